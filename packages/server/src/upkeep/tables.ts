import Libsql from 'libsql'
import type { Row, Value } from '../storage/database.ts'
import { MIGRATIONS } from '../storage/migrations.ts'
import { UpkeepRefused } from './refusals.ts'

/** A backup is a database file of ours, whatever the games were kept in. */

export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

const all = <T>(database: Libsql.Database, sql: string): readonly T[] => database.prepare(sql).all() as T[]

/** In the order they were made, so that what is referred to comes first. */
export const tablesOf = (database: Libsql.Database): readonly TableShape[] =>
  all<{ readonly name: string }>(
    database,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
  ).map(({ name }) => {
    const columns = all<{ readonly name: string; readonly pk: number }>(
      database,
      `PRAGMA table_info(${name})`,
    )
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    return { name, columns: columns.map(column => column.name), key: key.map(column => column.name) }
  })

export const versionOf = (database: Libsql.Database): number =>
  all<{ readonly user_version: number }>(database, 'PRAGMA user_version')[0]?.user_version ?? 0

/** Opens a file that shall be a sound database of ours. */
export const openSound = (file: string): Libsql.Database => {
  const damaged = (): UpkeepRefused => new UpkeepRefused({ code: 'server.upkeep.damaged', values: { file } })
  let database: Libsql.Database | undefined
  try {
    database = new Libsql(file)
    const checks = all<{ readonly integrity_check: string }>(database, 'PRAGMA integrity_check')
    const version = versionOf(database)
    if (version > MIGRATIONS.length)
      throw new UpkeepRefused({ code: 'server.upkeep.newer', values: { file } })
    if (checks[0]?.integrity_check === 'ok' && version > 0) return database
    throw damaged()
  } catch (error) {
    database?.close()
    throw error instanceof UpkeepRefused ? error : damaged()
  }
}

export const insertSql = ({ name, columns }: TableShape): string =>
  `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`

export const valuesOf = ({ columns }: TableShape, row: Row): readonly (Value | null)[] =>
  columns.map(column => {
    const value = row[column]
    return typeof value === 'number' || typeof value === 'string' ? value : null
  })
