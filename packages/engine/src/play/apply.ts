import type { Roll } from '../base/dice.ts'
import { DONE, type Outcome, type Refusal, refused } from '../base/rule.ts'
import type { Action, Emit, GameEvent, RuleSystem } from '../contract/contract.ts'
import type { State } from '../state/state.ts'

/** Asks, then does. A refused action has changed nothing. */
export const applyAction = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  state: S,
  action: A,
  emit?: Emit<E>,
): Outcome => {
  const refusal = system.refusal(state, action)
  if (refusal) return refused(refusal)
  system.perform(state, action, emit)
  return DONE
}

/** Hands over the faces that fell, if they are faces of the dice that are due. */
export const applyDice = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  state: S,
  faces: readonly number[],
  emit?: Emit<E>,
): Outcome => {
  const pending = system.pending(state)
  if (pending.kind !== 'dice') return refused({ code: 'engine.dice.none-due' })
  const refusal = facesRefusal(pending.roll, faces)
  if (refusal) return refused(refusal)
  system.settle(state, faces, emit, pending.roll)
  return DONE
}

/** Walks the throws rather than listing their dice: this runs for every roll. */
const facesRefusal = ({ throws }: Roll, faces: readonly number[]): Refusal | undefined => {
  let due = 0
  for (const { dice } of throws) due += dice.length
  if (faces.length !== due) return { code: 'engine.dice.count', values: { due, given: faces.length } }
  let next = 0
  for (const { dice } of throws)
    for (const { lowest, sides } of dice) {
      const face = faces[next++]
      if (face === undefined || !Number.isInteger(face) || face < lowest || face >= lowest + sides)
        return {
          code: 'engine.dice.face',
          values: { face: String(face), lowest, highest: lowest + sides - 1 },
        }
    }
  return undefined
}
