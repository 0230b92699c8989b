import { D6, type Roll, type Throw } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { chanceBranches } from '../../src/odds/chance-branches.ts'
import { SharedLuck } from '../../src/planner/shared-luck.ts'

const throwFor = (purpose: string, unit: number): Throw => ({
  purpose,
  rule: 'ford 1',
  seat: 0,
  dice: [D6],
  modifiers: [],
  outcomes: ['none', 'none', 'none', 'wound', 'wound', 'kill'],
  values: { unit },
})

const rollFor = (purpose: string, unit: number): Roll => ({ throws: [throwFor(purpose, unit)] })

const OCCASIONS = Array.from({ length: 40 }, (_, unit) => rollFor('morale', unit))

describe('shared luck', () => {
  test('gives the same dice on the same occasion, whatever was rolled before', () => {
    const direct = new SharedLuck(7)
    const roundabout = new SharedLuck(7)
    for (let unit = 0; unit < 9; unit++) roundabout.facesOf(rollFor('fire', unit))
    expect(OCCASIONS.map(roll => roundabout.facesOf(roll))).toEqual(
      OCCASIONS.map(roll => direct.facesOf(roll)),
    )
  })

  test('gives other dice the second time, on other occasions and with other seeds', () => {
    const luck = new SharedLuck(7)
    const first = OCCASIONS.map(roll => luck.facesOf(roll))
    expect(OCCASIONS.map(roll => luck.facesOf(roll))).not.toEqual(first)
    expect(new Set(first.flat()).size).toBe(6)
    const other = new SharedLuck(8)
    expect(OCCASIONS.map(roll => other.facesOf(roll))).not.toEqual(first)
  })

  test('draws each branch as often as its probability says', () => {
    const roll = rollFor('melee', 3)
    const branches = chanceBranches(roll, 10) ?? []
    const counts = new Map(branches.map(branch => [branch, 0]))
    const luckSeeds = 12_000
    for (let luckSeed = 1; luckSeed <= luckSeeds; luckSeed++) {
      const branch = new SharedLuck(luckSeed).choose(roll, branches)
      counts.set(branch, (counts.get(branch) ?? 0) + 1)
    }
    let deviation = 0
    for (const [{ probability }, count] of counts)
      deviation += (count - luckSeeds * probability) ** 2 / (luckSeeds * probability)
    // Chi-squared with two degrees of freedom: beyond 13.8 in one of a thousand fair runs.
    expect(branches).toHaveLength(3)
    expect(deviation).toBeLessThan(13.8)
  })

  test('is fair where faces are drawn one by one', () => {
    const counts = [0, 0, 0, 0, 0, 0]
    const luckSeeds = 12_000
    for (let luckSeed = 1; luckSeed <= luckSeeds; luckSeed++) {
      const [face] = take(new SharedLuck(luckSeed).facesOf(rollFor('melee', 3)), 1)
      counts[face - 1] = (counts[face - 1] ?? 0) + 1
    }
    // Chi-squared with five degrees of freedom: beyond 20.5 in one of a thousand fair runs.
    const expected = luckSeeds / 6
    const deviation = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(deviation).toBeLessThan(20.5)
  })
})
