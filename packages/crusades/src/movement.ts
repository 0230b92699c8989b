import type { Refusal } from '@mesnada/engine'
import { type Direction, directionTo, type FacingReach, type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from './actions.ts'
import { checkOrder, distanceToEnemy, markDistances, mindsDistance, NO_ENEMY, obeys } from './approach.ts'
import { orderOf } from './command.ts'
import type { Stance, Unit } from './flow.ts'
import { hasRoom, isEnemyAt, topAt } from './occupancy.ts'
import { refuse } from './refusal.ts'
import { type CrusadesState, figuresOf, isSteady, NOBODY } from './state.ts'
import { hasStakes } from './terrain.ts'
import { isFront, isInZone, isNextToEnemy, markZones } from './zones.ts'

/** Where a unit may go (8), by its order (5.1). Points are counted in halves. */

/** 6.13: for each hex-side, one movement point. */
const TURN_COST = 2

const FRONT = [0, 1, -1]

export const hexOfStance = (stance: Stance): Hex => Math.floor(stance / 6)

export const facingOfStance = (stance: Stance): Direction => (stance % 6) as Direction

const allowanceOf = (state: CrusadesState, unit: Unit): number => figuresOf(state, unit).movement * 2

/** 6.24, 8.25: having entered, goes no further. */
const mustStop = (state: CrusadesState, unit: Unit, hex: Hex): boolean => {
  const { side, mounted } = state.setting.units[unit]
  return (mounted && hasStakes(state.setting.board, hex)) || isInZone(state, hex, side)
}

/** 7.1, 7.3: room for one more, who faces as the other does. In its own hex a unit turns its companion with it. */
const mayEnd = (state: CrusadesState, unit: Unit, hex: Hex, facing: number): boolean => {
  if (hex === state.tables.units.hex[unit]) return true
  if (!hasRoom(state, hex, state.setting.units[unit].side)) return false
  const there = topAt(state, hex)
  return there === NOBODY || state.tables.units.facing[there] === facing
}

/** 5.15: a reserve keeps clear of the enemy all the way. */
const mustKeepClear = (state: CrusadesState, unit: Unit, hex: Hex): boolean =>
  orderOf(state, unit) === 'reserve' && isNextToEnemy(state, hex, state.setting.units[unit].side)

/** 8.1-8.3, 6.13: walks the path stance by stance and says where it goes wrong. */
export const checkMove = (
  state: CrusadesState,
  unit: Unit,
  { path, under }: ActionOf<'move'>,
  mustComeNearer: boolean,
): Refusal | undefined => {
  const { grid, units } = state.setting
  const { costs, side } = units[unit]
  const allowance = allowanceOf(state, unit)
  const start = state.tables.units.hex[unit]
  let hex = start
  let facing: number = state.tables.units.facing[unit]
  let spent = 0
  let stopped = false
  for (const stance of path) {
    const to = hexOfStance(stance)
    const towards = facingOfStance(stance)
    if (to >= grid.size) return refuse('crusades.move.gap', 'crusades 8.1', { hex: to })
    if (to === hex) {
      if ((towards - facing + 6) % 6 !== 1 && (facing - towards + 6) % 6 !== 1)
        return refuse('crusades.move.turn', 'crusades 6.13', { hex })
      spent += TURN_COST
    } else {
      const direction = directionTo(grid, hex, to)
      if (direction === undefined || towards !== facing)
        return refuse('crusades.move.gap', 'crusades 8.1', { hex: to })
      if (!isFront(facing, direction)) return refuse('crusades.move.front', 'crusades 6.13', { hex: to })
      if (stopped) return refuse('crusades.move.must-stop', 'crusades 6.24', { hex })
      const cost = costs[hex * 6 + direction]
      if (cost >= IMPASSABLE) return refuse('crusades.move.closed', 'crusades 8.21', { hex: to })
      if (isEnemyAt(state, to, side)) return refuse('crusades.move.enemy', 'crusades 8.3', { hex: to })
      if (mustKeepClear(state, unit, to)) return refuse('crusades.move.reserve', 'crusades 5.15', { unit })
      spent += cost
      // Back in the hex it began in, no unit is stopped: that is where it was allowed to start from.
      stopped = to !== start && mustStop(state, unit, to)
    }
    if (spent > allowance)
      return refuse('crusades.move.too-far', 'crusades 8.1', { cost: spent / 2, allowance: allowance / 2 })
    hex = to
    facing = towards
  }
  if (hex === start && facing === state.tables.units.facing[unit])
    return refuse('crusades.move.nowhere', 'crusades 8.1', { unit })
  if (!mayEnd(state, unit, hex, facing)) return refuse('crusades.move.room', 'crusades 7.1', { hex })
  if (under && (hex === start || topAt(state, hex) === NOBODY))
    return refuse('crusades.move.under', 'crusades 7.2', { hex })
  return checkOrder(state, unit, hex, mustComeNearer)
}

/** Every stance the unit can take within its points, whatever its order says of the end of the move. */
const reachOf = (state: CrusadesState, unit: Unit): FacingReach => {
  const { setting, tables } = state
  const { costs, side, mounted } = setting.units[unit]
  const { board, facingPathfinder } = setting
  const { top } = tables.ground
  const zones = markZones(state, side)
  const order = orderOf(state, unit)
  const keepsClear = order === 'reserve'
  const stays = order === 'stand'
  return facingPathfinder.reach({
    start: tables.units.hex[unit],
    facing: tables.units.facing[unit] as Direction,
    budget: allowanceOf(state, unit),
    cost: (from, to, direction) => {
      if (stays || (top[to] !== 0 && isEnemyAt(state, to, side))) return IMPASSABLE
      return keepsClear && isNextToEnemy(state, to, side) ? IMPASSABLE : costs[from * 6 + direction]
    },
    front: FRONT,
    turnCost: TURN_COST,
    mustStop: mounted ? hex => zones[hex] === 1 || hasStakes(board, hex) : hex => zones[hex] === 1,
    turnWhenStopped: true,
  })
}

/** 5.11: whether a unit on Attack has somewhere to end its move nearer to the enemy. */
export const canComeNearer = (state: CrusadesState, unit: Unit): boolean => {
  if (orderOf(state, unit) !== 'attack' || !isSteady(state, unit)) return false
  const { side } = state.setting.units[unit]
  const before = distanceToEnemy(state, side, state.tables.units.hex[unit])
  if (before <= 1 || before === NO_ENEMY) return false
  return stepsNearer(state, unit, before) || marchesNearer(state, unit, before)
}

/** The usual case, seen without a search: the next hex ahead is free and nearer. */
const stepsNearer = (state: CrusadesState, unit: Unit, before: number): boolean => {
  const { grid, units } = state.setting
  const { side, costs } = units[unit]
  const { hex: hexes, facing: facings } = state.tables.units
  const hex = hexes[unit]
  for (const turned of FRONT) {
    const direction = (facings[unit] + turned + 6) % 6
    const to = grid.neighbours[hex * 6 + direction]
    if (to === OFF_MAP || costs[hex * 6 + direction] > allowanceOf(state, unit)) continue
    if (mayEnd(state, unit, to, facings[unit]) && distanceToEnemy(state, side, to) < before) return true
  }
  return false
}

const marchesNearer = (state: CrusadesState, unit: Unit, before: number): boolean => {
  const away = markDistances(state, state.setting.units[unit].side)
  const reach = reachOf(state, unit)
  for (let i = 0; i < reach.count; i++) {
    const stance = reach.reached[i]
    const hex = hexOfStance(stance)
    if (away[hex] < before && mayEnd(state, unit, hex, facingOfStance(stance))) return true
  }
  return false
}

type Move = ActionOf<'move'>

const pathTo = (reach: FacingReach, stance: Stance): number[] => reach.stancesTo(stance)?.slice(1) ?? []

/** 5.1: asked of every hex a unit could march to, so what it measures by is worked out once, and only if it is asked. */
const obedience = (state: CrusadesState, unit: Unit, mustComeNearer: boolean): ((to: Hex) => boolean) => {
  const order = orderOf(state, unit)
  if (order === 'advance') return () => true
  const start = state.tables.units.hex[unit]
  if (order === 'stand') return to => to === start
  const away = markDistances(state, state.setting.units[unit].side)
  return to =>
    !mindsDistance(order, to !== start, mustComeNearer) ||
    obeys(order, { before: away[start], after: away[to] }, mustComeNearer)
}

/** Where a unit may march, and how it gets there: good until the next search. */
interface Marches {
  readonly ends: readonly Stance[]
  pathTo(end: Stance): number[]
}

/** Every stance in which the unit may end its move, the cheapest first. */
export const marchesOf = (state: CrusadesState, unit: Unit, mustComeNearer: boolean): Marches => {
  const mayGo = obedience(state, unit, mustComeNearer)
  const reach = reachOf(state, unit)
  const ends: Stance[] = []
  for (let i = 1; i < reach.count; i++) {
    const stance = reach.reached[i]
    const hex = hexOfStance(stance)
    if (mayEnd(state, unit, hex, facingOfStance(stance)) && mayGo(hex)) ends.push(stance)
  }
  return { ends, pathTo: end => pathTo(reach, end) }
}

/** 7.2: whether it joins another there, and lies on top of him or beneath. */
export const joinsAt = (state: CrusadesState, unit: Unit, hex: Hex): boolean =>
  hex !== state.tables.units.hex[unit] && topAt(state, hex) !== NOBODY

/** One move for each stance in which the unit may end, by the cheapest way; two where it joins another (7.2). */
export const listMoves = (state: CrusadesState, unit: Unit, mustComeNearer: boolean): readonly Move[] => {
  const moves: Move[] = []
  const marches = marchesOf(state, unit, mustComeNearer)
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
  path: pathTo(reachOf(state, unit), path[path.length - 1]),
})

/** 5.11: with nothing nearer to go to, or on any other order, a unit may stay as it is. */
export const checkHold = (unit: Unit, mustComeNearer: boolean): Refusal | undefined =>
  mustComeNearer ? refuse('crusades.move.attack', 'crusades 5.11', { unit }) : undefined
