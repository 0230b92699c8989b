import { diceChain } from '@mesnada/engine/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, Followed } from '../support/client.ts'
import { chosen, newClient, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'

/** Live dice over real sockets: who has to give what when, and what becomes of one who does not. */

let node: TestNode

beforeAll(async () => {
  node = await startNode()
})

afterAll(() => node.close())

const LINKS = 200

interface LiveMatch {
  readonly game: string
  readonly players: readonly [Client, Client]
  readonly tables: readonly [Followed, Followed]
  readonly chains: readonly (readonly string[])[]
}

const begin = async (settings = {}): Promise<LiveMatch> => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game, invite } = await ana.create({ dice: 'live', ...settings })
  const tables = [await ana.watch(game.id), await luis.watch(game.id, invite)] as const
  const chains = ['1', '2'].map(digit => diceChain(game.id, digit.repeat(64), LINKS))
  const players = [ana, luis] as const
  for (const seat of [0, 1] as const)
    await players[seat].command(game.id, { type: 'sit', seat, pledge: chains[seat]?.[0] ?? '' }, { invite })
  for (const seat of [0, 1] as const)
    await players[seat].command(game.id, { type: 'contribute', bytes: chains[seat]?.[1] ?? '' })
  await until(() => tables.every(({ situation }) => situation?.pending !== undefined))
  return { game: game.id, players, tables, chains }
}

/** Plays until dice are due; the digest of the decision they are for. */
const playToDice = async ({ game, players, tables }: LiveMatch): Promise<string> => {
  for (let tries = 0; tries < 500; tries++) {
    const pending = tables[0].situation?.pending
    if (pending?.kind === 'dice') return tables[0].digests.at(-1) ?? ''
    const seat = tables[0].deciding ?? 0
    const step = tables[0].situation?.step ?? 0
    await until(() => tables[seat].situation?.step === step)
    await players[seat].command(game, { type: 'act', step, action: { ...chosen(tables[seat], tries) } })
    await until(() => tables.every(({ situation }) => (situation?.step ?? 0) > step))
  }
  throw new Error('no dice were due')
}

test('dice fall when both have given their link for this decision, and not before', async () => {
  const match = await begin()
  const { game, players, tables, chains } = match
  const digest = await playToDice(match)
  const steps = tables[0].situation?.step
  const link = (seat: number, number: number): string => chains[seat]?.[number] ?? ''
  const release = (seat: 0 | 1, number: number, decision = digest) =>
    players[seat].command(game, { type: 'release', digest: decision, link: link(seat, number) })
  expect(await release(0, 2, 'e'.repeat(64))).toMatchObject({ code: 'server.dice.none-due' })
  expect(await release(0, 3)).toMatchObject({ code: 'server.dice.pledge' })
  expect(await players[0].command(game, { type: 'ask-undo' })).toMatchObject({ code: 'engine.undo.dice' })
  expect(await release(0, 2)).toMatchObject({ type: 'done' })
  expect(await release(0, 2)).toMatchObject({ code: 'server.dice.released' })
  expect(tables[0].situation?.step).toBe(steps)
  expect(await release(1, 2)).toMatchObject({ type: 'done' })
  await until(() => tables.every(({ heard }) => heard.some(({ view }) => view.type === 'rolled')))
  expect(tables[0].situation?.pending?.kind).not.toBe('dice')
})

test('one who keeps his link back loses by the clock: no dice are to be had by waiting', async () => {
  const match = await begin({ clock: { kind: 'live', seconds: 2, increment: 0 } })
  const { game, players, tables, chains } = match
  const digest = await playToDice(match)
  await players[0].command(game, { type: 'release', digest, link: chains[0]?.[2] ?? '' })
  await until(() => tables[0].isOver)
  const ended = tables[0].heard.at(-1)?.view
  expect(ended).toMatchObject({ type: 'ended', by: 'clock', result: { winner: 0 } })
})

test('a game with a computer cannot have live dice', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { body } = await ana.request('POST', '/games', {
    system: 'ford',
    scenario: 'dawn',
    listed: false,
    clock: { kind: 'none' },
    dice: 'live',
    computers: [{ seat: 1, level: 1 }],
  })
  expect(body.error.code).toBe('server.dice.computer')
})

test('pledges are made void once at most, by a new pledge or by leaving', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game, invite } = await ana.create({})
  const round = async (): Promise<void> => {
    const bytes = await ana.sit(game.id, 0)
    await luis.sit(game.id, 1, invite)
    expect(await ana.command(game.id, { type: 'contribute', bytes })).toMatchObject({ type: 'done' })
  }
  await round()
  expect(await luis.command(game.id, { type: 'leave' })).toMatchObject({ type: 'done' })
  await round()
  const again = { type: 'sit', seat: 1, pledge: 'a'.repeat(64) } as const
  expect(await luis.command(game.id, again)).toMatchObject({ code: 'server.dice.pledged-anew' })
  expect(await luis.command(game.id, { type: 'leave' })).toMatchObject({ code: 'server.dice.pledged-anew' })
})
