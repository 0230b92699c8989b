import { diceOf, type Roll, seededDice, type Throw } from '@mesnada/engine'
import type { Fall } from '../falls.ts'

/**
 * The luck of one future, by occasion: what is rolled for the second time for the same purpose by the same man comes out
 * alike in every plan that comes to it. So plans that differ in one thing share the luck of all others, and what sets
 * them apart shows with few trials.
 */
export class Fate {
  readonly #future: number
  readonly #times = new Map<string, number>()

  constructor(future: number) {
    this.#future = future
  }

  /** Which of the things it can bring the roll brings. */
  choose(roll: Roll, falls: readonly Fall[]): Fall {
    const luck = this.#next(roll) / 2 ** 32
    let sum = 0
    for (const fall of falls) {
      sum += fall.probability
      if (luck < sum) return fall
    }
    return falls[falls.length - 1]
  }

  /** Where there are too many things to list. */
  facesOf(roll: Roll): readonly number[] {
    return seededDice(this.#next(roll))(diceOf(roll))
  }

  /** Whole, below 2 to the power of 32. */
  #next(roll: Roll): number {
    const occasion = roll.throws.map(occasionOf).join(' and ')
    const times = this.#times.get(occasion) ?? 0
    this.#times.set(occasion, times + 1)
    return mixed(occasion, this.#future, times) >>> 0
  }
}

const occasionOf = ({ purpose, seat, values }: Throw): string => {
  let occasion = `${purpose} ${seat}`
  for (const name in values) occasion += ` ${String(values[name])}`
  return occasion
}

/** FNV-1a, with the numbers folded in after the text. */
const PRIME = 0x01000193
const OFFSET = 0x811c9dc5

const mixed = (text: string, ...numbers: readonly number[]): number => {
  let hash = OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME)
  for (const number of numbers) hash = Math.imul(hash ^ number, PRIME) ^ (hash >>> 15)
  // Texts that differ in the last letter only would differ in the last bits only.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
