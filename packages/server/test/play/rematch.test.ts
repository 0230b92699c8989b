import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameCard, GamesAnswer, RematchAnswer } from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { type Match, newClient, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'

/** After a game: the same again with the sides changed; and games that are called off before they begin. */

let node: TestNode

beforeAll(async () => {
  node = await startNode()
})

afterAll(() => node.close())

const overMatch = async (settings = {}): Promise<Match> => {
  const match = await startMatch([node.url, node.url], settings)
  await match.players[0].command(match.game, { type: 'resign' })
  await until(() => match.tables.every(({ isOver }) => isOver))
  return match
}

const askRematch = async (player: Client, game: string): Promise<GameCard> => {
  const { status, body } = await player.request<GameCard>('POST', `/games/${game}/rematch`)
  expect(status).toBe(200)
  return body
}

test('a rematch keeps each player the other’s side, and tells the one who did not ask', async () => {
  const { players, game } = await overMatch({ clock: { kind: 'days', days: 3 } })
  const [ana, luis] = players
  expect((await luis.request<RematchAnswer>('GET', `/games/${game}/rematch`)).body).toEqual({})
  const told = luis.next(message => message.type === 'turn')
  const next = await askRematch(ana, game)
  expect(next).toMatchObject({ status: 'open', clock: { kind: 'days', days: 3 }, yours: [1] })
  expect(next.seats.map(({ reserved }) => reserved)).toEqual(['Luis', 'Ana'])
  expect(await told).toEqual({ type: 'turn', game: next.id })
  const { body } = await luis.request<GamesAnswer>('GET', '/games?of=me&status=open')
  expect(body.games).toMatchObject([{ id: next.id, yours: [0], yourTurn: true }])
  // Nobody sits on another's chair, and nobody else finds the game.
  const eva = await (await newClient(node.url).guest('Eva')).connect()
  expect((await eva.request('GET', `/games/${next.id}`)).status).toBe(404)
  const pledge = '0'.repeat(64)
  expect(await luis.command(next.id, { type: 'sit', seat: 1, pledge })).toMatchObject({
    type: 'refused',
    code: 'server.seat.reserved',
  })
  await ana.sit(next.id, 1)
  await luis.sit(next.id, 0)
  await eva.close()
})

test('who asks second, or at the same time, gets the same game', async () => {
  const { players, game } = await overMatch()
  const made = await Promise.all(players.map(player => askRematch(player, game)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const { body } = await players[1].request<RematchAnswer>('GET', `/games/${game}/rematch`)
  expect(body.game?.id).toBe(made[0]?.id)
})

test('a declined rematch is gone, and can be asked for again', async () => {
  const { players, game } = await overMatch()
  const [ana, luis] = players
  const first = await askRematch(ana, game)
  expect(await luis.command(first.id, { type: 'cancel' })).toMatchObject({ type: 'done' })
  expect((await ana.request<RematchAnswer>('GET', `/games/${game}/rematch`)).body).toEqual({})
  expect((await askRematch(ana, game)).id).not.toBe(first.id)
})

test('there is no rematch of a game that goes on, nor for one who did not play it', async () => {
  const { players, game, invite } = await startMatch([node.url, node.url])
  expect((await players[0].request('POST', `/games/${game}/rematch`)).body.error.code).toBe(
    'server.game.unfinished',
  )
  const eva = await newClient(node.url).guest('Eva')
  const { status, body } = await eva.request('POST', `/games/${game}/rematch?invite=${invite}`)
  expect([status, body.error.code]).toEqual([404, 'server.game.unknown'])
})

test('whoever made a game calls it off before it starts, and nobody else, nor later', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game } = await ana.create({ listed: true })
  expect(await luis.command(game.id, { type: 'cancel' })).toMatchObject({ code: 'server.game.not-owner' })
  expect(await ana.command(game.id, { type: 'cancel' })).toMatchObject({ type: 'done' })
  expect(await luis.command(game.id, { type: 'sit', seat: 0, pledge: '0'.repeat(64) })).toMatchObject({
    code: 'engine.game.over',
  })
  const { body } = await luis.request<GamesAnswer>('GET', '/games?of=all')
  expect(body.games.map(({ id }) => id)).not.toContain(game.id)
  const match = await startMatch([node.url, node.url])
  expect(await match.players[0].command(match.game, { type: 'cancel' })).toMatchObject({
    code: 'server.game.started',
  })
})
