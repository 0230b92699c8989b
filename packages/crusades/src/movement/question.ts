import type { Refusal, RuleRef } from '@mesnada/engine'
import { asDirection, type Direction, directionTo, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../actions.ts'
import { faceStack, hasRoom, isEnemyAt, topAt, underAt } from '../core/occupancy.ts'
import { codedRefusal } from '../core/refusal.ts'
import { isFront, isInZone, isNextToEnemy, markClosed, markZones } from '../core/zones.ts'
import type { Duty, Stance, Unit } from '../flow.ts'
import { orderOf } from '../orders/command.ts'
import { type CrusadesState, DONE, figuresOf, hasDone, isSteady, NOBODY } from '../state.ts'
import {
  dutyRefusal,
  facesEnemy,
  markOpenDistances,
  NO_ENEMY,
  obedience,
  openDistance,
  orderRefusal,
} from './approach.ts'
import { acrossStakes, type Ways, waysOf } from './ways.ts'

/** Where a unit may go (8), by its order (crusades 5.1). Points are counted in halves. */

/** crusades 6.13: for each hex-side, one movement point. */
const TURN_COST = 2

const FRONT = [0, 1, -1]

/** For one that stays in its hex. */
const NOWHERE: readonly number[] = []

export const hexOfStance = (stance: Stance): Hex => Math.floor(stance / 6)

export const facingOfStance = (stance: Stance): Direction => asDirection(stance)

/** crusades 5.5: half of it, rounded down, for one that runs; less what it has paid to turn with its stack (crusades 6.13). */
const allowanceOf = (state: CrusadesState, unit: Unit): number => {
  const { movement } = figuresOf(state, unit)
  const points = isSteady(state, unit) ? movement : Math.floor(movement / 2)
  return points * 2 - (state.tables.units.spent[unit] ?? 0)
}

/** crusades 6.25: on Attack or Advance nobody who begins his move in an enemy zone leaves his hex. */
const isHeld = (state: CrusadesState, unit: Unit): boolean => {
  const order = orderOf(state, unit)
  return (
    (order === 'attack' || order === 'advance') &&
    isSteady(state, unit) &&
    isInZone(state, state.tables.units.hex[unit] ?? OFF_MAP, nth(state.setting.units, unit).side)
  )
}

/** The other unit of its hex. */
const companionOf = (state: CrusadesState, unit: Unit): Unit => {
  const hex = state.tables.units.hex[unit] ?? OFF_MAP
  const top = topAt(state, hex)
  return top === unit ? underAt(state, hex) : top
}

/** crusades 6.13: half points for a turn from one facing to another, by the shorter way. */
const turnCost = (from: number, to: number): number => {
  const sides = (to - from + 6) % 6
  return Math.min(sides, 6 - sides) * TURN_COST
}

/** crusades 6.13: whoever shares the hex turns too and pays for it: he must be able to, and not have ended his move. */
const companionRefusal = (state: CrusadesState, unit: Unit, facing: number): Refusal | undefined => {
  const other = companionOf(state, unit)
  const cost = turnCost(state.tables.units.facing[unit] ?? 0, facing)
  if (other === NOBODY || cost === 0) return undefined
  return hasDone(state, other, DONE.moved) || cost > allowanceOf(state, other)
    ? codedRefusal('crusades.move.companion', 'crusades 6.13', { unit: other })
    : undefined
}

/** crusades 6.13, 7.3: turns the stack, and lets the other unit pay its part. */
export const turnStack = (state: CrusadesState, unit: Unit, facing: number): void => {
  const { units } = state.tables
  const other = companionOf(state, unit)
  if (other !== NOBODY)
    units.spent[other] = (units.spent[other] ?? 0) + turnCost(units.facing[unit] ?? 0, facing)
  faceStack(state, units.hex[unit] ?? OFF_MAP, facing)
}

/** crusades 8.25: where stakes stop it; undefined where none do. */
const stakesFor = ({ setting }: CrusadesState, unit: Unit): Uint8Array | undefined =>
  nth(setting.units, unit).mounted ? setting.staked : undefined

/** crusades 7.1, 7.3: room for one more, who faces as the other does; in its own hex a unit turns the other with it (crusades 6.13). */
const mayEnd = (state: CrusadesState, unit: Unit, hex: Hex, facing: number): boolean => {
  if (hex === state.tables.units.hex[unit]) return companionRefusal(state, unit, facing) === undefined
  if (!hasRoom(state, hex, nth(state.setting.units, unit).side)) return false
  const there = topAt(state, hex)
  return there === NOBODY || state.tables.units.facing[there] === facing
}

/** crusades 5.15: a reserve keeps clear of the enemy all the way. */
const mustKeepClear = (state: CrusadesState, unit: Unit, hex: Hex): boolean =>
  orderOf(state, unit) === 'reserve' &&
  isSteady(state, unit) &&
  isNextToEnemy(state, hex, nth(state.setting.units, unit).side)

/** crusades 8.1-8.3, crusades 6.13: walks the path stance by stance and says where it goes wrong. */
export const pathRefusal = (
  state: CrusadesState,
  unit: Unit,
  { path, under }: ActionOf<'move'>,
  duty: Duty,
): Refusal | undefined => {
  const { grid, units } = state.setting
  const { costs, side } = nth(units, unit)
  const allowance = allowanceOf(state, unit)
  const start = state.tables.units.hex[unit] ?? OFF_MAP
  let hex = start
  let facing: number = state.tables.units.facing[unit] ?? 0
  let spent = 0
  let stopped: RuleRef | undefined
  const staked = stakesFor(state, unit)
  const held = isHeld(state, unit)
  for (const stance of path) {
    const to = hexOfStance(stance)
    const towards = facingOfStance(stance)
    if (to >= grid.size) return codedRefusal('crusades.move.gap', 'crusades 8.1', { hex: to })
    if (to === hex) {
      if ((towards - facing + 6) % 6 !== 1 && (facing - towards + 6) % 6 !== 1)
        return codedRefusal('crusades.move.turn', 'crusades 6.13', { hex })
      spent += TURN_COST
    } else {
      const direction = directionTo(grid, hex, to)
      if (direction === undefined || towards !== facing)
        return codedRefusal('crusades.move.gap', 'crusades 8.1', { hex: to })
      if (!isFront(facing, direction)) return codedRefusal('crusades.move.front', 'crusades 8.1', { hex: to })
      if (held) return codedRefusal('crusades.move.zone', 'crusades 6.25', { hex })
      if (stopped) return codedRefusal('crusades.move.must-stop', stopped, { hex })
      const cost = costs[hex * 6 + direction] ?? IMPASSABLE
      if (cost >= IMPASSABLE) return codedRefusal('crusades.move.closed', 'crusades 8.21', { hex: to })
      if (isEnemyAt(state, to, side)) return codedRefusal('crusades.move.enemy', 'crusades 8.3', { hex: to })
      if (mustKeepClear(state, unit, to))
        return codedRefusal('crusades.move.reserve', 'crusades 5.15', { unit })
      spent += cost
      // Back in the hex it began in, no zone stops it: that is where it was allowed to start from.
      stopped = staked?.[hex * 6 + direction]
        ? 'crusades 8.25'
        : to !== start && isInZone(state, to, side)
          ? 'crusades 6.24'
          : undefined
    }
    if (spent > allowance)
      return codedRefusal('crusades.move.too-far', 'crusades 8.1', {
        cost: spent / 2,
        allowance: allowance / 2,
      })
    hex = to
    facing = towards
  }
  if (hex === start && facing === state.tables.units.facing[unit])
    return { code: 'crusades.move.nowhere', values: { unit } }
  if (hex === start) {
    const refusal = companionRefusal(state, unit, facing)
    if (refusal) return refusal
  } else if (!hasRoom(state, hex, side)) return codedRefusal('crusades.move.room', 'crusades 7.1', { hex })
  else if (!mayEnd(state, unit, hex, facing))
    return codedRefusal('crusades.move.facing', 'crusades 7.3', { hex })
  if (under && (hex === start || topAt(state, hex) === NOBODY))
    return codedRefusal('crusades.move.under', 'crusades 7.2', { hex })
  return orderRefusal(state, unit, hex * 6 + facing, duty)
}

/**
 * Every stance the unit can take within its points, whatever its order says of the end of the move. With `until` no farther
 * than the first stance for which that is true.
 */
const reachOf = (state: CrusadesState, unit: Unit, until?: (stance: Stance) => boolean): Ways => {
  const { setting, tables } = state
  const { costs, unstaked, side } = nth(setting.units, unit)
  const zones = markZones(state, side)
  const order = isSteady(state, unit) ? orderOf(state, unit) : undefined
  const stays = order === 'stand' || isHeld(state, unit)
  const budget = allowanceOf(state, unit)
  const closed = markClosed(state, side, order === 'reserve')
  let found = false
  const reach = setting.facingPathfinder.reach({
    start: tables.units.hex[unit] ?? OFF_MAP,
    facing: asDirection(tables.units.facing[unit] ?? 0),
    budget,
    cost: { steps: unstaked, closed },
    front: stays ? NOWHERE : FRONT,
    turnCost: TURN_COST,
    mustStop: hex => zones[hex] === 1,
    turnWhenStopped: true,
    ...(until && {
      until: (hex, facing) => {
        found = until(hex * 6 + facing)
        return found
      },
    }),
  })
  const staked = stays ? undefined : stakesFor(state, unit)
  if (!staked || found) return waysOf(reach)
  const start = tables.units.hex[unit]
  const isStopped = (hex: Hex) => hex !== start && zones[hex] === 1
  const crossing = { steps: costs, closed }
  return acrossStakes({ grid: setting.grid, reach, staked, budget, crossing, isStopped, turnCost: TURN_COST })
}

/** crusades 5.11: what a unit on Attack owes before it has moved. */
export const dutyOf = (state: CrusadesState, unit: Unit): Duty => {
  const { hex: hexes, facing: facings } = state.tables.units
  if (orderOf(state, unit) !== 'attack' || !isSteady(state, unit)) return 'none'
  if (facesEnemy(state, unit, (hexes[unit] ?? OFF_MAP) * 6 + (facings[unit] ?? 0))) return 'melee'
  const before = openDistance(state, unit, hexes[unit] ?? OFF_MAP)
  if (before === NO_ENEMY) return 'none'
  const mayEndAt = (stance: Stance) => mayEnd(state, unit, hexOfStance(stance), facingOfStance(stance))
  const meetsEnemy = (stance: Stance) => facesEnemy(state, unit, stance) && mayEndAt(stance)
  const reach = reachOf(state, unit, meetsEnemy)
  const ends = reach.reached.slice(1, reach.count)
  // Where it is found the search ends, so it is looked for from the end.
  if (ends.findLast(meetsEnemy) !== undefined) return 'melee'
  const away = markOpenDistances(state, unit, before)
  const isNearer = (stance: Stance) => (away[hexOfStance(stance)] ?? 0) < before
  return ends.some(stance => isNearer(stance) && mayEndAt(stance)) ? 'nearer' : 'none'
}

/** crusades 5.11: whether a unit on Attack may not stay as it is. */
export const owesMarch = (state: CrusadesState, unit: Unit): boolean => {
  const { hex: hexes, facing: facings } = state.tables.units
  if (orderOf(state, unit) !== 'attack' || !isSteady(state, unit)) return false
  if (facesEnemy(state, unit, (hexes[unit] ?? OFF_MAP) * 6 + (facings[unit] ?? 0))) return false
  return stepsNearer(state, unit) || dutyOf(state, unit) !== 'none'
}

/** The usual case, seen without a search: the next hex ahead is free and nearer. */
const stepsNearer = (state: CrusadesState, unit: Unit): boolean => {
  const { grid, units } = state.setting
  const { costs } = nth(units, unit)
  const { hex: hexes, facing: facings } = state.tables.units
  const hex = hexes[unit] ?? OFF_MAP
  if (isHeld(state, unit)) return false
  const before = openDistance(state, unit, hex)
  for (const turned of FRONT) {
    const step = hex * 6 + (((facings[unit] ?? 0) + turned + 6) % 6)
    const to = grid.neighbours[step] ?? OFF_MAP
    if (to === OFF_MAP || (costs[step] ?? IMPASSABLE) > allowanceOf(state, unit)) continue
    if (openDistance(state, unit, to) < before && mayEnd(state, unit, to, facings[unit] ?? 0)) return true
  }
  return false
}

type Move = ActionOf<'move'>

/** Where a unit may march, and how it gets there: good until the next search. */
interface Marches {
  readonly ends: readonly Stance[]
  pathTo(end: Stance): number[]
}

/** Every stance in which the unit may end its move, the cheapest first. */
export const marchesOf = (state: CrusadesState, unit: Unit, duty: Duty): Marches => {
  const mayGo = obedience(state, unit, duty)
  const reach = reachOf(state, unit)
  const ends: Stance[] = []
  for (let i = 1; i < reach.count; i++) {
    const stance = reach.reached[i] ?? OFF_MAP
    if (mayGo(stance) && mayEnd(state, unit, hexOfStance(stance), facingOfStance(stance))) ends.push(stance)
  }
  return { ends, pathTo: end => reach.pathTo(end) }
}

/** The cheapest ways into a hex, one for each facing there, whatever its order says of ending there; none if it is too far. */
export const waysInto = (state: CrusadesState, unit: Unit, hex: Hex): readonly (readonly Stance[])[] => {
  const reach = reachOf(state, unit)
  const ways: (readonly Stance[])[] = []
  for (let i = 1; i < reach.count; i++) {
    const stance = reach.reached[i] ?? OFF_MAP
    if (hexOfStance(stance) === hex) ways.push(reach.pathTo(stance))
  }
  return ways
}

/** crusades 7.2: whether it joins another there, and lies on top of him or beneath. */
export const joinsAt = (state: CrusadesState, unit: Unit, hex: Hex): boolean =>
  hex !== state.tables.units.hex[unit] && topAt(state, hex) !== NOBODY

/** One move for each stance in which the unit may end, by the cheapest way; two where it joins another (crusades 7.2). */
export const listMoves = (state: CrusadesState, unit: Unit, duty: Duty): readonly Move[] => {
  const moves: Move[] = []
  const marches = marchesOf(state, unit, duty)
  for (const end of marches.ends) {
    const path = marches.pathTo(end)
    moves.push({ type: 'move', path })
    if (joinsAt(state, unit, hexOfStance(end))) moves.push({ type: 'move', path, under: true })
  }
  return moves
}

/** The cheapest way to the same stance stands for all others. */
export const canonicalMove = (state: CrusadesState, unit: Unit, { path, ...rest }: Move): Move => ({
  ...rest,
  path: reachOf(state, unit).pathTo(nth(path, path.length - 1)),
})

/** crusades 5.11: on Attack a unit stays as it is only if it has an enemy in its front, or can do nothing about it. */
export const holdRefusal = (state: CrusadesState, unit: Unit, duty: Duty): Refusal | undefined => {
  const { hex, facing } = state.tables.units
  const stays =
    duty === 'none' ||
    (duty === 'melee' && facesEnemy(state, unit, (hex[unit] ?? OFF_MAP) * 6 + (facing[unit] ?? 0)))
  return stays ? undefined : dutyRefusal(unit, duty)
}
