import type { Refusal, RuleRef } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command/command.ts'
import { allowanceOf, costsFor, isInFlight, leaderFiguresOf, leaderOfBanner } from '../core/figures.ts'
import {
  firstAt,
  hasUnitFor,
  isEnemyAt,
  isInEnemyFront,
  leadersAt,
  lift,
  mateOf,
  NOBODY,
  seatOf,
  secondAt,
  stand,
} from '../core/occupancy.ts'
import { arePair, fits, fitsOne } from '../core/stacking.ts'
import type { Unit } from '../flow.ts'
import { disturb } from '../morale/harm.ts'
import { type Direction, type FiloState, LEADS, MOVED, MOVING, type Tell, UNMOVED } from '../state.ts'

/**
 * filo 8: a move goes hex-side by hex-side and turn by turn, and lasts until another unit moves or the phase ends. Friends
 * are passed through (filo 5.1): in their hex a unit that cannot stop is off the ground, and goes on before anyone else does
 * anything. No step is allowed after which it could not come to rest.
 */

/** One unit, or two that move as one counter (filo 5.2). */
export interface Mover {
  readonly unit: Unit
  readonly mate: Unit
}

export const moverOf = (state: FiloState, unit: Unit, pair: boolean): Mover => {
  const { mover, companion } = state.tables.clock
  if (!pair) return { unit, mate: NOBODY }
  return { unit, mate: mover[0] === unit + 1 ? (companion[0] ?? 0) - 1 : mateOf(state, unit) }
}

/** A place and a way to face, what has been spent to come there, and what the active leader aboard has left. */
export interface Footing {
  readonly hex: Hex
  readonly facing: number
  readonly spent: number
  readonly riding: number
}

/** No leader aboard who has to pay. */
const NO_RIDER = 1000

const refusal = (what: string, rule: RuleRef, unit: Unit): Refusal => ({
  code: `filo.move.${what}`,
  rule,
  values: { unit },
})

/** D5: out of command, half the allowance (filo 7.4). */
export const isStraggling = (state: FiloState): boolean => state.flow.phase === 'straggle'

export const pointsOf = (state: FiloState, { unit, mate }: Mover): number => {
  const full =
    mate === NOBODY ? allowanceOf(state, unit) : Math.min(allowanceOf(state, unit), allowanceOf(state, mate))
  return isStraggling(state) ? Math.ceil(full / 2) : full
}

/** filo 7.3, 7.4: whether a unit may be moved at all in this activation. */
export const moverRefusal = (state: FiloState, { unit, mate }: Mover, pair: boolean): Refusal | undefined => {
  const { units } = state.tables
  const { flow } = state
  const card = state.setting.units[unit]
  if (card === undefined || units.hex[unit] === OFF_MAP || card.seat !== flow.seat || !units.called[unit])
    return refusal('not-called', 'filo 7.2', unit)
  if (units.commanded[unit] === (isStraggling(state) ? 1 : 0)) return refusal('command', 'filo 7.4', unit)
  if (isInFlight(state, unit)) return refusal('flight', 'filo 12.2', unit)
  if (units.motion[unit] === MOVED) return refusal('done', 'filo 8', unit)
  if (isRiddenByArmyLeader(state, unit)) return refusal('army-leader', 'filo 7.1', unit)
  const together = movesTogether(state, unit)
  if (!pair) return together ? refusal('together', 'filo 5.2', unit) : undefined
  if (mate === NOBODY || !arePair(state, unit, mate) || isInFlight(state, mate) || mate < unit)
    return refusal('no-pair', 'filo 5.2', unit)
  if (units.motion[unit] !== units.motion[mate] || (units.motion[unit] === MOVING && !together))
    return refusal('no-pair', 'filo 5.2', unit)
  return undefined
}

/** Two that set out together go on together. */
const movesTogether = (state: FiloState, unit: Unit): boolean => {
  const { motion } = state.tables.units
  const mate = companionOf(state, unit)
  return mate !== NOBODY && motion[unit] === MOVING && motion[mate] === MOVING
}

/** filo 7.1: a banner's leader does not move the unit on which the leader of the army stands. */
const isRiddenByArmyLeader = (state: FiloState, unit: Unit): boolean => {
  const { active } = state.flow
  if (active === undefined || state.tables.leaders.army[active]) return false
  const { hex, army, status } = state.tables.leaders
  const at = state.tables.units.hex[unit]
  for (let leader = 0; leader < hex.length; leader++)
    if (hex[leader] === at && army[leader] && status[leader] === LEADS && !hasAnother(state, leader, unit))
      return true
  return false
}

