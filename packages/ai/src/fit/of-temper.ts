import type { Action, Adapter, Planning, State } from '@mesnada/engine'
import type { Player } from '../player.ts'
import { bestRated } from '../scripted-player.ts'

/** The first of every portfolio. */
export const USUAL = 0

/** Plays as rated, with all counters of one temper. */
export const ofTemper = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  planning: Planning<S, A>,
  temper: number,
): Player<S, A> => ({
  decide: question => {
    const { length } = planning.standing(question.state, question.seat)
    return bestRated(adapter, question, new Uint8Array(length).fill(temper))
  },
})
