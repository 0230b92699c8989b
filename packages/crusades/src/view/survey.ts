import { type Modifier, opponentOf, type RuleRef, type Seat } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { topAt } from '../core/occupancy.ts'
import { aimRefusal, fireThrow, rangeOf } from '../fire/question.ts'
import type { Leader, Stance, Unit } from '../flow.ts'
import { attackerRefusal, hexesAround, reachFromRefusal } from '../melee/question.ts'
import { hexOfStance, listMoves } from '../movement/question.ts'
import { isLeaderOnMap, spanOf } from '../orders/command.ts'
import { RANGE, type Shooter } from '../printed/tables.ts'
import { terrainAt } from '../printed/terrain.ts'
import { blockedAt, type Obstacle, sightBlocked } from '../sight/sight.ts'
import { type CrusadesState, figuresOf, isOnMap, isSteady, NOBODY } from '../state.ts'

/** What lies open to a unit, what it has to fear, how far a leader's word carries: asked before anyone decides. */

interface SurveyedShot {
  /** The rule that decides: line of sight, or target and range. */
  readonly rule: RuleRef
  readonly range: number
  /** crusades 9.2: where the line is stopped, and by what. */
  readonly blocked?: { readonly hex: Hex; readonly by: Obstacle }
  /** Whoever stands at the near end and shoots. */
  readonly shooter?: Shooter
  /** crusades 9.12: why he could not shoot there, were an enemy there: too far, or not in his front. */
  readonly refusal?: 'out-of-range' | 'not-in-front'
  /** crusades 9.12, 9.14: what would change his die. */
  readonly modifiers: readonly Modifier[]
}

/** The shot from one hex at another as it would be now, by this unit or whoever else is on top there. */
export const surveyShot = (
  state: CrusadesState,
  from: Hex,
  to: Hex,
  by = topAt(state, from),
): SurveyedShot => {
  const { grid, units } = state.setting
  const card = by === NOBODY ? undefined : units[by]
  const range = distance(grid, from, to)
  const stopped = range > 1 ? sightBlocked(state, from, to, card?.arm === 'artillery') : undefined
  const isShot = card?.shooter !== undefined && !stopped
  const rule: RuleRef = isShot ? 'crusades 9.12' : 'crusades 9.2'
  const sight = { range, rule, ...(stopped ? { blocked: stopped } : {}) }
  if (card?.shooter === undefined) return { ...sight, modifiers: [] }
  const { shooter } = card
  if (rangeOf(shooter, range) === undefined)
    return { ...sight, shooter, refusal: 'out-of-range', modifiers: [] }
  const aim = stopped ? undefined : aimRefusal(state, by, stanceOf(state, by), to)
  return {
    ...sight,
    shooter,
    ...(aim ? { refusal: 'not-in-front' } : {}),
    modifiers: modifiersAt(state, shooter, from, to),
  }
}

const modifiersAt = (state: CrusadesState, shooter: Shooter, from: Hex, to: Hex): readonly Modifier[] => {
  const { board, grid, level, units } = state.setting
  const there = topAt(state, to)
  const target = there === NOBODY ? undefined : units[there]
  const facts = {
    shooter,
    range: distance(grid, from, to),
    crusaderKnights: target?.crusader ?? false,
    menAtArms: target?.arm === 'men-at-arms',
    terrain: terrainAt(board, to),
    uphill: (level[to] ?? 0) > (level[from] ?? 0),
  }
  return fireThrow(facts, 0).modifiers
}

const stanceOf = ({ tables: { units } }: CrusadesState, unit: Unit): Stance =>
  (units.hex[unit] ?? OFF_MAP) * 6 + (units.facing[unit] ?? 0)

interface SurveyedScope {
  readonly sees: readonly Hex[]
  readonly hits: readonly Hex[]
}

/** What is in sight of a hex, units never being in the way of eyes. */
export const surveySight = ({ setting }: CrusadesState, from: Hex): readonly Hex[] => {
  const { board, grid, lines, trace } = setting
  const scene = { board, lines, trace, isOccupied: () => false }
  return everyHex(grid.size).filter(hex => hex !== from && blockedAt(scene, from, hex) === undefined)
}

const everyHex = (size: number): readonly Hex[] => Array.from({ length: size }, (_, hex) => hex)

