import type { Seat } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isDangerous } from '../bodies.ts'
import type { Body } from '../flow.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'
import { canStep, placeAt } from '../step-cost.ts'
import { objectivesOf } from '../terms.ts'
import { FAR, type Field, type Ways } from './ways.ts'

/** 6.4: who leads away the prisoner that decides the battle, and where he has to stand for the prisoner's next step. */

/** Where a side hands over its prisoners: by the edges its scenario names, or by any. */
export const prisonOf = ({ setting: { play, board } }: SiegeState, seat: Seat): readonly Hex[] =>
  (play.prison?.[seat] ?? [...board.edges.keys()]).flatMap(edge => board.edges.get(edge) ?? [])

/** Whether the side wins by leading its quarry off the map, not by taking it. */
const mustLeadAway = (state: SiegeState, seat: Seat): boolean =>
  objectivesOf(state).some(
    condition => condition.kind === 'capture' && condition.by === seat && condition.escape,
  )

/** How many go with a prisoner: one beside, one ahead where it is too narrow to walk side by side. */
const ESCORT = 2

/** By guard, the places from which the next step of his prisoner is guarded. */
export const escortsOf = (
  state: SiegeState,
  seat: Seat,
  quarry: readonly Body[],
  ways: Ways,
): ReadonlyMap<Body, readonly Hex[]> => {
  const guards = new Map<Body, readonly Hex[]>()
  const { hex, custody } = state.tables.bodies
  const prisoners = quarry.filter(body => hex[body] >= 0 && custody[body] === CAPTIVE)
  if (prisoners.length === 0 || !mustLeadAway(state, seat)) return guards
  const field = ways.to('foot', prisonOf(state, seat))
  for (const prisoner of prisoners) {
    const places = placesBeside(state, hex[prisoner], field)
    const [beside, ahead] = places
    for (const [rank, guard] of nearestTo(state, seat, hex[prisoner]).entries())
      guards.set(guard, rank === 0 || ahead.length === 0 ? beside : ahead)
  }
  return guards
}

/** Beside the prisoner now and after his next step, and only after it. */
const placesBeside = (
  state: SiegeState,
  at: Hex,
  field: Field,
): readonly [readonly Hex[], readonly Hex[]] => {
  const around = neighboursOf(state, at)
  // Out of a room there is only the door, however near the street is behind the wall.
  const steps = around.filter(hex => canStep(state, 'foot', placeAt(at), placeAt(hex)))
  const nearest = Math.min(...steps.map(hex => field[hex]))
  const next = steps.filter(hex => field[hex] === nearest)
  const guarding = new Set(next.flatMap(hex => neighboursOf(state, hex)))
  const open = [...guarding].filter(hex => hex !== at && field[hex] !== FAR).toSorted((a, b) => a - b)
  const beside = open.filter(hex => around.includes(hex))
  return [beside.length > 0 ? beside : open, open.filter(hex => field[hex] < nearest)]
}

const neighboursOf = ({ setting: { grid } }: SiegeState, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => grid.neighbours[hex * 6 + direction]).filter(next => next !== OFF_MAP)

const nearestTo = (state: SiegeState, seat: Seat, at: Hex): readonly Body[] => {
  const { hex } = state.tables.bodies
  const far = (body: Body): number => distance(state.setting.grid, hex[body], at)
  return [...bodiesOf(state, seat)]
    .filter(body => isDangerous(state, body))
    .toSorted((a, b) => far(a) - far(b) || a - b)
    .slice(0, ESCORT)
}
