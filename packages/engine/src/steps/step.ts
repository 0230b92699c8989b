import type { Roll, Throw } from '../base/dice.ts'
import type { Refusal, RuleRef, Values } from '../base/rule.ts'
import type { Seat } from '../base/seat.ts'
import type { Action, Emit, Pending, StepEvent } from '../contract/contract.ts'

export type ActionOf<A extends Action, T extends A['type']> = Extract<A, { readonly type: T }>

/** Something that must be settled before play goes on: dice that are due, or a choice someone must make. */
export interface Frame {
  readonly kind: string
}

export type FrameOf<F extends Frame, K extends F['kind']> = Extract<F, { readonly kind: K }>

/**
 * One kind of action that a phase allows: when it is legal, and what it does.
 *
 * Methods rather than function properties, so that the steps of single kinds can stand in one table.
 */
export interface ActionStep<S, A extends Action, E extends StepEvent, Own extends A = A> {
  /** Adds every legal action of this kind for the side whose phase it is. */
  list(state: S, seat: Seat, out: A[]): void
  /** Why the action is not legal, or undefined when it is. */
  refusal(state: S, seat: Seat, action: Own): Refusal | undefined
  /** Carries out an action that `refusal` let pass. */
  perform(state: S, seat: Seat, action: Own, emit: Emit<E>): void
}

/** One kind of interruption. Without `refusal` it takes no actions: it waits for dice or resolves itself. */
export interface FrameStep<S, A extends Action, E extends StepEvent, F extends Frame> {
  /**
   * Does what needs no decision and no dice, and says whether it changed anything. Asked whenever the frame comes to
   * the top of the stack, until it answers false; then the frame waits.
   */
  autoResolve?(state: S, frame: F, emit: Emit<E>): boolean
  /** What the frame waits for. Absent where `autoResolve` always takes the frame off the stack. */
  pending?(state: S, frame: F): Pending
  list?(state: S, frame: F, out: A[]): void
  refusal?(state: S, frame: F, action: A): Refusal | undefined
  perform?(state: S, frame: F, action: A, emit: Emit<E>): void
  /** Carries out the result of `due`, the dice that `pending` asked for. */
  settle?(state: S, frame: F, faces: readonly number[], emit: Emit<E>, due: Roll): void
}

/** The steps of these kinds of action: one that is missing is a type error. */
export type ActionSteps<S, A extends Action, E extends StepEvent, T extends A['type']> = {
  readonly [K in T]: ActionStep<S, A, E, ActionOf<A, K>>
}

/** The steps of these kinds of interruption. */
export type FrameSteps<S, A extends Action, E extends StepEvent, F extends Frame> = {
  readonly [K in F['kind']]: FrameStep<S, A, E, FrameOf<F, K>>
}

/** Someone has to choose. */
export const decision = (seat: Seat, code: string, rule: RuleRef, values: Values = {}): Pending => ({
  kind: 'decision',
  seat,
  prompt: { code, rule, values },
})

/** Dice have to fall. */
export const dice = (...throws: readonly Throw[]): Pending => ({ kind: 'dice', roll: { throws } })

/** The answer to a question, where `refusal` has let only answers of this kind pass. */
export const answerOf = <A extends Action, T extends A['type']>(action: A, type: T): ActionOf<A, T> => {
  if (!isOfType<A, T>(action, type)) throw new RangeError(`${action.type} is no answer where ${type} is due`)
  return action
}

const isOfType = <A extends Action, T extends A['type']>(action: A, type: T): action is ActionOf<A, T> =>
  action.type === type
