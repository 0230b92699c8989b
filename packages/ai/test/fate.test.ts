import { D6, type Roll, type Throw } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { Fate } from '../src/planner/fate.ts'

const throwFor = (purpose: string, unit: number): Throw => ({
  purpose,
  rule: 'ford 1',
  seat: 0,
  dice: [D6],
  modifiers: [],
  outcomes: ['1', '2', '3', '4', '5', '6'],
  values: { unit },
})

const rollFor = (purpose: string, unit: number): Roll => ({ throws: [throwFor(purpose, unit)] })

const OCCASIONS = Array.from({ length: 40 }, (_, unit) => rollFor('morale', unit))

describe('the dice of one future', () => {
  test('fall the same on the same occasion, whatever was rolled before', () => {
    const direct = new Fate(7)
    const roundabout = new Fate(7)
    for (let unit = 0; unit < 9; unit++) roundabout.facesOf(rollFor('fire', unit))
    expect(OCCASIONS.map(roll => roundabout.facesOf(roll))).toEqual(
      OCCASIONS.map(roll => direct.facesOf(roll)),
    )
  })

  test('fall anew for the same purpose the second time, for others and in other futures', () => {
    const fate = new Fate(7)
    const first = OCCASIONS.map(roll => fate.facesOf(roll))
    expect(OCCASIONS.map(roll => fate.facesOf(roll))).not.toEqual(first)
    expect(new Set(first.flat()).size).toBe(6)
    const other = new Fate(8)
    expect(OCCASIONS.map(roll => other.facesOf(roll))).not.toEqual(first)
  })

  test('are fair: over many futures each face falls as often as another', () => {
    const counts = Array.from({ length: 6 }, () => 0)
    const futures = 12_000
    for (let future = 1; future <= futures; future++) {
      const [face] = new Fate(future).facesOf(rollFor('melee', 3))
      counts[face - 1]++
    }
    // Chi-squared with five degrees of freedom: beyond 20.5 in one of a thousand fair runs.
    const expected = futures / 6
    const deviation = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(deviation).toBeLessThan(20.5)
  })
})
