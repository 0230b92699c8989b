import { accepted, type Checked, opponentOf, type Refusal, refused, type Seat } from '@mesnada/engine'
import type { Entry } from '@mesnada/engine/verify'
import { GAME_LIMITS } from '../limits/limits.ts'
import { isComputer, type Table } from './table.ts'

/** Once for each position, until there was a pause: whoever has declined is left in peace. */
export const askPause = (table: Table, seat: Seat, now: number): Checked<readonly Entry[]> => {
  const { started, settings, pause, seats, steps, courtesies } = table
  const other = opponentOf(seat)
  if (!started) return refused({ code: 'server.game.not-started' })
  if (settings.clock.kind === 'none') return refused({ code: 'server.pause.clockless' })
  if (pause.isOn) return refused({ code: 'server.pause.on' })
  const paused: Entry = { type: 'paused', at: now, seat }
  // Both want it.
  if (pause.asked === other) return accepted([paused])
  if (pause.askedAt[seat] === steps) return refused({ code: 'server.pause.again' })
  if (courtesies >= GAME_LIMITS.courtesies) return refused({ code: 'server.limit.courtesies' })
  const asked: Entry = { type: 'pause-asked', at: now, seat }
  // Computers always agree.
  return accepted(isComputer(seats[other]) ? [asked, { ...paused, seat: other }] : [asked])
}

export const answerPause = (
  { pause: { asked } }: Table,
  seat: Seat,
  accept: boolean,
  now: number,
): Checked<readonly Entry[]> =>
  asked === opponentOf(seat)
    ? accepted([{ type: accept ? 'paused' : 'pause-declined', at: now, seat }])
    : refused({ code: 'server.pause.none' })

export const resume = ({ pause }: Table, seat: Seat, now: number): Checked<readonly Entry[]> =>
  pause.isOn ? accepted([{ type: 'resumed', at: now, seat }]) : refused({ code: 'server.pause.off' })

/** People wait for the end of a pause. A computer may end its move: nobody's clock runs by it. */
export const pauseRefusal = ({ pause, seats }: Table, seat: Seat): Refusal | undefined =>
  pause.isOn && !isComputer(seats[seat]) ? { code: 'server.pause.on' } : undefined
