import { type Action, type Adapter, nth, type State, type StyleAssignment } from '@mesnada/engine'
import type { Question } from '../core/player.ts'
import type { Random } from '../core/random.ts'
import { challengerOf, Race, type Search, type TrialStatistics } from './race.ts'

/** Actions carried out one after the other, for example the steps of a walk. */
export type ActionSequence<A extends Action> = readonly A[]

export interface ActionComparison<A extends Action> {
  /** The first is the best-rated; the others have to beat it. */
  readonly candidates: readonly ActionSequence<A>[]
  /** The styles that play on after the candidate. */
  readonly assignment: StyleAssignment
  /** The budget of this decision, in applied actions and rolls. */
  readonly allowance: number
  readonly statistics: TrialStatistics
}

export interface ActionChoice<A extends Action> {
  readonly sequence: ActionSequence<A>
  /** In applied actions and rolls. */
  readonly spent: number
  readonly statistics: TrialStatistics
}

/** How many standard errors the lead over the best-rated must be above zero. */
const MIN_CONFIDENCE = 0.5

/**
 * The best-rated action and its alternatives, at most `limit`, the best-rated first. Passing is not an alternative: a
 * rollout ends after the enemy's answer, and up to there it looks good to wait now and act next time, every time.
 */
export const candidatesOf = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  { state, legal }: Pick<Question<S, A>, 'state' | 'legal'>,
  assignment: StyleAssignment,
  best: A,
  limit: number,
): readonly ActionSequence<A>[] => {
  const sequences = adapter.planning?.candidateSequences?.(state, legal, assignment, limit)
  if (sequences) return sequences
  const ratings = adapter.rate(state, legal, assignment)
  const others = legal
    .map((action, index) => ({ action, rating: nth(ratings, index) }))
    .filter(({ action }) => action !== best && !adapter.isPass(action))
    .toSorted((a, b) => b.rating - a.rating)
    .map(({ action }) => [action])
  return [[best], ...others.slice(0, limit - 1)]
}

/** Compares candidates by rollouts. Ratings judge one action by itself; rollouts also show what follows from it. */
export function* compareActions<A extends Action>(
  { candidates, assignment, allowance, statistics }: ActionComparison<A>,
  random: Random,
): Search<ActionChoice<A>> {
  const best = nth(candidates, 0)
  const race = new Race(random, { budget: allowance, luckSeeds: 1, statistics })
  const challengers = candidates.slice(1).map(first => challengerOf({ assignment, first }))
  yield* race.run({ assignment, first: best }, challengers, { keep: 0 })
  const sequence = race.winner(challengers, MIN_CONFIDENCE)?.candidate.first ?? best
  return { sequence, spent: allowance - race.left, statistics: race.statistics }
}
