import type { NoticeSettings } from '../protocol/notices.ts'
import type { Channel } from '../storage/notice-storage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MINUTES = 1440

/** Whoever is at the screen answers within it, and gets no e-mail for each move. */
const EMAIL_DELAY_MS = 2 * MINUTE_MS

/** What comes up within so long goes in one letter, however many games and people it comes from. */
const nextPost = (moment: number): number => Math.ceil(moment / EMAIL_DELAY_MS) * EMAIL_DELAY_MS

/** How long to wait after so many tries that failed. After the last one it is given up. */
const BACK_OFF_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

export const retryAfter = (tries: number): number | undefined => BACK_OFF_MS[tries - 1]

/** The minute of the day where the user lives. */
const minuteAt = (moment: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const read = (type: string): number => Number(parts.find(part => part.type === type)?.value ?? 0)
  return read('hour') * 60 + read('minute')
}

/** The next moment at which it is that minute of the day there; now, if it is so already. */
const nextMinute = (now: number, minute: number, zone: string): number => {
  const wait = (minute - minuteAt(now, zone) + DAY_MINUTES) % DAY_MINUTES
  const start = wait === 0 ? now : now - (now % MINUTE_MS)
  const found = start + wait * MINUTE_MS
  // Where the clocks change in between it is an hour off.
  const off = ((minuteAt(found, zone) - minute + DAY_MINUTES + 720) % DAY_MINUTES) - 720
  return found - off * MINUTE_MS
}

const isWithin = (minute: number, { from, to }: NonNullable<NoticeSettings['quiet']>): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to

const afterQuiet = (moment: number, { quiet, zone }: NoticeSettings): number =>
  quiet && isWithin(minuteAt(moment, zone), quiet) ? nextMinute(moment, quiet.to, zone) : moment

/** When to try again after so many tries that failed, if at all. */
export const retryAt = (settings: NoticeSettings, now: number, tries: number): number | undefined => {
  const pause = retryAfter(tries)
  return pause === undefined ? undefined : afterQuiet(now + pause, settings)
}

/** When a notice that came up now is to be sent. E-mails can be gathered; quiet hours hold for all. */
export const dueOf = (settings: NoticeSettings, channel: Channel, now: number): number => {
  if (channel !== 'email') return afterQuiet(now, settings)
  switch (settings.digest) {
    case 'none':
      return afterQuiet(nextPost(now + EMAIL_DELAY_MS), settings)
    case 'hourly':
      return afterQuiet(now - (now % HOUR_MS) + HOUR_MS, settings)
    case 'daily':
      return afterQuiet(nextMinute(now + MINUTE_MS, settings.digestAt, settings.zone), settings)
  }
}
