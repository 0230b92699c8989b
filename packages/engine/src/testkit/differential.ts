import { nth } from '@mesnada/hex'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/**
 * Tests only. Differential tests ask two implementations the same question in random positions: the program, and a second
 * one that is slow, obvious and written from the rule documents alone. Where they disagree, one of them misread the rules.
 */

/** Random choices that the seed alone decides. */
export interface Draw {
  /** A whole number from 0, below `count`. */
  below(count: number): number
  /** True once in `times`. */
  oneIn(times: number): boolean
  pick<T>(from: readonly T[]): T
  /** Up to `count` of them, each at most once. */
  some<T>(count: number, from: readonly T[]): readonly T[]
}

export const drawOf = (seed: number): Draw => {
  const generator = xoroshiro128plus(seed)
  const below = (count: number): number => uniformInt(generator, 0, count - 1)
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return nth(from, below(from.length))
  }
  return {
    below,
    oneIn: times => below(times) === 0,
    pick,
    some: (count, from) => {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat()
    },
  }
}

/** How long to go on, as `npm run differential` says by the environment. */
export interface DifferentialLimits {
  readonly DIFFERENTIAL_SECONDS?: string
  readonly DIFFERENTIAL_SEED?: string
}

/**
 * Seeds of positions to compare: the first `short` ones, the same in every run of the tests; with limits in the
 * environment, as many as the time allows.
 */
export function* seedsToTry(short: number, limits: DifferentialLimits, now: () => number): Generator<number> {
  const first = Number(limits.DIFFERENTIAL_SEED ?? 1)
  const seconds = Number(limits.DIFFERENTIAL_SECONDS ?? 0)
  const end = now() + seconds * 1000
  for (let seed = first; seconds > 0 ? now() < end : seed < first + short; seed++) yield seed
}
