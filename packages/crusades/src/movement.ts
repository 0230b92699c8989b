import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import {
  type Direction,
  directionTo,
  distance,
  type FacingReach,
  type Hex,
  IMPASSABLE,
  OFF_MAP,
} from '@mesnada/hex'
import type { ActionOf } from './actions.ts'
import { orderOf } from './command.ts'
import type { Stance, Unit } from './flow.ts'
import { hasRoom, isEnemyAt, topAt } from './occupancy.ts'
import { refuse } from './refusal.ts'
import { type CrusadesState, figuresOf, isSteady, NOBODY } from './state.ts'
import { hasStakes } from './terrain.ts'
import { isFront, isInZone, isNextToEnemy, markZones } from './zones.ts'

/** Where a unit may go (8), by its order (5.2). Points are counted in halves. */

/** 8.7: for each hex-side, one movement point. */
const TURN_COST = 2

const FRONT = [0, 1, -1]

export const hexOfStance = (stance: Stance): Hex => Math.floor(stance / 6)

export const facingOfStance = (stance: Stance): Direction => (stance % 6) as Direction

const allowanceOf = (state: CrusadesState, unit: Unit): number => figuresOf(state, unit).movement * 2

/** To the nearest enemy combat unit: what orders measure by. Far away where there is none. */
const distanceToEnemy = ({ setting, tables }: CrusadesState, seat: Seat, hex: Hex): number => {
  let nearest = Number.POSITIVE_INFINITY
  for (const enemy of setting.unitsOf[opponentOf(seat)]) {
    const at = tables.units.hex[enemy]
    if (at >= 0) nearest = Math.min(nearest, distance(setting.grid, hex, at))
  }
  return nearest
}

/** 6.5, 8.6: having entered, goes no further. */
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

/** 5.2: why this order does not let the unit end there. */
const checkOrder = (
  state: CrusadesState,
  unit: Unit,
  to: Hex,
  mustComeNearer: boolean,
): Refusal | undefined => {
  const from = state.tables.units.hex[unit]
  const { side } = state.setting.units[unit]
  const order = orderOf(state, unit)
  if (order === 'advance' || (to === from && !mustComeNearer)) return undefined
  if (order === 'stand') return refuse('crusades.move.stand', 'crusades 5.23', { unit })
  const before = distanceToEnemy(state, side, from)
  const after = distanceToEnemy(state, side, to)
  if (order === 'attack' && (mustComeNearer ? after >= before : after > before))
    return refuse('crusades.move.attack', 'crusades 5.21', { unit, before, after })
  if (order === 'retreat' && after <= before)
    return refuse('crusades.move.retreat', 'crusades 5.24', { unit })
  if (order === 'reserve' && after <= 1) return refuse('crusades.move.reserve', 'crusades 5.25', { unit })
  if (order === 'muster' && after < before) return refuse('crusades.move.muster', 'crusades 5.26', { unit })
  return undefined
}

/** 5.25: a reserve keeps clear of the enemy all the way. */
const mustKeepClear = (state: CrusadesState, unit: Unit, hex: Hex): boolean =>
  orderOf(state, unit) === 'reserve' && isNextToEnemy(state, hex, state.setting.units[unit].side)

/** 8.1-8.7: walks the path stance by stance and says where it goes wrong. */
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
        return refuse('crusades.move.turn', 'crusades 8.7', { hex })
      spent += TURN_COST
    } else {
      const direction = directionTo(grid, hex, to)
      if (direction === undefined || towards !== facing)
        return refuse('crusades.move.gap', 'crusades 8.1', { hex: to })
      if (!isFront(facing, direction)) return refuse('crusades.move.front', 'crusades 8.7', { hex: to })
      if (stopped) return refuse('crusades.move.must-stop', 'crusades 6.5', { hex })
      const cost = costs[hex * 6 + direction]
      if (cost >= IMPASSABLE) return refuse('crusades.move.closed', 'crusades 8.2', { hex: to })
      if (isEnemyAt(state, to, side)) return refuse('crusades.move.enemy', 'crusades 8.1', { hex: to })
      if (mustKeepClear(state, unit, to)) return refuse('crusades.move.reserve', 'crusades 5.25', { unit })
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
  const { neighbours } = setting.grid
  const zones = markZones(state, side)
  const standing = orderOf(state, unit) === 'stand'
  return setting.facingPathfinder.reach({
    start: tables.units.hex[unit],
    facing: tables.units.facing[unit] as Direction,
    budget: allowanceOf(state, unit),
    cost: (from, _to, direction) => {
      const to = neighbours[from * 6 + direction]
      if (standing || to === OFF_MAP) return IMPASSABLE
      if (isEnemyAt(state, to, side) || mustKeepClear(state, unit, to)) return IMPASSABLE
      return costs[from * 6 + direction]
    },
    front: FRONT,
    turnCost: TURN_COST,
    mustStop: hex => zones[hex] === 1 || (mounted && hasStakes(setting.board, hex)),
    turnWhenStopped: true,
    mayStop: (hex, facing) => mayEnd(state, unit, hex, facing),
  })
}

/** 5.21: whether a unit on Attack has somewhere to end its move nearer to the enemy. */
export const canComeNearer = (state: CrusadesState, unit: Unit): boolean => {
  if (orderOf(state, unit) !== 'attack' || !isSteady(state, unit)) return false
  const { side } = state.setting.units[unit]
  const before = distanceToEnemy(state, side, state.tables.units.hex[unit])
  if (before <= 1 || !Number.isFinite(before)) return false
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
  const { side } = state.setting.units[unit]
  const reach = reachOf(state, unit)
  for (let i = 0; i < reach.count; i++) {
    const hex = hexOfStance(reach.reached[i])
    if (distanceToEnemy(state, side, hex) >= before) continue
    if (mayEnd(state, unit, hex, facingOfStance(reach.reached[i]))) return true
  }
  return false
}

type Move = ActionOf<'move'>

const pathTo = (reach: FacingReach, stance: Stance): number[] =>
  (reach.pathTo(hexOfStance(stance), facingOfStance(stance)) ?? [])
    .slice(1)
    .map(({ hex, facing }) => hex * 6 + facing)

/** One move for each stance in which the unit may end, by the cheapest way; two where it joins another (7.2). */
export const listMoves = (state: CrusadesState, unit: Unit, mustComeNearer: boolean): readonly Move[] => {
  const moves: Move[] = []
  const start = state.tables.units.hex[unit]
  const reach = reachOf(state, unit)
  for (let i = 1; i < reach.count; i++) {
    const stance = reach.reached[i]
    const hex = hexOfStance(stance)
    if (!mayEnd(state, unit, hex, facingOfStance(stance))) continue
    if (checkOrder(state, unit, hex, mustComeNearer)) continue
    const path = pathTo(reach, stance)
    moves.push({ type: 'move', path })
    if (hex !== start && topAt(state, hex) !== NOBODY) moves.push({ type: 'move', path, under: true })
  }
  return moves
}

/** The cheapest way to the same stance stands for all others. */
export const canonicalMove = (state: CrusadesState, unit: Unit, { path, ...rest }: Move): Move => ({
  ...rest,
  path: pathTo(reachOf(state, unit), path[path.length - 1]),
})

/** 5.21: with nothing nearer to go to, or on any other order, a unit may stay as it is. */
export const checkHold = (unit: Unit, mustComeNearer: boolean): Refusal | undefined =>
  mustComeNearer ? refuse('crusades.move.attack', 'crusades 5.21', { unit }) : undefined
