import { expect, test } from 'vitest'
import { isAway, timeLeft } from '../../../src/online/table/clock-time.ts'

const HOUR = 3_600_000

test('a clock that stands for a vacation shows what it stood at, and runs on from its end', () => {
  const face = { left: [30 * HOUR, 20 * HOUR], running: 0, since: 0, away: [10 * HOUR, 0] } as const
  expect(timeLeft(face, 0, 5 * HOUR)).toBe(30 * HOUR)
  expect(isAway(face, 0, 5 * HOUR)).toBe(true)
  expect(isAway(face, 1, 5 * HOUR)).toBe(false)
  expect(timeLeft(face, 0, 14 * HOUR)).toBe(26 * HOUR)
  expect(isAway(face, 0, 14 * HOUR)).toBe(false)
  expect(timeLeft(face, 1, 14 * HOUR)).toBe(20 * HOUR)
  expect(timeLeft(face, 0, 99 * HOUR)).toBe(0)
})
