import type { Action, Adapter, State } from '@mesnada/engine'
import type { Player } from './player.ts'

/** Level 2: does the best-rated thing, again and again, until nothing is worth doing. Chance decides between equals. */
export const scriptedPlayer = <S extends State, A extends Action>(adapter: Adapter<S, A>): Player<S, A> => ({
  decide: ({ state, legal, chance }) => {
    if (legal.length === 1) return legal[0]
    const ratings = adapter.rate(state, legal)
    let best: A[] = []
    let most = Number.NEGATIVE_INFINITY
    for (const [index, rating] of ratings.entries()) {
      if (rating < most) continue
      if (rating > most) best = []
      most = rating
      best.push(legal[index])
    }
    // Better to do nothing than something no better than nothing.
    const pass = best.find(action => adapter.isPass(action))
    return pass ?? best[chance(best.length)]
  },
})
