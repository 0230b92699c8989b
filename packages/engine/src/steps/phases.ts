import type { RuleRef } from '../base/rule.ts'
import type { Action, Emit, StepEvent } from '../contract/contract.ts'

/** One phase of the sequence of play. A system's `sequence.ts` is a table of these. */
export interface PhaseRule<S, A extends Action, E extends StepEvent, P extends string = string> {
  readonly phase: P
  readonly rule: RuleRef
  /** What the side whose phase it is may do, as long as it likes, until it ends the phase. */
  readonly actions: readonly A['type'][]
  /** Key of the question put to the side; `<system>.phase.<phase>` where there is none. */
  readonly prompt?: string
  /** Done without anyone's decision when the phase begins and when it ends. */
  begin?(state: S, emit: Emit<E>): void
  end?(state: S, emit: Emit<E>): void
  /** For phases without decisions: does one thing, and says false when nothing is left to do. */
  auto?(state: S, emit: Emit<E>): boolean
  /** Whether anyone has something to decide. A phase that is not open is passed over. Absent: always open. */
  isOpen?(state: S): boolean
  /** `isOpen` is asked after every action, not only when the phase begins. */
  readonly closesItself?: true
}

/** The phases by name. */
export const phaseTable = <Rule extends { readonly phase: string }>(
  ...phases: readonly Rule[]
): ((phase: Rule['phase']) => Rule) => {
  const byName = new Map(phases.map(rule => [rule.phase, rule]))
  return phase => {
    const rule = byName.get(phase)
    if (!rule) throw new RangeError(`the sequence of play has no phase ${phase}`)
    return rule
  }
}
