import type { Seat } from '@mesnada/engine'
import type { GameCard } from '@mesnada/server/api'
import { t } from '../../text/language.ts'

/** Whoever sits there, by name. */
export const sitterOf = (game: Pick<GameCard, 'seats'>, seat: Seat): string => {
  const card = game.seats[seat]
  if (card?.level !== undefined) return t('opponent.name')
  if (card?.reserved !== undefined && card.name === undefined)
    return t('online.reserved', { name: card.reserved })
  return card?.name ?? t('online.seat.free')
}
