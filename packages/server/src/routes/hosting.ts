import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Visitor } from '../identity/identity.ts'
import type { AccountsAnswer, DoneAnswer, HostAnswer, PersonCard, WordsAnswer } from '../protocol/api.ts'
import { gameId } from '../protocol/client-message.ts'
import { NO_NUL, plainText } from '../protocol/text.ts'
import { demand, RefusedRequest } from './failure.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(60), v.regex(NO_NUL))
const banBody = v.strictObject({
  user: id,
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500)),
  reason: plainText(500, 0),
})
const userBody = v.strictObject({ user: id })
const idBody = v.strictObject({ id })
const gameBody = v.strictObject({ game: gameId })
const searchQuery = v.object({ q: v.pipe(v.string(), v.trim(), v.maxLength(60), v.regex(NO_NUL)) })
const wordsQuery = v.object({ game: gameId })

const DAY_MS = 86_400_000
const MOST = 100

/** What whoever runs the server does about people. Everything that changes something is noted down. */
export const hostingRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host } = guard
    const { storage } = host
    const { people } = storage

    const demandHost = async (request: FastifyRequest): Promise<Visitor> => {
      const visitor = await guard.demandVisitor(request)
      if (!host.isHost(visitor.user)) throw new RefusedRequest(403, { code: 'server.people.not-host' })
      return visitor
    }

    const note = (who: Visitor, deed: string, about: string, detail: string): Promise<void> =>
      people.note({ id: host.newId(), at: host.clock.wall(), who: who.user.login, deed, about, detail })

    const personOf = async (user: string): Promise<PersonCard> => ({
      id: user,
      name: (await storage.user(user))?.name ?? '',
    })

    app.get('/host', async (request): Promise<HostAnswer> => {
      await demandHost(request)
      const reports = await Promise.all(
        (await people.reports(MOST)).map(async ({ reporter, reported, handled, ...rest }) => ({
          ...rest,
          reporter: await personOf(reporter),
          reported: await personOf(reported),
          isHandled: handled > 0,
        })),
      )
      return { reports, audit: await people.audit(MOST) }
    })

    app.get('/host/accounts', async (request): Promise<AccountsAnswer> => {
      await demandHost(request)
      const { q } = queryOf(searchQuery, request)
      return { accounts: await people.findUsers(q, host.clock.served(), MOST) }
    })

    app.get('/host/words', async (request): Promise<WordsAnswer> => {
      const visitor = await demandHost(request)
      const { game } = queryOf(wordsQuery, request)
      const entries = demand(await host.games.entriesOf(game), statusOf)
      await note(visitor, 'read', game, '')
      return {
        words: entries.flatMap(({ entry }) =>
          entry.type === 'said' ? [{ at: entry.at, name: entry.name, text: entry.text }] : [],
        ),
      }
    })

    app.post('/host/bans', async (request): Promise<DoneAnswer> => {
      const visitor = await demandHost(request)
      const { user, days, reason } = bodyOf(banBody, request)
      const row = await storage.user(user)
      if (!row || host.isHost(row)) throw new RefusedRequest(409, { code: 'server.people.nobody' })
      const created = host.clock.served()
      await people.ban({ user, expires: created + days * DAY_MS, reason, created })
      host.hub.closeSessions({ user, except: '' })
      await note(visitor, 'ban', user, `${days} d: ${reason}`)
      return { done: true }
    })

    app.delete('/host/bans', async (request): Promise<DoneAnswer> => {
      const visitor = await demandHost(request)
      const { user } = bodyOf(userBody, request)
      await people.unban(user)
      await note(visitor, 'unban', user, '')
      return { done: true }
    })

    app.post('/host/reports', async (request): Promise<DoneAnswer> => {
      const visitor = await demandHost(request)
      const { id: report } = bodyOf(idBody, request)
      if (await people.handle(report, host.clock.wall())) await note(visitor, 'handled', report, '')
      return { done: true }
    })

    app.delete('/host/games', async (request): Promise<DoneAnswer> => {
      const visitor = await demandHost(request)
      const { game } = bodyOf(gameBody, request)
      demand(await host.games.upkeep.cancel(game), statusOf)
      await note(visitor, 'cancel', game, '')
      return { done: true }
    })
  }

const queryOf = <T>(schema: v.GenericSchema<unknown, T>, request: FastifyRequest): T => {
  const parsed = v.safeParse(schema, request.query)
  if (!parsed.success)
    throw new RefusedRequest(400, { code: 'server.message.shape', values: { at: 'query', expected: 'q' } })
  return parsed.output
}
