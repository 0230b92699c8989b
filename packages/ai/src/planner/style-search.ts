import { nth, type StyleAssignment } from '@mesnada/engine'
import type { Random } from '../core/random.ts'
import { discounted, type Estimate, NO_TRIALS } from './estimate.ts'
import {
  type Challenger,
  challengerOf,
  NO_STATISTICS,
  Race,
  type Search,
  type TrialStatistics,
} from './race.ts'

export interface SearchSettings {
  /** In applied actions and rolls. */
  readonly budget: number
  /** Luck seeds per batch of trials. */
  readonly luckSeeds: number
  /** Mutations per generation; with 0 all counters keep one style. */
  readonly children: number
}

export interface SearchSpace {
  /** How many styles are tried, from the first. The default may use others. */
  readonly styles: number
  /** The assignment that others have to beat. */
  readonly defaults: StyleAssignment
  /** The counters that can act, those that act together in one group. */
  readonly groups: readonly (readonly number[])[]
}

/** What one search leaves for the next. */
export interface SearchMemory {
  /** By style: how much better than the default it is to give this style to all. */
  readonly estimates: readonly Estimate[]
  readonly statistics: TrialStatistics
}

export interface SearchResult {
  readonly assignment: StyleAssignment
  readonly memory: SearchMemory
}

/** How much of the trials of the last window counts in this one, from 0 to 1: the position has changed. */
const KEPT_BETWEEN_WINDOWS = 0.6

export const NO_SEARCH_MEMORY: SearchMemory = { estimates: [], statistics: NO_STATISTICS }

/** The share of the budget for finding one style for all; the rest goes to mutations. */
const ONE_STYLE_SHARE = 0.5

/**
 * How many standard errors a challenger's lead must be above zero. Mutations need more: there are many of them, and the
 * luckiest of many looks good.
 */
const MIN_CONFIDENCE = { oneStyle: 0.5, mutation: 0.8 } as const

/** Batches of trials per generation. */
const BATCHES_PER_GENERATION = 3

/**
 * Portfolio online evolution: an assignment gives each counter one style of the portfolio. First each style for all
 * counters races against the default; estimates of earlier windows count, discounted. Then the best assignment is improved
 * by mutating a group or a single counter, until the budget is spent.
 */
export function* searchStyles(
  space: SearchSpace,
  before: SearchMemory,
  random: Random,
  settings: SearchSettings,
): Search<SearchResult> {
  const { budget, children } = settings
  const race = new Race(random, { ...settings, statistics: before.statistics })
  const { defaults } = space
  const challengers = oneStyleChallengers(space, before)
  yield* race.run(
    { assignment: defaults },
    challengers.filter(({ candidate: { assignment } }) => differs(assignment, defaults)),
    { keep: children > 0 ? budget * (1 - ONE_STYLE_SHARE) : 0 },
  )
  const start = race.winner(challengers, MIN_CONFIDENCE.oneStyle)?.candidate.assignment ?? defaults
  const assignment = children > 0 ? yield* evolved(start, race, space, random, children) : start
  const estimates = challengers.map(({ estimate }) => estimate)
  return { assignment, memory: { statistics: race.statistics, estimates } }
}

/** Generations of mutations, each of the best assignment so far. */
function* evolved(
  start: StyleAssignment,
  race: Race,
  space: SearchSpace,
  random: Random,
  children: number,
): Search<StyleAssignment> {
  let best = start
  while (!race.isOver) {
    const generation = Array.from({ length: children }, () =>
      challengerOf({ assignment: mutated(best, space, random) }),
    )
    yield* race.run({ assignment: best }, generation, { keep: 0, batches: BATCHES_PER_GENERATION })
    best = race.winner(generation, MIN_CONFIDENCE.mutation)?.candidate.assignment ?? best
  }
  return best
}

/** One style for all counters that can act. */
const withOneStyle = ({ defaults, groups }: SearchSpace, style: number): StyleAssignment => {
  const assignment = defaults.slice()
  for (const counter of groups.flat()) assignment[counter] = style
  return assignment
}

const differs = (assignment: StyleAssignment, other: StyleAssignment): boolean =>
  assignment.some((style, counter) => style !== other[counter])

const oneStyleChallengers = (space: SearchSpace, { estimates }: SearchMemory): readonly Challenger[] =>
  Array.from({ length: space.styles }, (_, style) =>
    challengerOf(
      { assignment: withOneStyle(space, style) },
      discounted(estimates[style] ?? NO_TRIALS, KEPT_BETWEEN_WINDOWS),
    ),
  )

/** Changes the style of one group or of one counter in it, once or twice. */
const mutated = (
  assignment: StyleAssignment,
  { styles, groups }: SearchSpace,
  random: Random,
): StyleAssignment => {
  const child = assignment.slice()
  const changes = 1 + random(2)
  for (let change = 0; change < changes; change++) {
    const group = nth(groups, random(groups.length))
    const counters = random(2) === 0 ? group : [nth(group, random(group.length))]
    const style = otherThan(child[nth(counters, 0)] ?? 0, styles, random)
    for (const counter of counters) child[counter] = style
  }
  return child
}

const otherThan = (style: number, styles: number, random: Random): number =>
  style < styles ? (style + 1 + random(styles - 1)) % styles : random(styles)
