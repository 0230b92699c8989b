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
  /** Until when each seat's clock stands, because whoever sits there is on vacation; 0 where it does not. */
  readonly away: readonly [number, number]
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
  return { left: [full, full], running: undefined, since: 0, away: [0, 0] }
}

/** What a clock shows at this moment. */
export const leftAt = ({ left, running, since, away }: Clock, seat: Seat, now: number): number =>
  // A node may lag a little behind the one that started the clock.
  running === seat ? left[seat] - Math.max(0, now - Math.max(since, away[seat])) : left[seat]

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
  return { left, running: next, since: now, away: clock.away }
}

/** Both stand, without anybody having decided anything: nothing is gained by it. */
export const haltClock = (clock: Clock, now: number): Clock => ({
  left: [leftAt(clock, 0, now), leftAt(clock, 1, now)],
  running: undefined,
  since: now,
  away: clock.away,
})

/** Goes on from where it stood. */
export const resumeClock = ({ left, away }: Clock, next: Seat | undefined, now: number): Clock => ({
  left,
  running: next,
  since: now,
  away,
})

/** Whether a clock can stand for a vacation: one of days can, unless the players have ruled it out. */
export const allowsVacation = (settings: ClockSettings): boolean =>
  settings.kind === 'days' && settings.vacation !== false

/** Whoever comes back from a vacation that began when his time was up has at least so long to decide. */
const RETURN_MS = 6 * HOUR_MS

/** A seat's clock stands until then. */
export const sendAway = (clock: Clock, seat: Seat, until: number, now: number): Clock => {
  const left: [number, number] = [leftAt(clock, 0, now), leftAt(clock, 1, now)]
  if (left[seat] <= 0) left[seat] = RETURN_MS
  return { left, running: clock.running, since: now, away: withSeat(clock.away, seat, until) }
}

/** A seat's clock no longer stands. */
export const bringBack = (clock: Clock, seat: Seat, now: number): Clock => ({
  left: [leftAt(clock, 0, now), leftAt(clock, 1, now)],
  running: clock.running,
  since: now,
  away: withSeat(clock.away, seat, 0),
})

const withSeat = (
  [first, second]: readonly [number, number],
  seat: Seat,
  value: number,
): readonly [number, number] => (seat === 0 ? [value, second] : [first, value])

/** When the running clock will have run out. */
export const deadlineOf = (
  settings: ClockSettings,
  { left, running, since, away }: Clock,
): number | undefined =>
  settings.kind === 'none' || running === undefined
    ? undefined
    : Math.max(since, away[running]) + left[running]

/** Whether the running clock has run out. */
export const hasExpired = (settings: ClockSettings, clock: Clock, served: number): boolean => {
  const deadline = deadlineOf(settings, clock)
  return deadline !== undefined && served >= deadline
}
