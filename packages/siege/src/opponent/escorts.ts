import { type DistanceField, FAR, type Seat } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isDangerous } from '../core/bodies.ts'
import { canStep, placeAt } from '../core/step-cost.ts'
import { objectivesOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'
import type { GroundDistances } from './ground-distances.ts'

/**
 * siege 6.4: who escorts the prisoner that decides the battle, and where the escort must stand for the prisoner's next
 * step.
 */

/** The edge hexes where a side hands over its prisoners: those its scenario names, or any. */
export const prisonOf = ({ setting: { play, board } }: SiegeState, seat: Seat): readonly Hex[] =>
  (play.prison?.[seat] ?? [...board.edges.keys()]).flatMap(edge => board.edges.get(edge) ?? [])

/** Whether the side wins by leading its prisoner off the map, not by the capture. */
const mustLeadAway = (state: SiegeState, seat: Seat): boolean =>
  objectivesOf(state).some(
    condition => condition.kind === 'capture' && condition.by === seat && condition.escape,
  )

/** The number of escorts: one beside, and one ahead where the way is narrow. */
const ESCORT = 2

/** By escort, the hexes from which the prisoner's next step is guarded. */
export const escortsOf = (
  state: SiegeState,
  seat: Seat,
  captureTargets: readonly Body[],
  distances: GroundDistances,
): ReadonlyMap<Body, readonly Hex[]> => {
  const guards = new Map<Body, readonly Hex[]>()
  const { hex, custody } = state.tables.bodies
  const prisoners = captureTargets.filter(body => (hex[body] ?? OFF_MAP) >= 0 && custody[body] === CAPTIVE)
  if (prisoners.length === 0 || !mustLeadAway(state, seat)) return guards
  const field = distances.to('foot', prisonOf(state, seat))
  for (const prisoner of prisoners) {
    const places = placesBeside(state, hex[prisoner] ?? OFF_MAP, field)
    const [beside, ahead] = places
    for (const [rank, guard] of nearestTo(state, seat, hex[prisoner] ?? OFF_MAP).entries())
      guards.set(guard, rank === 0 || ahead.length === 0 ? beside : ahead)
  }
  return guards
}

/** The hexes next to the prisoner now and after his next step, and those next to him only after it. */
const placesBeside = (
  state: SiegeState,
  at: Hex,
  field: DistanceField,
): readonly [readonly Hex[], readonly Hex[]] => {
  const around = neighboursOf(state, at)
  // The way out of a room is its door, even if the street is near behind the wall.
  const steps = around.filter(hex => canStep(state, 'foot', placeAt(at), placeAt(hex)))
  const nearest = Math.min(...steps.map(hex => field[hex] ?? 0))
  const next = steps.filter(hex => field[hex] === nearest)
  const guarding = new Set(next.flatMap(hex => neighboursOf(state, hex)))
  const open = [...guarding].filter(hex => hex !== at && field[hex] !== FAR).toSorted((a, b) => a - b)
  const beside = open.filter(hex => around.includes(hex))
  return [beside.length > 0 ? beside : open, open.filter(hex => (field[hex] ?? 0) < nearest)]
}

const neighboursOf = ({ setting: { grid } }: SiegeState, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => grid.neighbours[hex * 6 + direction] ?? OFF_MAP).filter(
    next => next !== OFF_MAP,
  )

const nearestTo = (state: SiegeState, seat: Seat, at: Hex): readonly Body[] => {
  const { hex } = state.tables.bodies
  const far = (body: Body): number => distance(state.setting.grid, hex[body] ?? OFF_MAP, at)
  return [...bodiesOf(state, seat)]
    .filter(body => isDangerous(state, body))
    .toSorted((a, b) => far(a) - far(b) || a - b)
    .slice(0, ESCORT)
}
