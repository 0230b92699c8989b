import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalJson, type Entry } from '@mesnada/engine/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/storage/postgres.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import type { GameCardRow, NewGame, Storage, StoredEntry } from '../../src/storage/storage.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** One set of tests for both databases: whatever one promises the other promises too. */

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

type Open = () => Promise<Storage>

/** A fresh database, and the way to open it again, as after a crash or on another node. */
const PLACES: Readonly<Record<string, () => Promise<Open>>> = {
  sqlite: async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mesnada-storage-')), 'test.db')
    return () => openStorage(openSqlite(file))
  },
  postgres: async () => {
    const url = await postgres.createDatabase()
    return () => openStorage(openPostgres({ url, connections: 4 }))
  },
}

const newGame = (id: string): NewGame => ({
  id,
  owner: 'owner',
  secret: 's',
  invite: 'i',
  settings: '{}',
  created: 1000,
  computers: 0,
})

const ROOM = { games: 1e6, withComputers: 1e6, computersAlone: 1e6 }

const card = (change: Partial<GameCardRow> = {}): GameCardRow => ({
  status: 'open',
  listed: false,
  system: 'ford',
  scenario: 'dawn',
  seats: ['', ''],
  steps: 0,
  deciding: -1,
  waiting: '',
  due: 0,
  updated: 1000,
  summary: '{}',
  ...change,
})

const said = (number: number, text: string, command?: string): StoredEntry => {
  const entry: Entry = { type: 'said', at: number, user: 'u', name: 'Ü', text }
  return { number, entry, body: canonicalJson(entry), digest: `d${number}`, command }
}

