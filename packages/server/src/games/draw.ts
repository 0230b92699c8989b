import { accepted, type Checked, opponentOf, refused, type Seat } from '@mesnada/engine'
import type { Entry } from '@mesnada/engine/verify'
import { GAME_LIMITS } from '../limits/limits.ts'
import { endedEven } from './endings.ts'
import { isComputer, type Table } from './table.ts'

/** Once for each position: whoever has declined is left in peace until play has gone on. */
export const offerDraw = (table: Table, seat: Seat, now: number): Checked<readonly Entry[]> => {
  const { started, draw, seats, steps, courtesies } = table
  const other = opponentOf(seat)
  if (!started) return refused({ code: 'server.game.not-started' })
  // Both want it.
  if (draw.offer === other) return accepted([endedEven('agreement', now)])
  if (isComputer(seats[other])) return refused({ code: 'server.draw.computer' })
  if (draw.offeredAt[seat] === steps) return refused({ code: 'server.draw.again' })
  if (courtesies >= GAME_LIMITS.courtesies) return refused({ code: 'server.limit.courtesies' })
  return accepted([{ type: 'draw-offered', at: now, seat }])
}

export const answerDraw = (
  { draw: { offer } }: Table,
  seat: Seat,
  accept: boolean,
  now: number,
): Checked<readonly Entry[]> => {
  if (offer !== opponentOf(seat)) return refused({ code: 'server.draw.none' })
  return accepted([accept ? endedEven('agreement', now) : { type: 'draw-declined', at: now, seat }])
}
