import type { Action, Emit, GameEvent, RuleSystem } from './contract.ts'
import { diceOf, type Roll } from './dice.ts'
import type { Refusal } from './rule.ts'
import type { State } from './state.ts'

/** Asks, then does. A refused action has changed nothing. */
export const applyAction = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  state: S,
  action: A,
  emit?: Emit<E>,
): Refusal | undefined => {
  const refusal = system.check(state, action)
  if (refusal === undefined) system.perform(state, action, emit)
  return refusal
}

/** Hands over the faces that fell, if they are faces of the dice that are due. */
export const applyDice = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  state: S,
  faces: readonly number[],
  emit?: Emit<E>,
): Refusal | undefined => {
  const pending = system.pending(state)
  if (pending.kind !== 'dice') return { code: 'engine.dice.none-due' }
  const refusal = checkFaces(pending.roll, faces)
  if (refusal === undefined) system.settle(state, faces, emit)
  return refusal
}

const checkFaces = (roll: Roll, faces: readonly number[]): Refusal | undefined => {
  const dice = diceOf(roll)
  if (faces.length !== dice.length)
    return { code: 'engine.dice.count', values: { due: dice.length, given: faces.length } }
  for (let i = 0; i < dice.length; i++) {
    const { lowest, sides } = dice[i]
    const face = faces[i]
    if (!Number.isInteger(face) || face < lowest || face >= lowest + sides)
      return { code: 'engine.dice.face', values: { face: String(face), lowest, highest: lowest + sides - 1 } }
  }
  return undefined
}
