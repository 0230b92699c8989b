import type { Flow } from './flow.ts'
import { isIdle } from './idle.ts'
import { bringToLight } from './night.ts'
import { takeLadies } from './ransom.ts'
import { closeAction, nextPhase, resumeEnding } from './sequence.ts'
import { setFlow, topFrame } from './stack.ts'
import type { SiegeState } from './state.ts'
import { frameStep } from './steps/index.ts'
import type { Tell } from './steps/step.ts'
import { judge } from './victory.ts'

/** Settles what needs nobody, and passes over phases in which it is plain that nobody can do anything. */
export const goOn = (state: SiegeState, before: Flow | undefined, tell: Tell): void => {
  let { phase, playerTurn } = before ?? { phase: undefined, playerTurn: undefined }
  while (state.flow.result === undefined) {
    if (state.flow.campaign?.outcome && state.flow.phase !== 'evening') {
      closeAction(state, tell)
      continue
    }
    bringToLight(state, tell)
    const frame = topFrame(state)
    if (frame) {
      if (frameStep(frame.kind).settled?.(state, frame, tell)) continue
      return
    }
    takeLadies(state, tell)
    if (topFrame(state)) continue
    if (state.flow.decisive) {
      setFlow(state, { decisive: false })
      judge(state, 'at-once', tell)
      continue
    }
    if (state.flow.ending) {
      resumeEnding(state, tell)
      continue
    }
    if (state.flow.phase === phase && state.flow.playerTurn === playerTurn) return
    ;({ phase, playerTurn } = state.flow)
    if (isIdle(state)) nextPhase(state, tell)
  }
}
