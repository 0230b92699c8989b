import type { Flow, Frame } from './flow.ts'
import type { SiegeState } from './state.ts'

/** The stack of interruptions lives in the flow, which is replaced, never changed. */

export const setFlow = (state: SiegeState, changes: Partial<Flow>): void => {
  state.flow = { ...state.flow, ...changes }
}

export const topFrame = (state: SiegeState): Frame | undefined => state.flow.stack.at(-1)

export const popFrame = (state: SiegeState): void => {
  setFlow(state, { stack: state.flow.stack.slice(0, -1) })
}

/** Interrupts with these, in this order: the first named is the first settled. */
export const interrupt = (state: SiegeState, ...frames: readonly Frame[]): void => {
  if (frames.length === 0) return
  setFlow(state, { stack: [...state.flow.stack, ...frames.toReversed()] })
}

/** Takes the current frame off and interrupts with these instead. */
export const replaceFrame = (state: SiegeState, ...frames: readonly Frame[]): void => {
  setFlow(state, { stack: [...state.flow.stack.slice(0, -1), ...frames.toReversed()] })
}

/** Notes that the scenario's conditions must be looked at once play settles. */
export const callJudge = (state: SiegeState): void => {
  if (!state.flow.decisive) setFlow(state, { decisive: true })
}
