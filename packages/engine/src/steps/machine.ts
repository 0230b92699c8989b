import type { Roll } from '../base/dice.ts'
import type { Refusal, RuleRef } from '../base/rule.ts'
import type { Seat } from '../base/seat.ts'
import type { Action, Emit, GameResult, Pending, RuleSystem, StepEvent } from '../contract/contract.ts'
import type { State } from '../state/state.ts'
import type { PhaseRule } from './phases.ts'
import { topFrame } from './stack.ts'
import type { ActionStep, Frame, FrameStep } from './step.ts'

/** What the step machine reads of a flow. A system's own flow holds more. */
export interface StepFlow<F extends Frame, P extends string = string> {
  readonly phase: P
  /** What interrupts the phase, the innermost last. */
  readonly stack: readonly F[]
  readonly result: GameResult | undefined
}

/** The action that ends a phase. Every system has it. */
const END_PHASE = 'end-phase'

/** What a system says of itself to get the machine: its steps, its phases, and what it does in its own way. */
export interface StepParts<
  S extends State & { flow: StepFlow<F> },
  A extends Action,
  E extends StepEvent,
  F extends Frame,
> {
  /** The system's id: the first part of its codes. */
  readonly id: string
  /** By type: the actions that phases allow. Others are answers, which only frames take. */
  readonly actions: Readonly<Partial<Record<string, ActionStep<S, A, E>>>>
  /** By kind. */
  readonly frames: Readonly<Partial<Record<string, FrameStep<S, A, E, F>>>>
  /** The phase the game is in. */
  phase(state: S): PhaseRule<S, A, E>
  /** The rule that orders the phases, cited where an action comes in the wrong one. Absent: the rule of the phase. */
  readonly sequenceRule?: RuleRef
  /** Who decides in this phase. */
  seat(state: S): Seat
  /** Ends the phase and enters the next. */
  nextPhase(state: S, emit: Emit<E>): void
  /** Whether two moments lie in one phase of one player turn. */
  isSamePhase(before: S['flow'], now: S['flow']): boolean
  /** Whether anyone has something to decide, for phases that do not say so themselves. */
  isOpen?(state: S): boolean
  /** Why the side whose phase it is may do nothing but end it. */
  stillRefusal?(state: S): Refusal | undefined
  /** Done before any action is carried out. */
  beforeAction?(state: S, action: A, emit: Emit<E>): void
  /** Asked before the top frame is looked at: true when it changed the course of play. */
  beforeFrames?(state: S, emit: Emit<E>): boolean
  /** Asked when nothing interrupts the phase: true when it changed the course of play. */
  beforePhase?(state: S, emit: Emit<E>): boolean
}

/** The part of the contract that follows from steps and phases. */
export interface StepMachine<S extends State, A extends Action, E extends StepEvent>
  extends Pick<RuleSystem<S, A>, 'pending' | 'legal' | 'refusal'> {
  /** As in the contract, with events that do not carry their rules yet: `citing` adds them. */
  perform(state: S, action: A, emit: Emit<E>): void
  settle(state: S, faces: readonly number[], emit: Emit<E>, due?: Roll): void
  /**
   * Resolves what needs nobody, and passes over phases in which nobody has anything to decide. `before` is the flow
   * before the step; undefined at the start of a game.
   */
  proceed(state: S, before: S['flow'] | undefined, emit: Emit<E>): void
}

/** The codes of the machine's own refusals: every system has sentences for them. */
export const machineCodes = (id: string): readonly string[] => [
  `${id}.dice-due`,
  `${id}.over`,
  `${id}.phase.not-now`,
]

export const stepMachine = <
  S extends State & { flow: StepFlow<F> },
  A extends Action,
  E extends StepEvent,
  F extends Frame,
