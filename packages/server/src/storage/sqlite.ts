import Libsql from 'libsql'
import { Away, type Database, type Value } from './database.ts'
import { type Reading, readingOf } from './sqlite-rows.ts'
import { WriteError, WriterThread } from './writer-thread.ts'

/** How long a second process that opened the same file waits for the first. */
const BUSY_MS = 5000

/** Pages that lie in the log before they are put in their places: the more, the fewer are put there twice. */
const LOG_PAGES = 4000
const CACHE_KB = 16_384

/** To wait comes first: the next ones may have to. */
const SETTINGS = [
  `busy_timeout = ${BUSY_MS}`,
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  `wal_autocheckpoint = ${LOG_PAGES}`,
  `cache_size = -${CACHE_KB}`,
]

/** Full, gone, or not to be written to; the thread that writes may be gone as well. */
const isOfDisk = (error: unknown): boolean =>
  !(error instanceof WriteError) || /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN|NOMEM)/.test(error.code)

/**
 * An embedded database in one file, for one process. What is committed has reached the disk. One connection reads, at
 * once; one writes, in a thread of its own, and while it works or waits for the disk everything else goes on.
 */
export const openSqlite = (file: string): Database => {
  const reader = new Libsql(file)
  for (const setting of SETTINGS) reader.pragma(setting)
  const readings = new Map<string, Reading>()
  const reading = (sql: string): Reading => {
    const known = readings.get(sql) ?? readingOf(reader, sql)
    readings.set(sql, known)
    return known
  }
  // Opened by the first who writes, when the schema is there and whatever a crash left behind has been put right.
  let writing: WriterThread | undefined
  const writer = (): WriterThread => {
    if (!writing || writing.isLost) writing = new WriterThread({ file, settings: SETTINGS })
    return writing
  }

  return {
    dialect: 'sqlite',
    rows: async ({ sql, values }) => reading(sql)(values),
    commit: units =>
      writer()
        .commit(units)
        .catch((error: unknown) => {
          throw isOfDisk(error) ? new Away(error) : error
        }),
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
    droppedNotices: 0,
    isDuplicate: error =>
      error instanceof Error &&
      'code' in error &&
      (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'),
    isFaultOfUnit: error =>
      error instanceof Error &&
      'code' in error &&
      /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)/.test(String(error.code)),
    close: async () => {
      await writing?.close()
      reader.close()
    },
  }
}