/** What a unit sees where it stands, and what it could shoot at (crusades 9.12) or strike (crusades 9.31). */
export const surveyScope = (state: CrusadesState, unit: Unit): SurveyedScope => {
  if (!isOnMap(state, unit)) return { sees: [], hits: [] }
  const stance = stanceOf(state, unit)
  const from = hexOfStance(stance)
  const shot = everyHex(state.setting.grid.size).filter(
    hex => hex !== from && aimRefusal(state, unit, stance, hex) === undefined,
  )
  const struck = hexesAround(state, from).filter(hex => couldStrike(state, unit, stance, hex))
  return { sees: surveySight(state, from), hits: [...new Set([...shot, ...struck])] }
}

/** crusades 9.31: whatever its order, which may change; artillery strikes nobody. */
const couldStrike = (state: CrusadesState, unit: Unit, stance: Stance, hex: Hex): boolean =>
  nth(state.setting.units, unit).arm !== 'artillery' &&
  reachFromRefusal(state, unit, stance, hex) === undefined

/** crusades 4.12: the hexes in which a leader's units take his order. */
export const surveySpan = (state: CrusadesState, leader: Leader): readonly Hex[] => {
  if (!isLeaderOnMap(state, leader)) return []
  const span = spanOf(state, leader)
  return everyHex(state.setting.grid.size).filter(hex => span[hex] === 1)
}

/** What a march costs, in points. */
export const costOfMarch = (
  { setting, tables }: CrusadesState,
  unit: Unit,
  path: readonly Stance[],
): number => {
  const { costs } = nth(setting.units, unit)
  let from = tables.units.hex[unit] ?? OFF_MAP
  let halves = 0
  for (const stance of path) {
    const to = hexOfStance(stance)
    halves += to === from ? TURN : stepTo(setting.grid.neighbours, costs, from, to)
    from = to
  }
  return halves / 2
}

/** crusades 6.13, in halves. */
const TURN = 2

export const costOfRide = (
  { setting, tables }: CrusadesState,
  leader: Leader,
  path: readonly Hex[],
): number => {
  let from = tables.leaders.hex[leader] ?? OFF_MAP
  let halves = 0
  for (const to of path) {
    halves += stepTo(setting.grid.neighbours, nth(setting.leaders, leader).costs, from, to)
    from = to
  }
  return halves / 2
}

const stepTo = (neighbours: Int32Array, costs: Uint8Array, from: Hex, to: Hex): number => {
  const side = neighbours.subarray(from * 6, from * 6 + 6).indexOf(to)
  return side < 0 ? 0 : (costs[from * 6 + side] ?? IMPASSABLE)
}

/**
 * Whom of the enemy one of this seat's would have to fear in a hex: those who could shoot at him or strike him there
 * from where they stand, or once they have moved as their order lets them.
 */
export const surveyThreats = (state: CrusadesState, hex: Hex, seat: Seat): readonly Unit[] =>
  state.setting.unitsOf[opponentOf(seat)].filter(
    unit => isOnMap(state, unit) && isSteady(state, unit) && couldHarm(state, unit, hex),
  )

const couldHarm = (state: CrusadesState, unit: Unit, hex: Hex): boolean => {
  const { grid, units } = state.setting
  const here = stanceOf(state, unit)
  if (harmsFrom(state, unit, here, hex)) return true
  const { shooter, arm } = nth(units, unit)
  const reach = shooter === undefined ? 1 : RANGE[shooter].length
  const { movement } = figuresOf(state, unit)
  // crusades 8.22: along a road a point goes twice as far. Artillery that has moved harms nobody (crusades 9.11).
  if (arm === 'artillery' || distance(grid, hexOfStance(here), hex) > movement * 2 + reach) return false
  return listMoves(state, unit, 'none').some(({ path }) =>
    harmsFrom(state, unit, nth(path, path.length - 1), hex),
  )
}

const harmsFrom = (state: CrusadesState, unit: Unit, stance: Stance, hex: Hex): boolean =>
  hexOfStance(stance) !== hex &&
  (aimRefusal(state, unit, stance, hex) === undefined ||
    (attackerRefusal(state, unit) === undefined && reachFromRefusal(state, unit, stance, hex) === undefined))
