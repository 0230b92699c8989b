import type { Seat } from '@mesnada/engine'
import type { ClockSettings } from '../protocol/game-settings.ts'

/**
 * Milliseconds left to each seat, and since when whose clock runs, in service time. It follows from the moments in the
 * stream.
 */
export interface Clock {
  readonly left: readonly [number, number]
  readonly running: Seat | undefined
  readonly since: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const fullOf = (settings: ClockSettings): number => {
  switch (settings.kind) {
    case 'none':
      return 0
    case 'live':
      return settings.seconds * 1000
    case 'days':
      return settings.days * DAY_MS
  }
}

export const stoppedClock = (settings: ClockSettings): Clock => {
  const full = fullOf(settings)
  return { left: [full, full], running: undefined, since: 0 }
}

/** What a clock shows at this moment. */
export const leftAt = ({ left, running, since }: Clock, seat: Seat, now: number): number =>
  // A node may lag a little behind the one that started the clock.
  running === seat ? left[seat] - Math.max(0, now - since) : left[seat]

/** What a clock shows after play has passed on to the other. A bank never holds more than at the start. */
const gained = (settings: ClockSettings, left: number): number => {
  switch (settings.kind) {
    case 'none':
      return left
    case 'live':
      return left + settings.increment * 1000
    case 'days':
      return Math.min(fullOf(settings), left + (settings.added ?? 0) * HOUR_MS)
  }
}

/**
 * Something was decided, and now it is for `next` to decide. A live clock and a bank of days gain when play passes on; a
 * plain clock of days is full again after every decision, since one who plays is not one who stays away.
 */
export const pressClock = (
  settings: ClockSettings,
  clock: Clock,
  next: Seat | undefined,
  now: number,
): Clock => {
  if (settings.kind === 'none') return clock
  const left: [number, number] = [leftAt(clock, 0, now), leftAt(clock, 1, now)]
  const { running } = clock
  if (settings.kind === 'days' && settings.added === undefined) left.fill(fullOf(settings))
  else if (running !== undefined && running !== next) left[running] = gained(settings, left[running])
  return { left, running: next, since: now }
}

/** Both stand, without anybody having decided anything: nothing is gained by it. */
export const haltClock = (clock: Clock, now: number): Clock => ({
  left: [leftAt(clock, 0, now), leftAt(clock, 1, now)],
  running: undefined,
  since: now,
})

/** Goes on from where it stood. */
export const resumeClock = ({ left }: Clock, next: Seat | undefined, now: number): Clock => ({
  left,
  running: next,
  since: now,
})

/** When the running clock will have run out. */
export const deadlineOf = (settings: ClockSettings, { left, running, since }: Clock): number | undefined =>
  settings.kind === 'none' || running === undefined ? undefined : since + left[running]
