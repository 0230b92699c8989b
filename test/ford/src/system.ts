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

/** Where someone decides, in the order in which one comes to it. */
const DECISIONS: Partial<Record<FordFlow['at'], Decision>> = {
  deployment,
  naming,
  shooting,
  movement,
  melee,
  reaction,
  wound,
  retreat,
}

/** Where dice fall. */
const THROWS: Partial<Record<FordFlow['at'], Throwing>> = { initiative, shot, clash }

const pending = (state: FordState): Pending => {
  const { flow } = state
  if (flow.at === 'over') return { kind: 'over', result: flow.result }
  const decision = DECISIONS[flow.at]
  if (decision) return { kind: 'decision', seat: decision.seat(state, flow), prompt: decision.prompt }
  return { kind: 'dice', roll: THROWS[flow.at]?.roll(state, flow) ?? { throws: [] } }
}

export const ford: RuleSystem<FordState, FordAction, FordEvent> = {
  id: 'ford',
  rules: 1,
  options,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  parseAction,
  pending,
  legal: state => DECISIONS[state.flow.at]?.legal(state, state.flow) ?? [],
  check: (state, action) => {
    const decision = DECISIONS[state.flow.at]
    return decision?.takes.includes(action.type)
      ? decision.check(state, state.flow, action)
      : refuse('ford.step.other', 'ford 2.2', { at: state.flow.at, action: action.type })
  },
  perform: (state, action, emit) => DECISIONS[state.flow.at]?.perform(state, state.flow, action, emit),
  settle: (state, faces, emit) => THROWS[state.flow.at]?.settle(state, state.flow, faces, emit),
  canonical: (state, action) => (action.type === 'move' ? canonicalMove(state, action) : action),
  conceal,
  witness,
  overhear,
  view,
  faults,
}
