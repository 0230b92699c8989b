import { type Die, diceOf } from '../base/dice.ts'
import { unwrap } from '../base/rule.ts'
import type { RuleSystem } from '../contract/contract.ts'
import { applyAction, applyDice } from '../play/apply.ts'
import { cloneState, copyState, type State } from '../state/state.ts'

/**
 * Counts the positions reached after so many steps, every action and every fall of the dice a step of its own: a
 * number that pins move generation, and the quickest way to see that it changed.
 */
export const perft = (system: RuleSystem, state: State, depth: number): number => {
  if (depth === 0) return 1
  const pending = system.pending(state)
  if (pending.kind === 'over') return 0
  const next = cloneState(state)
  let leaves = 0
  const visit = (step: () => ReturnType<typeof applyAction>): void => {
    copyState(state, next)
    unwrap(step())
    leaves += perft(system, next, depth - 1)
  }
  if (pending.kind === 'dice')
    for (const faces of everyFall(diceOf(pending.roll))) visit(() => applyDice(system, next, faces))
  else for (const action of system.legal(state)) visit(() => applyAction(system, next, action))
  return leaves
}

/** Perft split by the first step, to find where two counts part ways. */
export const divide = (system: RuleSystem, state: State, depth: number): ReadonlyMap<string, number> => {
  const split = new Map<string, number>()
  if (system.pending(state).kind !== 'decision' || depth < 1) return split
  for (const action of system.legal(state)) {
    const next = cloneState(state)
    unwrap(applyAction(system, next, action))
    split.set(JSON.stringify(action), perft(system, next, depth - 1))
  }
  return split
}

/** Every way the dice can fall. */
export const everyFall = function* (dice: readonly Die[]): Generator<readonly number[]> {
  const [die, ...others] = dice
  if (die === undefined) {
    yield []
    return
  }
  for (let face = die.lowest; face < die.lowest + die.sides; face++)
    for (const rest of everyFall(others)) yield [face, ...rest]
}
