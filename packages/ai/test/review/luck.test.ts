import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/review/ledger.ts'
import { rankOfLuck } from '../../src/review/luck.ts'
import { occasionsOf } from '../../src/review/occasions.ts'
import { turningPoints } from '../../src/review/turning-points.ts'

/** A coin that gives or takes so much. */
const coin = (step: number, change: number, window = 0): Entry => ({
  kind: 'roll',
  step,
  seat: 0,
  change,
  window,
  isBefore: false,
  isExact: true,
  falls: [
    { probability: 0.5, value: Math.abs(change) },
    { probability: 0.5, value: -Math.abs(change) },
  ],
})

const decision = (step: number, seat: 0 | 1, window: number, isDue: boolean, change = 0): Entry => ({
  kind: 'decision',
  step,
  seat,
  change,
  window,
  isBefore: false,
  isDue,
})

describe('luck against all possible dice', () => {
  test('of two coins both kind, a quarter of all dice is as kind and none kinder', () => {
    const { kinder, spread } = rankOfLuck([coin(1, 0.1), coin(2, 0.1)])
    expect(kinder).toBeCloseTo(1 / 8, 6)
    expect(spread).toBeCloseTo(Math.sqrt(0.02), 9)
  })

  test('of a kind and an unkind coin, half of the luck is kinder', () => {
    expect(rankOfLuck([coin(1, 0.1), coin(2, -0.1)]).kinder).toBeCloseTo(0.5, 6)
  })

  test('a rare throw has nearly all dice below it', () => {
    const rare: Entry = {
      ...coin(1, 0),
      kind: 'roll',
      seat: 0,
      isExact: true,
      change: 0.9,
      falls: [
        { probability: 0.01, value: 0.9 },
        { probability: 0.99, value: -0.9 / 99 },
      ],
    }
    expect(rankOfLuck([rare]).kinder).toBeCloseTo(0.005, 3)
  })

  test('steps between the marks keep their mean: many small rolls do not drift', () => {
    const { kinder } = rankOfLuck(
      Array.from({ length: 200 }, (_, at) => coin(at + 1, at % 2 ? 0.0004 : -0.0004)),
    )
    expect(kinder).toBeCloseTo(0.5, 2)
  })

  test('a game without dice is neither', () => {
    expect(rankOfLuck([decision(1, 0, 0, true)])).toEqual({ kinder: 0.5, spread: 0 })
  })
})

describe('turning points', () => {
  test('the windows that changed most, with the step that did it', () => {
    const entries = [
      decision(1, 0, 1, true, 0.01),
      coin(2, 0.2, 1),
      decision(3, 1, 2, true, 0.01),
      coin(4, -0.3, 3),
      decision(5, 1, 3, false, -0.02),
    ]
    const curve = [0.5, 0.51, 0.71, 0.72, 0.42, 0.4]
    expect(turningPoints(curve, entries)).toMatchObject([
      { first: 1, last: 2, step: 2, kind: 'roll', before: 0.5, after: 0.71 },
      { first: 4, last: 5, step: 4, kind: 'roll', before: 0.72, after: 0.4 },
    ])
  })

  test('ending a game that is won turns nothing, throwing the winning dice does', () => {
    expect(turningPoints([0.9, 1], [decision(1, 1, 1, false, 0.1)])).toEqual([])
    expect(turningPoints([0.9, 1], [coin(1, 0.1, 1)])).toHaveLength(1)
    expect(turningPoints([0.3, 1], [decision(1, 1, 1, false, 0.7)])).toHaveLength(1)
  })
})

test('an occasion goes from where a seat plans to its last decision before somebody plans again', () => {
  const entries = [
    decision(1, 0, 1, true),
    decision(2, 0, 1, true),
    coin(3, 0.1, 1),
    decision(4, 1, 1, false),
    decision(5, 0, 2, false),
    decision(6, 1, 3, true),
  ]
  expect(occasionsOf(entries)).toEqual([
    { seat: 0, first: 1, last: 5 },
    { seat: 1, first: 6, last: 6 },
  ])
})
