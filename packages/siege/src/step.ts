import type { ActionStep as AnyActionStep, FrameStep as AnyFrameStep, Emit } from '@mesnada/engine'
import type { ActionOf, SiegeAction } from './actions.ts'
import type { SiegeEvent } from './events.ts'
import type { Frame } from './flow.ts'
import type { SiegeState } from './state.ts'

export type Tell = Emit<SiegeEvent>

/** One kind of action: when it is legal, and what it does. Each has its file; `sequence.ts` says when it may come. */
export type ActionStep<T extends SiegeAction['type']> = AnyActionStep<
  SiegeState,
  SiegeAction,
  SiegeEvent,
  ActionOf<T>
>

export type FrameOf<K extends Frame['kind']> = Extract<Frame, { kind: K }>

/** One kind of interruption: dice that are due, or a choice someone must make before play goes on. */
export type FrameStep<K extends Frame['kind']> = AnyFrameStep<SiegeState, SiegeAction, SiegeEvent, FrameOf<K>>