const hasAnother = (state: FiloState, leader: number, unit: Unit): boolean => {
  const mate = mateOf(state, unit)
  return (
    mate !== NOBODY && mate !== unit && hasUnitFor(state, leader, state.tables.units.hex[unit] ?? OFF_MAP)
  )
}

/** The unit that moves along with it, also while both are passing friends. */
const companionOf = (state: FiloState, unit: Unit): Unit => {
  const { clock, units } = state.tables
  if (clock.mover[0] === 0 || units.motion[unit] !== MOVING) return NOBODY
  const [leads, follows] = [(clock.mover[0] ?? 0) - 1, (clock.companion[0] ?? 0) - 1]
  if (unit === leads) return follows
  return unit === follows ? leads : NOBODY
}

export const footingOf = (state: FiloState, { unit, mate }: Mover): Footing => {
  const { hex, facing, spent } = state.tables.units
  return {
    hex: hex[unit] ?? OFF_MAP,
    facing: facing[unit] ?? 0,
    spent: spent[unit] ?? 0,
    riding: ridingPoints(state, unit, mate),
  }
}

/** filo 7.1: leaders aboard go along; the one whose activation it is pays, the others are taken. */
const ridingPoints = (state: FiloState, unit: Unit, mate: Unit): number => {
  const { active } = state.flow
  const { leaders, units } = state.tables
  if (active === undefined || leaders.hex[active] !== units.hex[unit] || !rides(state, active, unit, mate))
    return NO_RIDER
  if (isWaiting(state, nth(state.setting.leaders, active).banner)) return 0
  return leaderFiguresOf(state, active).pm - (leaders.spent[active] ?? 0)
}

/** The footing after a step, whatever the points allow; what leaving costs may be known already. */
export const afterStep = (
  state: FiloState,
  mover: Mover,
  footing: Footing,
  direction: number,
  leaving?: number,
): Footing => {
  const { grid, footCost } = state.setting
  const riding =
    footing.riding === NO_RIDER
      ? NO_RIDER
      : footing.riding - (footCost[footing.hex * 6 + direction] ?? IMPASSABLE)
  return {
    hex: grid.neighbours[footing.hex * 6 + direction] ?? OFF_MAP,
    facing: footing.facing,
    spent: footing.spent + stepPrice(state, mover, footing, direction, leaving),
    riding,
  }
}

/** What one step in a direction costs from a footing; IMPASSABLE if it is barred. */
export const stepPrice = (
  state: FiloState,
  mover: Mover,
  { hex, facing }: Pick<Footing, 'hex' | 'facing'>,
  direction: number,
  leaving?: number,
): number => {
  const { unit } = mover
  const { setting } = state
  const to = setting.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
  if (to === OFF_MAP || isEnemyAt(state, to, seatOf(state, unit))) return IMPASSABLE
  const turned = (direction - facing + 6) % 6
  if (turned !== 0 && (setting.isArtillery[unit] || (turned !== 1 && turned !== 5))) return IMPASSABLE
  const cost = costsFor(state, unit)[hex * 6 + direction] ?? IMPASSABLE
  if (cost >= IMPASSABLE || isForbiddenGround(state, unit, to)) return IMPASSABLE
  return cost + (leaving ?? leavingPrice(state, mover, hex))
}

/** filo 8.3, 5.2: what it takes to leave a hex, whatever the direction: the enemy's front, the other of a pair. */
export const leavingPrice = (state: FiloState, { unit, mate }: Mover, hex: Hex): number =>
  (mate === NOBODY ? partingPrice(state, unit, hex) : 0) +
  (isInEnemyFront(state, hex, seatOf(state, unit)) ? 1 : 0)

/** filo 5.2: leaving the other of a pair where the move began; one who is only met on the way costs nothing. */
const partingPrice = (state: FiloState, unit: Unit, hex: Hex): number => {
  if (hex !== departureOf(state, unit)) return 0
  const first = firstAt(state, hex)
  const left = first === unit ? secondAt(state, hex) : first
  return left !== NOBODY && arePair(state, unit, left) ? 1 : 0
}

