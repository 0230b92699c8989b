import type { Frame } from './step.ts'

/** The stack of interruptions lies in the flow, which is replaced, never changed. The innermost frame is the last. */
export interface Stacked<F extends Frame> {
  flow: { readonly stack: readonly F[] }
}

/** Puts a new flow in place of the old one, with these changes. */
export const setFlow = <Flow extends object>(state: { flow: Flow }, changes: Partial<Flow>): void => {
  state.flow = { ...state.flow, ...changes }
}

/** An index of -1, where nothing interrupts, would be looked up as a name and take as long as a whole action. */
export const topFrame = <F extends Frame>({ flow: { stack } }: Stacked<F>): F | undefined =>
  stack.length === 0 ? undefined : stack[stack.length - 1]

/** Takes the current frame off. */
export const popFrame = <F extends Frame>(state: Stacked<F>): void => {
  setFlow(state, { stack: state.flow.stack.slice(0, -1) })
}

/** Interrupts with these, in this order: the first named is the first settled. */
export const interrupt = <F extends Frame>(state: Stacked<F>, ...frames: readonly F[]): void => {
  if (frames.length > 0) setFlow(state, { stack: [...state.flow.stack, ...frames.toReversed()] })
}

/** Takes the current frame off and interrupts with these instead. */
export const replaceFrame = <F extends Frame>(state: Stacked<F>, ...frames: readonly F[]): void => {
  setFlow(state, { stack: [...state.flow.stack.slice(0, -1), ...frames.toReversed()] })
}
