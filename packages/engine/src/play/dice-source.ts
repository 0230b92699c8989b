import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Die } from '../base/dice.ts'

/** Whoever hosts a game supplies the faces that fall; the rules never draw one. */
export type DiceSource = (dice: readonly Die[]) => readonly number[]

const faceOf = (die: Die, offset: number): number => die.lowest + offset

/** The same seed gives the same dice: for simulation, fuzzing and tests. */
export const seededDice = (seed: number): DiceSource => {
  const generator = xoroshiro128plus(seed)
  return dice => dice.map(die => faceOf(die, uniformInt(generator, 0, die.sides - 1)))
}

/** Where unpredictable numbers come from: `globalThis.crypto`, in browsers and in Node alike. */
export interface Randomness {
  getRandomValues(words: Uint32Array<ArrayBuffer>): unknown
}

/** Unpredictable dice for live play. Values that would favour the low faces are thrown again. */
export const cryptoDice = (randomness: Randomness): DiceSource => {
  const word = new Uint32Array(1)
  const draw = (sides: number): number => {
    const fair = 2 ** 32 - (2 ** 32 % sides)
    do randomness.getRandomValues(word)
    while ((word[0] ?? 0) >= fair)
    return (word[0] ?? 0) % sides
  }
  return dice => dice.map(die => faceOf(die, draw(die.sides)))
}

/** Faces decided beforehand, in order: for tests, worked examples and dice thrown on a real table. */
export const givenDice = (faces: readonly number[]): DiceSource => {
  let next = 0
  return dice =>
    dice.map(() => {
      const face = faces[next++]
      if (face === undefined) throw new RangeError(`given dice ran out after ${faces.length}`)
      return face
    })
}
