import { expect, test } from 'vitest'
import { deadlineOf, pressClock, stoppedClock } from '../../src/games/clock.ts'

const HOUR = 3_600_000

test('a bank of 72 hours with 12 a turn: thinking takes from it, passing on adds to it, and never beyond the start', () => {
  const bank = { kind: 'days', days: 3, added: 12 } as const
  let clock = pressClock(bank, stoppedClock(bank), 0, 0)
  expect(deadlineOf(bank, clock)).toBe(72 * HOUR)
  // Several decisions of the same turn take their time and add nothing.
  clock = pressClock(bank, clock, 0, 10 * HOUR)
  expect(deadlineOf(bank, clock)).toBe(72 * HOUR)
  clock = pressClock(bank, clock, 1, 30 * HOUR)
  expect(clock.left).toEqual([54 * HOUR, 72 * HOUR])
  clock = pressClock(bank, clock, 0, 31 * HOUR)
  expect(clock.left).toEqual([54 * HOUR, 72 * HOUR])
  expect(deadlineOf(bank, clock)).toBe(85 * HOUR)
})

test('plain days begin anew with every decision', () => {
  const days = { kind: 'days', days: 3 } as const
  let clock = pressClock(days, stoppedClock(days), 0, 0)
  clock = pressClock(days, clock, 0, 30 * HOUR)
  expect(clock.left).toEqual([72 * HOUR, 72 * HOUR])
  expect(deadlineOf(days, clock)).toBe(102 * HOUR)
})
