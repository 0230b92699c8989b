import { D6, type Roll, type Throw } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { fallsOf } from '../src/falls.ts'
import { Fate } from '../src/planner/fate.ts'

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

  test('bring each thing as often as its odds say', () => {
    const roll = rollFor('melee', 3)
    const falls = fallsOf(roll, 10) ?? []
    const counts = new Map(falls.map(fall => [fall, 0]))
    const futures = 12_000
    for (let future = 1; future <= futures; future++) {
      const fall = new Fate(future).choose(roll, falls)
      counts.set(fall, (counts.get(fall) ?? 0) + 1)
    }
    let deviation = 0
    for (const [{ probability }, count] of counts)
      deviation += (count - futures * probability) ** 2 / (futures * probability)
    // Chi-squared with two degrees of freedom: beyond 13.8 in one of a thousand fair runs.
    expect(falls).toHaveLength(3)
    expect(deviation).toBeLessThan(13.8)
  })

  test('are fair where they are thrown one by one', () => {
    const counts = [0, 0, 0, 0, 0, 0]
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
