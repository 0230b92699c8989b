import { setFlow, stepMachine, topFrame } from '@mesnada/engine'
import type { SiegeAction } from './actions.ts'
import type { SiegeEvent } from './events.ts'
import type { Frame } from './flow.ts'
import { isIdle } from './idle.ts'
import { bringToLight, keepsStill, showThoseNamed } from './night/night.ts'
import { takeLadies } from './ransom/ransom.ts'
import { closeAction, nextPhase, phaseRule, resumeEnding } from './sequence.ts'
import type { SiegeState } from './state.ts'
import type { Tell } from './step.ts'
import { ACTION_STEPS, FRAME_STEPS } from './steps.ts'
import { judge } from './victory/victory.ts'

/** Who is asked, what is legal and what it does, from the steps and the sequence of play. */
export const machine = stepMachine<SiegeState, SiegeAction, SiegeEvent, Frame>({
  id: 'siege',
  actions: ACTION_STEPS,
  frames: FRAME_STEPS,
  phase: ({ flow }) => phaseRule(flow.phase),
  seat: ({ flow }) => flow.side,
  nextPhase,
  isSamePhase: (before, now) => before.phase === now.phase && before.playerTurn === now.playerTurn,
  isOpen: state => !isIdle(state),
  stillRefusal: state =>
    keepsStill(state, state.flow.side) ? { code: 'siege.night.still', rule: 'siege R.night' } : undefined,
  beforeAction: showThoseNamed,
  beforeFrames: (state, tell) => {
    if (state.flow.campaign?.outcome && state.flow.phase !== 'evening') {
      closeAction(state, tell)
      return true
    }
    bringToLight(state, tell)
    return false
  },
  beforePhase: (state, tell) => takesPrisoner(state, tell) || isJudged(state, tell) || hasEnded(state, tell),
})

/** siege 6.4: a lady may be taken whenever play comes to rest. */
const takesPrisoner = (state: SiegeState, tell: Tell): boolean => {
  takeLadies(state, tell)
  return topFrame(state) !== undefined
}

const isJudged = (state: SiegeState, tell: Tell): boolean => {
  if (!state.flow.decisive) return false
  setFlow(state, { decisive: false })
  judge(state, 'at-once', tell)
  return true
}

/** The end of a phase that was interrupted goes on. */
const hasEnded = (state: SiegeState, tell: Tell): boolean => {
  if (!state.flow.ending) return false
  resumeEnding(state, tell)
  return true
}
