import type { GameCard } from '@mesnada/server/api'
import { locale, t } from '../../text/language.ts'
import { sitterOf } from '../people/sitter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** How long ago, or how soon: `3 hours ago`, `in 2 days`. */
export const fromNow = (moment: number, now: number): string => {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' })
  const ms = moment - now
  const size = Math.abs(ms)
  if (size < HOUR_MS) return format.format(Math.round(ms / MINUTE_MS), 'minute')
  if (size < 2 * DAY_MS) return format.format(Math.round(ms / HOUR_MS), 'hour')
  return format.format(Math.round(ms / DAY_MS), 'day')
}

const ABORTED = 'engine.result.aborted'
const CANCELLED = 'engine.result.cancelled'

export const isCancelled = ({ result }: GameCard): boolean => result?.reason === CANCELLED

const endOf = (game: GameCard): string => {
  if (isCancelled(game)) return t('online.cancelled')
  if (game.result?.reason === ABORTED) return t('lobby.aborted')
  const winner = game.result?.winner
  return winner === undefined ? t('table.draw') : t('lobby.won', { name: sitterOf(game, winner) })
}

/** What a game in a list waits for, or how it ended. */
export const stateOf = (game: GameCard): string => {
  if (game.broken) return t('online.status.broken')
  if (game.status === 'over') return endOf(game)
  if (game.yourTurn) return t(game.status === 'open' ? 'online.status.you' : 'online.your-turn')
  return t(game.status === 'open' ? 'online.status.open' : 'online.status.playing')
}

/** When something last happened, and until when something has to. */
export const timesOf = ({ updated, deadline, status }: GameCard, now: number): string => {
  const times = [t('lobby.last', { ago: fromNow(Math.min(updated, now), now) })]
  if (status === 'playing' && deadline !== undefined)
    times.push(t('lobby.deadline', { when: fromNow(Math.max(deadline, now), now) }))
  return status === 'open' ? fromNow(Math.min(updated, now), now) : times.join(' · ')
}
