import { describe, expect, test } from 'vitest'
import {
  confidenceOf,
  type Estimate,
  NO_TRIALS,
  noiseOf,
  updated,
  upperBound,
} from '../../src/planner/estimate.ts'

const USUAL = 0.03 ** 2

const after = (...leads: readonly number[]): Estimate => leads.reduce(updated, NO_TRIALS)

describe('estimates of a lead', () => {
  test('keep the mean, the number and the squared deviations of trials', () => {
    const { mean, trials, squares } = after(0.1, 0.2, 0.6)
    expect(trials).toBe(3)
    expect(mean).toBeCloseTo(0.3, 9)
    expect(squares).toBeCloseTo(0.04 + 0.01 + 0.09, 9)
  })

  test('take the usual noise while no candidate has two trials', () => {
    expect(noiseOf([], USUAL)).toBe(USUAL)
    expect(noiseOf([after(0.5), after(-0.5)], USUAL)).toBe(USUAL)
  })

  test('are confident of a small lead where trials vary little, and not where they vary much', () => {
    const lead = after(0.02, 0.021, 0.019)
    const steady = [lead, after(-0.01, -0.011, -0.009), after(0.001, 0.001, 0.002)]
    const noisy = [lead, after(-0.3, 0.2, 0.1), after(0.4, -0.2, -0.1)]
    expect(confidenceOf(lead, noiseOf(steady, USUAL))).toBeGreaterThan(1.5)
    expect(confidenceOf(lead, noiseOf(noisy, USUAL))).toBeLessThan(0.3)
  })

  test('have a higher upper bound after fewer trials', () => {
    expect(upperBound(after(0.01), USUAL)).toBeGreaterThan(upperBound(after(0.01, 0.01, 0.01, 0.01), USUAL))
  })
})
