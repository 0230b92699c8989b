import {
  chances,
  D6,
  D10,
  diceOf,
  everyFall,
  outcomesOf,
  type Roll,
  sumsOf,
  type Throw,
} from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { fallsOf } from '../src/falls.ts'

const thrown = (dice: Throw['dice'], outcome: (sum: number) => string): Throw => ({
  purpose: 'x',
  rule: 'x 1',
  seat: 0,
  dice,
  modifiers: [],
  outcomes: outcomesOf(dice, outcome),
})

const ENOUGH = 9

const third = (sum: number): string => String(sum % 3)

describe('what a roll can bring', () => {
  test('is each outcome once, with its exact odds and faces that bring it', () => {
    const one = thrown([D10], third)
    const falls = fallsOf({ throws: [one] }, ENOUGH) ?? []
    expect(falls.map(({ probability }) => probability)).toEqual(chances(one).map(({ ways, of }) => ways / of))
    for (const [index, { faces }] of falls.entries())
      expect(third(faces[0])).toBe(chances(one)[index].outcome)
  })

  test('for throws that fall together is every pair of outcomes', () => {
    const roll: Roll = { throws: [thrown([D6, D6], third), thrown([D6], third)] }
    const falls = fallsOf(roll, ENOUGH) ?? []
    expect(falls).toHaveLength(9)
    expect(falls.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12)
    const every = [...everyFall(diceOf(roll))]
    for (const { faces, probability } of falls) {
      const sums = sumsOf(roll, faces).map(third)
      const same = every.filter(fall => sumsOf(roll, fall).map(third).join() === sums.join())
      expect(probability).toBeCloseTo(same.length / every.length, 12)
    }
  })

  test('is not listed where it is more than was asked for', () => {
    const many: Roll = { throws: Array.from({ length: 60 }, () => thrown([D10], third)) }
    expect(fallsOf(many, 1_000)).toBeUndefined()
    expect(fallsOf({ throws: many.throws.slice(0, 2) }, 8)).toBeUndefined()
  })
})
