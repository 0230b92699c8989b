import type { Action, Adapter, Minds, State } from '@mesnada/engine'
import type { Player, Question } from './player.ts'

/** Level 3: does the best-rated thing, again and again, until nothing is worth doing. */
export const scriptedPlayer = <S extends State, A extends Action>(adapter: Adapter<S, A>): Player<S, A> => ({
  decide: question => bestRated(adapter, question, undefined),
})

/** What is rated best for a side of these minds. Chance decides between equals. */
export const bestRated = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  { state, legal, chance }: Pick<Question<S, A>, 'state' | 'legal' | 'chance'>,
  minds: Minds | undefined,
): A => {
  if (legal.length === 1) return legal[0]
  const ratings = adapter.rate(state, legal, minds)
  let best: A[] = []
  let most = Number.NEGATIVE_INFINITY
  // By index: with thousands of legal actions, pairs of index and rating cost more than all else here.
  for (let index = 0; index < ratings.length; index++) {
    const rating = ratings[index]
    if (rating < most) continue
    if (rating > most) best = []
    most = rating
    best.push(legal[index])
  }
  // Better to do nothing than something no better than nothing.
  const pass = best.find(action => adapter.isPass(action))
  return pass ?? best[chance(best.length)]
}
