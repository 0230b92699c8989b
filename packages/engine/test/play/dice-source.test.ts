import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { D6, D10, D10_FROM_ZERO, type Die } from '../../src/base/dice.ts'
import {
  cryptoDice,
  type DiceSource,
  givenDice,
  type Randomness,
  seededDice,
} from '../../src/play/dice-source.ts'

const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make)

/** Pearson's statistic of many throws against evenly falling faces. */
const chiSquare = (source: DiceSource, die: Die, throws: number): number => {
  const counts = Array.from({ length: die.sides }, () => 0)
  for (const face of source(times(throws, () => die)))
    counts[face - die.lowest] = (counts[face - die.lowest] ?? 0) + 1
  const expected = throws / die.sides
  return counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
}

/** Words that come one after another, as a random source would give them. */
const words = (...given: readonly number[]): Randomness & { readonly drawn: () => number } => {
  let next = 0
  return {
    getRandomValues: into => {
      into[0] = nth(given, next++)
    },
    drawn: () => next,
  }
}

describe('seeded dice', () => {
  test('the same seed gives the same dice, another seed others', () => {
    const hundred = times(100, () => D6)
    expect(seededDice(7)(hundred)).toEqual(seededDice(7)(hundred))
    expect(seededDice(7)(hundred)).not.toEqual(seededDice(8)(hundred))
  })

  test('how many are thrown at once makes no difference', () => {
    const together = seededDice(1)(times(6, () => D10))
    const source = seededDice(1)
    expect(times(6, () => source([D10])).flat()).toEqual(together)
  })

  /** The values that chance would exceed once in a thousand, for 5 and 9 degrees of freedom. */
  test.each([
    ['d6', D6, 20.52],
    ['d10', D10, 27.88],
    ['d10 from zero', D10_FROM_ZERO, 27.88],
  ] as const)('a %s falls evenly', (_, die, limit) => {
    for (const seed of [1, 2, 3, -4, 2 ** 31])
      expect(chiSquare(seededDice(seed), die, 60_000)).toBeLessThan(limit)
  })

  test('pinned, since simulations are quoted by their seed', () => {
    expect(seededDice(42)(times(12, () => D6))).toMatchInlineSnapshot(`
      [
        2,
        4,
        6,
        5,
        3,
        1,
        5,
        4,
        4,
        6,
        6,
        4,
      ]
    `)
  })
})

describe('dice for live play', () => {
  test('read a word modulo the sides, from the lowest face on', () => {
    expect(cryptoDice(words(0, 5, 6, 9))([D6, D6, D6, D10_FROM_ZERO])).toEqual([1, 6, 1, 9])
  })

  test('throw again what would favour the low faces', () => {
    // 2^32 leaves 4 when divided by 6: the last four words are not fair.
    const source = words(2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5)
    expect(cryptoDice(source)([D6])).toEqual([6])
    expect(source.drawn()).toBe(3)
  })

  test('a power of two needs no second throw', () => {
    const source = words(2 ** 32 - 1)
    expect(cryptoDice(source)([{ sides: 8, lowest: 1 }])).toEqual([8])
    expect(source.drawn()).toBe(1)
  })

  test('the platform randomness fits', () => {
    const faces = cryptoDice(globalThis.crypto)(times(600, () => D6))
    expect(new Set(faces)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })
})

describe('given dice', () => {
  test('fall in order, and say when they run out', () => {
    const source = givenDice([6, 1, 3])
    expect(source([D6, D6])).toEqual([6, 1])
    expect(source([D6])).toEqual([3])
    expect(() => source([D6])).toThrow('given dice ran out after 3')
  })
})
