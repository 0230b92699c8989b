import {
  type ActionSteps,
  citing,
  countBySeat,
  type FrameSteps,
  type RuleSystem,
  stepMachine,
} from '@mesnada/engine'
import { type FordAction, parseAction } from './actions.ts'
import { EVENT_RULES } from './event-rules.ts'
import type { CitedFordEvent, FordEvent } from './events.ts'
import type { FordFrame } from './flow.ts'
import { library } from './library.ts'
import { objectives } from './objectives.ts'
import { options } from './options.ts'
import { reference } from './reference.ts'
import { endIfLeaderless, endPhase, phaseOf } from './sequence.ts'
import { setup, VOCABULARY } from './setup.ts'
import type { FordState } from './state.ts'
import { retreat, wound } from './steps/aftermath.ts'
import { nameCaptain, place } from './steps/deployment.ts'
import { initiative } from './steps/initiative.ts'
import { clash, fight, reaction } from './steps/melee.ts'
import { canonicalMove, move } from './steps/movement.ts'
import { ending } from './steps/phase.ts'
import { shoot, shot } from './steps/shooting.ts'
import { conceal, faults, overhear, view, witness } from './view.ts'

/** What phases allow; `sequence.ts` says which allows what. */
const ACTIONS: ActionSteps<
  FordState,
  FordAction,
  FordEvent,
  'place' | 'name-captain' | 'shoot' | 'move' | 'fight' | 'end-phase'
> = {
  place,
  'name-captain': nameCaptain,
  shoot,
  move,
  fight,
  'end-phase': ending,
}

/** What interrupts a phase. */
const FRAMES: FrameSteps<FordState, FordAction, FordEvent, FordFrame> = {
  initiative,
  shot,
  reaction,
  clash,
  wound,
  retreat,
}

const machine = stepMachine<FordState, FordAction, FordEvent, FordFrame>({
  id: 'ford',
  actions: ACTIONS,
  frames: FRAMES,
  phase: ({ flow }) => phaseOf(flow.phase),
  sequenceRule: 'ford 2.2',
  seat: ({ flow }) => flow.seat,
  nextPhase: endPhase,
  isSamePhase: (before, now) =>
    before.phase === now.phase && before.seat === now.seat && before.half === now.half,
  beforePhase: endIfLeaderless,
})

export const ford: RuleSystem<FordState, FordAction, CitedFordEvent> = {
  id: 'ford',
  rules: 2,
  options,
  vocabulary: VOCABULARY,
  library,
  reference,
  setup,
  parseAction,
  ...citing(machine, event => EVENT_RULES[event.type]),
  canonical: (state, action) => (action.type === 'move' ? canonicalMove(state, action) : action),
  conceal,
  witness,
  overhear,
  view,
  objectives,
  grid: ({ setting }) => setting.board.grid,
  countersOf: ({ setting: { seats } }) => countBySeat(seats, seat => seat),
  faults,
}
