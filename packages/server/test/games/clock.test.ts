import { expect, test } from 'vitest'
import {
  allowsVacation,
  bringBack,
  deadlineOf,
  leftAt,
  pressClock,
  sendAway,
  stoppedClock,
} from '../../src/games/clock.ts'

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

test('on vacation a clock stands, for the seat that is away alone, and goes on from where it stood', () => {
  const bank = { kind: 'days', days: 3, added: 12 } as const
  let clock = pressClock(bank, stoppedClock(bank), 0, 0)
  clock = sendAway(clock, 0, 100 * HOUR, 10 * HOUR)
  expect(deadlineOf(bank, clock)).toBe(162 * HOUR)
  expect(leftAt(clock, 0, 99 * HOUR)).toBe(62 * HOUR)
  const early = bringBack(clock, 0, 50 * HOUR)
  expect(deadlineOf(bank, early)).toBe(112 * HOUR)
  // It comes to its end by itself.
  expect(leftAt(clock, 0, 110 * HOUR)).toBe(52 * HOUR)
  clock = pressClock(bank, clock, 1, 110 * HOUR)
  expect(clock.left).toEqual([64 * HOUR, 72 * HOUR])
  expect(deadlineOf(bank, clock)).toBe(182 * HOUR)
})

test('a vacation that begins when the time is up leaves six hours for whoever comes back', () => {
  const days = { kind: 'days', days: 1 } as const
  let clock = pressClock(days, stoppedClock(days), 1, 0)
  clock = sendAway(clock, 1, 100 * HOUR, 25 * HOUR)
  expect(deadlineOf(days, clock)).toBe(106 * HOUR)
  expect(allowsVacation(days)).toBe(true)
  expect(allowsVacation({ ...days, vacation: false })).toBe(false)
  expect(allowsVacation({ kind: 'live', seconds: 60, increment: 0 })).toBe(false)
})
