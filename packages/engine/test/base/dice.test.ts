import { nth } from '@mesnada/hex'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chances,
  D6,
  D10,
  D10_FROM_ZERO,
  type Die,
  diceOf,
  highestSum,
  lowestSum,
  modifiedSum,
  outcomeOf,
  outcomesOf,
  type Roll,
  sumsOf,
  type Throw,
  totalOf,
  waysOfSums,
} from '../../src/base/dice.ts'
import { everyFall } from '../../src/check/perft.ts'

const dieOf = fc.record<Die>({
  sides: fc.integer({ min: 1, max: 10 }),
  lowest: fc.constantFrom<0 | 1>(0, 1),
})
const handful = fc.array(dieOf, { minLength: 1, maxLength: 3 })

const sum = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0)

const throwOf = (dice: readonly Die[], outcome: (sum: number) => string): Throw => ({
  purpose: 'test.roll',
  rule: 'test 1',
  seat: 0,
  dice,
  modifiers: [],
  outcomes: outcomesOf(dice, outcome),
})

describe('sums of dice', () => {
  test('of well-known dice', () => {
    expect([lowestSum([D6, D6]), highestSum([D6, D6])]).toEqual([2, 12])
    expect([lowestSum([D10]), highestSum([D10])]).toEqual([1, 10])
    expect([lowestSum([D10_FROM_ZERO]), highestSum([D10_FROM_ZERO])]).toEqual([0, 9])
    expect(waysOfSums([D6, D6])).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
    expect(waysOfSums([])).toEqual([1])
  })

  test('ways of sums are those of counting every fall', () => {
    fc.assert(
      fc.property(handful, dice => {
        const counted = Array.from({ length: highestSum(dice) - lowestSum(dice) + 1 }, () => 0)
        for (const faces of everyFall(dice)) {
          const way = sum(faces) - lowestSum(dice)
          counted[way] = nth(counted, way) + 1
        }
        expect(waysOfSums(dice)).toEqual(counted)
      }),
    )
  })
})

describe('outcomes', () => {
  test('one for each natural sum, from the lowest upwards', () => {
    expect(outcomesOf([D10_FROM_ZERO], String)).toEqual([...'0123456789'])
    expect(outcomeOf(throwOf([D6, D6], String), 7)).toBe('7')
    expect(outcomeOf(throwOf([D6], String), 7)).toBe('')
  })

  test('odds are exactly those of counting every fall', () => {
    fc.assert(
      fc.property(
        handful,
        fc.array(fc.constantFrom('miss', 'push', 'slay'), { minLength: 31 }),
        (dice, table) => {
          const thrown = throwOf(dice, total => nth(table, total))
          const falls = [...everyFall(dice)].map(faces => outcomeOf(thrown, sum(faces)))
          const odds = chances(thrown)
          for (const { outcome, ways, of } of odds) {
            expect(ways).toBe(falls.filter(fell => fell === outcome).length)
            expect(of).toBe(falls.length)
          }
          expect(odds.reduce((total, { ways }) => total + ways, 0)).toBe(falls.length)
          expect(new Set(odds.map(({ outcome }) => outcome))).toEqual(new Set(falls))
        },
      ),
    )
  })

  test('odds stand in the order in which rising sums first give them', () => {
    const thrown = throwOf([D6], total => (total % 2 ? 'odd' : 'even'))
    expect(chances(thrown)).toEqual([
      { outcome: 'odd', ways: 3, of: 6 },
      { outcome: 'even', ways: 3, of: 6 },
    ])
  })
})

describe('modifiers', () => {
  const modifiers = [
    { reason: 'test.high', value: 2, rule: 'test 1' },
    { reason: 'test.tired', value: -1, rule: 'test 2' },
  ] as const

  test('add up, and the modified sum is held where the table ends', () => {
    expect(totalOf(modifiers)).toBe(1)
    expect(totalOf([])).toBe(0)
    expect(modifiedSum({ modifiers }, 6)).toBe(7)
    expect(modifiedSum({ modifiers, held: [1, 6] }, 6)).toBe(6)
    expect(modifiedSum({ modifiers: [{ ...modifiers[1], value: -9 }], held: [1, 6] }, 6)).toBe(1)
  })
})

describe('rolls of several throws', () => {
  const roll: Roll = { throws: [throwOf([D6, D6], String), throwOf([D10_FROM_ZERO], String)] }

  test('their dice lie in order, and the sums are taken apart again', () => {
    expect(diceOf(roll)).toEqual([D6, D6, D10_FROM_ZERO])
    expect(sumsOf(roll, [3, 4, 0])).toEqual([7, 0])
  })
})
