import type { Action, Adapter, State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import type { Player } from '../core/player.ts'

/** One legal action in this many is overlooked. Six puts level 2 about 160 Elo below level 3. */
const OVERLOOKED_ONE_IN = 6

/** Level 2: plays like level 3, but overlooks some of its legal actions, drawn anew for each decision. */
export const carelessPlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  overlookedOneIn = OVERLOOKED_ONE_IN,
): Player<S, A> => ({
  decide: question => {
    const { legal, random } = question
    const [first, ...others] = legal.filter(() => random(overlookedOneIn) > 0)
    return first === undefined
      ? bestRated(adapter, question, undefined)
      : bestRated(adapter, { ...question, legal: [first, ...others] }, undefined)
  },
})
