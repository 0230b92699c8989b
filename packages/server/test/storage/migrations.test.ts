import { unwrap } from '@mesnada/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Games } from '../../src/games/games.ts'
import { Identity } from '../../src/identity/identity.ts'
import type { Database, Row, Value } from '../../src/storage/database.ts'
import { MIGRATIONS } from '../../src/storage/migrations.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import { openPostgres } from '../../src/storage/postgres.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import { newFolder, registry } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** A database of every earlier version is brought up to date with all that is in it. */

let postgres: TestPostgres
let content: ReadonlyMap<string, readonly Row[]>
let game: string

/** Tables of the first version; what came later is made from them, or begins empty. */
const TABLES = ['documents', 'users', 'sessions', 'games', 'entries', 'notes']

beforeAll(async () => {
  postgres = await startPostgres()
  const dataDir = newFolder()
  const storage = await openStorageAt({ dataDir })
  const user = { id: 'ana', name: 'Ana', login: 'ana', password: 'p', keyHash: '', webhook: '', created: 1 }
  await storage.createUser(user)
  await storage.createSession({ tokenHash: 't', user: 'ana', created: 1, expires: 1e15 }, user)
  const games = new Games({ registry, storage })
  const table = unwrap(
    await games.create('ana', {
      system: 'ford',
      scenario: 'dawn',
      listed: true,
      clock: { kind: 'days', days: 3 },
      computers: [
        { seat: 0, level: 1 },
        { seat: 1, level: 2 },
      ],
    }),
  )
  game = table.id
  await storage.putNote(game, 'ana', 'remember')
  await storage.close()
  const database = openSqlite(`${dataDir}/mesnada.db`)
  const rows = new Map<string, readonly Row[]>()
  for (const table of TABLES)
    rows.set(table, await database.rows({ sql: `SELECT * FROM ${table}`, values: [] }))
  await database.close()
  content = rows
})

afterAll(() => postgres.stop())

/** The version that brought the column `computers`. */
const COMPUTERS = 3

const fill = async (database: Database, version: number): Promise<void> => {
  for (const [table, rows] of content)
    for (const row of rows) {
      // Columns that came later were not written then.
      const isThere = (column: string): boolean => column !== 'computers' || version >= COMPUTERS
      const columns = Object.keys(row).filter(column => isThere(column) && row[column] !== null)
      const places = columns.map((_, index) => `$${index + 1}`)
      const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`
      const values = columns.map(column => row[column] as Value)
      await database.commit([{ key: '', guard: { sql, values }, rest: [] }])
    }
}

const OPEN: Readonly<Record<string, () => Promise<() => Database>>> = {
  sqlite: async () => {
    const file = `${newFolder()}/old.db`
    return () => openSqlite(file)
  },
  postgres: async () => {
    const url = await postgres.createDatabase()
    return () => openPostgres({ url, connections: 2 })
  },
}

describe.each(Object.keys(OPEN))('%s', name => {
  const versions = MIGRATIONS.slice(1).map((_, index) => index + 1)

  test.each(versions)('from version %i', async version => {
    const open = await (OPEN[name] ?? (() => Promise.reject(new Error(name))))()
    const old = open()
    await old.migrate(MIGRATIONS.slice(0, version))
    await fill(old, version)
    await old.close()
    const storage = await openStorage(open())
    expect(await storage.user('ana')).toMatchObject({ name: 'Ana', login: 'ana', password: 'p' })
    expect(await storage.session('t', 2)).toMatchObject({ user: 'ana' })
    expect(await storage.note(game, 'ana')).toBe('remember')
    expect(await storage.game(game)).toMatchObject({ computers: 2, status: 'playing' })
    expect((await storage.games({ player: 'ana', most: 5 })).map(({ id }) => id)).toEqual([game])
    expect(await storage.serviceTime(7)).toBe(7)
    const opened = await new Games({ registry, storage }).look(game, ({ started }) => started)
    expect(opened).toEqual({ ok: true, value: true })
    const identity = new Identity({ storage })
    await identity.holdNames()
    expect(await identity.createGuest('Аna')).toEqual({ ok: false, refusal: { code: 'server.name.taken' } })
    await storage.close()
  })

  test('a database of a later version is refused and left as it is', async () => {
    const open = await (OPEN[name] ?? (() => Promise.reject(new Error(name))))()
    const later = open()
    await later.migrate([...MIGRATIONS, 'CREATE TABLE later (id integer)'])
    await later.close()
    const database = open()
    await expect(openStorage(database)).rejects.toThrow('newer version')
    await database.close()
  })
})
