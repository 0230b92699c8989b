import { diceOf, nth, type Roll, seededDice, type Throw } from '@mesnada/engine'
import type { ChanceBranch } from '../odds/chance-branches.ts'

/**
 * The dice of one rollout: common random numbers keyed by occasion. The same unit's second roll for the same purpose gives
 * the same result in every rollout with the same seed. So candidates that differ in one thing share the luck of everything
 * else, and few trials show the difference.
 */
export class SharedLuck {
  readonly #seed: number
  /** How often each occasion has come up in this rollout. */
  readonly #times = new Map<string, number>()

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Draws one of the branches of the roll by their probabilities. */
  choose(roll: Roll, branches: readonly ChanceBranch[]): ChanceBranch {
    const drawn = this.#next(roll) / 2 ** 32
    let sum = 0
    for (const branch of branches) {
      sum += branch.probability
      if (drawn < sum) return branch
    }
    return nth(branches, branches.length - 1)
  }

  /** Draws the faces one by one, for a roll with too many branches to list. */
  facesOf(roll: Roll): readonly number[] {
    return seededDice(this.#next(roll))(diceOf(roll))
  }

  /** A whole number below 2 to the power of 32. */
  #next(roll: Roll): number {
    const occasion = roll.throws.map(occasionOf).join(' and ')
    const times = this.#times.get(occasion) ?? 0
    this.#times.set(occasion, times + 1)
    return hashOf(occasion, this.#seed, times) >>> 0
  }
}

const occasionOf = ({ purpose, seat, values }: Throw): string => {
  let occasion = `${purpose} ${seat}`
  for (const name in values) occasion += ` ${String(values[name])}`
  return occasion
}

/** Constants of the 32-bit FNV-1a hash. */
const PRIME = 0x01000193
const OFFSET = 0x811c9dc5

/** FNV-1a of the text and then of the numbers, with the finaliser of MurmurHash3. */
const hashOf = (text: string, ...numbers: readonly number[]): number => {
  let hash = OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME)
  for (const number of numbers) hash = Math.imul(hash ^ number, PRIME) ^ (hash >>> 15)
  // Without the finaliser, texts that differ in the last letter would differ only in the last bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
