import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SeekRow } from '../../src/storage/lobby-storage.ts'
import { openPostgres } from '../../src/storage/postgres.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import type { GameCardRow, Storage } from '../../src/storage/storage.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** What the lobby keeps, on both databases alike. */

let postgres: TestPostgres
const storages = new Map<string, Storage>()

beforeAll(async () => {
  postgres = await startPostgres()
  const file = join(mkdtempSync(join(tmpdir(), 'mesnada-lobby-')), 'test.db')
  storages.set('sqlite', await openStorage(openSqlite(file)))
  const url = await postgres.createDatabase()
  storages.set('postgres', await openStorage(openPostgres({ url, connections: 4 })))
  for (const storage of storages.values())
    for (const id of ['ana', 'luis'])
      await storage.createUser({
        id,
        name: id,
        login: '',
        password: '',
        keyHash: id,
        webhook: '',
        created: 1,
      })
})

afterAll(async () => {
  for (const storage of storages.values()) await storage.close()
  await postgres.stop()
})

const ROOM = { games: 1e6, withComputers: 1e6, computersAlone: 1e6 }

const seek = (id: string, user: string, terms: string, change: Partial<SeekRow> = {}): SeekRow => ({
  id,
  user,
  name: user,
  terms,
  created: 10,
  expires: 100,
  ...change,
})

const create = (storage: Storage, id: string, clock: string, card: Partial<GameCardRow> = {}) =>
  storage.createGame(
    {
      id,
      owner: 'ana',
      secret: 's',
      invite: 'i',
      settings: `{"clock":{"kind":"${clock}"}}`,
      created: 1,
      computers: 0,
    },
    [],
    {
      status: 'open',
      listed: true,
      system: 'ford',
      scenario: 'dawn',
      seats: ['', ''],
      steps: 0,
      deciding: -1,
      waiting: '',
      due: 0,
      updated: 1000,
      summary: '{}',
      ...card,
    },
    ROOM,
  )

describe.each(['sqlite', 'postgres'])('%s', name => {
  const storage = (): Storage => {
    const found = storages.get(name)
    if (!found) throw new Error(name)
    return found
  }

  test('a seek is taken by one of many, and the same terms again only last longer', async () => {
    expect(await storage().putSeek(seek('s1', 'ana', 'x'), 20, 2)).toBe(true)
    expect(await storage().putSeek(seek('s2', 'ana', 'x', { expires: 300 }), 20, 2)).toBe(true)
    expect(await storage().seeks(50, 10)).toEqual([seek('s1', 'ana', 'x', { expires: 300 })])
    expect(await storage().putSeek(seek('s3', 'ana', 'y'), 20, 2)).toBe(true)
    // One more than she may have, until the first has expired.
    expect(await storage().putSeek(seek('s4', 'ana', 'z'), 20, 2)).toBe(false)
    expect(await storage().putSeek(seek('s4', 'ana', 'z'), 200, 2)).toBe(true)
    expect((await storage().seeks(200, 10)).map(({ id }) => id)).toEqual(['s1'])
    const taken = await Promise.all(Array.from({ length: 5 }, () => storage().takeSeek('s1')))
    expect(taken.filter(Boolean)).toHaveLength(1)
    await storage().dropOldSeeks(1000)
    expect(await storage().seeks(0, 10)).toEqual([])
  })

  test('what spectators say is numbered, bounded, and told up to a moment', async () => {
    await create(storage(), 'aside-game', 'none')
    const say = (at: number) =>
      storage().putAside(
        { game: 'aside-game', user: 'luis', name: 'Luis', text: `at ${at}`, at },
        {
          ofGame: 5,
          ofPerson: 4,
        },
      )
    expect(await Promise.all([1, 2, 3, 4, 5].map(say))).toEqual([true, true, true, true, false])
    const told = await storage().asides('aside-game', -1, 3, 10)
    expect(told.map(({ number, text }) => [number, text])).toEqual([
      [0, 'at 1'],
      [1, 'at 2'],
      [2, 'at 3'],
    ])
    expect((await storage().asides('aside-game', 1, 9, 10)).map(({ number }) => number)).toEqual([2, 3])
    expect((await storage().asides('aside-game', -1, 9, 2)).map(({ number }) => number)).toEqual([2, 3])
  })

  test('games are filtered by scenario and by pace, and stale ones found', async () => {
    await create(storage(), 'fast', 'live', { updated: 500 })
    await create(storage(), 'slow', 'days', { updated: 400, scenario: 'dusk' })
    await create(storage(), 'old', 'none', { updated: 5 })
    await create(storage(), 'begun', 'none', { updated: 4, status: 'playing' })
    const find = async (query: object) =>
      (await storage().games({ most: 10, status: ['open'], ...query })).map(({ id }) => id)
    expect(await find({ pace: 'live' })).toEqual(['fast'])
    expect(await find({ pace: 'days' })).toEqual(['slow'])
    expect(await find({ scenarios: ['ford/dusk', 'ford/noon'] })).toEqual(['slow'])
    expect(await find({ scenarios: ['ford/dawn'], pace: 'none' })).toEqual(['aside-game', 'old'])
    expect(await storage().staleGames({ before: 100, liveBefore: 600, most: 10 })).toEqual(['old', 'fast'])
    expect(await storage().staleGames({ before: 100, liveBefore: 450, most: 10 })).toEqual(['old'])
  })
})
