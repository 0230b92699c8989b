import { type DistanceField, FAR, type Seat } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isDangerous } from '../core/bodies.ts'
import { canStep, placeAt } from '../core/step-cost.ts'
import { objectivesOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'
import type { GroundDistances } from './ground-distances.ts'
import { stepsOntoEnemies } from './shut-steps.ts'

/**
 * siege 6.4: who escorts the prisoner that decides the battle, and where the escort must stand for the prisoner's next
 * step.
 */

/** The edge hexes where a side hands over its prisoners: those its scenario names, or any. */
export const prisonOf = ({ setting: { play, board } }: SiegeState, seat: Seat): readonly Hex[] =>
  (play.prison?.[seat] ?? [...board.edges.keys()]).flatMap(edge => board.edges.get(edge) ?? [])

/** Movement points to there, round those who would bar a prisoner's way. */
export const wayToPrison = (state: SiegeState, seat: Seat, distances: GroundDistances): DistanceField =>
  distances.avoiding(stepsOntoEnemies(state, seat), prisonOf(state, seat))

/** Whether the side wins by leading its prisoner off the map, not by the capture. */
const mustLeadAway = (state: SiegeState, seat: Seat): boolean =>
  objectivesOf(state).some(
    condition => condition.kind === 'capture' && condition.by === seat && condition.escape,
  )

/** The number of escorts: one beside, and one ahead where the way is narrow. */
const ESCORT = 2

export interface Escorts {
  /** By escort, the hexes from which the prisoner's next step is guarded. */
  readonly places: ReadonlyMap<Body, readonly Hex[]>
  /** The prisoners' next hexes: nobody is to stand there. */
  readonly way: ReadonlySet<Hex>
}

export const escortsOf = (
  state: SiegeState,
  seat: Seat,
  captureTargets: readonly Body[],
  distances: GroundDistances,
): Escorts => {
  const guards = new Map<Body, readonly Hex[]>()
  const way = new Set<Hex>()
  const { hex, custody } = state.tables.bodies
  const prisoners = captureTargets.filter(body => (hex[body] ?? OFF_MAP) >= 0 && custody[body] === CAPTIVE)
  if (prisoners.length === 0 || !mustLeadAway(state, seat)) return { places: guards, way }
  const field = wayToPrison(state, seat, distances)
  for (const prisoner of prisoners) {
    const at = hex[prisoner] ?? OFF_MAP
    const next = nextStep(state, at, field)
    if (next === undefined) continue
    way.add(next)
    const [beside, ahead] = placesBeside(state, at, next, field)
    for (const [rank, guard] of nearestTo(state, seat, at).entries())
      guards.set(guard, rank === 0 || ahead.length === 0 ? beside : ahead)
  }
  return { places: guards, way }
}

/** The prisoner's next hex on his way; if there are several, one that is free. */
const nextStep = (state: SiegeState, at: Hex, field: DistanceField): Hex | undefined => {
  // The way out of a room is its door, even if the street is near behind the wall.
  const steps = neighboursOf(state, at).filter(hex => canStep(state, 'foot', placeAt(at), placeAt(hex)))
  const nearest = Math.min(...steps.map(hex => field[hex] ?? FAR))
  const nearer = steps.filter(hex => field[hex] === nearest)
  return nearer.find(hex => state.tables.ground.occupant[hex] === 0) ?? nearer[0]
}

/** The hexes next to the prisoner now and after his next step, and those next to him only after it. */
const placesBeside = (
  state: SiegeState,
  at: Hex,
  next: Hex,
  field: DistanceField,
): readonly [readonly Hex[], readonly Hex[]] => {
  const around = neighboursOf(state, at)
  const open = neighboursOf(state, next)
    .filter(hex => hex !== at && field[hex] !== FAR)
    .toSorted((a, b) => a - b)
  const beside = open.filter(hex => around.includes(hex))
  return [beside.length > 0 ? beside : open, open.filter(hex => (field[hex] ?? FAR) < (field[next] ?? FAR))]
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
