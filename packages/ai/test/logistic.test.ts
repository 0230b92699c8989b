import { describe, expect, test } from 'vitest'
import { fitLogistic, type Sample, surprise } from '../src/fit/logistic.ts'
import { seededChance } from '../src/index.ts'

const TRUE_WEIGHTS = [0.5, -1.2, 0]

/** Games won as often as the true weights say, by features of very different size. */
const samples: readonly Sample[] = (() => {
  const chance = seededChance(5)
  const between = (low: number, high: number): number => low + ((high - low) * chance(100_001)) / 100_000
  return Array.from({ length: 8_000 }, () => {
    const features = [between(-4, 4), between(-1, 1), between(-300, 300)]
    const lead = features.reduce((sum, feature, index) => sum + feature * TRUE_WEIGHTS[index], 0)
    return { features, won: between(0, 1) < 1 / (1 + Math.exp(-lead)) ? 1 : 0, weight: 1 }
  })
})()

describe('fitting weights', () => {
  test('finds the weights by which the games were won', () => {
    const [first, second, third] = fitLogistic(samples, 1)
    expect(first).toBeCloseTo(TRUE_WEIGHTS[0], 1)
    expect(second).toBeCloseTo(TRUE_WEIGHTS[1], 0)
    expect(Math.abs(third)).toBeLessThan(0.001)
  })

  test('foretells more than whoever knows nothing, and no less than the truth', () => {
    const fitted = surprise(samples, fitLogistic(samples, 1))
    expect(surprise(samples, [0, 0, 0])).toBeCloseTo(1)
    expect(fitted).toBeLessThan(0.8)
    expect(fitted).toBeLessThanOrEqual(surprise(samples, TRUE_WEIGHTS) + 1e-4)
  })

  test('a ridge draws weights to nothing', () => {
    const [free] = fitLogistic(samples, 1)
    const [held] = fitLogistic(samples, 100_000)
    expect(Math.abs(held)).toBeLessThan(Math.abs(free) / 10)
  })

  test('a feature that never shows weighs nothing', () => {
    const [, silent] = fitLogistic(
      samples.map(({ features, ...rest }) => ({ ...rest, features: [features[0], 0] })),
      1,
    )
    expect(silent).toBe(0)
  })
})
