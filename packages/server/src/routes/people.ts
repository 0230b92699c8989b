import { SEATS, type Seat } from '@mesnada/engine'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { clearToken } from '../identity/cookies.ts'
import type { Visitor } from '../identity/identity.ts'
import { isGuest, meOf } from '../identity/identity.ts'
import { addressKey } from '../limits/rates.ts'
import type {
  BlocksAnswer,
  DoneAnswer,
  RecoveryAnswer,
  SessionsAnswer,
  VacationCard,
} from '../protocol/api.ts'
import { gameId, inviteToken } from '../protocol/client-message.ts'
import { NO_NUL, plainText } from '../protocol/text.ts'
import type { GameQuery } from '../storage/storage.ts'
import { demand, RefusedRequest } from './failure.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'

const idBody = v.strictObject({ id: v.pipe(v.string(), v.maxLength(60), v.regex(NO_NUL)) })
const passwordBody = v.strictObject({ password: v.pipe(v.string(), v.maxLength(200)) })
const seat = v.picklist(SEATS)
const someone = { game: gameId, seat, invite: v.optional(inviteToken) }
const vacationBody = v.strictObject({ on: v.boolean() })
const blockBody = v.strictObject(someone)
const TEXT_LENGTH = 2000
const reportBody = v.strictObject({
  ...someone,
  text: plainText(TEXT_LENGTH),
})

const MOST_GAMES = 1000
const GAMES_AT_ONCE = 100

