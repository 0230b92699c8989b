import type { SiegeAction } from './actions.ts'
import type { Flow } from './flow.ts'
import { bringToLight, hasHidden } from './night.ts'
import { takeLadies } from './ransom.ts'
import { actionsNow, nextPhase, resumeEnding } from './sequence.ts'
import { setFlow, topFrame } from './stack.ts'
import type { SiegeState } from './state.ts'
import { actionStep, frameStep } from './steps/index.ts'
import type { Tell } from './steps/step.ts'
import { judge } from './victory.ts'

/** Settles what needs nobody, and passes over phases in which nobody can do anything when they begin. */
export const goOn = (state: SiegeState, before: Flow | undefined, tell: Tell): void => {
  let { phase, playerTurn } = before ?? { phase: undefined, playerTurn: undefined }
  while (state.flow.result === undefined) {
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
    if (onlyEndIsLeft(state)) nextPhase(state, tell)
  }
}

const onlyEndIsLeft = (state: SiegeState): boolean => {
  const { side } = state.flow
  const out: SiegeAction[] = []
  const types = actionsNow(state)
  // Passing over it would tell that no bowman lies among the hidden (6.75).
  if (types.length > 0 && state.flow.turn > 0 && hasHidden(state, side)) return false
  for (const type of types) {
    actionStep(type).list(state, side, out)
    if (out.length > 0) return false
  }
  return actionStep('end-phase').check(state, side, { type: 'end-phase' }) === undefined
}
