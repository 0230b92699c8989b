import { chmodSync, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { lockFolder, ownOnly } from '../storage/data-lock.ts'
import type { Row } from '../storage/database.ts'
import { MIGRATIONS } from '../storage/migrations.ts'
import { databaseFile, type Place } from '../storage/open.ts'
import { openPostgres } from '../storage/postgres.ts'
import { numberIn } from '../storage/rows.ts'
import { openSqlite } from '../storage/sqlite.ts'
import { readingOf } from '../storage/sqlite-rows.ts'
import { UpkeepRefused } from './refusals.ts'
import { insertSql, openSound, type TableShape, tablesOf, valuesOf, versionOf } from './tables.ts'

/** Rows read at a time. */
const ROWS = 500

/** How much a backup holds. */
export interface BackupCounts {
  readonly games: number
  readonly users: number
}

/** Copies everything into one file while the server goes on. */
export const backup = async (place: Place, file: string): Promise<BackupCounts> => {
  if (existsSync(file)) throw new UpkeepRefused({ code: 'server.upkeep.exists', values: { file } })
  const part = `${file}.part`
  rmSync(part, { force: true })
  if (place.databaseUrl) await backupPostgres(place.databaseUrl, part)
  else backupSqlite(databaseFile(place.dataDir), part)
  chmodSync(part, 0o600)
  const kept = countIn(part)
  renameSync(part, file)
  return kept
}

const backupSqlite = (source: string, target: string): void => {
  if (!existsSync(source))
    throw new UpkeepRefused({ code: 'server.upkeep.missing', values: { file: source } })
  const database = new Libsql(source)
  try {
    database.pragma('busy_timeout = 10000')
    database.prepare('VACUUM INTO ?').run(target)
  } finally {
    database.close()
  }
}

/** All tables as they are at one moment. */
const backupPostgres = async (url: string, target: string): Promise<void> => {
  ownOnly(target)
  const into = new Libsql(target)
  for (const migration of MIGRATIONS) into.exec(migration)
  into.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  const client = new pg.Client({ connectionString: url, types: TYPES })
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await demandVersion(client)
    into.exec('PRAGMA foreign_keys = OFF; BEGIN')
    for (const table of tablesOf(into)) {
      const insert = into.prepare(insertSql(table).replaceAll(/\$(\d+)/g, '?$1'))
      for await (const row of rowsOf(client, table)) insert.run(...valuesOf(table, row))
    }
    into.exec('COMMIT')
  } finally {
    await client.end().catch(() => {})
    into.close()
  }
}

const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

const demandVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version')
  if (rows[0]?.version !== MIGRATIONS.length) throw new UpkeepRefused({ code: 'server.upkeep.version' })
}

async function* rowsOf(client: pg.Client, { name, columns }: TableShape): AsyncGenerator<Row> {
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${name}`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS} FROM backup`)
    yield* rows
    if (rows.length < ROWS) break
  }
  await client.query('CLOSE backup')
}

const countIn = (file: string): BackupCounts => {
  const database = openSound(file)
  const count = (table: string): number => {
    const [row = {}] = readingOf(database, `SELECT count(*) AS n FROM ${table}`)([])
    return numberIn(row, 'n')
  }
  const kept = { games: count('games'), users: count('users') }
  database.close()
  return kept
}

export interface RestoreOptions {
  /** Put what is there now aside. Only for the embedded database. */
  readonly replace?: boolean
}

/** Puts a backup in the place of an empty or missing database. No server may use it meanwhile. */
export const restore = async (
  place: Place,
  file: string,
  { replace = false }: RestoreOptions = {},
): Promise<BackupCounts> => {
  if (!existsSync(file)) throw new UpkeepRefused({ code: 'server.upkeep.missing', values: { file } })
  const kept = countIn(file)
  if (place.databaseUrl) await restorePostgres(place.databaseUrl, file)
  else restoreSqlite(place.dataDir, file, replace)
  return kept
}

const restoreSqlite = (dataDir: string, file: string, replace: boolean): void => {
  const unlock = lockFolder(dataDir)
  try {
    const target = databaseFile(dataDir)
    if (existsSync(target)) {
      if (!replace && !isEmpty(target))
        throw new UpkeepRefused({ code: 'server.upkeep.not-empty', values: { place: dataDir } })
      const aside = `${target}.${new Date().toISOString().replaceAll(/[^\d]/g, '').slice(0, 14)}`
      for (const end of ['', '-wal', '-shm'])
        if (existsSync(target + end)) renameSync(target + end, aside + end)
    }
    copyFileSync(file, `${target}.part`)
    chmodSync(`${target}.part`, 0o600)
    renameSync(`${target}.part`, target)
  } finally {
    unlock()
  }
}

const isEmpty = (file: string): boolean => {
  const database = new Libsql(file)
  try {
    if (versionOf(database) === 0) return true
    const rows = readingOf(database, 'SELECT id FROM games UNION ALL SELECT id FROM users LIMIT 1')([])
    return rows.length === 0
  } finally {
    database.close()
  }
}

/** Into an empty database, in one transaction. An older backup is first brought up to date in a copy. */
const restorePostgres = async (url: string, file: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'mesnada-restore-'))
  const copy = join(folder, 'copy.db')
  copyFileSync(file, copy)
  chmodSync(copy, 0o600)
  const schema = openSqlite(copy)
  const target = openPostgres({ url, connections: 2 })
  const client = new pg.Client({ connectionString: url })
  try {
    await schema.migrate(MIGRATIONS)
    await schema.close()
    await target.migrate(MIGRATIONS)
    await client.connect()
    await client.query('BEGIN')
    const { rows } = await client.query('SELECT id FROM games UNION ALL SELECT id FROM users LIMIT 1')
    if (rows.length > 0)
      throw new UpkeepRefused({ code: 'server.upkeep.not-empty', values: { place: 'PostgreSQL' } })
    await copyInto(client, copy)
    await client.query('COMMIT')
  } finally {
    await client.end().catch(() => {})
    await target.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const copyInto = async (client: pg.Client, file: string): Promise<void> => {
  const from = new Libsql(file)
  try {
    for (const table of tablesOf(from)) {
      await client.query(`DELETE FROM ${table.name}`)
      const read = readingOf(
        from,
        `SELECT * FROM ${table.name} ORDER BY ${table.key.join(', ')} LIMIT ${ROWS} OFFSET $1`,
      )
      for (let offset = 0; ; offset += ROWS) {
        const rows = read([offset])
        for (const row of rows) await client.query(insertSql(table), [...valuesOf(table, row)])
        if (rows.length < ROWS) break
      }
    }
  } finally {
    from.close()
  }
}
