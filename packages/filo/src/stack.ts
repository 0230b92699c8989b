import type { Flow, Frame } from './flow.ts'
import type { FiloState } from './state.ts'

/** The stack of interruptions lives in the flow, which is replaced, never changed. */

export const setFlow = (state: FiloState, changes: Partial<Flow>): void => {
  state.flow = { ...state.flow, ...changes }
}

export const topFrame = (state: FiloState): Frame | undefined => {
  const { stack } = state.flow
  return stack[stack.length - 1]
}

export const popFrame = (state: FiloState): void => {
  setFlow(state, { stack: state.flow.stack.slice(0, -1) })
}

/** Interrupts with these, in this order: the first named is the first settled. */
export const interrupt = (state: FiloState, ...frames: readonly Frame[]): void => {
  if (frames.length > 0) setFlow(state, { stack: [...state.flow.stack, ...frames.toReversed()] })
}

/** Takes the current frame off and interrupts with these instead. */
export const replaceFrame = (state: FiloState, ...frames: readonly Frame[]): void => {
  setFlow(state, { stack: [...state.flow.stack.slice(0, -1), ...frames.toReversed()] })
}

/** Notes that what decides the battle at once must be looked at (V.1). */
export const callJudge = (state: FiloState): void => {
  if (!state.flow.decisive) setFlow(state, { decisive: true })
}
