import { cpSync } from 'node:fs'
import { canonicalJson, type Entry } from '@mesnada/engine/verify'
import Libsql from 'libsql'
import { beforeAll, expect, test } from 'vitest'
import { Unreadable } from '../../src/storage/database.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import type { GameCardRow, Storage } from '../../src/storage/storage.ts'
import { newFolder } from '../support/node.ts'

/** One byte on the disk that makes a text no text: what it belongs to is refused, and everything else goes on. */

const ROOM = { games: 1e6, withComputers: 1e6, computersAlone: 1e6 }
const PLACE = { updated: 9000, id: '' }

const CARD: GameCardRow = {
  status: 'playing',
  listed: true,
  system: 'ford',
  scenario: 'dawn',
  seats: ['ana', 'luis'],
  steps: 0,
  deciding: 0,
  waiting: '',
  due: 5000,
  updated: 1000,
  summary: '{}',
}

const fill = async (storage: Storage): Promise<void> => {
  await storage.putDocument('document', '{}')
  for (const [index, id] of ['damaged', 'sound'].entries()) {
    const entry: Entry = { type: 'said', at: 1, user: 'ana', name: 'Ana', text: id }
    const stored = { number: 0, entry, body: canonicalJson(entry), digest: 'd', command: `${id}:1` }
    const game = { id, owner: 'ana', secret: 's', invite: 'i', settings: '{}', created: 1, computers: 0 }
    await storage.createGame(game, [stored], { ...CARD, updated: 1000 + index }, ROOM)
    await storage.createUser({
      id,
      name: id,
      login: `login-${id}`,
      password: 'p',
      keyHash: `key-${id}`,
      webhook: 'w',
      created: 1,
    })
    const user = await storage.user(id)
    if (user) await storage.createSession({ tokenHash: `t-${id}`, user: id, created: 1, expires: 1e6 }, user)
    await storage.putNote(id, id, 'a note')
    await storage.putSnapshot(id, { head: 1, digest: 'd', hash: 'h', body: '{}' }, [
      { page: 0, hash: 'h', body: '[]' },
    ])
    await storage.putWitnessed({ game: id, host: 'h', number: 0, digest: 'd', round: 7 })
  }
}

/** Everything that is read about one of the two, by what it is called. */
const reads = (storage: Storage, id: string): Readonly<Record<string, () => Promise<unknown>>> => ({
  document: () => storage.document('document'),
  game: () => storage.game(id),
  list: async () =>
    (await storage.games({ after: PLACE, most: 9 })).find(each => each.id === id && each.card),
  due: async () => (await storage.due(9000, 9)).find(each => each === id),
  thinking: async () => (await storage.thinking()).find(each => each === id),
  entries: () => storage.entries(id, 0),
  plain: () => storage.plainEntries(id, 0, 9),
  snapshot: () => storage.snapshot(id),
  page: () => storage.logPage(id, 0),
  note: () => storage.note(id, id),
  user: () => storage.user(id),
  login: () => storage.userByLogin(`login-${id}`),
  key: () => storage.userByKey(`key-${id}`),
  session: () => storage.session(`t-${id}`, 10),
  witnessed: () => storage.putWitnessed({ game: id, host: 'h', number: 0, digest: 'd', round: 7 }),
})

/** What a read says where a column is damaged: refused, or nothing at all; whatever else is not touched by it. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'documents.body': ['document'],
  'users.name': ['user', 'login', 'key'],
  'users.password': ['user', 'login', 'key'],
  'users.webhook': ['user', 'login', 'key'],
  'users.login': ['user', 'key'],
  'users.key_hash': ['user', 'login'],
  'sessions.user_id': ['session'],
  ...Object.fromEntries(
    ['owner', 'secret', 'invite', 'settings', 'status', 'system', 'scenario', 'seat_0', 'seat_1'].map(
      column => [`games.${column}`, ['game']],
    ),
  ),
  'games.waiting': ['game'],
  'entries.command': ['entries', 'plain'],
  'entries.digest': ['entries', 'plain'],
  'entries.body': ['entries', 'plain'],
  'notes.text': ['note'],
  'witnessed.digest': ['witnessed'],
}

/** Caches, and rows that are not found under another key. */
const MISSED: Readonly<Record<string, readonly string[]>> = {
  'snapshots.digest': ['snapshot'],
  'snapshots.hash': ['snapshot'],
  'snapshots.body': ['snapshot'],
  'log_pages.hash': ['page'],
  'log_pages.body': ['page'],
  'users.login': ['login'],
  'users.key_hash': ['key'],
  // An index still leads to such a game; where it does not, the game is in no list.
  'games.seat_0': ['list'],
  'games.seat_1': ['list'],
  'games.status': ['list'],
  'games.waiting': ['list', 'thinking'],
  'games.summary': ['list'],
}