/** filo N.8: never nearer to the standard than where the move began. */
export const isForbiddenGround = (state: FiloState, unit: Unit, to: Hex): boolean => {
  const { grid, special, units } = state.setting
  const { neverBack } = special
  if (neverBack === undefined || nth(units, unit).banner !== neverBack.banner) return false
  return distance(grid, to, neverBack.towards) < distance(grid, departureOf(state, unit), neverBack.towards)
}

const departureOf = ({ tables }: FiloState, unit: Unit): Hex =>
  tables.units.motion[unit] === UNMOVED
    ? (tables.units.hex[unit] ?? OFF_MAP)
    : (tables.units.from[unit] ?? OFF_MAP)

/** Has left the hex where its move began, and may still go on. */
const isUnderWay = ({ tables }: FiloState, unit: Unit): boolean =>
  tables.units.motion[unit] === MOVING && tables.units.from[unit] !== tables.units.hex[unit]

/** Over friends, and not standing. */
export const isPassing = ({ tables }: FiloState, unit: Unit): boolean => {
  const { ground, units } = tables
  const hex = units.hex[unit] ?? OFF_MAP
  return ground.first[hex] !== unit + 1 && ground.second[hex] !== unit + 1
}

/** filo 5.2: what it takes to stop beside another of one's kind; whoever set out from there has joined it already. */
export const joinPrice = (state: FiloState, unit: Unit, hex: Hex): number => {
  if (hex === departureOf(state, unit)) return 0
  const there = firstAt(state, hex)
  return there !== NOBODY && there !== unit && arePair(state, unit, there) ? 1 : 0
}

/** filo 5: room to stop, and the point it takes to join another. */
const hasRoom = (state: FiloState, mover: Mover, { hex, spent }: Pick<Footing, 'hex' | 'spent'>): boolean =>
  spent <= roomBudget(state, mover, hex)

const NO_ROOM = -1

const roomBudget = (state: FiloState, mover: Mover, hex: Hex): number => {
  const { unit, mate } = mover
  const fit = mate === NOBODY ? fitsOne(state, unit, hex) : fits(state, [unit, mate], hex)
  return fit ? pointsOf(state, mover) - joinPrice(state, unit, hex) : NO_ROOM
}

/** The most that may have been spent by whoever ends his move in a hex; less than nothing where he may not. */
export const restBudget = (state: FiloState, mover: Mover, hex: Hex): number =>
  hexesToGo(state, mover.unit, hex) > 0 ? NO_ROOM : roomBudget(state, mover, hex)

/** Whether the move may end so: room, and for stragglers nearer to their leader (filo 7.4). */
export const mayRest = (
  state: FiloState,
  mover: Mover,
  { hex, spent }: Pick<Footing, 'hex' | 'spent'>,
): boolean => spent <= restBudget(state, mover, hex)

/**
 * filo 8: the one hex that is always possible, where the points do not pay for joining the one who stands there (filo 5.2). The
 * move ends with it.
 */
export const isWholeMove = (
  state: FiloState,
  mover: Mover,
  { hex, spent }: Pick<Footing, 'hex' | 'spent'>,
): boolean => {
  const budget = restBudget(state, mover, hex)
  return state.tables.units.motion[mover.unit] === UNMOVED && budget >= 0 && spent > budget
}

/** filo 7.4: hexes still to go until a straggler is nearer to its leader than it was; none for the others. */
const hexesToGo = (state: FiloState, unit: Unit, hex: Hex): number => {
  if (!isStraggling(state)) return 0
  const leader = leaderOfBanner(state, nth(state.setting.units, unit).banner)
  if (leader === undefined) return IMPASSABLE
  const { grid } = state.setting
  const goal = state.tables.leaders.hex[leader] ?? OFF_MAP
  return distance(grid, hex, goal) - distance(grid, departureOf(state, unit), goal) + 1
}

/** Whether from a footing the mover can still come to rest. */
export const canComeToRest = (state: FiloState, mover: Mover, start: Footing): boolean => {
  if (mayRest(state, mover, start)) return true
  const points = pointsOf(state, mover)
  const known = new Map<number, Footing>()
  const search = (footing: Footing): boolean => {
    if (footing.spent + hexesToGo(state, mover.unit, footing.hex) > points) return false
    const key = footing.hex * 6 + footing.facing
    const before = known.get(key)
    if (before && before.spent <= footing.spent && before.riding >= footing.riding) return false
    known.set(key, footing)
    const leaving = leavingPrice(state, mover, footing.hex)
    for (const turned of FRONT) {
      const next = afterStep(state, mover, footing, (footing.facing + turned) % 6, leaving)
      if (next.spent > points || next.riding < 0) continue
      if (mayRest(state, mover, next) || search(next)) return true
    }
    if (footing.spent < points)
      for (const turned of TURNS)
        if (search({ ...footing, facing: (footing.facing + turned) % 6, spent: footing.spent + 1 }))
          return true
    return false
  }
  return search(start)
}

