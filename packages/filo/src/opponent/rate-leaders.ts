import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { leaderFiguresOf } from '../figures.ts'
import type { Leader, Marker, Unit } from '../flow.ts'
import { isNextToEnemy, seatOf, unitsAt } from '../occupancy.ts'
import { DEMORALISED, IN_FLIGHT, ORGANISED } from '../units.ts'
import type { Scene } from './scene.ts'
import { leaderCounter } from './tempers.ts'
import { KEPT, priceOf, standingOf, worthOf, worthOfLeader } from './worth.ts'

/** Where leaders and markers belong: in reach of their people, with those who fight, not with those who break. */

/** Of a unit's worth, for having it under command; for others of the army, if he leads it. */
const COMMAND = { banner: 0.12, army: 0.03 } as const

/** A point of his bonus where blows fall, and for a neighbour who has to regroup. */
const BONUS = { combat: 0.7, regroup: 0.35 } as const

/** Of his own worth, in contact with the enemy, and with a unit that is shaken. */
const DANGER = { contact: 0.05, shaken: 0.12 } as const

/** For each point of the enemy's way to him. */
const ROOM = 0.02
const MOST_ROOM = 6

const IDLE = -1

/** Below this nobody leaves his place. */
const LEAST_GAIN = 0.1

export const rateLeaderMove = (scene: Scene, leader: Leader, hex: Hex): number => {
  const here = scene.state.tables.leaders.hex[leader]
  const { still } = scene.temperOf(leaderCounter(scene.state, leader))
  const gain = placeOfLeader(scene, leader, hex) - placeOfLeader(scene, leader, here) - still
  return gain > LEAST_GAIN ? gain : IDLE
}

/** How well a leader is placed with the units of a hex. */
export const placeOfLeader = (scene: Scene, leader: Leader, hex: Hex): number => {
  const { state } = scene
  const { setting, tables } = state
  const { seat, banner } = setting.leaders[leader]
  const { bonus, radius } = leaderFiguresOf(state, leader)
  const { thirst, care, fear } = scene.temperOf(leaderCounter(state, leader))
  const army = tables.leaders.army[leader] !== 0
  let worth = 0
  for (const unit of setting.unitsOf[seat]) {
    const at = tables.units.hex[unit]
    if (at === OFF_MAP) continue
    const own = setting.units[unit].banner === banner
    if (!own && !army) continue
    const away = distance(setting.grid, hex, at)
    if (away <= radius) worth += (own ? COMMAND.banner : COMMAND.army) * worthOf(state, unit)
    if (away <= 1 && tables.units.order[unit] !== ORGANISED) worth += BONUS.regroup * bonus
  }
  const contact = isNextToEnemy(state, hex, seat)
  if (contact) worth += thirst * BONUS.combat * bonus - care * DANGER.contact * worthOfLeader(state, leader)
  if (unitsAt(state, hex).some(unit => tables.units.order[unit] >= DEMORALISED))
    worth -= care * DANGER.shaken * worthOfLeader(state, leader)
  // A step farther from the enemy is worth something to whoever is not needed in front.
  return worth + fear * ROOM * Math.min(MOST_ROOM, scene.foes.onFoot[hex])
}

/** N.3, N.4: step by step to the unit that has most use of it. */
export const rateMarkerMove = (scene: Scene, marker: Marker, hex: Hex): number => {
  const { grid } = scene.state.setting
  const from = scene.state.tables.markers.hex[marker]
  const goal = goalOfMarker(scene, marker, from)
  if (goal === undefined) return IDLE
  const nearer = distance(grid, from, goal) - distance(grid, hex, goal)
  return nearer > 0 ? LEAST_GAIN * nearer : IDLE
}

const MARKER_REACH = 6

/** For each hex of the way. */
const WAY = 0.1

const goalOfMarker = (scene: Scene, marker: Marker, from: Hex): Hex | undefined => {
  const { state, seat } = scene
  const { kind } = state.setting.markers[marker]
  let goal: Hex | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const unit of state.setting.unitsOf[seat]) {
    const hex = state.tables.units.hex[unit]
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

/** N.3: one level better and fresh, but not if it costs the marker. */
const useOfPriest = ({ state }: Scene, unit: Unit): number => {
  const standing = standingOf(state, unit)
  const better = Math.max(0, standing - (standing % 2) - 2)
  const risk = isNextToEnemy(state, state.tables.units.hex[unit], seatOf(state, unit)) ? 2 : 0
  return priceOf(state, unit) * (KEPT[better] - KEPT[standing]) - risk
}

/** N.4: with the best of those who come to blows. */
const useOfChampion = ({ state }: Scene, unit: Unit): number => {
  const { order, hex } = state.tables.units
  if (order[unit] === IN_FLIGHT) return -2
  const fights = isNextToEnemy(state, hex[unit], seatOf(state, unit)) ? 1 : 0
  return fights + worthOf(state, unit) / 20 - (order[unit] === DEMORALISED ? 2 : 0)
}
