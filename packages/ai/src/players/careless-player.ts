import type { Action, Adapter, State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import type { Player } from '../core/player.ts'
import { inclinationOf } from './inclination.ts'
import type { Temper } from './temper.ts'

/** One legal action in this many is overlooked. Six puts level 2 about 160 Elo below level 3. */
const OVERLOOKED_ONE_IN = 6

/** Level 2: plays like level 3, but overlooks some of its legal actions, drawn anew for each decision. */
export const carelessPlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  overlookedOneIn = OVERLOOKED_ONE_IN,
  temper?: Temper,
): Player<S, A> => {
  const inclination = inclinationOf(adapter, temper)
  return {
    decide: question => {
      const { state, seat, legal, random } = question
      const styles = inclination(state, seat)
      const [first, ...others] = legal.filter(() => random(overlookedOneIn) > 0)
      return first === undefined
        ? bestRated(adapter, question, styles)
        : bestRated(adapter, { ...question, legal: [first, ...others] }, styles)
    },
  }
}
