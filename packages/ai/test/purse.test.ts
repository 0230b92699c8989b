import { describe, expect, test } from 'vitest'
import { NO_PURSE, type Purse, paid, refilled, shareOf } from '../src/planner/purse.ts'

/** Windows of so many decisions each, which cost whatever they may. */
const afterWindows = (decisions: number, windows: number): Purse => {
  let purse = refilled(NO_PURSE, 1000)
  for (let window = 0; window < windows; window++) {
    purse = refilled(purse, 1000)
    for (let decision = 0; decision < decisions; decision++) purse = paid(purse, shareOf(purse))
  }
  return purse
}

describe('what there is to spend on decisions', () => {
  test('is spent evenly once it is known how many there are, and little of it left', () => {
    expect(afterWindows(6, 20).left).toBeLessThan(1000 / 3)
    expect(shareOf(refilled(afterWindows(6, 20), 1000))).toBeCloseTo(1000 / 6, 0)
  })

  test('lasts for more decisions than usual', () => {
    let purse = refilled(afterWindows(4, 20), 1000)
    for (let decision = 0; decision < 12; decision++) purse = paid(purse, shareOf(purse))
    expect(purse.left).toBeGreaterThan(0)
  })

  test('what one decision leaves goes to the next', () => {
    const purse = refilled(NO_PURSE, 1000)
    expect(shareOf(paid(purse, 0))).toBeGreaterThan(shareOf(paid(purse, shareOf(purse))))
  })

  test('a window in which nothing is decided teaches nothing', () => {
    const purse = afterWindows(6, 20)
    const { usual } = refilled(purse, 1000)
    expect(refilled(refilled(purse, 1000), 1000).usual).toBe(usual)
  })

  test('is never less than nothing', () => {
    expect(paid(refilled(NO_PURSE, 100), 250).left).toBe(0)
  })
})
