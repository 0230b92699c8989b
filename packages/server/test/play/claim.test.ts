import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClockSettings, PresentMessage, ServerMessage } from '../../src/protocol/api.ts'
import { type Match, newClient, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { MovableTime } from '../support/time.ts'

/** Claims against one who has vanished when it was for him to decide. */

const DAY_MS = 86_400_000
const LIVE = { kind: 'live', seconds: 3600, increment: 5 } as const
const WIN = { type: 'claim', what: 'win' } as const
const ABORT = { type: 'claim', what: 'abort' } as const

let postgres: TestPostgres
let alone: TestNode
let pair: readonly [TestNode, TestNode]
const clock = new MovableTime()

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const { time } = clock
  alone = await startNode({ time })
  pair = [await startNode({ databaseUrl, time }), await startNode({ databaseUrl, time })]
})

afterAll(async () => {
  await Promise.all([alone, ...pair].map(node => node.close()))
  await postgres.stop()
})

const pass = (ms: number) => clock.pass(ms, alone.storage, pair[0].storage)

const start = (settings: ClockSettings, [here, there]: readonly [TestNode, TestNode] = [alone, alone]) =>
  startMatch([here.url, there.url], { clock: settings })

/** Plays until both have decided and it is for this seat. */
const turnOf = async (match: Match, seat: 0 | 1): Promise<void> => {
  const decided = new Set<number>()
  while (match.tables[0].deciding !== seat || decided.size < 2) {
    decided.add(match.tables[0].deciding ?? 0)
    await playStep(match)
  }
}

/** The other closes his browser, and whoever stays is told. */
const vanish = async ({ players: [ana, luis] }: Match): Promise<PresentMessage> => {
  const gone = ana.next(message => isAbsent(message))
  await luis.close()
  const told = await gone
  if (told.type !== 'present') throw new Error(told.type)
  return told
}

const isAbsent = (message: ServerMessage): boolean => message.type === 'present' && !message.seats[1]

test('who has vanished for two minutes when it was for him to decide loses to a claim, on one node and on two', async () => {
  for (const place of [[alone, alone], pair] as const) {
    const match = await start(LIVE, place)
    const [ana, luis] = match.players
    await turnOf(match, 1)
    await until(() => ana.traffic.some(text => text.includes('"seats":[true,true],"absent"')))
    expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'server.claim.present' })
    expect(await luis.command(match.game, WIN)).toMatchObject({ code: 'server.claim.turn' })
    expect((await vanish(match)).absent[1]).toBeGreaterThan(0)
    await pass(60_000)
    expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'server.claim.early' })
    await pass(61_000)
    expect(await ana.command(match.game, WIN)).toMatchObject({ type: 'done' })
    await until(() => match.tables[0].isOver)
    expect(match.tables[0].heard.at(-1)?.view).toMatchObject({
      type: 'ended',
      by: 'claim',
      result: { winner: 0, reason: 'engine.result.claimed' },
    })
    const { status } = await ana.request('GET', `/games/${match.game}/record`)
    expect(status).toBe(200)
    expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'engine.game.over' })
  }
})

test('who comes back in between has not vanished', async () => {
  const match = await start(LIVE)
  const [ana, luis] = match.players
  await turnOf(match, 1)
  await vanish(match)
  await pass(110_000)
  const back = ana.next(message => message.type === 'present' && message.seats[1])
  await luis.connect()
  await luis.watch(match.game)
  await back
  await pass(60_000)
  expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'server.claim.present' })
  await vanish(match)
  await pass(60_000)
  expect(await ana.command(match.game, ABORT)).toMatchObject({ code: 'server.claim.early' })
})

test('who plays over HTTP alone is there as long as he asks now and then, on another node too', async () => {
  for (const place of [[alone, alone], pair] as const) {
    const match = await start(LIVE, place)
    const [ana, luis] = match.players
    await turnOf(match, 1)
    await vanish(match)
    await pass(110_000)
    const back = ana.next(message => message.type === 'present' && message.seats[1])
    expect((await luis.request('GET', `/games/${match.game}`)).status).toBe(200)
    await back
    await pass(40_000)
    expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'server.claim.present' })
    const said = { id: 'remark-over-http', command: { type: 'say', text: 'Still thinking' } }
    expect((await luis.request('POST', `/games/${match.game}/commands`, said)).status).toBe(200)
    await pass(50_000)
    expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'server.claim.present' })
  }
})

test('who plays by a socket without watching the game is there', async () => {
  const match = await start(LIVE)
  const [ana, luis] = match.players
  await turnOf(match, 1)
  await vanish(match)
  await pass(110_000)
  const back = ana.next(message => message.type === 'present' && message.seats[1])
  await luis.connect()
  expect(await luis.command(match.game, { type: 'say', text: 'Still thinking' })).toMatchObject({
    type: 'done',
  })
  await back
  await pass(40_000)
  expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'server.claim.present' })
})

test('against one who has never decided there is nothing to win: the game is called off', async () => {
  const match = await start(LIVE)
  const [ana] = match.players
  // The first deployment is the first player's.
  while (match.tables[0].deciding !== 1) await playStep(match)
  await vanish(match)
  await pass(121_000)
  expect(await ana.command(match.game, WIN)).toMatchObject({ code: 'server.claim.abort-only' })
  expect(await ana.command(match.game, ABORT)).toMatchObject({ type: 'done' })
  await until(() => match.tables[0].isOver)
  const last = match.tables[0].heard.at(-1)?.view
  expect(last).toMatchObject({ by: 'abort', result: { reason: 'engine.result.aborted' } })
  expect(last?.type === 'ended' && last.result.winner).toBeUndefined()
})

test('without a clock it takes two weeks of silence; with days the clock decides', async () => {
  const match = await start({ kind: 'none' })
  const [ana] = match.players
  await turnOf(match, 1)
  await vanish(match)
  await pass(10 * DAY_MS)
  expect(await ana.command(match.game, WIN)).toMatchObject({
    code: 'server.claim.silence',
    values: { days: 4 },
  })
  await pass(5 * DAY_MS)
  expect(await ana.command(match.game, WIN)).toMatchObject({ type: 'done' })
  const days = await start({ kind: 'days', days: 3 })
  await turnOf(days, 1)
  expect(await days.players[0].command(days.game, WIN)).toMatchObject({ code: 'server.claim.clock' })
})

test('only those who play claim, of a game that has begun and goes on; a computer does not vanish', async () => {
  const match = await start(LIVE)
  const luis = await (await newClient(alone.url).guest('Luis')).connect()
  const { game, invite } = match
  expect(await luis.command(game, WIN, { invite })).toMatchObject({ code: 'server.seat.none' })
  const open = await luis.create({ clock: LIVE })
  await luis.sit(open.game.id, 0)
  expect(await luis.command(open.game.id, WIN)).toMatchObject({ code: 'server.game.not-started' })
  await match.players[0].command(game, { type: 'ask-pause' })
  await match.players[1].command(game, { type: 'answer-pause', accept: true })
  expect(await match.players[0].command(game, WIN)).toMatchObject({ code: 'server.pause.on' })
  const alive = await luis.create({ clock: LIVE, computers: [{ seat: 1, level: 1 }] })
  const bytes = await luis.sit(alive.game.id, 0)
  await luis.command(alive.game.id, { type: 'contribute', bytes })
  expect(await luis.command(alive.game.id, WIN)).toMatchObject({ code: 'server.claim.computer' })
})
