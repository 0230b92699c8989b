import type { Pending, RuleSystem } from '@mesnada/engine'
import { type FordAction, parseAction } from './actions.ts'
import type { FordEvent } from './events.ts'
import type { FordFlow } from './flow.ts'
import { library } from './library.ts'
import { options } from './options.ts'
import { reference } from './reference.ts'
import { setup, VOCABULARY } from './setup.ts'
import type { FordState } from './state.ts'
import { retreat, wound } from './steps/aftermath.ts'
import { deployment, naming } from './steps/deployment.ts'
import { initiative } from './steps/initiative.ts'
import { clash, melee, reaction } from './steps/melee.ts'
import { canonicalMove, movement } from './steps/movement.ts'
import { shooting, shot } from './steps/shooting.ts'
import { type Decision, refuse, type Throwing } from './steps/step.ts'
import { conceal, faults, overhear, view, witness } from './view.ts'

/** Every place in the sequence of play, in the order in which one comes to it. */
const STEPS: Readonly<Record<Exclude<FordFlow['at'], 'over'>, Decision | Throwing>> = {
  deployment,
  naming,
  initiative,
  shooting,
  shot,
  movement,
  melee,
  reaction,
  clash,
  wound,
  retreat,
}

const decisionAt = ({ at }: FordFlow): Decision | undefined => {
  const step = at === 'over' ? undefined : STEPS[at]
  return step && 'takes' in step ? step : undefined
}

const pending = (state: FordState): Pending => {
  const { flow } = state
  if (flow.at === 'over') return { kind: 'over', result: flow.result }
  const step = STEPS[flow.at]
  return 'takes' in step
    ? { kind: 'decision', seat: step.seat(state, flow), prompt: step.prompt }
    : { kind: 'dice', roll: step.roll(state, flow) }
}

const settle: RuleSystem<FordState, FordAction, FordEvent>['settle'] = (state, faces, emit) => {
  const step = state.flow.at === 'over' ? undefined : STEPS[state.flow.at]
  if (step && 'settle' in step) step.settle(state, state.flow, faces, emit)
}

export const ford: RuleSystem<FordState, FordAction, FordEvent> = {
  id: 'ford',
  rules: 2,
  options,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  parseAction,
  pending,
  legal: state => decisionAt(state.flow)?.legal(state, state.flow) ?? [],
  check: (state, action) => {
    const decision = decisionAt(state.flow)
    return decision?.takes.includes(action.type)
      ? decision.check(state, state.flow, action)
      : refuse('ford.step.other', 'ford 2.2', { at: state.flow.at, action: action.type })
  },
  perform: (state, action, emit) => decisionAt(state.flow)?.perform(state, state.flow, action, emit),
  settle,
  canonical: (state, action) => (action.type === 'move' ? canonicalMove(state, action) : action),
  conceal,
  witness,
  overhear,
  view,
  faults,
}
