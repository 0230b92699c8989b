import { setFlow, stepMachine } from '@mesnada/engine'
import type { FiloAction } from './actions.ts'
import type { FiloEvent } from './events.ts'
import type { Frame } from './flow.ts'
import { nextPhase, phaseRule } from './sequence.ts'
import type { FiloState } from './state.ts'
import { ACTION_STEPS, FRAME_STEPS } from './steps.ts'
import { judgeAtOnce } from './victory/victory.ts'

/** Who is asked, what is legal and what it does, from the steps and the sequence of play. */
export const machine = stepMachine<FiloState, FiloAction, FiloEvent, Frame>({
  id: 'filo',
  actions: ACTION_STEPS,
  frames: FRAME_STEPS,
  phase: ({ flow }) => phaseRule(flow.phase),
  seat: ({ flow }) => flow.seat,
  nextPhase,
  isSamePhase: (before, now) =>
    before.phase === now.phase &&
    before.seat === now.seat &&
    before.active === now.active &&
    before.turn === now.turn,
  beforeFrames: (state, tell) => {
    if (!state.flow.decisive) return false
    setFlow(state, { decisive: false })
    judgeAtOnce(state, tell)
    return true
  },
})
