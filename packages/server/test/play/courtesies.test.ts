import { pledgeOf } from '@mesnada/engine/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlineOf, leftAt, pressClock, stoppedClock } from '../../src/games/clock.ts'
import { type Match, newClient, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { timeOf } from '../support/time.ts'

/** Undo by consent, clocks, sitting down and getting up, dice. */

let node: TestNode
let offset = 0

beforeAll(async () => {
  node = await startNode({ time: timeOf({ steady: () => performance.now() + offset }) })
})

afterAll(() => node.close())

const start = (settings = {}): Promise<Match> => startMatch([node.url, node.url], settings)

/** In the sample game men are placed before any die falls, and captains named in secret. */
const actOnce = async (match: Match): Promise<0 | 1> => {
  const seat = match.tables[0].deciding ?? 0
  await playStep(match)
  return seat
}

/** Plays until the seat could take back its last decision in this way; says which seat. */
const playUntilUndo = async (match: Match, undo: 'own' | 'ask'): Promise<0 | 1> => {
  for (let step = 0; step < 40; step++) {
    const seat = await actOnce(match)
    if (match.tables[seat].situation?.undo === undo) return seat
  }
  throw new Error(`no decision that ${undo} would take back`)
}

test('a slip is one’s own: nobody is asked until play has passed to the other side', async () => {
  const match = await start()
  const before = match.tables.map(({ situation }) => situation?.hash)
  expect(match.tables.map(({ situation }) => situation?.undo)).toEqual([
    'engine.undo.nothing',
    'engine.undo.nothing',
  ])
  const seat = await actOnce(match)
  expect(match.tables[0].deciding).toBe(seat)
  expect(match.tables[seat].situation?.undo).toBe('own')
  expect(match.tables[seat === 0 ? 1 : 0].situation?.undo).toBe('engine.undo.nothing')
  expect(await match.players[seat].command(match.game, { type: 'ask-undo' })).toMatchObject({ type: 'done' })
  await until(() => match.tables.every(({ situation }) => situation?.step === 0))
  expect(match.tables.map(({ situation }) => situation?.hash)).toEqual(before)
  // Both see who took back, and that nobody was asked.
  for (const { heard } of match.tables) {
    expect(heard.at(-1)?.view).toEqual({ type: 'undone', seat, steps: 0 })
    expect(heard.some(({ view }) => view.type === 'undo-asked')).toBe(false)
  }
  await playStep(match, 3)
})

test('several decisions made at one go are taken back at one go, and no further than the bar', async () => {
  const match = await start()
  const seat = await actOnce(match)
  for (let more = 0; more < 2 && match.tables[seat].situation?.undo === 'own'; more++) await playStep(match)
  expect(match.tables[seat].situation).toMatchObject({ step: 3, undo: 'own' })
  const command = { type: 'ask-undo', steps: 1 } as const
  expect(await match.players[seat].command(match.game, command)).toMatchObject({ type: 'done' })
  await until(() => match.tables.every(({ situation }) => situation?.step === 1))
  const fell = () => match.tables[0].heard.some(({ view }) => view.type === 'acted' && view.rolls.length > 0)
  while (!fell()) await playStep(match)
  await playUntilUndo(match, 'own')
  for (const player of match.players)
    expect(await player.command(match.game, { type: 'ask-undo', steps: 0 })).toMatchObject({
      code: 'engine.undo.dice',
    })
})

test('after a change of player a step is taken back when the other agrees', async () => {
  const match = await start()
  const seat = await playUntilUndo(match, 'ask')
  const situation = match.tables[seat].situation
  const [asker, other] = [match.players[seat], match.players[1 - seat]]
  expect(await asker.command(match.game, { type: 'ask-undo' })).toMatchObject({ type: 'done' })
  expect(match.tables[seat].situation?.step).toBe(situation?.step)
  expect(await asker.command(match.game, { type: 'answer-undo', accept: true })).toMatchObject({
    code: 'server.undo.none',
  })
  expect(await other?.command(match.game, { type: 'answer-undo', accept: true })).toMatchObject({
    type: 'done',
  })
  await until(() => match.tables.every(table => (table.situation?.step ?? 0) < (situation?.step ?? 0)))
  expect(match.tables[0].deciding).toBe(seat)
  await playStep(match, 3)
})

test('declined, or overtaken by play, the question is closed', async () => {
  const match = await start()
  const seat = await playUntilUndo(match, 'ask')
  const [asker, other] = [match.players[seat], match.players[1 - seat]]
  await asker.command(match.game, { type: 'ask-undo' })
  await other?.command(match.game, { type: 'answer-undo', accept: false })
  const late = await other?.command(match.game, { type: 'answer-undo', accept: true })
  expect(late).toMatchObject({ code: 'server.undo.none' })
  await asker.command(match.game, { type: 'ask-undo' })
  await playStep(match)
  expect(await other?.command(match.game, { type: 'answer-undo', accept: true })).toMatchObject({
    code: 'server.undo.none',
  })
})

test('questions of several kinds are open side by side, until they are answered or play goes on', async () => {
  const match = await start()
  const seat = await playUntilUndo(match, 'ask')
  const [asker, other] = [match.players[seat], match.players[seat === 0 ? 1 : 0]]
  const step = match.tables[seat].situation?.step ?? 0
  await asker.command(match.game, { type: 'ask-undo' })
  await asker.command(match.game, { type: 'offer-draw' })
  expect((await asker.watch(match.game)).table).toMatchObject({ undo: { seat }, draw: seat })
  await other.command(match.game, { type: 'answer-draw', accept: false })
  const declined = await other.watch(match.game)
  expect(declined.table).toMatchObject({ undo: { seat } })
  expect(declined.table?.draw).toBeUndefined()
  expect(await other.command(match.game, { type: 'answer-undo', accept: true })).toMatchObject({
    type: 'done',
  })
  await until(() => match.tables.every(table => (table.situation?.step ?? 0) < step))
  await playUntilUndo(match, 'ask')
  await other.command(match.game, { type: 'offer-draw' })
  await playStep(match)
  const later = await asker.watch(match.game)
  expect([later.table?.undo, later.table?.draw]).toEqual([undefined, undefined])
})

test('dice that fell stay where they are', async () => {
  const match = await start()
  const fell = () => match.tables[0].heard.some(({ view }) => view.type === 'acted' && view.rolls.length > 0)
  while (!fell()) await playStep(match)
  for (const player of match.players)
    expect(await player.command(match.game, { type: 'ask-undo' })).toMatchObject({ code: 'engine.undo.dice' })
})

test('there is nothing to take back before anything was done', async () => {
  const match = await start()
  const answer = await match.players[0].command(match.game, { type: 'ask-undo' })
  expect(answer).toMatchObject({ code: 'engine.undo.nothing' })
})

test('whoever runs out of time has lost, and can no longer act', async () => {
  const match = await start({ clock: { kind: 'live', seconds: 10, increment: 5 } })
  await playStep(match)
  const seat = match.tables[0].deciding ?? 0
  expect(match.tables[0].situation?.clock.running).toBe(seat)
  offset += 11_000
  await until(() => match.tables.every(({ isOver }) => isOver))
  const ended = match.tables[0].heard.at(-1)?.view
  expect(ended).toMatchObject({ type: 'ended', by: 'clock', result: { winner: 1 - seat } })
  const action = { type: 'end-phase' }
  const answer = await match.players[seat].command(match.game, { type: 'act', step: 1, action })
  expect(answer).toMatchObject({ code: 'engine.game.over' })
})

test('clocks: live ones run down and gain when play passes on, clocks of days fill up again', () => {
  const live = { kind: 'live', seconds: 60, increment: 5 } as const
  let clock = pressClock(live, stoppedClock(live), 0, 1000)
  expect(deadlineOf(live, clock)).toBe(61_000)
  clock = pressClock(live, clock, 0, 11_000)
  expect(leftAt(clock, 0, 11_000)).toBe(50_000)
  clock = pressClock(live, clock, 1, 21_000)
  expect(clock.left).toEqual([45_000, 60_000])
  expect(leftAt(clock, 1, 31_000)).toBe(50_000)
  const days = { kind: 'days', days: 2 } as const
  let slow = pressClock(days, stoppedClock(days), 0, 0)
  slow = pressClock(days, slow, 0, 86_400_000)
  expect(deadlineOf(days, slow)).toBe(3 * 86_400_000)
  expect(deadlineOf({ kind: 'none' }, stoppedClock({ kind: 'none' }))).toBeUndefined()
})

test('seats: taken once, left again before the game, held by one for one side', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game, invite } = await ana.create({})
  const pledge = 'a'.repeat(64)
  await ana.sit(game.id, 0)
  const sit = (seat: 0 | 1) => ({ type: 'sit', seat, pledge }) as const
  expect(await luis.command(game.id, sit(0), { invite })).toMatchObject({ code: 'server.seat.taken' })
  expect(await ana.command(game.id, sit(1))).toMatchObject({ code: 'server.seat.both' })
  expect(await luis.command(game.id, sit(1))).toMatchObject({ code: 'server.game.unknown' })
  await luis.sit(game.id, 1, invite)
  expect(await luis.command(game.id, { type: 'leave' })).toMatchObject({ type: 'done' })
  expect(await luis.command(game.id, { type: 'leave' }, { invite })).toMatchObject({
    code: 'server.seat.none',
  })
})

