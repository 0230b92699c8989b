import { type GameResult, opponentOf, type Seat } from '@mesnada/engine'
import { ENDED_EARLY, type Entry, type EntryOf } from '@mesnada/engine/verify'

/** The entries that end a game. */

export const ended = (by: EntryOf<'ended'>['by'], result: GameResult, now: number): Entry => {
  const { winner, reason, points, values } = result
  return {
    type: 'ended',
    at: now,
    by,
    result: {
      reason,
      ...(winner !== undefined && { winner }),
      ...(points && { points: [...points] as [number, number] }),
      ...(values && { values: { ...values } }),
    },
  }
}

/** Against the rules' own course: this seat has lost. */
export const lostBy = (seat: Seat, by: 'resignation' | 'clock' | 'claim', now: number): Entry =>
  ended(by, { winner: opponentOf(seat), reason: ENDED_EARLY[by] }, now)

/** Nobody has won. */
export const endedEven = (by: 'agreement' | 'cancelled' | 'abort', now: number): Entry =>
  ended(by, { winner: undefined, reason: ENDED_EARLY[by] }, now)
