import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameCard } from '../../src/protocol/api.ts'
import { newClient, playOut, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** Two nodes over one database: any of them serves any game. */

let postgres: TestPostgres
let databaseUrl: string
let nodes: readonly [TestNode, TestNode]

beforeAll(async () => {
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
  nodes = [await startNode({ databaseUrl }), await startNode({ databaseUrl })]
})

afterAll(async () => {
  await Promise.all(nodes.map(node => node.close()))
  await postgres.stop()
})

const urls = (): readonly [string, string] => [nodes[0].url, nodes[1].url]

test('two players on two nodes play a game to its end; both saw the same', async () => {
  const match = await startMatch(urls())
  await playOut(match)
  expect(match.tables[0].digests).toEqual(match.tables[1].digests)
  expect(match.tables[0].digests.length).toBeGreaterThan(10)
})

test('a session of one node is known to the other, and logging out there closes the socket here', async () => {
  const ana = await newClient(nodes[0].url).guest('Ana')
  const elsewhere = newClient(nodes[1].url)
  elsewhere.cookie = ana.cookie
  await elsewhere.connect()
  await ana.request('DELETE', '/session')
  await until(() => elsewhere.closed !== undefined)
  expect(elsewhere.closed?.code).toBe(4001)
})

test('one command sent to both nodes at once is carried out once, with one answer', async () => {
  const match = await startMatch(urls())
  const [ana] = match.players
  const twin = newClient(nodes[1].url)
  twin.cookie = ana.cookie
  await twin.connect()
  for (let round = 0; round < 20; round++) {
    const command = { type: 'say', text: `round ${round}` } as const
    const id = `the-same-${round}`
    const answers = await Promise.all([
      ana.command(match.game, command, { id }),
      twin.command(match.game, command, { id }),
    ])
    expect(answers[0]).toMatchObject({ type: 'done' })
    expect(answers[1]).toEqual(answers[0])
  }
  await until(() => match.tables[1].heard.filter(({ view }) => view.type === 'said').length >= 20)
  expect(match.tables[1].heard.filter(({ view }) => view.type === 'said')).toHaveLength(20)
})

test('both nodes busy with one game: nothing is lost, nothing is doubled, all are told in order', async () => {
  const match = await startMatch(urls())
  const said = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      match.players[i % 2 === 0 ? 0 : 1].command(match.game, { type: 'say', text: `${i}` }),
    ),
  )
  expect(said.every(({ type }) => type === 'done')).toBe(true)
  await until(() =>
    match.tables.every(({ heard }) => heard.filter(({ view }) => view.type === 'said').length === 60),
  )
  expect(match.tables[0].digests).toEqual(match.tables[1].digests)
  await playStep(match)
})

test('whose turn it becomes is told on whatever node he is', async () => {
  const match = await startMatch(urls())
  const seat = match.tables[0].deciding ?? 0
  const other = match.players[1 - seat]
  const turn = other?.next(message => message.type === 'turn')
  while (match.tables[0].deciding === seat) await playStep(match)
  expect(await turn).toEqual({ type: 'turn', game: match.game })
})

test('a node that closes finishes, lets its sockets go, and another serves the game on', async () => {
  const third = await startNode({ databaseUrl })
  const match = await startMatch([nodes[0].url, third.url])
  await playStep(match)
  const [ana, luis] = match.players
  const answers = Array.from({ length: 10 }, (_, i) =>
    luis.command(match.game, { type: 'say', text: `${i}` }),
  )
  await third.close()
  await until(() => luis.closed !== undefined)
  const done = (await Promise.all(answers)).filter(({ type }) => type === 'done')
  const moved = newClient(nodes[1].url)
  moved.cookie = luis.cookie
  await moved.connect()
  const table = await moved.watch(match.game)
  const said = table.table?.log.filter(({ view }) => view.type === 'said') ?? []
  expect(said.length).toBeGreaterThanOrEqual(done.length)
  expect(table.table?.viewer).toBe(1)
  expect((await ana.request<GameCard>('GET', `/games/${match.game}`)).body.status).toBe('playing')
})

test('the database goes away and comes back: commands in between are refused or stored, and play goes on', async () => {
  const match = await startMatch(urls())
  await playStep(match)
  const answers = Array.from({ length: 20 }, (_, i) =>
    match.players[0].command(match.game, { type: 'say', text: `storm ${i}` }, { id: `storm-id-${i}` }),
  )
  const restarted = postgres.restart()
  await Promise.all([restarted, ...answers])
  // Sent again until there is an answer, as a client does.
  for (let i = 0; i < 20; i++) {
    const say = { type: 'say', text: `storm ${i}` } as const
    let answer = await match.players[0].command(match.game, say, { id: `storm-id-${i}` })
    while (answer.type !== 'done')
      answer = await match.players[0].command(match.game, say, { id: `storm-id-${i}` })
  }
  const table = await match.players[0].watch(match.game)
  const said = table.table?.log.flatMap(({ view }) => (view.type === 'said' ? [view.text] : []))
  expect(said?.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `storm ${i}`).toSorted())
  await until(() => match.tables[1].digests.length === table.digests.length)
  await playStep(match)
})