test('dice: whoever gives his bytes beforehand need not be there when the other sits down', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game, invite } = await ana.create({})
  const bytes = await ana.sit(game.id, 0)
  expect(await ana.command(game.id, { type: 'contribute', bytes })).toMatchObject({ type: 'done' })
  await ana.close()
  const table = await luis.watch(game.id, invite)
  expect(table.table?.seats[0]).toMatchObject({ name: 'Ana', dice: 'given', entrusted: true })
  const others = await luis.sit(game.id, 1, invite)
  // He may lose his bytes and pledge anew: nothing of Ana's is void, since she is not there to give it again.
  const again = await luis.sit(game.id, 1, invite)
  expect(await luis.command(game.id, { type: 'contribute', bytes: others })).toMatchObject({
    code: 'server.dice.pledge',
  })
  expect(await luis.command(game.id, { type: 'contribute', bytes: again })).toMatchObject({ type: 'done' })
  await until(() => table.situation?.pending !== undefined)
})

test('dice: bytes given for a pledge that was replaced meanwhile are not taken', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game, invite } = await ana.create({})
  const bytes = await ana.sit(game.id, 0)
  const before = pledgeOf(game.id, await luis.sit(game.id, 1, invite))
  const now = pledgeOf(game.id, await luis.sit(game.id, 1))
  const contribute = (against: string) => ana.command(game.id, { type: 'contribute', bytes, against })
  expect(await contribute(before)).toMatchObject({ code: 'server.dice.changed' })
  expect(await contribute(now)).toMatchObject({ type: 'done' })
})

test('dice: fresh ones need both to have pledged; bytes are those that were pledged', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game, invite } = await ana.create({ dice: 'live' })
  const bytes = await ana.sit(game.id, 0)
  const contribute = { type: 'contribute', bytes } as const
  expect(await ana.command(game.id, contribute)).toMatchObject({ code: 'server.dice.early' })
  const others = await luis.sit(game.id, 1, invite)
  const wrong = { type: 'contribute', bytes: 'f'.repeat(64) } as const
  expect(await ana.command(game.id, wrong)).toMatchObject({ code: 'server.dice.pledge' })
  expect(await ana.command(game.id, contribute)).toMatchObject({ type: 'done' })
  // Now that Ana's bytes are known, a new pledge of Luis's would let him choose: so hers are void as well.
  await luis.sit(game.id, 1)
  expect(await luis.command(game.id, { type: 'contribute', bytes: others })).toMatchObject({
    code: 'server.dice.early',
  })
  const again = await ana.sit(game.id, 0)
  expect(await ana.command(game.id, { type: 'contribute', bytes: again })).toMatchObject({ type: 'done' })
})
