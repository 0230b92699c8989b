import type { Emit, Pending, Refusal, Seat } from '@mesnada/engine'
import type { ActionOf, SiegeAction } from '../actions.ts'
import type { SiegeEvent } from '../events.ts'
import type { Frame } from '../flow.ts'
import type { SiegeState } from '../state.ts'

export type Tell = Emit<SiegeEvent>

/** One kind of action: when it is legal, and what it does. Each has its file; `sequence.ts` says when it may come. */
export interface ActionStep<T extends SiegeAction['type']> {
  /** Adds every legal action of this kind for the side whose phase it is. */
  list(state: SiegeState, seat: Seat, out: SiegeAction[]): void
  check(state: SiegeState, seat: Seat, action: ActionOf<T>): Refusal | undefined
  perform(state: SiegeState, seat: Seat, action: ActionOf<T>, tell: Tell): void
}

/** The answer to a question, which `check` has let pass as one of this kind. */
export const answerOf = <T extends SiegeAction['type']>(action: SiegeAction, type: T): ActionOf<T> => {
  if (action.type !== type) throw new RangeError(`${action.type} is no answer where ${type} is due`)
  return action as ActionOf<T>
}

export type FrameOf<K extends Frame['kind']> = Extract<Frame, { kind: K }>

/** One kind of interruption: dice that are due, or a choice someone must make before play goes on. */
export interface FrameStep<K extends Frame['kind']> {
  /**
   * Settles what needs no one: true when it has done so and taken the frame off the stack. Asked whenever the frame
   * comes to the top.
   */
  settled?(state: SiegeState, frame: FrameOf<K>, tell: Tell): boolean
  pending(state: SiegeState, frame: FrameOf<K>): Pending
  list?(state: SiegeState, frame: FrameOf<K>, out: SiegeAction[]): void
  check?(state: SiegeState, frame: FrameOf<K>, action: SiegeAction): Refusal | undefined
  perform?(state: SiegeState, frame: FrameOf<K>, action: SiegeAction, tell: Tell): void
  dice?(state: SiegeState, frame: FrameOf<K>, faces: readonly number[], tell: Tell): void
}