>(
  parts: StepParts<S, A, E, F>,
): StepMachine<S, A, E> => {
  const { id, actions, frames } = parts
  const OVER: Refusal = { code: `${id}.over` }

  const stepOf = (frame: F): FrameStep<S, A, E, F> => {
    const step = frames[frame.kind]
    if (!step) throw new RangeError(`${id} has no step for ${frame.kind}`)
    return step
  }

  const pending = (state: S): Pending => {
    const { result, phase } = state.flow
    if (result) return { kind: 'over', result }
    const frame = topFrame<F>(state)
    const interruption = frame && stepOf(frame).pending?.(state, frame)
    if (interruption) return interruption
    const { rule, prompt } = parts.phase(state)
    return {
      kind: 'decision',
      seat: parts.seat(state),
      prompt: { code: prompt ?? `${id}.phase.${phase}`, rule },
    }
  }

  const dueRoll = (state: S): Roll | undefined => {
    const due = pending(state)
    return due.kind === 'dice' ? due.roll : undefined
  }

  const legal = (state: S): readonly A[] => {
    const out: A[] = []
    if (state.flow.result) return out
    const frame = topFrame<F>(state)
    if (frame) {
      stepOf(frame).list?.(state, frame, out)
      return out
    }
    const seat = parts.seat(state)
    if (!parts.stillRefusal?.(state))
      for (const type of parts.phase(state).actions) actions[type]?.list(state, seat, out)
    actions[END_PHASE]?.list(state, seat, out)
    return out
  }

  const actionRefusal = (state: S, action: A): Refusal | undefined => {
    const { result, phase } = state.flow
    if (result) return OVER
    const frame = topFrame<F>(state)
    if (frame) {
      const step = stepOf(frame)
      if (step.refusal) return step.refusal(state, frame, action)
      const due = step.pending?.(state, frame)
      const [thrown] = due?.kind === 'dice' ? due.roll.throws : []
      return { code: `${id}.dice-due`, rule: thrown?.rule ?? parts.phase(state).rule }
    }
    const { rule, actions: allowed } = parts.phase(state)
    const { type } = action
    const step = type === END_PHASE || allowed.includes(type) ? actions[type] : undefined
    if (!step)
      return {
        code: `${id}.phase.not-now`,
        rule: parts.sequenceRule ?? rule,
        values: { action: type, phase },
      }
    const still = type === END_PHASE ? undefined : parts.stillRefusal?.(state)
    return still ?? step.refusal(state, parts.seat(state), action)
  }

  const perform = (state: S, action: A, emit: Emit<E>): void => {
    const before = state.flow
    const frame = topFrame<F>(state)
    parts.beforeAction?.(state, action, emit)
    if (frame) stepOf(frame).perform?.(state, frame, action, emit)
    else actions[action.type]?.perform(state, parts.seat(state), action, emit)
    proceed(state, before, emit)
  }

  const settle = (state: S, faces: readonly number[], emit: Emit<E>, due = dueRoll(state)): void => {
    const before = state.flow
    const frame = topFrame<F>(state)
    if (frame && due) stepOf(frame).settle?.(state, frame, faces, emit, due)
    proceed(state, before, emit)
  }

  const proceed = (state: S, before: S['flow'] | undefined, emit: Emit<E>): void => {
    let entered = before
    while (state.flow.result === undefined) {
      if (parts.beforeFrames?.(state, emit)) continue
      const frame = topFrame<F>(state)
      if (frame) {
        if (stepOf(frame).autoResolve?.(state, frame, emit)) continue
        return
      }
      if (parts.beforePhase?.(state, emit)) continue
      const phase = parts.phase(state)
      if (phase.auto) {
        if (!phase.auto(state, emit)) parts.nextPhase(state, emit)
        continue
      }
      if (entered && !phase.closesItself && parts.isSamePhase(entered, state.flow)) return
      entered = state.flow
      if (phase.isOpen?.(state) ?? parts.isOpen?.(state) ?? true) return
      parts.nextPhase(state, emit)
    }
  }

  return { pending, legal, refusal: actionRefusal, perform, settle, proceed }
}