/** One's own sessions and data, and what one does about others. */
export const peopleRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host } = guard
    const { storage, identity, personLimits } = host
    const { people } = storage

    app.get('/me/sessions', async (request): Promise<SessionsAnswer> => {
      const { user, session } = await guard.demandVisitor(request)
      const sessions = await people.sessions(user.id, host.clock.served())
      return {
        sessions: sessions.map(each => ({ ...each, ...(each.id === session && { isThis: true }) })),
        ...(host.isHost(user) && { isHost: true }),
      }
    })

    app.delete('/me/sessions', async (request): Promise<DoneAnswer> => {
      const { user } = await guard.demandVisitor(request)
      const { id } = bodyOf(idBody, request)
      if (await people.endOwnSession(user.id, id)) host.hub.closeSessions({ sessions: [id] })
      return { done: true }
    })

    app.post('/me/recovery', { config: { limit: 'logins' } }, async (request): Promise<RecoveryAnswer> => {
      const visitor = await guard.demandVisitor(request)
      if (isGuest(visitor.user)) throw new RefusedRequest(403, { code: 'server.people.guest' })
      await guard.demandPassword(visitor, bodyOf(passwordBody, request).password)
      return { code: await identity.newCode(visitor.user.id, 'own') }
    })

    /** Games the user sits at or made, as many as are told. Those that are not over are never that many. */
    const gamesOf = async (user: string, status?: GameQuery['status']) => {
      const query = { player: user, most: GAMES_AT_ONCE, ...(status && { status }) }
      const found = [...(await storage.games(query))]
      for (let last = found.at(-1); last && found.length < MOST_GAMES; last = found.at(-1)) {
        const more = await storage.games({ ...query, after: last })
        if (more.length === 0) break
        found.push(...more)
      }
      return found
    }

    const saidBy = async (user: string, game: string) => {
      const entries = await host.games.entriesOf(game)
      if (!entries.ok) return []
      return entries.value.flatMap(({ entry }) =>
        entry.type === 'said' && entry.user === user ? [{ at: entry.at, text: entry.text }] : [],
      )
    }

    app.get('/me/export', async (request, reply) => {
      const { user } = await guard.demandVisitor(request)
      demand(await personLimits.take('exports', user.id, request.ip), statusOf)
      const games: object[] = []
      for (const { id, card } of await gamesOf(user.id))
        games.push({
          id,
          seats: SEATS.filter(each => card?.seats[each] === user.id),
          status: card?.status,
          updated: card?.updated,
          said: await saidBy(user.id, id),
        })
      const { webhookKey: _key, ...notices } = await host.notices.overview(user.id)
      reply.header('content-disposition', 'attachment; filename="mesnada.json"')
      return {
        format: 'mesnada-person',
        version: 1,
        person: { ...meOf(user), created: user.created },
        sessions: await people.sessions(user.id, host.clock.served()),
        notices,
        notes: await people.notesOf(user.id),
        passkeys: (await host.passkeys.list(user.id)).map(({ device, created, used }) => ({
          device,
          created,
          used,
        })),
        vacation: await host.vacations.card(user.id),
        blocked: await people.blocks(user.id),
        reports: await people.reportsBy(user.id),
        games,
      }
    })

    /** Games under way are given up, seats at tables that wait are left: the others are not kept waiting. */
    const leaveGames = async (visitor: Visitor, ip: string): Promise<void> => {
      for (const { id, card } of await gamesOf(visitor.user.id, ['open', 'playing'])) {
        if (!card || !card.seats.includes(visitor.user.id)) continue
        const command = { type: card.status === 'playing' ? 'resign' : 'leave' } as const
        const own = { game: id, id: `erased-${visitor.user.id}`, address: addressKey(ip), command }
        await host.access.submit(visitor, own)
      }
    }

    app.delete('/me', { config: { limit: 'logins' } }, async (request, reply): Promise<DoneAnswer> => {
      const visitor = await guard.demandVisitor(request)
      // Whoever registered the login next would run the server.
      if (host.isHost(visitor.user)) throw new RefusedRequest(409, { code: 'server.people.host' })
      await guard.demandPassword(visitor, bodyOf(passwordBody, request).password)
      await leaveGames(visitor, request.ip)
      await people.erase(visitor.user.id)
      host.notices.forget(visitor.user.id)
      host.hub.closeSessions({ user: visitor.user.id, except: '' })
      clearToken(guard.site, request, reply)
      return { done: true }
    })

    app.get('/me/vacation', async (request): Promise<VacationCard> => {
      const { user } = await guard.demandVisitor(request)
      return host.vacations.card(user.id)
    })

    app.put('/me/vacation', async (request): Promise<VacationCard> => {
      const { user } = await guard.demandVisitor(request)
      const { on } = bodyOf(vacationBody, request)
      demand(await personLimits.take('vacations', user.id, request.ip), statusOf)
      if (on) demand(await host.vacations.begin(user.id), statusOf)
      else await host.vacations.end(user.id)
      return host.vacations.card(user.id)
    })

    /** Who sits there. Whoever can see the game may point at somebody in it. */
    const sitterAt = async (
      visitor: Visitor,
      asked: { readonly game: string; readonly seat: Seat; readonly invite?: string | undefined },
    ): Promise<string> => {
      const { seats } = demand(await host.access.row(visitor, asked.game, asked.invite), statusOf)
      const sitter = seats[asked.seat]
      if (sitter === '' || sitter === visitor.user.id)
        throw new RefusedRequest(409, { code: 'server.people.nobody' })
      return sitter
    }

    const blocksOf = async ({ user }: Visitor): Promise<BlocksAnswer> => ({
      blocked: await people.blocks(user.id),
    })

    app.get('/people/blocks', async request => blocksOf(await guard.demandVisitor(request)))

    app.post('/people/blocks', async (request): Promise<BlocksAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const sitter = await sitterAt(visitor, bodyOf(blockBody, request))
      demand(await personLimits.take('blocks', visitor.user.id, request.ip), statusOf)
      await people.block(visitor.user.id, sitter, host.clock.wall())
      return blocksOf(visitor)
    })

    app.delete('/people/blocks', async (request): Promise<BlocksAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { id } = bodyOf(idBody, request)
      demand(await personLimits.take('blocks', visitor.user.id, request.ip), statusOf)
      await people.unblock(visitor.user.id, id)
      return blocksOf(visitor)
    })

    app.post('/people/reports', async (request): Promise<DoneAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { text, ...asked } = bodyOf(reportBody, request)
      const reported = await sitterAt(visitor, asked)
      demand(await personLimits.take('reports', visitor.user.id, request.ip), statusOf)
      const created = host.clock.wall()
      const { id, game } = { id: host.newId(), game: asked.game }
      await people.report({ id, reporter: visitor.user.id, reported, game, text, created, handled: 0 })
      return { done: true }
    })
  }
