import type { Seat } from '@mesnada/engine'
import type { ClockFace, ClockSettings } from '@mesnada/server/api'
import { t } from '../../text/language.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

export const describeClock = (clock: ClockSettings): string => {
  if (clock.kind === 'none') return t('online.clock.none')
  if (clock.kind === 'days') {
    const { days, added, vacation } = clock
    const told =
      added === undefined
        ? t('online.clock.days', { days })
        : t('online.clock.bank', { hours: days * 24, added })
    return vacation === false ? `${told} · ${t('vacation.forbidden')}` : told
  }
  return t('online.clock.live', {
    minutes: Math.round(clock.seconds / MINUTE_S),
    seconds: clock.increment,
  })
}

/** Milliseconds that a seat has left at this moment, by the server's clock. */
export const timeLeft = ({ left, running, since, away }: ClockFace, seat: Seat, now: number): number => {
  const from = Math.max(since ?? 0, away?.[seat] ?? 0)
  const spent = running === seat && since !== undefined ? Math.max(0, now - from) : 0
  return Math.max(0, left[seat] - spent)
}

/** Whether the seat's clock stands for a vacation. */
export const isAway = ({ away }: ClockFace, seat: Seat, now: number): boolean => (away?.[seat] ?? 0) > now

/** As a chess clock shows it; days and hours where there are some. */
export const formatTime = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  if (seconds >= DAY_S)
    return t('online.time.days', {
      days: Math.floor(seconds / DAY_S),
      hours: Math.floor((seconds % DAY_S) / HOUR_S),
    })
  const rest = `${two((seconds % HOUR_S) / MINUTE_S)}:${two(seconds % MINUTE_S)}`
  return seconds >= HOUR_S ? `${Math.floor(seconds / HOUR_S)}:${rest}` : rest
}
