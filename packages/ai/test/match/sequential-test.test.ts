import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../src/core/random.ts'
import { sequentialTest } from '../../src/match/sequential-test.ts'
import { adjustedRateOf, luckFactor } from '../../src/match/win-rate.ts'

const HYPOTHESES = { low: 0.5, high: 0.6 }

const random = seededRandom(5)
const uniform = (): number => random(1_000_000) / 1_000_000

/** Asks after every score until it is decided. */
const decide = (draw: () => number) => {
  const scores: number[] = []
  for (;;) {
    scores.push(draw())
    const { verdict } = sequentialTest(HYPOTHESES, scores)
    if (verdict !== 'undecided') return { verdict, scores: scores.length }
  }
}

describe('a sequential test', () => {
  test('says nothing of a few scores, however clear they are', () => {
    expect(sequentialTest(HYPOTHESES, [1, 1, 1, 1]).verdict).toBe('undecided')
  })

  test.each([
    ['high', 0.6],
    ['low', 0.5],
  ] as const)('errs no more often than it may: %s', (expected, chance) => {
    const verdicts = Array.from({ length: 200 }, () => decide(() => (uniform() < chance ? 1 : 0)).verdict)
    const wrong = verdicts.filter(verdict => verdict !== expected).length
    // One in twenty may be wrong; three standard errors more would be 19 of 200.
    expect(wrong).toBeLessThan(20)
  })

  test('a clear case is decided in fewer scores than a close one', () => {
    const scoresAt = (chance: number): number =>
      Array.from({ length: 40 }, () => decide(() => (uniform() < chance ? 1 : 0)).scores).reduce(
        (a, b) => a + b,
      )
    expect(scoresAt(0.9)).toBeLessThan(scoresAt(0.6) / 2)
  })

  test('its bounds follow from the error and from nothing else', () => {
    expect(sequentialTest({ ...HYPOTHESES, error: 0.01 }, [0.5]).bounds).toEqual([
      -Math.log(99),
      Math.log(99),
    ])
  })
})

describe('scores less luck', () => {
  test('have the mean of the scores and an interval that may leave 0 and 1', () => {
    const { rate, interval } = adjustedRateOf([1.2, 0.9, 1.1, 0.8])
    expect(rate).toBeCloseTo(1)
    expect(interval[1]).toBeGreaterThan(1)
    expect(interval[0]).toBeCloseTo(2 * rate - interval[1])
  })

  test('one score tells nothing', () => {
    expect(adjustedRateOf([0.7]).interval).toEqual([0, 1])
  })

  test('half the spread is worth four times the games', () => {
    expect(luckFactor([0, 1, 0, 1], [0.25, 0.75, 0.25, 0.75])).toBeCloseTo(4)
  })
})
