import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { cardFor } from '../games/card.ts'
import type { Host } from '../host.ts'
import type { Visitor } from '../identity/identity.ts'
import type { GameCard } from '../protocol/api.ts'
import { gameId } from '../protocol/client-message.ts'
import type { GameRow, ListCard } from '../storage/storage.ts'
import { demand, RefusedRequest } from './failure.ts'
import { type RequestGuard, statusOf } from './request-guard.ts'

export interface OfGame {
  readonly Params: { readonly game: string }
  readonly Querystring: { readonly invite?: string }
}

/** The game as this visitor may see it, or a refusal: what one may not see is not there. */
export const gameRowFor = async (
  { host }: RequestGuard,
  request: FastifyRequest<OfGame>,
  visitor: Visitor | undefined,
): Promise<GameRow> => {
  const { game } = request.params
  if (!v.is(gameId, game)) throw new RefusedRequest(404, { code: 'server.game.unknown' })
  return demand(await host.access.row(visitor, game, inviteIn(request)), statusOf)
}

/** A parameter given twice is a list, and no invitation. */
export const inviteIn = ({ query }: FastifyRequest<OfGame>): string | undefined =>
  typeof query.invite === 'string' ? query.invite : undefined

/** A stored card follows from the game: where it is not sound, it is made anew if the game is. */
export const cardOf = async (
  host: Host,
  id: string,
  stored: ListCard | undefined,
  visitor: Visitor | undefined,
): Promise<GameCard | undefined> => {
  const told = (card: ListCard): GameCard =>
    cardFor(card, visitor?.user.id, host.clock, host.games.isBroken(id))
  try {
    if (stored) return told(stored)
  } catch (error) {
    host.fault(error)
  }
  const anew = await host.games.cardAnew(id)
  return anew && told(anew)
}

export const soundCard = (card: GameCard | undefined): GameCard => {
  if (!card) throw new RefusedRequest(409, { code: 'server.game.broken' })
  return card
}
