import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  AsidesAnswer,
  CardMessage,
  GamesAnswer,
  InvitationAnswer,
  SeekAnswer,
  SeeksAnswer,
  ServerMessage,
} from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { newClient, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** Between the games, on one node and on two: lists that move by themselves, pairing, invitations, looking on. */

let postgres: TestPostgres
let alone: TestNode
let pair: readonly [TestNode, TestNode]

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  alone = await startNode()
  pair = [await startNode({ databaseUrl }), await startNode({ databaseUrl })]
})

afterAll(async () => {
  await Promise.all([alone, ...pair].map(node => node.close()))
  await postgres.stop()
})

const places = (): readonly (readonly [TestNode, TestNode])[] => [[alone, alone], pair]

const person = async (node: TestNode, name: string): Promise<Client> =>
  (await newClient(node.url).guest(name)).connect()

const terms = { system: 'ford', scenario: 'dawn', clock: { kind: 'none' } } as const

const seek = async (client: Client, change: object = {}) =>
  (await client.request<SeekAnswer>('POST', '/seeks', { ...terms, ...change })).body

const isCard =
  (holds: (message: CardMessage) => boolean) =>
  (message: ServerMessage): boolean =>
    message.type === 'card' && holds(message)

test('whoever is in the lobby is told of a game as it is made, joined and called off, without an account too', async () => {
  for (const [here, there] of places()) {
    const ana = await person(here, 'Ana')
    const nobody = await newClient(there.url).connect()
    expect(await nobody.ask({ type: 'lobby', on: true })).toMatchObject({ type: 'done' })
    const made = nobody.next(isCard(({ card }) => card.status === 'open'))
    const { game } = await ana.create({ listed: true })
    expect(await made).toMatchObject({ card: { id: game.id, listed: true } })
    const joined = nobody.next(isCard(({ card }) => card.seats[0]?.name === 'Ana'))
    await ana.sit(game.id, 0)
    await joined
    const gone = nobody.next(isCard(({ card }) => card.status === 'over'))
    await ana.command(game.id, { type: 'cancel' })
    await gone
    // What is not listed is told to nobody but its own people.
    await ana.ask({ type: 'lobby', on: true })
    const own = ana.next(isCard(({ card }) => !card.listed))
    const hidden = await ana.create({ listed: false })
    expect(await own).toMatchObject({ card: { id: hidden.game.id } })
    expect(nobody.traffic.join()).not.toContain(hidden.game.id)
    await Promise.all([ana.close(), nobody.close()])
  }
})

test('two whose terms fit are paired, each with a seat kept, and both are told', async () => {
  for (const [here, there] of places()) {
    const [ana, luis] = [await person(here, 'Ana'), await person(there, 'Luis')]
    expect(await seek(ana, { seat: 0 })).toMatchObject({ expires: expect.any(Number) })
    const listed = (await luis.request<SeeksAnswer>('GET', '/seeks')).body.seeks
    expect(listed).toMatchObject([{ name: 'Ana', terms: { ...terms, seat: 0 } }])
    expect(listed[0]).not.toHaveProperty('yours')
    // The same side, or another clock, does not fit.
    expect(await seek(luis, { seat: 0 })).not.toHaveProperty('game')
    expect(await seek(luis, { clock: { kind: 'days', days: 3 } })).not.toHaveProperty('game')
    const told = ana.next(message => message.type === 'paired')
    const { game } = await seek(luis, { scenario: undefined })
    expect(game).toMatchObject({ scenario: 'dawn', status: 'open' })
    expect(game?.seats.map(({ reserved }) => reserved)).toEqual(['Ana', 'Luis'])
    expect(await told).toEqual({ type: 'paired', game: game?.id })
    const left = (await luis.request<SeeksAnswer>('GET', '/seeks')).body.seeks
    expect(left).toHaveLength(2)
    for (const { id } of left) expect((await ana.request('DELETE', `/seeks/${id}`)).status).toBe(409)
    for (const { id } of left) expect((await luis.request('DELETE', `/seeks/${id}`)).status).toBe(200)
    await Promise.all([ana.close(), luis.close()])
  }
})

