import { accepted, type Checked, unwrap } from '@mesnada/engine'
import { pledgeOf } from '@mesnada/engine/verify'
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '../../src/games/decide.ts'
import type { GamesOptions } from '../../src/games/desk.ts'
import { Games } from '../../src/games/games.ts'
import { type ReplayQuestion, replayGame } from '../../src/games/replay.ts'
import { PAGE } from '../../src/games/snapshot.ts'
import { decidingSeat, type LoggedEntry, type Table } from '../../src/games/table.ts'
import { takeBackOf } from '../../src/games/undo.ts'
import type { Command } from '../../src/protocol/command.ts'
import type { ClockSettings } from '../../src/protocol/game-settings.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { newFolder, registry } from '../support/node.ts'

const opened: Storage[] = []
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
})

const USERS = ['ana', 'luis'] as const
const BYTES = ['a', 'b'].map(digit => digit.repeat(64))

const openDatabase = async () => {
  const database = openSqlite(`${newFolder()}/long.db`)
  const storage = await openStorage(database)
  opened.push(storage)
  const change = (sql: string): Promise<unknown> =>
    database.commit([{ key: '', guard: { sql, values: [] }, rest: [] }])
  return { storage, change }
}

/** Counts what reaches this thread to be applied, and what is played again elsewhere. */
const countingGames = (storage: Storage, options: Partial<GamesOptions> = {}) => {
  const counts = { applied: 0, replays: 0 }
  const entries: Storage['entries'] = async (game, from) => {
    const found = await storage.entries(game, from)
    counts.applied += found.length
    return found
  }
  const counting = new Proxy(storage, {
    get: (target, name: keyof Storage) => {
      const value = target[name]
      if (name === 'entries') return entries
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const replay = async (question: ReplayQuestion) => {
    counts.replays++
    return replayGame(registry, question)
  }
  return { counts, games: new Games({ registry, storage: counting, replay, ...options }) }
}

let sent = 0
const submit = async (games: Games, game: string, user: string, command: Command, id = `c-${sent++}`) => {
  const actor = (): Checked<Actor> => accepted({ kind: 'user', user, name: user })
  return games.submit({ game, sender: user, id, actor, command })
}

const tableOf = async (games: Games, game: string): Promise<Table> =>
  unwrap(await games.look(game, table => table))

const act = async (games: Games, game: string): Promise<void> => {
  const table = await tableOf(games, game)
  const seat = decidingSeat(table)
  if (seat === undefined) throw new Error('nobody decides')
  const [action] = table.opening.system.legal(table.position.knownTo(seat))
  if (!action) throw new Error('nothing is legal')
  unwrap(await submit(games, game, USERS[seat], { type: 'act', step: table.steps, action: { ...action } }))
}

/** A game with some play and then so much talk that its log has several pages. */
const longGame = async (
  games: Games,
  remarks: number,
  steps = 10,
  clock: ClockSettings = { kind: 'none' },
): Promise<string> => {
  const { id } = unwrap(
    await games.create('ana', {
      system: 'ford',
      scenario: 'dawn',
      listed: true,
      clock,
      computers: [],
    }),
  )
  for (const seat of [0, 1] as const)
    unwrap(
      await submit(games, id, USERS[seat], { type: 'sit', seat, pledge: pledgeOf(id, BYTES[seat] ?? '') }),
    )
  for (const seat of [0, 1] as const)
    unwrap(await submit(games, id, USERS[seat], { type: 'contribute', bytes: BYTES[seat] ?? '' }))
  for (let step = 0; step < steps; step++) await act(games, id)
  for (let remark = 0; remark < remarks; remark++)
    unwrap(await submit(games, id, 'ana', { type: 'say', text: `remark ${remark}` }))
  await act(games, id)
  return id
}

/** All pages of the log, with the texts read: the order of an action's fields is not the same after a replay. */
const wholeLog = async (games: Games, game: string) => {
  const log: LoggedEntry[] = []
  unwrap(
    await games.look(game, async table => {
      while (log.length < table.head) log.push(...(await games.logFrom(table, log.length)))
    }),
  )
  return log.map(logged => ({ ...logged, texts: logged.texts.map((text): unknown => JSON.parse(text)) }))
}

const factsOf = ({ position, ...table }: Table) => ({
  head: table.head,
  digest: table.digest,
  steps: table.steps,
  bar: table.bar,
  dice: table.dice,
  clock: table.clock,
  talk: table.talk,
  bound: table.bound,
  recent: table.recent,
  bytes: [...position.state.bytes],
  flow: position.state.flow,
})

test('a long game is opened from its snapshot, and only what came since is applied', async () => {
  const { storage } = await openDatabase()
  const first = new Games({ registry, storage })
  const game = await longGame(first, 5 * PAGE)
  const before = factsOf(await tableOf(first, game))
  const log = await wholeLog(first, game)
  const { games, counts } = countingGames(storage)
  expect(factsOf(await tableOf(games, game))).toEqual(before)
  expect(counts.replays).toBe(0)
  expect(counts.applied).toBeLessThanOrEqual(PAGE + 1)
  expect(log).toHaveLength(before.head)
  expect(await wholeLog(games, game)).toEqual(log)
})

test.each([
  ['is missing', 'DELETE FROM snapshots'],
  ['was changed', "UPDATE snapshots SET body = replace(body, 'A', 'B')"],
  ['belongs to another place in the stream', "UPDATE snapshots SET digest = 'x'"],
])('where the snapshot %s, the game is played again elsewhere and one is made', async (_, damage) => {
  const { storage, change } = await openDatabase()
  const first = new Games({ registry, storage })
  const game = await longGame(first, 3 * PAGE)
  const before = factsOf(await tableOf(first, game))
  await change(damage)
  const { games, counts } = countingGames(storage)
  expect(factsOf(await tableOf(games, game))).toEqual(before)
  expect(counts.replays).toBe(1)
  expect(counts.applied).toBeLessThanOrEqual(PAGE + 1)
  const next = countingGames(storage)
  expect(factsOf(await tableOf(next.games, game))).toEqual(before)
  expect(next.counts.replays).toBe(0)
})

test('a page of the log that is not sound is made again', async () => {
  const { storage, change } = await openDatabase()
  const first = new Games({ registry, storage })
  const game = await longGame(first, 3 * PAGE)
  const log = await wholeLog(first, game)
  await change("UPDATE log_pages SET body = replace(body, 'remark 7', 'remark 8') WHERE page = 0")
  const { games, counts } = countingGames(storage)
  expect(await wholeLog(games, game)).toEqual(log)
  expect(counts.replays).toBe(1)
})

test.each([
  ['an entry', "UPDATE entries SET body = replace(body, 'remark 300', 'remark 400')"],
  ['a digest', "UPDATE entries SET digest = replace(digest, 'a', 'b') WHERE number = 300"],
  ['the last entry', 'DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)'],
  ['the beginning', `UPDATE documents SET body = replace(body, '"turns"', '"turnz"')`],
])('%s that was changed on disk is noticed, and only that game is lost', async (_, damage) => {
  const { storage, change } = await openDatabase()
  const first = new Games({ registry, storage })
  const game = await longGame(first, 3 * PAGE)
  const other = unwrap(
    await first.create('luis', {
      system: 'ford',
      scenario: 'dawn',
      listed: true,
      clock: { kind: 'none' },
      computers: [],
    }),
  )
  await change(damage)
  await change('DELETE FROM snapshots')
  const faults: unknown[] = []
  const games = new Games({ registry, storage, fault: error => faults.push(error) })
  const refusal = { ok: false, refusal: { code: 'server.game.broken' } }
  expect(await games.look(game, () => 0)).toEqual(refusal)
  expect(await games.look(game, () => 0)).toEqual(refusal)
  expect(games.isBroken(game)).toBe(true)
  expect(faults).toHaveLength(1)
  if (!damage.includes('documents')) expect((await games.look(other.id, ({ head }) => head)).ok).toBe(true)
})

test('a command of long ago is answered as it was then', async () => {
  const { storage } = await openDatabase()
  const first = new Games({ registry, storage })
  const game = await longGame(first, 0)
  const early = await submit(first, game, 'ana', { type: 'say', text: 'early' }, 'early-id')
  for (let remark = 0; remark < 3 * PAGE; remark++)
    await submit(first, game, 'ana', { type: 'say', text: 'late' })
  const { head } = await tableOf(first, game)
  for (const games of [first, new Games({ registry, storage })]) {
    expect(await submit(games, game, 'ana', { type: 'say', text: 'early' }, 'early-id')).toEqual(early)
    expect((await tableOf(games, game)).head).toBe(head)
  }
})

test('what can be taken back can be taken back after opening from a snapshot too', async () => {
  const { storage } = await openDatabase()
  const first = new Games({ registry, storage })
  const game = await longGame(first, 3 * PAGE)
  const table = await tableOf(first, game)
  const seat = table.recent.findLast(step => 'action' in step)?.seat
  if (seat === undefined) throw new Error('nothing to take back')
  const games = new Games({ registry, storage })
  const { needsConsent } = unwrap(takeBackOf(table, seat))
  unwrap(await submit(games, game, USERS[seat], { type: 'ask-undo' }))
  if (needsConsent)
    unwrap(await submit(games, game, USERS[seat === 0 ? 1 : 0], { type: 'answer-undo', accept: true }))
  const after = factsOf(await tableOf(games, game))
  expect(after.steps).toBe(table.steps - 1)
  expect(factsOf(await tableOf(new Games({ registry, storage }), game))).toEqual(after)
})

test('tables in memory take no more bytes than they may, watched or not', async () => {
  const { storage } = await openDatabase()
  const making = new Games({ registry, storage })
  const ids: string[] = []
  for (let made = 0; made < 6; made++) ids.push(await longGame(making, PAGE))
  const opening = (await tableOf(making, ids[0] ?? '')).opening.bytes
  const tableBytes = opening + 30_000
  const games = new Games({ registry, storage, tableBytes })
  const told: string[] = []
  games.listener = {
    onEntry: () => {},
    onCommandDone: () => {},
    onReturned: ({ id }, from) => told.push(`${id} ${from}`),
    isIdle: () => false,
  }
  const heads = new Map<string, number>()
  for (let round = 0; round < 3; round++)
    for (const id of ids) {
      heads.set(id, (await tableOf(games, id)).head)
      expect(games.bytesInMemory).toBeLessThan(tableBytes + 15_000)
    }
  expect(games.inMemory).toBeLessThan(ids.length)
  // Another node goes on with a game that had to leave memory; whoever watches it here is told from where he knows it.
  expect(told).toEqual([])
  for (const id of ids) await submit(making, id, 'ana', { type: 'say', text: 'meanwhile' })
  for (const id of ids) await tableOf(games, id)
  expect(told).toContain(`${ids[0]} ${heads.get(ids[0] ?? '')}`)
})

test('whoever was in time does not lose by our own queue; whoever was late does', async () => {
  const { storage } = await openDatabase()
  let served = 1_000_000
  const clock = { wall: () => served, served: () => served }
  let release = (): void => {}
  const games = new Games({ registry, storage, clock })
  const game = await longGame(games, 0, 2, { kind: 'live', seconds: 60, increment: 0 })
  const table = await tableOf(games, game)
  const seat = decidingSeat(table)
  if (seat === undefined) throw new Error('nobody decides')
  const [action] = table.opening.system.legal(table.position.knownTo(seat))
  const command = { type: 'act', step: table.steps, action: { ...action } } as Command
  // Something else keeps the game busy for two minutes.
  const busy = games.look(game, () => new Promise<void>(resolve => (release = resolve)))
  await new Promise(resolve => setImmediate(resolve))
  served += 59_000
  const inTime = submit(games, game, USERS[seat], command)
  served += 120_000
  release()
  await busy
  expect((await inTime).ok).toBe(true)
  served += 61_000
  await games.upkeep.sweep()
  expect((await tableOf(games, game)).result).toBeDefined()
})
