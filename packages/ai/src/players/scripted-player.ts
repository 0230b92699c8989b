import type { Action, Adapter, State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import type { Player } from '../core/player.ts'
import { inclinationOf } from './inclination.ts'
import type { Temper } from './temper.ts'

/** Level 3: takes the best-rated action. It passes when nothing is rated above passing. */
export const scriptedPlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  temper?: Temper,
): Player<S, A> => {
  const inclination = inclinationOf(adapter, temper)
  return { decide: question => bestRated(adapter, question, inclination(question.state, question.seat)) }
}
