import type { ActionStep as AnyActionStep, FrameStep as AnyFrameStep, Refusal } from '@mesnada/engine'
import type { ActionOf, ActionType, FiloAction } from './actions.ts'
import type { FiloEvent } from './events.ts'
import type { Frame, FrameOf } from './flow.ts'
import type { FiloState } from './state.ts'

/** One kind of action: when it is legal, and what it does. `sequence.ts` says in which phase it may come. */
export type ActionStep<T extends ActionType> = AnyActionStep<FiloState, FiloAction, FiloEvent, ActionOf<T>>

/** One kind of interruption: dice that are due, or a choice someone must make before play goes on. */
export type FrameStep<K extends Frame['kind']> = AnyFrameStep<FiloState, FiloAction, FiloEvent, FrameOf<K>>

/** Another kind of decision is due. */
export const OTHER_DECISION: Refusal = { code: 'filo.step.other' }