test('many who seek at the same moment are paired two by two, and nobody twice', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => person(pair[index % 2 === 0 ? 0 : 1], `Guest ${index}`)),
  )
  await Promise.all(people.map(each => seek(each)))
  // Who found nobody at that moment seeks again, as pages do.
  for (let round = 0; round < 3; round++) {
    const { seeks } = (await people[0]?.request<SeeksAnswer>('GET', '/seeks'))?.body ?? { seeks: [] }
    for (const each of people)
      if (seeks.some(({ name }) => name === `Guest ${people.indexOf(each)}`)) await seek(each)
  }
  const games = await Promise.all(
    people.map(async each => (await each.request<GamesAnswer>('GET', '/games?of=me')).body.games),
  )
  expect(games.map(({ length }) => length)).toEqual(people.map(() => 1))
  await Promise.all(people.map(each => each.close()))
})

test('seeks are bounded by person, and what is malformed or unknown is refused', async () => {
  const ana = await person(alone, 'Ana')
  const days = (count: number) => ({ clock: { kind: 'days', days: count } })
  for (let count = 1; count <= 5; count++) await seek(ana, days(count))
  expect((await seek(ana, days(6))) as unknown).toMatchObject({ error: { code: 'server.limit.seeks' } })
  const post = async (body: unknown) => (await ana.request('POST', '/seeks', body)).body.error.code
  expect(await post({ ...terms, scenario: 'nowhere' })).toBe('server.scenario.unknown')
  expect(await post({ ...terms, system: 'chess' })).toBe('engine.system.unknown')
  expect(await post({ ...terms, user: 'luis' })).toBe('server.message.shape')
  expect(await post({ ...terms, clock: { kind: 'live', seconds: -1, increment: 0 } })).toBe(
    'server.message.shape',
  )
  const { status } = await newClient(alone.url).request('POST', '/seeks', terms)
  expect(status).toBe(401)
  for (let more = 0; more < 20; more++) await seek(ana)
  expect(await post(terms)).toBe('server.limit.rate')
  await ana.close()
})

test('an invitation says what it is to whoever has it, and nothing to others', async () => {
  const ana = await person(alone, 'Ana')
  const { game, invite } = await ana.create({ clock: { kind: 'days', days: 3 } })
  const nobody = newClient(alone.url)
  const path = `/games/${game.id}/invitation`
  const { body } = await nobody.request<InvitationAnswer>('GET', `${path}?invite=${invite}`)
  expect(body).toMatchObject({
    host: 'Ana',
    game: { id: game.id, clock: { kind: 'days', days: 3 } },
    options: {},
  })
  expect(body.sides).toHaveLength(2)
  expect((await nobody.request('GET', path)).status).toBe(404)
  expect((await nobody.request('GET', `${path}?invite=${invite}x`)).status).toBe(404)
  await ana.close()
})

test('everyone at a table is told who is there', async () => {
  for (const [here, there] of places()) {
    const match = await startMatch([here.url, there.url], { listed: true })
    const nobody = await newClient(there.url).connect()
    const all = match.players[0].next(
      message =>
        message.type === 'present' && message.spectators === 1 && message.seats.every(isThere => isThere),
    )
    await nobody.watch(match.game)
    expect(await all).toMatchObject({ seats: [true, true], spectators: 1 })
    const gone = match.players[0].next(message => message.type === 'present' && !message.seats[1])
    await match.players[1].close()
    expect(await gone).toMatchObject({ seats: [true, false] })
    await Promise.all([match.players[0].close(), nobody.close()])
  }
})

