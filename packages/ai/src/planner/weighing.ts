import type { Action, Adapter, Minds, State } from '@mesnada/engine'
import type { Chance } from '../chance.ts'
import type { Question } from '../player.ts'
import { type Lore, Race, rivalOf, type Search } from './race.ts'

/** What there is to decide, and on what terms. */
export interface Weighing<A extends Action> {
  /** Each in as many actions as it takes. The first is what is rated best: the others have to prove better. */
  readonly candidates: readonly Errand<A>[]
  /** How everyone goes on afterwards. */
  readonly minds: Minds
  /** What this decision may cost. */
  readonly share: number
  readonly lore: Lore
}

/** What somebody sets out to do: one action after the other. */
export type Errand<A extends Action> = readonly A[]

export interface Weighed<A extends Action> {
  readonly errand: Errand<A>
  readonly spent: number
  readonly lore: Lore
}

/** How sure one must be that an action is better than the best-rated. */
const SURE = 0.5

/**
 * What is rated best, and what else comes into question; at most so many, the best-rated first. To pass is not among
 * it: in a rehearsal it always looks good to wait once and to go afterwards, and whoever waits for that waits again.
 */
export const candidatesOf = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  { state, legal }: Pick<Question<S, A>, 'state' | 'legal'>,
  minds: Minds,
  best: A,
  most: number,
): readonly Errand<A>[] => {
  const errands = adapter.planning?.errands?.(state, legal, minds, most)
  if (errands) return errands
  const ratings = adapter.rate(state, legal, minds)
  const others = legal
    .map((action, index) => ({ action, rating: ratings[index] }))
    .filter(({ action }) => action !== best && !adapter.isPass(action))
    .toSorted((a, b) => b.rating - a.rating)
    .map(({ action }) => [action])
  return [[best], ...others.slice(0, most - 1)]
}

/**
 * Tries the candidates out: each is done first, then everyone goes on as minded until the enemy has answered. Ratings
 * see one action at a time; this sees what follows from it.
 */
export function* weigh<A extends Action>(
  { candidates, minds, share, lore }: Weighing<A>,
  chance: Chance,
): Search<Weighed<A>> {
  const [best, ...others] = candidates
  const race = new Race(chance, { budget: share, futures: 1, lore })
  const rivals = others.map(first => rivalOf({ minds, first }))
  yield* race.run({ minds, first: best }, rivals, { until: 0 })
  const errand = race.winner(rivals, SURE)?.plan.first ?? best
  return { errand, spent: share - race.left, lore: race.lore }
}
