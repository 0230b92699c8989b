import type { Pending, Refusal, Seat } from '@mesnada/engine'
import type { ActionOf, ActionType, FiloAction } from '../actions.ts'
import type { Frame, FrameOf } from '../flow.ts'
import type { FiloState, Tell } from '../state.ts'

/** One kind of action: when it is legal, and what it does. `sequence.ts` says in which phase it may come. */
export interface ActionStep<T extends ActionType> {
  /** Adds every legal action of this kind for the side whose phase it is. */
  list(state: FiloState, seat: Seat, out: FiloAction[]): void
  check(state: FiloState, seat: Seat, action: ActionOf<T>): Refusal | undefined
  perform(state: FiloState, seat: Seat, action: ActionOf<T>, tell: Tell): void
}

/** One kind of interruption: dice that are due, or a choice someone must make before play goes on. */
export interface FrameStep<K extends Frame['kind']> {
  /** Settles what needs no one: true when it has done so and taken the frame off the stack. */
  settled?(state: FiloState, frame: FrameOf<K>, tell: Tell): boolean
  pending(state: FiloState, frame: FrameOf<K>): Pending
  list?(state: FiloState, frame: FrameOf<K>, out: FiloAction[]): void
  check?(state: FiloState, frame: FrameOf<K>, action: FiloAction): Refusal | undefined
  perform?(state: FiloState, frame: FrameOf<K>, action: FiloAction, tell: Tell): void
  dice?(state: FiloState, frame: FrameOf<K>, faces: readonly number[], tell: Tell): void
}

/** Another kind of decision is due. */
export const OTHER_DECISION: Refusal = { code: 'filo.step.other' }

/** For frames that `settled` always takes off the stack: nobody ever waits for them. */
export const NEVER_PENDING = (): Pending => ({ kind: 'dice', roll: { throws: [] } })