describe.each(Object.keys(PLACES))('%s', name => {
  let open: Open
  let storage: Storage

  beforeAll(async () => {
    open = await (PLACES[name] as () => Promise<Open>)()
    storage = await open()
  })

  afterAll(() => storage.close())

  test('answers, and opening it again changes nothing', async () => {
    await storage.ping()
    const again = await open()
    await expect(again.ping()).resolves.toBeUndefined()
    await again.close()
  })

  test('the service time only grows, and is there after opening it again', async () => {
    expect(await storage.serviceTime(1000)).toBe(1000)
    expect(await storage.raiseServiceTime(5000)).toBe(5000)
    expect(await storage.raiseServiceTime(3000)).toBe(5000)
    const again = await open()
    expect(await again.serviceTime(9000)).toBe(5000)
    await again.close()
  })

  test('games in which a computer thinks are found, and can be made due', async () => {
    const thinking = card({ status: 'playing', deciding: 0, due: 70_000 })
    await storage.createGame(newGame('computer'), [said(0, 'zero')], thinking, ROOM)
    await storage.createGame(newGame('person'), [said(0, 'zero')], { ...thinking, waiting: 'ana' }, ROOM)
    expect(await storage.thinking()).toEqual(['computer'])
    await storage.hurry(['computer', 'person'], 20_000)
    expect(await storage.due(20_000, 10)).toEqual(['computer'])
  })

  test('what was appended is there in order, after opening it again too', async () => {
    await storage.createGame(newGame('order'), [said(0, 'zero')], card(), ROOM)
    expect(
      await storage.append({ game: 'order', entries: [said(1, 'one', 'c1'), said(2, 'two')], card: card() }),
    ).toBe(true)
    const expected = [said(0, 'zero'), said(1, 'one', 'c1'), said(2, 'two')]
    expect(await storage.entries('order', 0)).toEqual(expected)
    expect(await storage.entries('order', 2)).toEqual(expected.slice(2))
    const again = await open()
    expect(await again.entries('order', 0)).toEqual(expected)
    expect(await again.game('order')).toMatchObject({ id: 'order', head: 3, secret: 's' })
    await again.close()
  })

  test('of two who saw the same head one is stored, and the other as a whole not', async () => {
    await storage.createGame(newGame('race'), [said(0, '')], card(), ROOM)
    const other = await open()
    const tries = [storage, other].flatMap((each, who) =>
      Array.from({ length: 5 }, (_, i) =>
        each.append({
          game: 'race',
          entries: [said(1, `${who}-${i}`), said(2, `${who}-${i}`)],
          card: card({ updated: 2000 + i }),
        }),
      ),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    const [, first, second, ...rest] = await storage.entries('race', 0)
    expect(rest).toEqual([])
    expect(first?.entry).toEqual({ ...second?.entry, at: 1 })
    await other.close()
  })

  test('a command id is used once in a game, whatever number it comes with', async () => {
    await storage.createGame(newGame('twice'), [said(0, '')], card(), ROOM)
    await storage.createGame(newGame('twice-too'), [said(0, '')], card(), ROOM)
    expect(await storage.append({ game: 'twice', entries: [said(1, 'a', 'same')], card: card() })).toBe(true)
    expect(await storage.append({ game: 'twice', entries: [said(2, 'b', 'same')], card: card() })).toBe(false)
    expect(await storage.append({ game: 'twice-too', entries: [said(1, 'c', 'same')], card: card() })).toBe(
      true,
    )
    expect(await storage.entries('twice', 1)).toEqual([said(1, 'a', 'same')])
    expect((await storage.game('twice'))?.head).toBe(2)
  })

  test('commands of the same instant are stored together, and one that fails takes none with it', async () => {
    const games = Array.from({ length: 30 }, (_, i) => `batch-${String(i).padStart(2, '0')}`)
    await Promise.all(games.map(id => storage.createGame(newGame(id), [said(0, '')], card(), ROOM)))
    await storage.append({ game: 'batch-07', entries: [said(1, '', 'taken')], card: card() })
    const stored = await Promise.all(
      games.map(game =>
        storage.append({ game, entries: [said(game === 'batch-07' ? 2 : 1, game, 'taken')], card: card() }),
      ),
    )
    expect(stored.filter(Boolean)).toHaveLength(29)
    expect(stored[7]).toBe(false)
  })

  test('games are found by player, by being listed, by status, page by page', async () => {
    const make = (id: string, change: Partial<GameCardRow>) =>
      storage.createGame({ ...newGame(id), owner: 'nobody' }, [said(0, '')], card(change), ROOM)
    await make('mine-0', { seats: ['ana', 'luis'], updated: 10, status: 'playing' })
    await make('mine-1', { seats: ['eva', 'ana'], updated: 20, status: 'over', listed: true })
    await make('public', { seats: ['eva', 'luis'], updated: 30, listed: true })
    const ids = async (query: Parameters<Storage['games']>[0]) =>
      (await storage.games(query)).map(({ id }) => id)
    expect(await ids({ player: 'ana', most: 9 })).toEqual(['mine-1', 'mine-0'])
    expect(await ids({ player: 'ana', status: ['playing'], most: 9 })).toEqual(['mine-0'])
    expect(await ids({ player: 'ana', after: { updated: 20, id: 'mine-1' }, most: 9 })).toEqual(['mine-0'])
    expect(await ids({ most: 9 })).toEqual(['public', 'mine-1'])
    expect(await ids({ most: 1 })).toEqual(['public'])
  })

  test('games are due when their moment has come', async () => {
    await storage.createGame(newGame('due'), [said(0, '')], card({ due: 5000 }), ROOM)
    expect(await storage.due(4999, 10)).toEqual([])
    expect(await storage.due(5000, 10)).toEqual(['due'])
    await storage.append({ game: 'due', entries: [said(1, '')], card: card({ due: 0 }) })
    expect(await storage.due(9999, 10)).toEqual([])
  })

  test('users by login and by key; a login belongs to one', async () => {
    const user = { id: 'u1', name: 'Ana', login: '', password: '', keyHash: 'k1', webhook: '', created: 1 }
    expect(await storage.createUser(user)).toBe('done')
    expect(await storage.createUser({ ...user, id: 'u2', keyHash: 'k2' })).toBe('done')
    expect(await storage.userByKey('k1')).toEqual(user)
    expect(await storage.userByLogin('')).toBeUndefined()
    expect(await storage.userByKey('')).toBeUndefined()
    const session = (tokenHash: string) => ({ tokenHash, user: 'u1', created: 1, expires: 100 })
    const account = { id: 'u1', name: 'Ana', login: 'ana', password: 'p' }
    expect(await storage.registerGuest(account, session('r1'))).toBe('done')
    expect(await storage.registerGuest(account, session('r2'))).toBe('registered')
    expect(await storage.registerGuest({ ...account, id: 'u2' }, { ...session('r3'), user: 'u2' })).toBe(
      'taken',
    )
    expect((await storage.userByLogin('ana'))?.id).toBe('u1')
  })

  test('sessions end, by hand and by time', async () => {
    await storage.createUser({
      id: 's1',
      name: 'S',
      login: '',
      password: '',
      keyHash: '',
      webhook: '',
      created: 1,
    })
    for (const tokenHash of ['t1', 't2', 't3'])
      expect(
        await storage.createSession(
          { tokenHash, user: 's1', created: 1, expires: 100 },
          { password: '', keyHash: '' },
        ),
      ).toBe(true)
    expect(
      await storage.createSession(
        { tokenHash: 't4', user: 's1', created: 1, expires: 100 },
        { password: 'changed', keyHash: '' },
      ),
    ).toBe(false)
    expect((await storage.session('t1', 99))?.user).toBe('s1')
    expect(await storage.session('t1', 100)).toBeUndefined()
    const change = { user: 's1', from: '', to: 'new', session: 't2' }
    expect(await storage.changePassword(change)).toBe(true)
    expect(await storage.changePassword({ ...change, to: 'other' })).toBe(false)
    expect(await storage.session('t1', 1)).toBeUndefined()
    expect(await storage.session('t2', 1)).toBeDefined()
    await storage.endSession('t2')
    expect(await storage.session('t2', 1)).toBeUndefined()
  })

  test('a witness accepts one digest for an entry, in order, and knows the one before', async () => {
    const accept = (number: number, digest: string) =>
      storage.putWitnessed({ game: 'witnessed', host: 'h', number, digest, round: number })
    expect(await accept(3, 'a')).toMatchObject({ digest: 'a', round: 3, previous: '', isOvertaken: false })
    expect(await accept(5, 'b')).toMatchObject({ digest: 'b', previous: 'a', isOvertaken: false })
    expect(await accept(5, 'c')).toMatchObject({ digest: 'b', previous: 'a' })
    expect(await accept(4, 'd')).toBeUndefined()
    expect(await accept(3, 'a')).toMatchObject({ isOvertaken: true })
    // Of two at once at most one holds, or the later one knows the earlier.
    const [first, second] = await Promise.all([accept(7, 'e'), accept(8, 'f')])
    expect(second).toMatchObject({ isOvertaken: false })
    expect(first && !first.isOvertaken ? second?.previous : 'e').toBe('e')
  })

  test('documents and notes', async () => {
    await storage.putDocument('x', 'one')
    // What lies there may be damaged; whoever writes has the digest from what is written.
    await storage.putDocument('x', 'two')
    expect(await storage.document('x')).toBe('two')
    expect(await storage.document('y')).toBeUndefined()
    await storage.createUser({
      id: 'n1',
      name: 'N',
      login: '',
      password: '',
      keyHash: '',
      webhook: '',
      created: 1,
    })
    await storage.createGame(newGame('noted'), [said(0, '')], card(), ROOM)
    expect(await storage.note('noted', 'n1')).toBe('')
    await storage.putNote('noted', 'n1', 'first')
    await storage.putNote('noted', 'n1', 'second')
    expect(await storage.note('noted', 'n1')).toBe('second')
  })
})

test('postgres: a node hears what another appends, and which sessions end', async () => {
  const url = await postgres.createDatabase()
  const [writer, reader] = await Promise.all([
    openStorage(openPostgres({ url })),
    openStorage(openPostgres({ url })),
  ])
  const heard: unknown[] = []
  const ready = new Promise<void>(resolve => {
    reader.listen({
      appended: (...notice) => heard.push(notice),
      sessionsEnded: ended => heard.push(ended),
      whispered: whisper => heard.push(whisper),
      missed: resolve,
    })
  })
  await ready
  await writer.createGame(newGame('heard'), [said(0, '')], card(), ROOM)
  await writer.append({ game: 'heard', entries: [said(1, '')], card: card(), turn: 'ana' })
  await writer.endSession('t')
  await writer.whisper({ about: 'paired', user: 'ana', game: 'heard' })
  await expect
    .poll(() => heard)
    .toEqual([
      ['heard', 1, undefined],
      ['heard', 2, 'ana'],
      { sessions: ['t'] },
      { about: 'paired', user: 'ana', game: 'heard' },
    ])
  await Promise.all([writer.close(), reader.close()])
})

test('postgres: it is heard again after the database went away, and that something may have been missed', async () => {
  const url = await postgres.createDatabase()
  const storage = await openStorage(openPostgres({ url }))
  let missed = 0
  storage.listen({ appended: () => {}, sessionsEnded: () => {}, whispered: () => {}, missed: () => missed++ })
  await expect.poll(() => missed).toBe(1)
  await postgres.restart()
  await expect.poll(() => missed, { timeout: 10_000 }).toBe(2)
  await storage.ping()
  await storage.close()
})
