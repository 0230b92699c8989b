import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlineOf, haltClock, pressClock, resumeClock, stoppedClock } from '../../src/games/clock.ts'
import type { Command } from '../../src/protocol/command.ts'
import { chosen, type Match, newClient, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { timeOf } from '../support/time.ts'

/** Pauses: by consent, with clocks that stand, ended by either. */

let node: TestNode
let offset = 0

beforeAll(async () => {
  node = await startNode({ time: timeOf({ steady: () => performance.now() + offset }) })
})

afterAll(() => node.close())

const LIVE = { kind: 'live', seconds: 10, increment: 5 } as const
const ASK = { type: 'ask-pause' } as const
const AGREE = { type: 'answer-pause', accept: true } as const
const RESUME = { type: 'resume' } as const

const start = (): Promise<Match> => startMatch([node.url, node.url], { clock: LIVE })

const order = ({ players, game }: Match, seat: 0 | 1, command: Command) =>
  players[seat].command(game, command)

const clocksOf = ({ tables }: Match) => tables.map(({ situation }) => situation?.clock)

test('while both have agreed to a pause the clocks stand and nobody acts; either may go on', async () => {
  const match = await start()
  await playStep(match)
  const deciding = match.tables[0].deciding ?? 0
  const other = deciding === 0 ? 1 : 0
  expect(await order(match, deciding, ASK)).toMatchObject({ type: 'done' })
  expect(clocksOf(match)[0]?.running).toBe(deciding)
  expect(await order(match, deciding, AGREE)).toMatchObject({ code: 'server.pause.none' })
  expect(await order(match, other, AGREE)).toMatchObject({ type: 'done' })
  await until(() => clocksOf(match).every(clock => clock?.running === undefined))
  const [halted] = clocksOf(match)
  expect(halted?.left[deciding]).toBeLessThanOrEqual(10_000)

  // Longer than is left.
  offset += 11_000
  const { situation } = match.tables[deciding]
  const action = { ...chosen(match.tables[deciding]) }
  const act = { type: 'act', step: situation?.step ?? 0, action } as const
  expect(await order(match, deciding, act)).toMatchObject({ code: 'server.pause.on' })
  expect(await order(match, other, ASK)).toMatchObject({ code: 'server.pause.on' })
  expect((await match.players[0].watch(match.game)).table?.pause).toBe('on')

  expect(await order(match, other, RESUME)).toMatchObject({ type: 'done' })
  await until(() => clocksOf(match).every(clock => clock?.running === deciding))
  expect(clocksOf(match)[0]?.left).toEqual(halted?.left)
  expect(await order(match, other, RESUME)).toMatchObject({ code: 'server.pause.off' })
  expect(await order(match, deciding, act)).toMatchObject({ type: 'done' })
})

test('declined, or overtaken by play, the question is closed; asked again when play has gone on', async () => {
  const match = await start()
  await order(match, 0, ASK)
  expect(await order(match, 1, { type: 'answer-pause', accept: false })).toMatchObject({ type: 'done' })
  expect(await order(match, 1, AGREE)).toMatchObject({ code: 'server.pause.none' })
  expect(await order(match, 0, ASK)).toMatchObject({ code: 'server.pause.again' })
  await playStep(match)
  expect(await order(match, 0, ASK)).toMatchObject({ type: 'done' })
  await playStep(match)
  expect(await order(match, 1, AGREE)).toMatchObject({ code: 'server.pause.none' })
})

test('asking for what the other has asked is to agree; the end of a pause leaves room for another', async () => {
  const match = await start()
  for (let time = 0; time < 2; time++) {
    expect(await order(match, 0, ASK)).toMatchObject({ type: 'done' })
    expect(await order(match, 1, ASK)).toMatchObject({ type: 'done' })
    await until(() => clocksOf(match).every(clock => clock?.running === undefined))
    expect(await order(match, 0, RESUME)).toMatchObject({ type: 'done' })
  }
})

test('a game can be given up in a pause', async () => {
  const match = await start()
  await order(match, 0, ASK)
  await order(match, 1, AGREE)
  expect(await order(match, 1, { type: 'resign' })).toMatchObject({ type: 'done' })
})

test('only those who play ask for one, of a game that has begun and has clocks', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const open = await ana.create({ clock: LIVE })
  await ana.sit(open.game.id, 0)
  expect(await ana.command(open.game.id, ASK)).toMatchObject({ code: 'server.game.not-started' })
  const clockless = await startMatch([node.url, node.url])
  expect(await order(clockless, 0, ASK)).toMatchObject({ code: 'server.pause.clockless' })
  const { game, invite } = await start()
  expect(await ana.command(game, ASK, { invite })).toMatchObject({ code: 'server.seat.none' })
})

test('clocks: a pause neither costs nor gains time, whatever the clock', () => {
  for (const settings of [LIVE, { kind: 'days', days: 2 }, { kind: 'days', days: 2, added: 12 }] as const) {
    const before = pressClock(settings, stoppedClock(settings), 0, 0)
    const halted = haltClock(before, 4000)
    expect(deadlineOf(settings, halted)).toBeUndefined()
    const after = resumeClock(halted, 0, 1_000_000)
    expect(deadlineOf(settings, after)).toBe((deadlineOf(settings, before) ?? 0) + 996_000)
  }
})
