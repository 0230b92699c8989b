import { accepted, type Checked, opponentOf, type Refusal, refused, type Seat } from '@mesnada/engine'
import type { Entry } from '@mesnada/engine/verify'
import type { Circumstances } from './decide.ts'
import { endedEven, lostBy } from './endings.ts'
import { decidingSeat, isComputer, releasingSeat, type Table } from './table.ts'

/** In a game played in one go: so long without having it open, with the turn to decide, is to have vanished. */
export const VANISHED_MS = 120_000
/** In a game without a clock: so long without deciding. */
export const SILENT_MS = 14 * 86_400_000

/**
 * Whoever has vanished when it was for him to decide loses the game, or the other calls it off. Clocks of days need no
 * such claim: they run out. Who has not decided anything yet may never have come, and there is nothing to win.
 */
export const claim = (
  table: Table,
  seat: Seat,
  what: 'win' | 'abort',
  circumstances: Pick<Circumstances, 'now' | 'served' | 'absentMs'>,
): Checked<readonly Entry[]> => {
  const other = opponentOf(seat)
  const refusal = claimRefusal(table, other, circumstances)
  if (refusal) return refused(refusal)
  if (what === 'abort') return accepted([endedEven('abort', circumstances.now)])
  if (!hasDecided(table, other)) return refused({ code: 'server.claim.abort-only' })
  return accepted([lostBy(other, 'claim', circumstances.now)])
}

const claimRefusal = (
  table: Table,
  other: Seat,
  { served, absentMs }: Pick<Circumstances, 'served' | 'absentMs'>,
): Refusal | undefined => {
  const { started, settings, pause, seats } = table
  if (!started) return { code: 'server.game.not-started' }
  if (pause.isOn) return { code: 'server.pause.on' }
  if (settings.clock.kind === 'days') return { code: 'server.claim.clock' }
  if (isComputer(seats[other])) return { code: 'server.claim.computer' }
  if ((decidingSeat(table) ?? releasingSeat(table)) !== other) return { code: 'server.claim.turn' }
  const absent = absentMs(other)
  if (absent <= 0) return { code: 'server.claim.present' }
  const silent = served - table.served
  // Whoever has just been given the turn has as long as one who has just left.
  const leftMs = VANISHED_MS - Math.min(absent, silent)
  if (settings.clock.kind === 'live')
    return leftMs > 0
      ? { code: 'server.claim.early', values: { seconds: Math.ceil(leftMs / 1000) } }
      : undefined
  return silent < SILENT_MS
    ? { code: 'server.claim.silence', values: { days: Math.ceil((SILENT_MS - silent) / 86_400_000) } }
    : undefined
}

const hasDecided = ({ bound, recent }: Table, seat: Seat): boolean =>
  bound[seat] || recent.some(step => 'action' in step && step.seat === seat)