const damage = (file: string, column: string): void => {
  const [table, name] = column.split('.')
  const key = { documents: 'digest', users: 'id', sessions: 'token_hash', games: 'id' }[table ?? ''] ?? 'game'
  const row = { documents: 'document', sessions: 't-damaged' }[table ?? ''] ?? 'damaged'
  const database = new Libsql(file)
  database.pragma('foreign_keys = OFF')
  const { changes } = database
    .prepare(`UPDATE ${table} SET ${name} = CAST(x'61FF62' AS TEXT) WHERE ${key} = ?`)
    .run(row)
  database.close()
  expect(changes).toBe(1)
}

const said = async (read: () => Promise<unknown>): Promise<'refused' | 'missed' | 'read'> => {
  try {
    return (await read()) === undefined ? 'missed' : 'read'
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable)
    return 'refused'
  }
}

/** Columns by which a row is looked for: damaged, it is not found. Rates are counted in memory by a single node. */
const KEYS = [
  'documents.digest',
  'users.id',
  'sessions.token_hash',
  'games.id',
  'entries.game',
  'notes.game',
  'notes.user_id',
  'snapshots.game',
  'log_pages.game',
  'witnessed.game',
  'witnessed.host',
]

let filled = ''

beforeAll(async () => {
  filled = newFolder()
  const storage = await openStorage(openSqlite(`${filled}/games.db`))
  await fill(storage)
  await storage.close()
})

const openDamaged = async (column: string): Promise<Storage> => {
  const folder = newFolder()
  cpSync(filled, folder, { recursive: true })
  damage(`${folder}/games.db`, column)
  return openStorage(openSqlite(`${folder}/games.db`))
}

const expectSound = async (storage: Storage): Promise<void> => {
  for (const [name, read] of Object.entries(reads(storage, 'sound')))
    if (name !== 'document') expect([name, await said(read)]).toEqual([name, 'read'])
}

test.each([...new Set([...Object.keys(REFUSED), ...Object.keys(MISSED)])])(
  'a byte of %s that is no text',
  async column => {
    const storage = await openDamaged(column)
    for (const [name, read] of Object.entries(reads(storage, 'damaged'))) {
      const isMissed = MISSED[column]?.includes(name) ?? false
      const expected = REFUSED[column]?.includes(name) ? 'refused' : isMissed ? 'missed' : 'read'
      expect([name, await said(read)]).toEqual([name, expected])
    }
    await expectSound(storage)
    await storage.close()
  },
)

test.each(KEYS)('a byte of %s that is no text, where rows are looked for by it', async column => {
  const storage = await openDamaged(column)
  const answers = Object.values(reads(storage, 'damaged')).map(said)
  expect(await Promise.all(answers)).toContain('read')
  await expectSound(storage)
  await storage.close()
})

const TRIED = new Set([...KEYS, 'rates.key', ...Object.keys(REFUSED), ...Object.keys(MISSED)])

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

const columnsOf = async (file: string): Promise<readonly Column[]> => {
  const storage = await openStorage(openSqlite(file))
  await storage.close()
  const database = new Libsql(file)
  const columns = database
    .prepare(
      `SELECT m.name AS "table", c.name AS name, c.type AS type FROM sqlite_master m, pragma_table_info(m.name) c
      WHERE m.type = 'table' ORDER BY m.name, c.cid`,
    )
    .all() as Column[]
  database.close()
  return columns
}

test('what is tried above is there', async () => {
  const texts = (await columnsOf(`${newFolder()}/columns.db`)).filter(({ type }) => type === 'TEXT')
  const names = new Set(texts.map(({ table, name }) => `${table}.${name}`))
  expect([...TRIED].filter(name => !names.has(name))).toEqual([])
})

test('a cell of any other table with a byte that is no text is marked as unreadable, and the reader goes on', async () => {
  const file = `${newFolder()}/columns.db`
  const columns = await columnsOf(file)
  const others = columns.filter(({ table, name, type }) => type === 'TEXT' && !TRIED.has(`${table}.${name}`))
  expect(others.length).toBeGreaterThan(0)
  for (const { table, name } of others) {
    const own = columns.filter(column => column.table === table)
    const database = new Libsql(file)
    database.pragma('foreign_keys = OFF')
    database.prepare(`DELETE FROM ${table}`).run()
    const cells = own.map(column => {
      if (column.name === name) return "CAST(x'61FF62' AS TEXT)"
      return column.type === 'TEXT' ? "'sound'" : '1'
    })
    const names = own.map(column => column.name).join(', ')
    database.prepare(`INSERT INTO ${table} (${names}) VALUES (${cells.join(', ')})`).run()
    database.close()
    const reader = openSqlite(file)
    const [row] = await reader.rows({ sql: `SELECT * FROM ${table}`, values: [] })
    expect(typeof row?.[name], `${table}.${name}`).toBe('symbol')
    expect(await reader.rows({ sql: 'SELECT 1 AS one', values: [] })).toEqual([{ one: 1 }])
    await reader.close()
  }
})
