import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { addressKey } from '../limits/rates.ts'
import { seekCard } from '../lobby/feed.ts'
import type {
  AsidesAnswer,
  DoneAnswer,
  InvitationAnswer,
  SeekAnswer,
  SeeksAnswer,
  SeekTerms,
} from '../protocol/api.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import { plainText } from '../protocol/text.ts'
import { demand, RefusedRequest } from './failure.ts'
import { cardOf, gameRowFor, inviteIn, type OfGame, soundCard } from './game-rows.ts'
import { settingsBody } from './games.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'

const { system, scenario, clock } = settingsBody.entries

const termsBody = v.strictObject({
  system,
  scenario: v.optional(scenario),
  seat: v.optional(v.picklist([0, 1])),
  clock,
})

const ASIDE_LENGTH = 500
const asideBody = v.strictObject({ text: plainText(ASIDE_LENGTH) })

const asidesQuery = v.looseObject({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
})

/** Asides that are told at once. */
const MOST_ASIDES = 100

interface OfSeek {
  readonly Params: { readonly seek: string }
}

/** Looking for an opponent, reading an invitation, and talking while one looks on. */
export const lobbyRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host } = guard
    const { seeks } = host.lobby

    app.get('/seeks', async (request): Promise<SeeksAnswer> => {
      const visitor = await guard.visitor(request)
      const rows = await seeks.list()
      return { seeks: rows.map(row => seekCard(row, visitor?.user.id ?? '')) }
    })

    app.post('/seeks', { config: { limit: 'seeks' } }, async (request): Promise<SeekAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const terms: SeekTerms = bodyOf(termsBody, request)
      const sought = demand(await host.lobby.seek(visitor, terms), statusOf)
      if ('expires' in sought) return sought
      const row = await host.storage.game(sought.game)
      return { game: soundCard(await cardOf(host, sought.game, row, visitor)) }
    })

    app.delete<OfSeek>('/seeks/:seek', async (request): Promise<DoneAnswer> => {
      const visitor = await guard.demandVisitor(request)
      demand(await seeks.withdraw(visitor, request.params.seek), statusOf)
      return { done: true }
    })

    /** Without logging in: whoever was invited reads first what to. */
    app.get<OfGame>('/games/:game/invitation', async (request): Promise<InvitationAnswer> => {
      const visitor = await guard.visitor(request)
      const row = await gameRowFor(guard, request, visitor)
      const game = soundCard(await cardOf(host, row.id, row, visitor))
      const { beginning } = demand(await host.games.openingOf(row.id), statusOf)
      const owner = await host.storage.user(row.owner)
      const settings: GameSettings = JSON.parse(row.settings)
      const { summary, sides, maps, year, minutes } = beginning.scenario
      return {
        game,
        host: owner?.name ?? '',
        summary,
        sides: [sides[0].title, sides[1].title],
        maps,
        ...(year !== undefined && { year }),
        ...(minutes !== undefined && { minutes }),
        ...(settings.preset !== undefined && { preset: settings.preset }),
        options: settings.options ?? {},
      }
    })

    app.get<OfGame>('/games/:game/asides', async (request): Promise<AsidesAnswer> => {
      const visitor = await guard.visitor(request)
      const query = v.safeParse(asidesQuery, request.query)
      const after = query.success ? (query.output.after ?? -1) : -1
      const delay = await delayFor(request, visitor)
      const until = host.clock.wall() - delay
      return { asides: await host.storage.asides(request.params.game, after, until, MOST_ASIDES), delay }
    })

    app.post<OfGame>('/games/:game/asides', async (request): Promise<DoneAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { text } = bodyOf(asideBody, request)
      const delay = await delayFor(request, visitor)
      if (await host.access.isUnwanted(visitor, request.params.game, inviteIn(request)))
        throw new RefusedRequest(409, { code: 'server.people.blocked' })
      const from = { user: visitor.user.id, address: addressKey(request.ip) }
      demand(await host.lobby.say(visitor, { game: request.params.game, text, delay, from }), statusOf)
      return { done: true }
    })

    /** Who plays reads what those who look on say once the game is over: until then it might be advice. */
    const delayFor = async (
      request: FastifyRequest<OfGame>,
      visitor: Awaited<ReturnType<RequestGuard['visitor']>>,
    ): Promise<number> => {
      const { id } = await gameRowFor(guard, request, visitor)
      const looked = await host.access.look(visitor, id, inviteIn(request), (table, viewer) => {
        if (viewer !== 'spectator' && !table.result)
          throw new RefusedRequest(403, { code: 'server.asides.playing' })
        return host.lobby.delayAt(table)
      })
      return demand(looked, statusOf)
    }
  }
