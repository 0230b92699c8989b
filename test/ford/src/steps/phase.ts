import type { ActionOf, FordAction } from '../actions.ts'
import type { PhaseFlow } from '../flow.ts'
import { endPhase } from '../sequence.ts'
import type { Decision } from './step.ts'

type EndPhase = ActionOf<'end-phase'>

const END: EndPhase = { type: 'end-phase' }

const isEnd = (action: FordAction): action is EndPhase => action.type === 'end-phase'

/** ford 2.2: what a phase allows, and to end it, which is always allowed. */
export const phase = <A extends Exclude<FordAction, EndPhase>>(
  step: Omit<Decision<PhaseFlow, A>, 'seat'>,
): Decision<PhaseFlow, A | EndPhase> => ({
  takes: [...step.takes, 'end-phase'],
  prompt: step.prompt,
  seat: (_, { seat }) => seat,
  legal: (state, flow) => [...step.legal(state, flow), END],
  check: (state, flow, action) => (isEnd(action) ? undefined : step.check(state, flow, action)),
  perform: (state, flow, action, emit) =>
    isEnd(action) ? endPhase(state, flow, emit) : step.perform(state, flow, action, emit),
})