const FRONT = [0, 1, 5]
const TURNS = [1, 5]

/** The move under way must be able to end before anything else is done. */
export const restedRefusal = (state: FiloState): Refusal | undefined => {
  const { mover, companion } = state.tables.clock
  const unit = (mover[0] ?? 0) - 1
  if (unit < 0 || unit >= state.setting.units.length) return undefined
  return mayRest(
    state,
    { unit, mate: (companion[0] ?? 0) - 1 },
    footingOf(state, { unit, mate: (companion[0] ?? 0) - 1 }),
  ) || state.tables.units.motion[unit] !== MOVING
    ? undefined
    : refusal('unfinished', 'filo 5.1', unit)
}

/** Ends the move under way: whoever was passing stands, and beside another takes that one's facing. */
export const restMover = (state: FiloState, tell: Tell): void => {
  const { clock, units, markers } = state.tables
  const leads = (clock.mover[0] ?? 0) - 1
  if (leads < 0) return
  const count = state.setting.units.length
  if (leads >= count) markers.motion[leads - count] = MOVED
  else {
    for (const unit of [leads, (clock.companion[0] ?? 0) - 1]) {
      if (unit < 0) continue
      if (isPassing(state, unit)) stand(state, unit, units.hex[unit] ?? OFF_MAP, tell)
      units.motion[unit] = MOVED
    }
    const host = mateOf(state, leads)
    if (host !== NOBODY && host !== (clock.companion[0] ?? 0) - 1 && arePair(state, leads, host))
      units.facing[leads] = units.facing[host] ?? 0
    state.tables.leaders.aboard.fill(0)
  }
  clock.mover[0] = 0
  clock.companion[0] = 0
}

/** Makes this unit the one whose move is under way. */
export const beginMove = (state: FiloState, { unit, mate }: Mover, tell: Tell): void => {
  const { clock, units } = state.tables
  if (clock.mover[0] === unit + 1) return
  restMover(state, tell)
  clock.mover[0] = unit + 1
  clock.companion[0] = mate + 1
  for (const one of mate === NOBODY ? [unit] : [unit, mate]) {
    units.motion[one] = MOVING
    units.from[one] = units.hex[one] ?? OFF_MAP
    disturb(state, one, tell)
  }
}

/** A leader goes with the unit unless another of his stays in the hex. */
const rides = (state: FiloState, leader: number, unit: Unit, mate: Unit): boolean => {
  if (isUnderWay(state, unit)) return state.tables.leaders.aboard[leader] !== 0
  const other = mateOf(state, unit)
  return other === NOBODY || other === mate || other === unit || !hasUnitForOther(state, leader, other)
}

const hasUnitForOther = (state: FiloState, leader: number, other: Unit): boolean => {
  const { seat, banner } = nth(state.setting.leaders, leader)
  const card = nth(state.setting.units, other)
  return card.seat === seat && (card.banner === banner || state.tables.leaders.army[leader] !== 0)
}

/** Carries the mover, and those aboard, into a hex; it stands there if it has room. */
export const enterHex = (state: FiloState, mover: Mover, to: Hex, facing: Direction, tell: Tell): void => {
  const { units, leaders } = state.tables
  const { unit, mate } = mover
  const riders = leadersAt(state, units.hex[unit] ?? OFF_MAP).filter(leader =>
    rides(state, leader, unit, mate),
  )
  const stands = hasRoom(state, mover, { hex: to, spent: units.spent[unit] ?? 0 })
  const movers = mate === NOBODY ? [unit] : [unit, mate]
  for (const one of movers) {
    lift(state, one)
    units.hex[one] = to
    units.facing[one] = facing
  }
  if (stands) for (const one of movers) stand(state, one, to, tell)
  for (const leader of riders) {
    leaders.hex[leader] = to
    leaders.aboard[leader] = 1
  }
  for (const one of movers) tell?.({ type: 'moved', unit: one, hex: to, facing })
}
