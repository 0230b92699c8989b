import type { Accessor } from 'solid-js'
import { IDLE_OPPONENT } from '../../table/opponent/idle-opponent.ts'
import type { Opponent } from '../../table/opponent/opponent.ts'
import type { Session } from '../../table/session/session.ts'
import { t } from '../../text/language.ts'

/** Whoever decides elsewhere, as the table waits for him. */
export const remoteOpponent = (
  { position, fallen }: Session,
  players: Accessor<readonly [string, string]>,
): Opponent => {
  const deciding = () => {
    const { pending, viewer } = position()
    return pending.kind === 'decision' && pending.seat !== viewer && !fallen() ? pending.seat : undefined
  }
  return {
    ...IDLE_OPPONENT,
    isDeciding: () => deciding() !== undefined,
    awaited: () => t('online.awaited', { name: players()[deciding() ?? 0] }),
    isHurried: () => true,
  }
}
