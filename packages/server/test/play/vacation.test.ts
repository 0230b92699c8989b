import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedAt } from '../../src/people/vacations.ts'
import type { VacationCard } from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { type Match, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { MovableTime } from '../support/time.ts'

/** Vacations: saved while the service runs, begun by hand or before a loss on time, ended by hand or by playing. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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

const places = (): readonly (readonly [TestNode, TestNode])[] => [[alone, alone], pair]

const DAYS = { kind: 'days', days: 1 } as const

const pass = (ms: number) => clock.serve(ms, alone.storage, pair[0].storage)

const start = ([here, there]: readonly [TestNode, TestNode], change: object = {}): Promise<Match> =>
  startMatch([here.url, there.url], { clock: { ...DAYS, ...change } })

const vacationOf = async (client: Client): Promise<VacationCard> =>
  (await client.request<VacationCard>('GET', '/me/vacation')).body

const turnTo = (client: Client, on: boolean) => client.request<VacationCard>('PUT', '/me/vacation', { on })

const decidingOf = ({ tables }: Match): 0 | 1 => tables[0].deciding ?? 0

test('before a loss on time the vacation begins by itself; whoever plays is back, and it cost a day', async () => {
  for (const place of places()) {
    const match = await start(place)
    await playStep(match)
    const late = decidingOf(match)
    expect((await vacationOf(match.players[late])).days).toBe(3)
    await pass(25 * HOUR_MS)
    await until(() => (match.tables[0].situation?.clock.away?.[late] ?? 0) > 0)
    expect(match.tables[0].isOver).toBe(false)
    const { days, ends } = await vacationOf(match.players[late])
    expect(days).toBeGreaterThan(2.9)
    expect(ends).toBeGreaterThan(Date.now())
    // Longer than the clock alone would allow.
    await pass(30 * HOUR_MS)
    await playStep(match)
    await until(() => match.tables.every(({ situation }) => !situation?.clock.away?.[late]))
    let after = await vacationOf(match.players[late])
    while (after.ends !== undefined) after = await vacationOf(match.players[late])
    expect(after.days).toBeLessThan(2)
    expect(match.tables[0].isOver).toBe(false)
  }
})

test('where the game rules it out, or nothing is saved any more, the clock decides', async () => {
  const match = await start([alone, alone], { vacation: false })
  const saved = await start([alone, alone])
  await pass(25 * HOUR_MS)
  await until(() => match.tables.every(({ isOver }) => isOver))
  expect(saved.tables[0].isOver).toBe(false)
  // Three days and what has come to them, and the hours that whoever comes back has.
  await pass(3.2 * DAY_MS)
  expect(saved.tables[0].isOver).toBe(false)
  await pass(6 * HOUR_MS)
  await until(() => saved.tables.every(({ isOver }) => isOver))
  expect(saved.tables[0].heard.at(-1)?.view).toMatchObject({ type: 'ended', by: 'clock' })
})

test('by hand: the clocks of all games stand, on every node, until one comes back', async () => {
  for (const place of places()) {
    const match = await start(place)
    const { players, tables } = match
    const deciding = decidingOf(match)
    const left = tables[0].situation?.clock.left[deciding] ?? 0
    const away = await turnTo(players[deciding], true)
    expect(away).toMatchObject({ status: 200, body: { most: 30 } })
    expect(away.body.days).toBeGreaterThan(2.8)
    await until(() => tables.every(({ situation }) => (situation?.clock.away?.[deciding] ?? 0) > 0))
    // To go twice is to go once.
    const { ends = 0 } = (await turnTo(players[deciding], true)).body
    expect(Math.abs(ends - (away.body.ends ?? 0))).toBeLessThan(1000)
    await pass(40 * HOUR_MS)
    const back = await turnTo(players[deciding], false)
    expect(back.body.ends).toBeUndefined()
    expect(back.body.days).toBeGreaterThan(1.2)
    expect(back.body.days).toBeLessThan(1.5)
    await until(() => tables.every(({ situation }) => !situation?.clock.away?.[deciding]))
    expect(tables[0].situation?.clock.left[deciding]).toBeGreaterThan(left - HOUR_MS)
    expect(tables[0].isOver).toBe(false)
    // Too little is left for another.
    await turnTo(players[deciding], true)
    await turnTo(players[deciding], false)
    const none = await turnTo(players[deciding], true)
    expect(none).toMatchObject({ status: 409, body: { error: { code: 'server.vacation.none' } } })
  }
})

test('going and coming all the time is refused, as is what is no answer to the question', async () => {
  const { players } = await start([alone, alone])
  const [ana] = players
  expect(await ana.request('PUT', '/me/vacation', { on: 'yes' })).toMatchObject({ status: 400 })
  let refusal: unknown
  for (let time = 0; time < 12; time++) refusal = (await turnTo(ana, false)).body.error?.code
  expect(refusal).toBe('server.limit.often')
})

test('days are saved at one in ten, up to thirty; one that came to its end has used up all there was', () => {
  const fresh = { saved: 3 * DAY_MS, counted: 0, until: 0 }
  expect(savedAt(fresh, 20 * DAY_MS)).toBe(5 * DAY_MS)
  expect(savedAt(fresh, 9999 * DAY_MS)).toBe(30 * DAY_MS)
  const under = { saved: 5 * DAY_MS, counted: 20 * DAY_MS, until: 25 * DAY_MS }
  expect(savedAt(under, 22 * DAY_MS)).toBe(3 * DAY_MS)
  expect(savedAt(under, 35 * DAY_MS)).toBe(DAY_MS)
})
