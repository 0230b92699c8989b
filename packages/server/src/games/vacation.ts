import { SEATS, type Seat } from '@mesnada/engine'
import type { Entry } from '@mesnada/engine/verify'
import { allowsVacation } from './clock.ts'
import type { Moment } from './decide.ts'
import { seatOf, type Table } from './table.ts'

/** Whether the seat's clock stands because whoever sits there is on vacation. */
export const isOnVacation = ({ clock }: Table, seat: Seat, served: number): boolean =>
  clock.away[seat] > served

/** Nothing where the game has no clock for it, is not under way, or knows already. */
export const goOnVacation = (
  table: Table,
  user: string,
  until: number,
  { now, served }: Moment,
): readonly Entry[] => {
  const seat = seatOf(table, user)
  const isPlayed = table.started && !table.result
  if (seat === undefined || !isPlayed || !allowsVacation(table.settings.clock)) return []
  // Moments are whole milliseconds in the stream.
  const end = Math.floor(until)
  return end > served && end > table.clock.away[seat] ? [{ type: 'vacation', at: now, seat, until: end }] : []
}

export const returnFromVacation = (table: Table, user: string, { now, served }: Moment): readonly Entry[] => {
  const seat = seatOf(table, user)
  return seat === undefined || table.result || !isOnVacation(table, seat, served)
    ? []
    : [{ type: 'vacation-over', at: now, seat }]
}

/** Until when each seat is on vacation, in service time; 0 where it is not. Undefined where nobody is. */
export const awayAt = ({ clock, result }: Table): readonly [number, number] | undefined =>
  result || SEATS.every(seat => clock.away[seat] === 0) ? undefined : clock.away
