import type {
  ActionStep as AnyActionStep,
  FrameStep as AnyFrameStep,
  Refusal,
  Roll,
  RuleRef,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { ActionOf, CrusadesAction } from './actions.ts'
import type { CrusadesEvent } from './events.ts'
import type { Frame } from './flow.ts'
import type { CrusadesState } from './state.ts'

/** One kind of action of a phase: when it is legal, and what it does. `sequence.ts` says when it may come. */
export type ActionStep<T extends CrusadesAction['type']> = AnyActionStep<
  CrusadesState,
  CrusadesAction,
  CrusadesEvent,
  ActionOf<T>
>

export type FrameOf<K extends Frame['kind']> = Extract<Frame, { kind: K }>

/** One kind of interruption: dice that are due, or a choice someone must make before play goes on. */
export type FrameStep<K extends Frame['kind']> = AnyFrameStep<
  CrusadesState,
  CrusadesAction,
  CrusadesEvent,
  FrameOf<K>
>

/** What came of a roll of a single die. */
export const outcome = ({ throws }: Roll, faces: readonly number[]): string =>
  nth(nth(throws, 0).outcomes, nth(faces, 0) - 1)

/** For frames: an action that belongs elsewhere. */
export const otherRefusal = (action: CrusadesAction, rule: RuleRef): Refusal => ({
  code: 'crusades.step.other',
  rule,
  values: { action: action.type },
})
