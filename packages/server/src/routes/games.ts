import { isLevel, type Level } from '@mesnada/ai'
import { SEATS } from '@mesnada/engine'
import type { HostedRecord } from '@mesnada/engine/verify'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { tableCard } from '../games/card.ts'
import { hostedRecordOf } from '../games/record.ts'
import type { Visitor } from '../identity/identity.ts'
import { addressKey } from '../limits/rates.ts'
import type {
  BeginningAnswer,
  CreatedAnswer,
  DoneAnswer,
  DoneMessage,
  GameCard,
  GamesAnswer,
  InviteAnswer,
  NoteAnswer,
  RematchAnswer,
} from '../protocol/api.ts'
import { commandId, gameId, inviteToken } from '../protocol/client-message.ts'
import { commandSchema } from '../protocol/command.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import { inOneForm, NO_NUL } from '../protocol/text.ts'
import type { GameQuery, GameRow, PlaceInList } from '../storage/storage.ts'
import { demand, RefusedRequest } from './failure.ts'
import { cardOf, gameRowFor, type OfGame, soundCard } from './game-rows.ts'
import { bodyOf, type RequestGuard, statusOf } from './request-guard.ts'

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const positive = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const identifier = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60))
const level = v.custom<Level>(input => typeof input === 'number' && isLevel(input))

export const settingsBody = v.strictObject({
  system: identifier,
  scenario: identifier,
  preset: v.optional(v.pipe(v.string(), v.maxLength(60))),
  options: v.optional(
    v.record(
      v.pipe(v.string(), v.maxLength(60)),
      v.union([v.boolean(), v.pipe(v.string(), v.maxLength(60))]),
    ),
  ),
  listed: v.boolean(),
  clock: v.variant('kind', [
    v.strictObject({ kind: v.literal('none') }),
    v.strictObject({ kind: v.literal('live'), seconds: positive(86_400), increment: whole(3600) }),
    v.strictObject({
      kind: v.literal('days'),
      days: positive(60),
      added: v.optional(positive(240)),
      vacation: v.optional(v.literal(false)),
    }),
  ]),
  dice: v.optional(v.picklist(['committed', 'live', 'beacon'])),
  computers: v.pipe(
    v.array(v.strictObject({ seat: v.picklist([0, 1]), level })),
    v.maxLength(2),
    v.check(([first, second]) => first?.seat !== second?.seat || first === undefined),
  ),
})

const commandBody = v.strictObject({ id: commandId, invite: v.optional(inviteToken), command: commandSchema })

/** A place in a list, as it travels: when the game before it was updated, and which that is. */
const PLACE = /^(\d{1,15})\.([A-Za-z0-9_-]{16,40})$/

const placeOf = (text: string): PlaceInList => {
  const [, updated, id = ''] = PLACE.exec(text) ?? []
  return { updated: Number(updated), id }
}

/** Of a filter: `siege/street-fight,filo/muret`. */
const SCENARIOS = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}){0,199}$/

const listQuery = v.strictObject({
  of: v.picklist(['me', 'all']),
  status: v.optional(v.picklist(['open', 'playing', 'over'])),
  after: v.optional(v.pipe(v.string(), v.regex(PLACE), v.transform(placeOf))),
  scenarios: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(6000),
      v.regex(SCENARIOS),
      v.transform(text => text.split(',')),
    ),
  ),
  pace: v.optional(v.picklist(['none', 'live', 'days'])),
})

const PAGE = 50

