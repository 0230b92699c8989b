import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder, ownOnly } from './data-lock.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openStorage } from './sql-storage.ts'
import { openSqlite } from './sqlite.ts'
import type { Storage } from './storage.ts'

export interface Place {
  /** A PostgreSQL address; without it the embedded database in the folder. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  readonly warn?: (message: string) => void
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'mesnada.db')

export const openStorageAt = async ({ databaseUrl, dataDir, warn }: Place): Promise<Storage> => {
  if (databaseUrl) return openStorage(openPostgres({ url: databaseUrl, ...(warn && { warn }) }))
  const unlock = lockFolder(dataDir)
  try {
    return await openStorage(unlockingAtEnd(openOwn(databaseFile(dataDir)), unlock))
  } catch (error) {
    unlock()
    throw error
  }
}

/** The files beside it are made by SQLite with the same rights. */
const openOwn = (file: string): Database => {
  ownOnly(file)
  for (const end of ['-wal', '-shm']) if (existsSync(file + end)) ownOnly(file + end)
  return openSqlite(file)
}

const unlockingAtEnd = (database: Database, unlock: () => void): Database => ({
  ...database,
  close: async () => {
    await database.close()
    unlock()
  },
})
