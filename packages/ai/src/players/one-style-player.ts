import type { Action, Adapter, Planning, State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import type { Player } from '../core/player.ts'

/** The first style of every portfolio. */
export const USUAL_STYLE = 0

/** Takes the best-rated action with one style for all counters. */
export const oneStylePlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  planning: Planning<S, A>,
  style: number,
): Player<S, A> => ({
  decide: question => {
    const { length } = planning.defaultAssignment(question.state, question.seat)
    return bestRated(adapter, question, new Uint8Array(length).fill(style))
  },
})
