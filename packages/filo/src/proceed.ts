import type { Flow } from './flow.ts'
import { nextPhase, phaseRule } from './sequence.ts'
import { setFlow, topFrame } from './stack.ts'
import type { FiloState, Tell } from './state.ts'
import { frameStep } from './steps/index.ts'
import { judgeAtOnce } from './victory.ts'

/** Settles what needs nobody, and passes over phases in which there is nothing to decide. */
export const proceed = (state: FiloState, before: Flow | undefined, tell: Tell): void => {
  let entered = before
  if (before === undefined) phaseRule(state.flow.phase).begin?.(state, tell)
  while (state.flow.result === undefined) {
    if (state.flow.decisive) {
      setFlow(state, { decisive: false })
      judgeAtOnce(state, tell)
      continue
    }
    const frame = topFrame(state)
    if (frame) {
      if (frameStep(frame.kind).settled?.(state, frame, tell)) continue
      return
    }
    const { auto, open } = phaseRule(state.flow.phase)
    if (auto) {
      if (!auto(state, tell)) nextPhase(state, tell)
      continue
    }
    // Combats end of themselves when the last is fought; other phases are looked at once, when they begin.
    if (
      entered &&
      isSamePhase(entered, state.flow) &&
      state.flow.phase !== 'resolve' &&
      state.flow.phase !== 'deploy'
    )
      return
    entered = state.flow
    if (open === undefined || open(state)) return
    nextPhase(state, tell)
  }
}

const isSamePhase = (a: Flow, b: Flow): boolean =>
  a.phase === b.phase && a.seat === b.seat && a.active === b.active && a.turn === b.turn
