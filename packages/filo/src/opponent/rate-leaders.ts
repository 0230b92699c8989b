import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { leaderFiguresOf } from '../core/figures.ts'
import { isNextToEnemy, seatOf, unitsAt } from '../core/occupancy.ts'
import type { Leader, Marker, Unit } from '../flow.ts'
import { DEMORALISED, IN_FLIGHT, ORGANISED } from '../printed/units.ts'
import { valueOfLeading } from './leading.ts'
import type { Scene } from './scene.ts'
import { leaderCounter } from './styles.ts'
import { KEPT, losesBattle, priceOf, stateOf, worthOf, worthOfLeader } from './worth.ts'

/** Ratings of moves of leaders and markers: near their units, with those who fight, not with those who break. */

/** The value of a unit under command, as a share of its worth: of his banner, and of the army if he leads it. */
const COMMAND = { banner: 0.12, army: 0.03 } as const

/** The value of a point of bonus in combat and next to a unit that has to regroup, in victory points. */
const BONUS = { combat: 0.7, regroup: 0.35 } as const

/** The risk in contact and with a disordered unit, as shares of his worth. */
const DANGER = { contact: 0.05, shaken: 0.12 } as const

/** The value of a movement point of distance to the enemy, in victory points. */
const ROOM = 0.02
const MOST_ROOM = 6

const IDLE = -1

/** The least gain for a move, in victory points. */
const MIN_GAIN = 0.1

export const rateLeaderMove = (scene: Scene, leader: Leader, hex: Hex): number => {
  const here = scene.state.tables.leaders.hex[leader] ?? OFF_MAP
  const { staying } = scene.styleOf(leaderCounter(scene.state, leader))
  // Units may hold a front; whoever loses the battle by his fall is not held there with them.
  const rooted = losesBattle(scene.state, leader) ? 0 : staying
  const gain = placeOfLeader(scene, leader, hex) - placeOfLeader(scene, leader, here) - rooted
  return gain > MIN_GAIN ? gain : IDLE
}

/** The value of a hex for a leader. */
export const placeOfLeader = (scene: Scene, leader: Leader, hex: Hex): number => {
  const { state } = scene
  const { setting, tables } = state
  const { seat, banner } = nth(setting.leaders, leader)
  const { bonus, radius } = leaderFiguresOf(state, leader)
  const { gainFactor, lossFactor, fear } = scene.styleOf(leaderCounter(state, leader))
  const army = tables.leaders.army[leader] !== 0
  let worth = 0
  for (const unit of setting.unitsOf[seat]) {
    const at = tables.units.hex[unit] ?? OFF_MAP
    if (at === OFF_MAP) continue
    const own = nth(setting.units, unit).banner === banner
    if (!own && !army) continue
    const away = distance(setting.grid, hex, at)
    if (away <= radius) worth += (own ? COMMAND.banner : COMMAND.army) * worthOf(state, unit)
    if (away <= 1 && tables.units.order[unit] !== ORGANISED) worth += BONUS.regroup * bonus
  }
  if (losesBattle(state, leader)) worth += valueOfLeading(scene, leader, hex)
  else if (isNextToEnemy(state, hex, seat))
    worth += gainFactor * BONUS.combat * bonus - lossFactor * DANGER.contact * worthOfLeader(state, leader)
  if (unitsAt(state, hex).some(unit => (tables.units.order[unit] ?? 0) >= DEMORALISED))
    worth -= lossFactor * DANGER.shaken * worthOfLeader(state, leader)
  // A leader who is not needed in front stays away from the enemy.
  return worth + fear * ROOM * Math.min(MOST_ROOM, scene.enemyMap.onFoot[hex] ?? 0)
}

/** filo N.3, N.4: towards the unit that gains most from it. */
export const rateMarkerMove = (scene: Scene, marker: Marker, hex: Hex): number => {
  const { grid } = scene.state.setting
  const from = scene.state.tables.markers.hex[marker] ?? OFF_MAP
  const goal = goalOfMarker(scene, marker, from)
  if (goal === undefined) return IDLE
  const nearer = distance(grid, from, goal) - distance(grid, hex, goal)
  return nearer > 0 ? MIN_GAIN * nearer : IDLE
}

const MARKER_REACH = 6

/** The cost per hex of the way, in victory points. */
const WAY = 0.1

const goalOfMarker = (scene: Scene, marker: Marker, from: Hex): Hex | undefined => {
  const { state, seat } = scene
  const { kind } = nth(state.setting.markers, marker)
  let goal: Hex | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const unit of state.setting.unitsOf[seat]) {
    const hex = state.tables.units.hex[unit] ?? OFF_MAP
    if (hex === OFF_MAP) continue
    const away = distance(state.setting.grid, from, hex)
    const use = kind === 'priest' ? useOfPriest(scene, unit) : useOfChampion(scene, unit)
    const worth = use - WAY * away
    if (away > 2 * MARKER_REACH || worth <= most) continue
    most = worth
    goal = hex
  }
  return goal
}

/** filo N.3: one level better and fresh, unless it costs the marker. */
const useOfPriest = ({ state }: Scene, unit: Unit): number => {
  const condition = stateOf(state, unit)
  const better = Math.max(0, condition - (condition % 2) - 2)
  const risk = isNextToEnemy(state, state.tables.units.hex[unit] ?? OFF_MAP, seatOf(state, unit)) ? 2 : 0
  return priceOf(state, unit) * (nth(KEPT, better) - nth(KEPT, condition)) - risk
}

/** filo N.4: the best unit in contact. */
const useOfChampion = ({ state }: Scene, unit: Unit): number => {
  const { order, hex } = state.tables.units
  if (order[unit] === IN_FLIGHT) return -2
  const fights = isNextToEnemy(state, hex[unit] ?? OFF_MAP, seatOf(state, unit)) ? 1 : 0
  return fights + worthOf(state, unit) / 20 - (order[unit] === DEMORALISED ? 2 : 0)
}
