import type { Refusal, RuleRef, Values } from '../base/rule.ts'
import type { Action, Cited, Emit, RuleSystem, StepEvent } from '../contract/contract.ts'
import type { State } from '../state/state.ts'
import type { StepMachine } from './machine.ts'

/** The rule by which events of a kind happen, or how to find it. A method, so that single kinds can stand in one table. */
export type EventRule<S, E extends StepEvent> = RuleRef | { of(event: E, state: S): RuleRef }

/** By type. */
export type EventRules<S, E extends StepEvent> = {
  readonly [T in E['type']]: EventRule<S, Extract<E, { readonly type: T }>>
}

/** The part of the contract that the machine plays. */
type PlayedBy = 'pending' | 'legal' | 'refusal' | 'perform' | 'settle'

/**
 * The machine as hosts get it: every event carries the rule by which it happened, found at the moment of the event, and
 * only where somebody listens. Every refusal carries those it is about (`concerning`), so that its sentence can name them.
 */
export const citing = <S extends State, A extends Action, E extends StepEvent>(
  machine: Pick<StepMachine<S, A, E>, PlayedBy>,
  ruleFor: (event: E) => EventRule<S, E>,
  concerning?: (state: S, action: A) => Values,
): Pick<RuleSystem<S, A, Cited<E>>, PlayedBy> => {
  const ruleOf = (event: E, state: S): RuleRef => {
    const rule = ruleFor(event)
    return typeof rule === 'string' ? rule : rule.of(event, state)
  }
  const cite = (state: S, emit: Emit<Cited<E>>): Emit<E> =>
    emit && (event => emit({ ...event, rule: ruleOf(event, state) }))
  return {
    pending: machine.pending,
    legal: machine.legal,
    refusal: concerning
      ? (state, action) => {
          const refusal = machine.refusal(state, action)
          return refusal && valuedRefusal(refusal, concerning(state, action))
        }
      : machine.refusal,
    perform: (state, action, emit) => machine.perform(state, action, cite(state, emit)),
    settle: (state, faces, emit, due) => machine.settle(state, faces, cite(state, emit), due),
  }
}

/** What the refusal says itself comes first. */
const valuedRefusal = (refusal: Refusal, others: Values): Refusal => {
  const values = { ...others, ...refusal.values }
  return Object.keys(values).length > 0 ? { ...refusal, values } : refusal
}
