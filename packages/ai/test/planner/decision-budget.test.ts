import { describe, expect, test } from 'vitest'
import {
  allowanceOf,
  charged,
  type DecisionBudget,
  NO_BUDGET,
  refilled,
} from '../../src/planner/decision-budget.ts'

/** After windows of this many decisions each, which spend their whole allowance. */
const afterWindows = (decisions: number, windows: number): DecisionBudget => {
  let budget = refilled(NO_BUDGET, 1000)
  for (let window = 0; window < windows; window++) {
    budget = refilled(budget, 1000)
    for (let decision = 0; decision < decisions; decision++) budget = charged(budget, allowanceOf(budget))
  }
  return budget
}

describe('the decision budget', () => {
  test('is spent evenly once the number of decisions is known, with little left over', () => {
    expect(afterWindows(6, 20).left).toBeLessThan(1000 / 3)
    expect(allowanceOf(refilled(afterWindows(6, 20), 1000))).toBeCloseTo(1000 / 6, 0)
  })

  test('lasts for more decisions than expected', () => {
    let budget = refilled(afterWindows(4, 20), 1000)
    for (let decision = 0; decision < 12; decision++) budget = charged(budget, allowanceOf(budget))
    expect(budget.left).toBeGreaterThan(0)
  })

  test('gives what one decision saves to the next', () => {
    const budget = refilled(NO_BUDGET, 1000)
    expect(allowanceOf(charged(budget, 0))).toBeGreaterThan(allowanceOf(charged(budget, allowanceOf(budget))))
  })

  test('expects the same after a window without decisions', () => {
    const budget = afterWindows(6, 20)
    const { expected } = refilled(budget, 1000)
    expect(refilled(refilled(budget, 1000), 1000).expected).toBe(expected)
  })

  test('is never negative', () => {
    expect(charged(refilled(NO_BUDGET, 100), 250).left).toBe(0)
  })
})
