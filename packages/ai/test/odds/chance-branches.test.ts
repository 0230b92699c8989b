import {
  chances,
  D6,
  D10,
  diceOf,
  everyFall,
  nth,
  outcomesOf,
  type Roll,
  sumsOf,
  type Throw,
} from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { chanceBranches } from '../../src/odds/chance-branches.ts'

const thrown = (dice: Throw['dice'], outcome: (sum: number) => string): Throw => ({
  purpose: 'x',
  rule: 'x 1',
  seat: 0,
  dice,
  modifiers: [],
  outcomes: outcomesOf(dice, outcome),
})

const LIMIT = 9

const third = (sum: number): string => String(sum % 3)

describe('chance branches of a roll', () => {
  test('are each outcome once, with its exact probability and faces that produce it', () => {
    const one = thrown([D10], third)
    const branches = chanceBranches({ throws: [one] }, LIMIT) ?? []
    expect(branches.map(({ probability }) => probability)).toEqual(
      chances(one).map(({ ways, of }) => ways / of),
    )
    for (const [index, { faces }] of branches.entries())
      expect(third(nth(faces, 0))).toBe(nth(chances(one), index).outcome)
  })

  test('of several throws are every combination of outcomes', () => {
    const roll: Roll = { throws: [thrown([D6, D6], third), thrown([D6], third)] }
    const branches = chanceBranches(roll, LIMIT) ?? []
    expect(branches).toHaveLength(9)
    expect(branches.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12)
    const every = [...everyFall(diceOf(roll))]
    for (const { faces, probability } of branches) {
      const sums = sumsOf(roll, faces).map(third)
      const same = every.filter(fall => sumsOf(roll, fall).map(third).join() === sums.join())
      expect(probability).toBeCloseTo(same.length / every.length, 12)
    }
  })

  test('are not listed where there are more than the limit', () => {
    const many: Roll = { throws: Array.from({ length: 60 }, () => thrown([D10], third)) }
    expect(chanceBranches(many, 1_000)).toBeUndefined()
    expect(chanceBranches({ throws: many.throws.slice(0, 2) }, 8)).toBeUndefined()
  })
})
