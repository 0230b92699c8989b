import { D10, outcomesOf, type RuleRef, type Seat, type Throw } from '@mesnada/engine'
import { directionTo, distance, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { hasRoom, markEnemies, putUnit, removeUnit, unitsAt } from '../core/occupancy.ts'
import { nearestBeyondStakes } from '../core/stakes.ts'
import { markZones } from '../core/zones.ts'
import type { Formation, Leader, Unit } from '../flow.ts'
import { LEADER_MOVEMENT } from '../printed/units.ts'
import {
  type CrusadesState,
  type FormationCard,
  figuresOf,
  GOING,
  GONE,
  isOnMap,
  isSteady,
  LOYAL,
  STEADY,
  type Tell,
  WAVERING,
} from '../state.ts'
import { isLeaderOnMap } from './command.ts'

/** Allies who go home in the middle of the battle, and may come back (crusades 14.2, 15.2). */

/** crusades 15.2 where they may come back, otherwise crusades 14.2. */
export const withdrawalRule = ({ leaves }: FormationCard): RuleRef =>
  leaves?.returns ? 'crusades 15.2' : 'crusades 14.2'

/** crusades 14.2: those of the named formations who run, are lost or have left, against all there were. */
const isShaken = (state: CrusadesState, { leaves, side }: FormationCard): boolean => {
  if (leaves === undefined) return false
  const units = state.setting.formations
    .filter(card => card.side === side && leaves.after.includes(card.id))
    .flatMap(card => card.units)
  const away = units.filter(unit => !isOnMap(state, unit) || !isSteady(state, unit)).length
  return away * leaves.share >= units.length
}

/** crusades 14.2: those for whom a die is rolled in this command phase; once it has begun it is rolled in each, until they go. */
export const waverers = (state: CrusadesState, seat: Seat): readonly Formation[] => {
  const { mood } = state.tables.formations
  return state.setting.formations.flatMap((card, formation) => {
    if (card.side !== seat || card.leaves === undefined || mood[formation] === GOING) return []
    if (!card.units.some(unit => isOnMap(state, unit))) return []
    if (mood[formation] === LOYAL && isShaken(state, card)) mood[formation] = WAVERING
    return mood[formation] === WAVERING ? [formation] : []
  })
}

/** crusades 15.2: those who have all left, and for whom a die is rolled now. */
export const truants = ({ setting, tables, flow }: CrusadesState, seat: Seat): readonly Formation[] =>
  setting.formations.flatMap(({ side, leaves, units }, formation) => {
    if (side !== seat || leaves?.returns === undefined || tables.formations.mood[formation] !== GOING)
      return []
    if (flow.turn < (tables.formations.since[formation] ?? 0) + leaves.returns.turns) return []
    const isAway = units.every(unit => (tables.units.hex[unit] ?? OFF_MAP) < 0)
    return isAway && units.some(unit => tables.units.hex[unit] === GONE) ? [formation] : []
  })

const loyaltyThrow = (
  { setting }: CrusadesState,
  formation: Formation,
  asked: { readonly purpose: string; readonly on: number; readonly outcomes: readonly [string, string] },
): Throw => {
  const card = nth(setting.formations, formation)
  return {
    purpose: asked.purpose,
    rule: withdrawalRule(card),
    seat: card.side,
    dice: [D10],
    modifiers: [],
    outcomes: outcomesOf([D10], face => asked.outcomes[face <= asked.on ? 0 : 1]),
    values: { formation },
  }
}

export const withdrawalThrow = (state: CrusadesState, formation: Formation): Throw =>
  loyaltyThrow(state, formation, {
    purpose: 'crusades.roll.withdrawal',
    on: nth(state.setting.formations, formation).leaves?.on ?? 0,
    outcomes: ['goes', 'stays'],
  })

export const returnThrow = (state: CrusadesState, formation: Formation): Throw =>
  loyaltyThrow(state, formation, {
    purpose: 'crusades.roll.return',
    on: nth(state.setting.formations, formation).leaves?.returns?.on ?? 0,
    outcomes: ['comes', 'stays-away'],
  })

/** A movement point to leave the map from a hex of the edge, in halves. */
const EXIT_COST = 2

interface Traveller {
  readonly side: Seat
  readonly start: Hex
  /** Half points. */
  readonly budget: number
  readonly costs: Uint8Array
  readonly toWing: Uint16Array
  /** crusades 8.25 */
  readonly mounted: boolean
  /** crusades 7.1 */
  readonly mayEnd: (hex: Hex) => boolean
}

interface Road {
  readonly path: readonly Hex[]
  readonly leaves: boolean
}

/** crusades 14.2: as near to the edge of the wing as it gets, round enemies, stopping in their zones (crusades 6.24) and at stakes (crusades 8.25). */
const roadHome = (state: CrusadesState, traveller: Traveller): Road | undefined => {
  const { pathfinder, grid } = state.setting
  const { side, start, budget, costs, toWing } = traveller
  const staked = traveller.mounted ? state.setting.staked : undefined
  const enemies = markEnemies(state, side)
  const zones = markZones(state, side)
  const reach = pathfinder.reach({
    start,
    budget,
    cost: (from, to, direction) =>
      enemies[to] || staked?.[from * 6 + direction]
        ? IMPASSABLE
        : (costs[from * 6 + direction] ?? IMPASSABLE),
    mustStop: hex => zones[hex] === 1,
  })
  const isStopped = (hex: Hex): boolean => hex !== start && zones[hex] === 1
  let best: Hex | undefined
  let least = toWing[start] ?? 0
  for (let i = 0; i < reach.count; i++) {
    const hex = reach.reached[i] ?? OFF_MAP
    if (toWing[hex] === 0 && !isStopped(hex) && (reach.cost(hex) ?? 0) + EXIT_COST <= budget)
      return { path: reach.pathTo(hex)?.slice(1) ?? [], leaves: true }
    if ((toWing[hex] ?? 0) >= least || !traveller.mayEnd(hex)) continue
    best = hex
    least = toWing[hex] ?? 0
  }
  const beyond =
    staked &&
    nearestBeyondStakes({
      grid,
      reach,
      staked,
      costs,
      budget,
      toEdge: toWing,
      least,
      mayGoOnFrom: hex => !isStopped(hex),
      mayEndIn: hex => !enemies[hex] && traveller.mayEnd(hex),
    })
  if (beyond) return { path: beyond.path, leaves: false }
  return best === undefined ? undefined : { path: reach.pathTo(best)?.slice(1) ?? [], leaves: false }
}

/** crusades 14.2: its full allowance by the shortest way, in its leader's span or not, running or not. */
export const goHome = (state: CrusadesState, unit: Unit, tell: Tell): void => {
  const { setting, tables } = state
  const { side, costs, toWing, mounted } = nth(setting.units, unit)
  const start = tables.units.hex[unit] ?? OFF_MAP
  if (start < 0 || toWing === undefined) return
  const road = roadHome(state, {
    side,
    start,
    budget: figuresOf(state, unit).movement * 2,
    costs,
    toWing,
    mounted,
    mayEnd: hex => hasRoom(state, hex, side),
  })
  if (road === undefined) return
  const end = road.path.at(-1) ?? start
  if (road.leaves) {
    tables.units.gate[unit] = end
    removeUnit(state, unit, GONE)
    tell?.({ type: 'left', unit })
    return
  }
  tables.units.facing[unit] =
    directionTo(setting.grid, road.path.at(-2) ?? start, end) ?? tables.units.facing[unit] ?? 0
  putUnit(state, unit, end, true)
  tell?.({ type: 'went', unit, path: road.path, hex: end })
}

/** crusades 14.2: the leader goes with them, and leaves with the last of them at the latest. */
export const leadHome = (state: CrusadesState, leader: Leader, tell: Tell): void => {
  const { setting, tables } = state
  if (!isLeaderOnMap(state, leader)) return
  const { side, costs, toWing, formation } = nth(setting.leaders, leader)
  const start = tables.leaders.hex[leader] ?? OFF_MAP
  const isLast = !nth(setting.formations, formation).units.some(unit => isOnMap(state, unit))
  const road =
    toWing === undefined || isLast
      ? undefined
      : roadHome(state, {
          side,
          start,
          budget: LEADER_MOVEMENT * 2,
          costs,
          toWing,
          mounted: false,
          mayEnd: () => true,
        })
  if (isLast || road?.leaves) {
    tables.leaders.hex[leader] = GONE
    tell?.({ type: 'leader-left', leader })
  } else if (road) {
    const hex = road.path.at(-1) ?? start
    tables.leaders.hex[leader] = hex
    tell?.({ type: 'rode', leader, path: road.path, hex })
  }
}

/** crusades 15.2: by the hex it left from, or the nearest to it on the edge with room; into the field, in order. */
export const comeBack = (state: CrusadesState, formation: Formation, tell: Tell): void => {
  const { setting, tables } = state
  const { units, leader } = nth(setting.formations, formation)
  tables.formations.mood[formation] = LOYAL
  for (const unit of units) {
    if (tables.units.hex[unit] !== GONE) continue
    const hex = gateFor(state, unit)
    if (hex === undefined) continue
    tables.units.morale[unit] = STEADY
    tables.units.facing[unit] = facingInwards(state, unit, hex)
    putUnit(state, unit, hex, true)
    tell?.({ type: 'returned', unit, hex })
    if (tables.leaders.hex[leader] === GONE) tables.leaders.hex[leader] = hex
  }
}

const gateFor = (state: CrusadesState, unit: Unit): Hex | undefined => {
  const { setting, tables } = state
  const { side, toWing } = nth(setting.units, unit)
  if (toWing === undefined) return undefined
  const gate = tables.units.gate[unit] ?? 0
  const enemies = markEnemies(state, side)
  let best: Hex | undefined
  for (let hex = 0; hex < setting.grid.size; hex++) {
    if (toWing[hex] !== 0 || enemies[hex] || !hasRoom(state, hex, side)) continue
    if (best === undefined || distance(setting.grid, hex, gate) < distance(setting.grid, best, gate))
      best = hex
  }
  return best
}

/** As whoever stands there faces (crusades 7.3), or away from the edge. */
const facingInwards = (state: CrusadesState, unit: Unit, hex: Hex): number => {
  const { setting, tables } = state
  const [there] = unitsAt(state, hex)
  if (there !== undefined) return tables.units.facing[there] ?? 0
  const { toWing } = nth(setting.units, unit)
  for (let direction = 0; direction < 6; direction++) {
    const to = setting.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (to >= 0 && toWing !== undefined && (toWing[to] ?? 0) > 0) return direction
  }
  return 0
}