test('those who look on talk among themselves, late while there are secrets; players read it afterwards', async () => {
  for (const [here, there] of places()) {
    const match = await startMatch([here.url, there.url], { listed: true })
    const path = `/games/${match.game}/asides`
    const eva = await person(there, 'Eva')
    await eva.watch(match.game)
    const { body } = await eva.request<AsidesAnswer>('GET', path)
    expect((await eva.request('POST', path, { text: 'The left is weak' })).status).toBe(200)
    expect((await match.players[0].request('GET', path)).body.error.code).toBe('server.asides.playing')
    expect((await match.players[0].request('POST', path, { text: 'x' })).status).toBe(403)
    expect((await newClient(there.url).request('POST', path, { text: 'x' })).status).toBe(401)
    expect((await eva.request('POST', path, { text: 'x'.repeat(501) })).status).toBe(400)
    expect((await eva.request('POST', path, { text: 'nul \0' })).status).toBe(400)
    const now = (await eva.request<AsidesAnswer>('GET', path)).body.asides
    expect(now).toHaveLength(body.delay === 0 ? 1 : 0)
    await match.players[0].command(match.game, { type: 'resign' })
    await until(() => match.tables[1].isOver)
    const after = (await match.players[1].request<AsidesAnswer>('GET', path)).body
    expect(after).toMatchObject({ delay: 0, asides: [{ name: 'Eva', text: 'The left is weak', number: 0 }] })
    const told = eva.next(message => message.type === 'aside')
    await eva.request('POST', path, { text: 'Well played' })
    await told
    await Promise.all([...match.players, eva].map(each => each.close()))
  }
})

test('whoever made a game takes it off the lists and puts it back; who has the link sees it either way', async () => {
  for (const [here, there] of places()) {
    const ana = await person(here, 'Ana')
    const nobody = await newClient(there.url).connect()
    await nobody.ask({ type: 'lobby', on: true })
    const { game, invite } = await ana.create({ listed: true })
    const luis = await person(there, 'Luis')
    expect(await luis.command(game.id, { type: 'list', listed: false })).toMatchObject({
      code: 'server.game.not-owner',
    })
    expect(await ana.command(game.id, { type: 'list', listed: true })).toMatchObject({
      code: 'server.list.same',
    })
    const gone = nobody.next(message => message.type === 'unlisted' && message.game === game.id)
    expect(await ana.command(game.id, { type: 'list', listed: false })).toMatchObject({ type: 'done' })
    await gone
    const isListed = async (): Promise<boolean> => {
      const { body } = await nobody.request<GamesAnswer>('GET', '/games?of=all')
      return body.games.some(({ id }) => id === game.id)
    }
    expect(await isListed()).toBe(false)
    expect((await luis.request('GET', `/games/${game.id}`)).status).toBe(404)
    expect((await luis.request('GET', `/games/${game.id}?invite=${invite}`)).status).toBe(200)
    const back = nobody.next(isCard(({ card }) => card.id === game.id && card.listed))
    expect(await ana.command(game.id, { type: 'list', listed: true })).toMatchObject({ type: 'done' })
    await back
    expect(await isListed()).toBe(true)
    await Promise.all([ana.close(), luis.close(), nobody.close()])
  }
})

test('a finished game can be taken off the lists too', async () => {
  const { players, game } = await startMatch([alone.url, alone.url], { listed: true })
  await players[1].command(game, { type: 'resign' })
  expect(await players[0].command(game, { type: 'list', listed: false })).toMatchObject({ type: 'done' })
  expect((await newClient(alone.url).request('GET', `/games/${game}`)).status).toBe(404)
  await Promise.all(players.map(player => player.close()))
})

test('nobody is paired with one whom he has blocked, or who has blocked him', async () => {
  for (const [here, there] of places()) {
    const match = await startMatch([here.url, there.url])
    const [ana, luis] = match.players
    const clock = { kind: 'days', days: 9 }
    const { game } = match
    expect((await ana.request('POST', '/people/blocks', { game, seat: 1 })).status).toBe(200)
    await seek(ana, { clock })
    expect(await seek(luis, { clock })).not.toHaveProperty('game')
    // The other way round as well, and a third fits both.
    expect(await seek(ana, { clock })).not.toHaveProperty('game')
    const eva = await person(there, 'Eva')
    expect((await seek(eva, { clock })).game?.seats.map(({ reserved }) => reserved)).toContain('Eva')
    for (const { id } of (await luis.request<SeeksAnswer>('GET', '/seeks')).body.seeks)
      await luis.request('DELETE', `/seeks/${id}`)
    await Promise.all([ana, luis, eva].map(each => each.close()))
  }
})