/** Games over HTTP: made, found, read, and played by those without a socket. */
export const gameRoutes =
  (guard: RequestGuard): FastifyPluginAsync =>
  async app => {
    const { host } = guard

    /** Whoever plays without a socket is there all the same. */
    const noteVisit = ({ id, status, seats }: GameRow, visitor: Visitor | undefined): void => {
      const seat = status === 'over' ? undefined : SEATS.find(each => seats[each] === visitor?.user.id)
      if (seat !== undefined) host.lobby.presence.visited(id, seat)
    }

    app.post('/games', async (request): Promise<CreatedAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const settings: GameSettings = bodyOf(settingsBody, request)
      const table = demand(await host.access.create(visitor, settings, addressKey(request.ip)), statusOf)
      return { game: tableCard(table), invite: table.invite }
    })

    app.get('/games', async (request): Promise<GamesAnswer> => {
      const { of, status, after, scenarios, pace } = queryOf(request)
      const visitor = of === 'me' ? await guard.demandVisitor(request) : await guard.visitor(request)
      const query: GameQuery = {
        ...(of === 'me' && visitor && { player: visitor.user.id }),
        ...(status && { status: [status] }),
        ...(after && { after }),
        ...(scenarios && { scenarios }),
        ...(pace && { pace }),
        most: PAGE,
      }
      const rows = await host.storage.games(query)
      const isFiltered = scenarios !== undefined || pace !== undefined
      const last =
        rows.length === PAGE ? rows.at(-1) : isFiltered ? await host.storage.lookedThrough(query) : undefined
      const cards = await Promise.all(rows.map(({ id, card }) => cardOf(host, id, card, visitor)))
      return {
        games: cards.flatMap(card => card ?? []),
        ...(last && { next: `${last.updated}.${last.id}` }),
      }
    })

    app.get<OfGame>('/games/:game', async (request): Promise<GameCard> => {
      const visitor = await guard.visitor(request)
      const row = await gameRowFor(guard, request, visitor)
      noteVisit(row, visitor)
      return soundCard(await cardOf(host, row.id, row, visitor))
    })

    app.get<OfGame>('/games/:game/beginning', async (request): Promise<BeginningAnswer> => {
      const { id } = await gameRowFor(guard, request, await guard.visitor(request))
      const { system, beginning } = demand(await host.games.openingOf(id), statusOf)
      return { system: system.id, beginning }
    })

    app.get<OfGame>('/games/:game/invite', async (request): Promise<InviteAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { owner, invite } = await gameRowFor(guard, request, visitor)
      if (owner !== visitor.user.id) throw new RefusedRequest(403, { code: 'server.game.invitation' })
      return { invite }
    })

    app.post<OfGame>('/games/:game/rematch', async (request): Promise<GameCard> => {
      const visitor = await guard.demandVisitor(request)
      const { id } = await gameRowFor(guard, request, visitor)
      const next = demand(await host.access.rematch(visitor, id, addressKey(request.ip)), statusOf)
      return soundCard(await cardOf(host, next.id, next, visitor))
    })

    app.get<OfGame>('/games/:game/rematch', async (request): Promise<RematchAnswer> => {
      const visitor = await guard.visitor(request)
      const next = await host.access.rematchOf(await gameRowFor(guard, request, visitor))
      const seen = next && (await host.access.row(visitor, next.id, undefined))
      const card = seen?.ok ? await cardOf(host, seen.value.id, seen.value, visitor) : undefined
      return card ? { game: card } : {}
    })

    app.get<OfGame>('/games/:game/record', async (request): Promise<HostedRecord> => {
      const row = await gameRowFor(guard, request, await guard.visitor(request))
      if (row.status !== 'over') throw new RefusedRequest(409, { code: 'server.game.unfinished' })
      const { system, beginning } = demand(await host.games.openingOf(row.id), statusOf)
      const entries = demand(await host.games.entriesOf(row.id), statusOf)
      const closing = await host.rolls?.closingOf(row, entries)
      return hostedRecordOf(row, { system: system.id, beginning }, entries, closing)
    })

    app.post<OfGame>('/games/:game/commands', async (request): Promise<DoneMessage> => {
      const visitor = await guard.demandVisitor(request)
      const { game } = request.params
      if (!v.is(gameId, game)) throw new RefusedRequest(404, { code: 'server.game.unknown' })
      const { id, invite, command } = bodyOf(commandBody, request)
      const asked = { game, id, invite, command, address: addressKey(request.ip) }
      const number = demand(await host.access.submit(visitor, asked), statusOf)
      return { type: 'done', id, number }
    })

    app.get<OfGame>('/games/:game/note', async (request): Promise<NoteAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const { id } = await gameRowFor(guard, request, visitor)
      return { text: await host.storage.note(id, visitor.user.id) }
    })

    app.put<OfGame>('/games/:game/note', async (request): Promise<DoneAnswer> => {
      const visitor = await guard.demandVisitor(request)
      const noteBody = v.strictObject({
        text: v.pipe(v.string(), inOneForm, v.maxLength(host.limits.noteLength), v.regex(NO_NUL)),
      })
      const { text } = bodyOf(noteBody, request)
      const { id } = await gameRowFor(guard, request, visitor)
      await host.storage.putNote(id, visitor.user.id, text)
      return { done: true }
    })
  }

const queryOf = (request: FastifyRequest): v.InferOutput<typeof listQuery> => {
  const parsed = v.safeParse(listQuery, request.query)
  if (!parsed.success)
    throw new RefusedRequest(400, { code: 'server.message.shape', values: { at: 'query', expected: 'of' } })
  return parsed.output
}
