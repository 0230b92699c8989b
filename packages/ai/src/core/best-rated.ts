import { type Action, type Adapter, nth, type State, type StyleAssignment } from '@mesnada/engine'
import type { Question } from './player.ts'

/** The action the adapter rates highest under these styles. A random draw decides between equals. */
export const bestRated = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  { state, legal, random }: Pick<Question<S, A>, 'state' | 'legal' | 'random'>,
  assignment: StyleAssignment | undefined,
): A => {
  if (legal.length === 1) return nth(legal, 0)
  const ratings = adapter.rate(state, legal, assignment)
  let best: A[] = []
  let highest = Number.NEGATIVE_INFINITY
  // By index: with thousands of legal actions, an iterator of index and rating costs more than the rest of this function.
  for (let index = 0; index < ratings.length; index++) {
    const rating = nth(ratings, index)
    if (rating < highest) continue
    if (rating > highest) best = []
    highest = rating
    best.push(nth(legal, index))
  }
  // Passing wins a tie.
  const pass = best.find(action => adapter.isPass(action))
  return pass ?? nth(best, random(best.length))
}
