import { expect, test } from 'vitest'
import { dueOf, retryAfter, retryAt } from '../../src/notices/schedule.ts'
import { DEFAULT_SETTINGS } from '../../src/notices/settings.ts'

const at = (text: string): number => Date.parse(text)
const night = { ...DEFAULT_SETTINGS, zone: 'Europe/Madrid', quiet: { from: 22 * 60, to: 8 * 60 } }

test.each([
  ['by day at once', '2026-07-01T12:00:00Z', '2026-07-01T12:00:00Z'],
  ['in the evening, after midnight', '2026-07-01T21:30:10Z', '2026-07-02T06:00:00Z'],
  ['before dawn', '2026-07-02T03:00:00Z', '2026-07-02T06:00:00Z'],
  ['the minute at which quiet ends', '2026-07-02T06:00:30Z', '2026-07-02T06:00:30Z'],
  ['in winter', '2026-12-01T23:00:00Z', '2026-12-02T07:00:00Z'],
  ['the night the clocks go back', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
  ['the night the clocks go forward', '2026-03-28T22:30:00Z', '2026-03-29T06:00:00Z'],
])('quiet hours where the user lives: %s', (_, now, due) => {
  expect(new Date(dueOf(night, 'push', at(now))).toISOString()).toBe(new Date(due).toISOString())
})

test('e-mails wait a little, or are gathered by the hour or the day', () => {
  const now = at('2026-07-01T12:10:00Z')
  const due = (change: object): string =>
    new Date(dueOf({ ...DEFAULT_SETTINGS, ...change }, 'email', now)).toISOString()
  expect(due({})).toBe('2026-07-01T12:12:00.000Z')
  expect(due({ digest: 'hourly' })).toBe('2026-07-01T13:00:00.000Z')
  expect(due({ digest: 'daily', digestAt: 7 * 60, zone: 'Europe/Paris' })).toBe('2026-07-02T05:00:00.000Z')
  expect(dueOf({ ...DEFAULT_SETTINGS, digest: 'daily' }, 'webhook', now)).toBe(now)
})

test('a daily digest and what is tried again leave the night alone too', () => {
  const digest = dueOf({ ...night, digest: 'daily', digestAt: 3 * 60 }, 'email', at('2026-07-01T12:00:00Z'))
  expect(new Date(digest).toISOString()).toBe('2026-07-02T06:00:00.000Z')
  const again = retryAt(night, at('2026-07-01T19:55:00Z'), 3)
  expect(new Date(again ?? 0).toISOString()).toBe('2026-07-02T06:00:00.000Z')
})

test('each try waits longer than the one before, and after six it is given up', () => {
  const waits = [1, 2, 3, 4, 5, 6].map(retryAfter)
  expect(waits).toEqual([30_000, 120_000, 600_000, 3_600_000, 21_600_000, undefined])
})
