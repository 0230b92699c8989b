import { type Action, cloneState, type Seat, type State } from '@mesnada/engine'
import type { Presentation } from '../../presentation/presentation.ts'

/** The game as it will be when those planned so far have done their part. */
export interface Draft {
  state: State
}

export const draftOf = (state: State): Draft => ({ state: cloneState(state) })

/** Who decides; undefined while dice are due and when all is over. */
export const deciderOf = ({ system }: Presentation, state: State): Seat | undefined => {
  const pending = system.pending(state)
  return pending.kind === 'decision' ? pending.seat : undefined
}

/** Carries these out on the draft; false, with the draft as it was, if one of them is not legal. */
export const perform = ({ system }: Presentation, draft: Draft, actions: readonly Action[]): boolean => {
  const there = cloneState(draft.state)
  for (const action of actions) {
    if (system.pending(there).kind !== 'decision' || system.refusal(there, action)) return false
    system.perform(there, action, undefined)
  }
  draft.state = there
  return true
}
