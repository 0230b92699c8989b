import type { Pending, Prompt, Refusal, Roll, RuleRef, Seat, Throw, Values } from '@mesnada/engine'
import type { ActionOf, CrusadesAction } from '../actions.ts'
import type { Frame } from '../flow.ts'
import type { CrusadesState, Tell } from '../state.ts'

/** One kind of action of a phase: when it is legal, and what it does. `sequence.ts` says when it may come. */
export interface ActionStep<T extends CrusadesAction['type']> {
  /** Adds every legal action of this kind for the side that decides. */
  list(state: CrusadesState, seat: Seat, out: CrusadesAction[]): void
  check(state: CrusadesState, seat: Seat, action: ActionOf<T>): Refusal | undefined
  perform(state: CrusadesState, seat: Seat, action: ActionOf<T>, tell: Tell): void
}

export type FrameOf<K extends Frame['kind']> = Extract<Frame, { kind: K }>

/** One kind of interruption: dice that are due, or a choice someone must make before play goes on. */
export interface FrameStep<K extends Frame['kind']> {
  /** Settles what needs no one: true when it has changed something. Asked whenever the frame comes to the top. */
  settled?(state: CrusadesState, frame: FrameOf<K>, tell: Tell): boolean
  /** Absent where `settled` does it all: such a frame is never seen waiting. */
  pending?(state: CrusadesState, frame: FrameOf<K>): Pending
  list?(state: CrusadesState, frame: FrameOf<K>, out: CrusadesAction[]): void
  check?(state: CrusadesState, frame: FrameOf<K>, action: CrusadesAction): Refusal | undefined
  perform?(state: CrusadesState, frame: FrameOf<K>, action: CrusadesAction, tell: Tell): void
  dice?(state: CrusadesState, frame: FrameOf<K>, faces: readonly number[], tell: Tell): void
}

export const decision = (seat: Seat, code: string, rule: RuleRef, values: Values = {}): Pending => {
  const prompt: Prompt = { code, rule, values }
  return { kind: 'decision', seat, prompt }
}

export const dice = (...throws: readonly Throw[]): Pending => {
  const roll: Roll = { throws }
  return { kind: 'dice', roll }
}

/** What came of a single die. */
export const outcome = (thrown: Throw, [face]: readonly number[]): string => thrown.outcomes[face - 1]

/** For frames: an action that belongs elsewhere. */
export const notNow = (action: CrusadesAction, rule: RuleRef): Refusal => ({
  code: 'crusades.step.other',
  rule,
  values: { action: action.type },
})
