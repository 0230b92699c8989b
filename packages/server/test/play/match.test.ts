import { unwrap } from '@mesnada/engine'
import { parseHostedRecord, verifyGame } from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameCard, GamesAnswer } from '../../src/protocol/api.ts'
import { newClient, playOut, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'

let node: TestNode

beforeAll(async () => {
  node = await startNode()
})

afterAll(() => node.close())

const both = (): readonly [string, string] => [node.url, node.url]

test('two guests play a game to its end, and anybody can verify it', async () => {
  const match = await startMatch(both())
  const [ana, luis] = match.players
  await ana.command(match.game, { type: 'say', text: 'Well met.' })
  await playOut(match)
  const { status, body } = await luis.request('GET', `/games/${match.game}/record`)
  expect(status).toBe(200)
  const record = unwrap(parseHostedRecord(JSON.parse(JSON.stringify(body))))
  const verified = unwrap(verifyGame(ford, record))
  expect(verified.dice).toBeGreaterThan(0)
  expect(verified.result).toBeDefined()
  // What the players were given on the way is what the host shows at the end.
  expect(match.tables[0].digests).toEqual(record.entries.map(({ digest }) => digest))
  expect(match.tables[1].digests).toEqual(match.tables[0].digests)
  expect(JSON.stringify(body)).not.toContain('Well met.')
})

test('one who comes back resumes exactly where the game is', async () => {
  const match = await startMatch(both())
  for (let i = 0; i < 6; i++) await playStep(match, i)
  const [, luis] = match.players
  const seen = luis.tables.get(match.game)?.situation?.hash
  await luis.close()
  await luis.connect()
  const again = await luis.watch(match.game)
  expect(again.table?.viewer).toBe(1)
  expect(again.situation?.hash).toBe(seen)
  expect(again.digests).toEqual(match.tables[0].digests)
  await playStep(match)
})

test('a command sent again gets its first answer and does nothing more', async () => {
  const match = await startMatch(both())
  const [ana] = match.players
  const command = { type: 'say', text: 'Once.' } as const
  const first = await ana.command(match.game, command, { id: 'the-same-id' })
  const again = await ana.command(match.game, command, { id: 'the-same-id' })
  expect(again).toEqual(first)
  const said = match.tables[0].heard.filter(({ view }) => view.type === 'said')
  expect(said).toHaveLength(1)
  // Somebody else's id is another id.
  const other = await match.players[1].command(match.game, command, { id: 'the-same-id' })
  expect(other).toMatchObject({ type: 'done' })
  expect(other).not.toEqual(first)
})

test('acknowledged first, told afterwards', async () => {
  const match = await startMatch(both())
  const [ana] = match.players
  await ana.command(match.game, { type: 'say', text: 'Listen.' })
  await until(() => ana.traffic.some(text => text.includes('Listen.')))
  const kinds = ana.traffic.slice(-2).map(text => JSON.parse(text).type)
  expect(kinds).toEqual(['done', 'entry'])
})

test('a spectator of a listed game sees it, may not play it, and may not speak', async () => {
  const match = await startMatch(both(), { listed: true })
  const eve = await (await newClient(node.url).guest('Eve')).connect()
  const table = await eve.watch(match.game)
  expect(table.table?.viewer).toBe('spectator')
  await playStep(match)
  await until(() => table.situation?.step === match.tables[0].situation?.step)
  const action = { ...match.tables[0].legal()[0] } as { type: string }
  expect(
    await eve.command(match.game, { type: 'act', step: table.situation?.step ?? 0, action }),
  ).toMatchObject({
    code: 'server.seat.none',
  })
  expect(await eve.command(match.game, { type: 'say', text: 'Boo' })).toMatchObject({
    code: 'server.seat.none',
  })
  expect(await eve.command(match.game, { type: 'resign' })).toMatchObject({ code: 'server.seat.none' })
})

test('a game that is not listed is not there for those without the link', async () => {
  const match = await startMatch(both())
  const eve = await (await newClient(node.url).guest('Eve')).connect()
  const { status, body } = await eve.request('GET', `/games/${match.game}`)
  expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'server.game.unknown' })
  expect((await eve.request('GET', `/games/${match.game}?invite=${match.invite}`)).status).toBe(200)
  const watch = { type: 'watch', game: match.game }
  expect(await eve.ask(watch)).toMatchObject({ code: 'server.game.unknown' })
  expect(await eve.ask({ ...watch, game: 'x'.repeat(20) })).toMatchObject({ code: 'server.game.unknown' })
  const say = { type: 'say', text: 'Boo' } as const
  expect(await eve.command(match.game, say)).toMatchObject({ code: 'server.game.unknown' })
  const { body: list } = await eve.request<GamesAnswer>('GET', '/games?of=all')
  expect(list.games.map(({ id }) => id)).not.toContain(match.game)
})

test('my games say whose turn it is; finished ones have their result', async () => {
  const match = await startMatch(both())
  const cards = await Promise.all(
    match.players.map(async player => {
      const { body } = await player.request<GamesAnswer>('GET', '/games?of=me')
      return body.games.find(({ id }) => id === match.game)
    }),
  )
  const deciding = match.tables[0].deciding ?? 0
  expect(cards.map(card => card?.yourTurn ?? false)).toEqual([deciding === 0, deciding === 1])
  expect(cards.map(card => card?.yours)).toEqual([[0], [1]])
  await match.players[0].command(match.game, { type: 'resign' })
  const { body } = await match.players[0].request<GameCard>('GET', `/games/${match.game}`)
  expect(body).toMatchObject({ status: 'over', result: { winner: 1, reason: 'engine.result.resigned' } })
  const record = await match.players[1].request('GET', `/games/${match.game}/record`)
  expect(verifyGame(ford, unwrap(parseHostedRecord(record.body))).ok).toBe(true)
})

test('there is no record before the end: it would tell every secret', async () => {
  const match = await startMatch(both())
  const { status, body } = await match.players[0].request('GET', `/games/${match.game}/record`)
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'server.game.unfinished' })
})

test('notes are for whoever wrote them', async () => {
  const match = await startMatch(both())
  const [ana, luis] = match.players
  await ana.request('PUT', `/games/${match.game}/note`, { text: 'He always feints left.' })
  expect((await ana.request('GET', `/games/${match.game}/note`)).body).toEqual({
    text: 'He always feints left.',
  })
  expect((await luis.request('GET', `/games/${match.game}/note`)).body).toEqual({ text: '' })
})

test('a computer takes its seat and plays its turns', {
  timeout: 60_000,
}, async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const { game } = await ana.create({ computers: [{ seat: 1, level: 2 }] })
  const table = await ana.watch(game.id)
  const bytes = await ana.sit(game.id, 0)
  await ana.command(game.id, { type: 'contribute', bytes })
  await until(() => table.situation?.pending !== undefined)
  for (let decisions = 0; decisions < 12 && !table.isOver; decisions++) {
    await expect.poll(() => table.deciding, { timeout: 20_000, interval: 10 }).toBe(0)
    const step = table.situation?.step ?? 0
    const [action] = table.legal()
    await ana.command(game.id, { type: 'act', step, action: { ...(action as { type: string }) } })
    await until(() => (table.situation?.step ?? 0) > step)
  }
  expect(table.heard.some(({ view }) => view.type === 'acted' && view.seat === 1)).toBe(true)
})
