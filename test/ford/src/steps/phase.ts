import { endPhase } from '../sequence.ts'
import { type ActionStep, refusal } from './step.ts'

/** ford 2.2: a phase of the turn may always be ended; the set-up ends when it is complete (ford 1.2, 1.3). */
export const ending: ActionStep<'end-phase'> = {
  list: ({ flow: { phase } }, _, out) => {
    if (phase !== 'deployment' && phase !== 'naming') out.push({ type: 'end-phase' })
  },
  refusal: ({ flow: { phase } }) => {
    if (phase === 'deployment') return refusal('ford.place.unfinished', 'ford 1.2', {})
    if (phase === 'naming') return refusal('ford.captain.unnamed', 'ford 1.3', {})
    return undefined
  },
  perform: (state, _seat, _action, emit) => endPhase(state, emit),
}
