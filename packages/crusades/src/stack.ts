import type { Flow, Frame } from './flow.ts'
import type { CrusadesState } from './state.ts'

/** The stack of interruptions lives in the flow, which is replaced, never changed. */

export const setFlow = (state: CrusadesState, changes: Partial<Flow>): void => {
  state.flow = { ...state.flow, ...changes }
}

export const topFrame = ({ flow: { stack } }: CrusadesState): Frame | undefined => stack[stack.length - 1]

export const popFrame = (state: CrusadesState): void => {
  setFlow(state, { stack: state.flow.stack.slice(0, -1) })
}

/** Interrupts with these, in this order: the first named is the first settled. */
export const interrupt = (state: CrusadesState, ...frames: readonly Frame[]): void => {
  if (frames.length > 0) setFlow(state, { stack: [...state.flow.stack, ...frames.toReversed()] })
}

/** Takes the current frame off and interrupts with these instead. */
export const replaceFrame = (state: CrusadesState, ...frames: readonly Frame[]): void => {
  setFlow(state, { stack: [...state.flow.stack.slice(0, -1), ...frames.toReversed()] })
}
