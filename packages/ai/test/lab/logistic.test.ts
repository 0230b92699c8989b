import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { seededRandom } from '../../src/index.ts'
import { crossEntropy, fitLogistic, type Sample } from '../../src/lab/logistic.ts'

const TRUE_WEIGHTS = [0.5, -1.2, 0]

/** Games won with the probability that the true weights give, from features of very different size. */
const samples: readonly Sample[] = (() => {
  const random = seededRandom(5)
  const between = (low: number, high: number): number => low + ((high - low) * random(100_001)) / 100_000
  return Array.from({ length: 8_000 }, () => {
    const features = [between(-4, 4), between(-1, 1), between(-300, 300)]
    const lead = features.reduce((sum, feature, index) => sum + feature * nth(TRUE_WEIGHTS, index), 0)
    return { features, won: between(0, 1) < 1 / (1 + Math.exp(-lead)) ? 1 : 0, weight: 1 }
  })
})()

describe('fitting weights', () => {
  test('finds the true weights', () => {
    const [first, second, third] = take(fitLogistic(samples, 1), 3)
    expect(first).toBeCloseTo(nth(TRUE_WEIGHTS, 0), 1)
    expect(second).toBeCloseTo(nth(TRUE_WEIGHTS, 1), 0)
    expect(Math.abs(third)).toBeLessThan(0.001)
  })

  test('predicts better than a constant, and as well as the true weights', () => {
    const fitted = crossEntropy(samples, fitLogistic(samples, 1))
    expect(crossEntropy(samples, [0, 0, 0])).toBeCloseTo(1)
    expect(fitted).toBeLessThan(0.8)
    expect(fitted).toBeLessThanOrEqual(crossEntropy(samples, TRUE_WEIGHTS) + 1e-4)
  })

  test('shrinks weights towards zero with a ridge', () => {
    const [free] = take(fitLogistic(samples, 1), 1)
    const [held] = take(fitLogistic(samples, 100_000), 1)
    expect(Math.abs(held)).toBeLessThan(Math.abs(free) / 10)
  })

  test('gives no weight to a feature that is always zero', () => {
    const [, silent] = fitLogistic(
      samples.map(({ features, ...rest }) => ({ ...rest, features: [nth(features, 0), 0] })),
      1,
    )
    expect(silent).toBe(0)
  })
})
