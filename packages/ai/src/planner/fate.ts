import { type Die, type Roll, seededDice, type Throw } from '@mesnada/engine'

/**
 * Dice of one future, by occasion: what is rolled for the second time for the same purpose by the same man falls the
 * same in every plan that comes to it. So plans that differ in one thing share the luck of all others, and what sets
 * them apart shows with few trials.
 */
export class Fate {
  readonly #future: number
  readonly #times = new Map<string, number>()

  constructor(future: number) {
    this.#future = future
  }

  facesOf({ throws }: Roll): readonly number[] {
    return throws.flatMap(thrown => this.#facesFor(thrown))
  }

  #facesFor(thrown: Throw): readonly number[] {
    const occasion = occasionOf(thrown)
    const times = this.#times.get(occasion) ?? 0
    this.#times.set(occasion, times + 1)
    return thrownBy(thrown.dice, mixed(occasion, this.#future, times))
  }
}

const thrownBy = (dice: readonly Die[], seed: number): readonly number[] => seededDice(seed)(dice)

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
  return hash
}
