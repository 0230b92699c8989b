import { join } from 'node:path'
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

export const openStorageAt = ({ databaseUrl, dataDir, warn }: Place): Promise<Storage> =>
  openStorage(
    databaseUrl
      ? openPostgres({ url: databaseUrl, ...(warn && { warn }) })
      : openSqlite(join(dataDir, 'mesnada.db')),
  )
