import Libsql from 'libsql'
import AsyncLibsql from 'libsql/promise'
import type { Database, Row, Unit, Value } from './database.ts'

/** How long a second process that opened the same file waits for the first. */
const BUSY_MS = 5000

/** What we use of a prepared statement. */
interface Prepared {
  run(...values: readonly Value[]): { readonly changes: number }
  all(...values: readonly Value[]): unknown[]
}

/** What we use of the connection that writes: it goes to the disk in a thread of its own. */
interface Writer {
  exec(sql: string): Promise<void>
  prepare(sql: string): Promise<Prepared>
  close(): void
}

/** To wait comes first: the next ones may have to. */
const SETTINGS = [
  `busy_timeout = ${BUSY_MS}`,
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
]

const numbered = (sql: string): string => sql.replaceAll(/\$(\d+)/g, '?$1')

/**
 * An embedded database in one file, for one process. What is committed has reached the disk. One connection reads, at
 * once; one writes, and while a commit waits for the disk everything else goes on.
 */
export const openSqlite = (file: string): Database => {
  const reader = new Libsql(file)
  for (const setting of SETTINGS) reader.pragma(setting)
  const reads = new Map<string, Prepared>()
  const read = (sql: string): Prepared => {
    const statement = reads.get(sql) ?? reader.prepare<Value[]>(numbered(sql))
    reads.set(sql, statement)
    return statement
  }
  // Opened by the first who writes, when the schema is there and whatever a crash left behind has been put right.
  let writing: Promise<Awaited<ReturnType<typeof openWriter>>> | undefined
  const writer = () => {
    writing ??= openWriter(file).catch((error: unknown) => {
      writing = undefined
      throw error
    })
    return writing
  }

  return {
    dialect: 'sqlite',
    rows: async ({ sql, values }) => read(sql).all(...values) as readonly Row[],
    commit: async units => (await writer()).commit(units),
    migrate: async migrations => {
      const version = (): number => {
        const [row] = reader.prepare('PRAGMA user_version').all() as { readonly user_version: Value }[]
        return Number(row?.user_version ?? 0)
      }
      if (version() > migrations.length) throw new Error('the database is from a newer version of the server')
      for (let next = version(); next < migrations.length; next = version())
        reader
          .transaction(() => {
            if (version() !== next) return
            reader.exec(migrations[next] ?? '')
            reader.exec(`PRAGMA user_version = ${next + 1}`)
          })
          .immediate()
    },
    listen: () => {},
    announce: async () => {},
    isDuplicate: error =>
      error instanceof Error &&
      'code' in error &&
      (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'),
    close: async () => {
      if (writing) (await writing).close()
      reader.close()
    },
  }
}

const openWriter = async (file: string) => {
  const writer: Writer = new AsyncLibsql(file, {})
  for (const setting of SETTINGS) await (await writer.prepare(`PRAGMA ${setting}`)).all()
  const writes = new Map<string, Prepared>()
  const write = async (sql: string): Promise<Prepared> => {
    const statement = writes.get(sql) ?? (await writer.prepare(numbered(sql)))
    writes.set(sql, statement)
    return statement
  }
  const commitUnit = async ({ guard, rest }: Unit): Promise<boolean> => {
    if ((await write(guard.sql)).run(...guard.values).changes === 0) return false
    for (const { sql, values } of rest) (await write(sql)).run(...values)
    return true
  }
  return {
    commit: async (units: readonly Unit[]): Promise<readonly boolean[]> => {
      // At once: only a commit has anything to wait for.
      ;(await write('BEGIN IMMEDIATE')).run()
      try {
        const passed: boolean[] = []
        for (const unit of units) passed.push(await commitUnit(unit))
        await writer.exec('COMMIT')
        return passed
      } catch (error) {
        await writer.exec('ROLLBACK')
        throw error
      }
    },
    close: () => writer.close(),
  }
}
