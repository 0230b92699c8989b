import { describe, expect, test } from 'vitest'
import { type Belief, certaintyOf, hopeOf, learned, noiseAmong, UNKNOWN } from '../src/planner/beliefs.ts'

const USUAL = 0.03 ** 2

const after = (...leads: readonly number[]): Belief => leads.reduce(learned, UNKNOWN)

describe('beliefs', () => {
  test('keep the mean, the number and the scatter of trials', () => {
    const { mean, trials, scatter } = after(0.1, 0.2, 0.6)
    expect(trials).toBe(3)
    expect(mean).toBeCloseTo(0.3, 9)
    expect(scatter).toBeCloseTo(0.04 + 0.01 + 0.09, 9)
  })

  test('know of luck what is usual as long as nobody has run twice', () => {
    expect(noiseAmong([], USUAL)).toBe(USUAL)
    expect(noiseAmong([after(0.5), after(-0.5)], USUAL)).toBe(USUAL)
  })

  test('hold a small lead for proven where nothing scatters, and for luck where everything does', () => {
    const lead = after(0.02, 0.021, 0.019)
    const quiet = [lead, after(-0.01, -0.011, -0.009), after(0.001, 0.001, 0.002)]
    const loud = [lead, after(-0.3, 0.2, 0.1), after(0.4, -0.2, -0.1)]
    expect(certaintyOf(lead, noiseAmong(quiet, USUAL))).toBeGreaterThan(1.5)
    expect(certaintyOf(lead, noiseAmong(loud, USUAL))).toBeLessThan(0.3)
  })

  test('hope for more of whom little is known', () => {
    expect(hopeOf(after(0.01), USUAL)).toBeGreaterThan(hopeOf(after(0.01, 0.01, 0.01, 0.01), USUAL))
  })
})
