import { unwrap } from '@mesnada/engine'
import { parseHostedRecord, verifyGame } from '@mesnada/engine/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryView } from '../../src/protocol/api.ts'
import type { Command } from '../../src/protocol/command.ts'
import { type Match, newClient, playStep, startMatch, until } from '../support/match.ts'
import { registry, startNode, type TestNode } from '../support/node.ts'

/** Draws by agreement: offered, accepted, declined, withdrawn. */

let node: TestNode

beforeAll(async () => {
  node = await startNode()
})

afterAll(() => node.close())

const start = (): Promise<Match> => startMatch([node.url, node.url])

const order = ({ players, game }: Match, seat: 0 | 1, command: Command) =>
  players[seat].command(game, command)

const OFFER = { type: 'offer-draw' } as const
const ACCEPT = { type: 'answer-draw', accept: true } as const
const DECLINE = { type: 'answer-draw', accept: false } as const

const lastViews = ({ tables }: Match): readonly (EntryView | undefined)[] =>
  tables.map(({ heard }) => heard.at(-1)?.view)

test('a draw that is offered and accepted ends the game, and its record is verified', async () => {
  const match = await start()
  await playStep(match)
  expect(await order(match, 0, OFFER)).toMatchObject({ type: 'done' })
  expect(lastViews(match)[0]).toEqual({ type: 'draw-offered', seat: 0 })
  // Talk leaves it open, and nobody accepts his own offer.
  expect(await order(match, 1, { type: 'say', text: 'Why not' })).toMatchObject({ type: 'done' })
  expect(await order(match, 0, ACCEPT)).toMatchObject({ code: 'server.draw.none' })
  expect(await order(match, 1, ACCEPT)).toMatchObject({ type: 'done' })
  await until(() => match.tables.every(({ isOver }) => isOver))
  for (const view of lastViews(match))
    expect(view).toMatchObject({ type: 'ended', by: 'agreement', result: { reason: 'engine.result.agreed' } })
  expect(await order(match, 1, OFFER)).toMatchObject({ code: 'engine.game.over' })
  const { body } = await match.players[0].request('GET', `/games/${match.game}/record`)
  const record = unwrap(parseHostedRecord(body))
  const system = registry.get(record.system)
  if (!system) throw new Error('unknown rules')
  expect(unwrap(verifyGame(system, record)).result).toEqual({
    winner: undefined,
    reason: 'engine.result.agreed',
  })
})

test('whoever offers a draw that the other has offered accepts it', async () => {
  const match = await start()
  await order(match, 1, OFFER)
  expect(await order(match, 0, OFFER)).toMatchObject({ type: 'done' })
  await until(() => match.tables.every(({ isOver }) => isOver))
})

test('declined, it may be offered again only when play has gone on', async () => {
  const match = await start()
  await order(match, 0, OFFER)
  expect(await order(match, 1, DECLINE)).toMatchObject({ type: 'done' })
  await until(() => lastViews(match).every(view => view?.type === 'draw-declined'))
  expect(await order(match, 1, ACCEPT)).toMatchObject({ code: 'server.draw.none' })
  expect(await order(match, 0, OFFER)).toMatchObject({ code: 'server.draw.again' })
  await playStep(match)
  expect(await order(match, 0, OFFER)).toMatchObject({ type: 'done' })
})

test('the next move withdraws it, whoever makes it', async () => {
  const match = await start()
  for (const seat of [0, 1] as const) {
    await order(match, seat, OFFER)
    await playStep(match)
    expect(await order(match, seat === 0 ? 1 : 0, ACCEPT)).toMatchObject({ code: 'server.draw.none' })
  }
})

test('one who comes to the table finds the offer there', async () => {
  const match = await start()
  await order(match, 1, OFFER)
  const again = await match.players[0].watch(match.game)
  expect(again.table?.draw).toBe(1)
})

test('only those who play offer one, of a game that has begun, and never to a computer', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const open = await ana.create({})
  await ana.sit(open.game.id, 0)
  expect(await ana.command(open.game.id, OFFER)).toMatchObject({ code: 'server.game.not-started' })
  const { game } = await ana.create({ computers: [{ seat: 1, level: 1 }] })
  const bytes = await ana.sit(game.id, 0)
  await ana.command(game.id, { type: 'contribute', bytes })
  expect(await ana.command(game.id, OFFER)).toMatchObject({ code: 'server.draw.computer' })
  const match = await start()
  const luis = await (await newClient(node.url).guest('Eva')).connect()
  expect(await luis.command(match.game, OFFER, { invite: match.invite })).toMatchObject({
    code: 'server.seat.none',
  })
})
