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

const DAY_MS = 86_400_000

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

/**
 * Something was decided, and now it is for `next` to decide. A live clock gains its increment when play passes on; a
 * clock of days is full again after every decision, since one who plays is not one who stays away.
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
  if (settings.kind === 'days') left.fill(fullOf(settings))
  else if (running !== undefined && running !== next) left[running] += settings.increment * 1000
  return { left, running: next, since: now }
}

/** When the running clock will have run out. */
export const deadlineOf = (settings: ClockSettings, { left, running, since }: Clock): number | undefined =>
  settings.kind === 'none' || running === undefined ? undefined : since + left[running]
