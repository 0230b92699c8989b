import Libsql from 'libsql'
import { type Row, Unreadable, type Value } from '../storage/database.ts'
import { MIGRATIONS } from '../storage/migrations.ts'
import { numberIn, textIn } from '../storage/rows.ts'
import { readingOf } from '../storage/sqlite-rows.ts'
import { UpkeepRefused } from './refusals.ts'

/** A backup is a database file of ours, whatever the games were kept in. */

export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** In the order they were made, so that what is referred to comes first. */
export const tablesOf = (database: Libsql.Database): readonly TableShape[] =>
  readingOf(
    database,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
  )([]).map(table => {
    const name = textIn(table, 'name')
    const columns = readingOf(database, 'SELECT name, pk FROM pragma_table_info($1)')([name])
    const key = columns
      .filter(column => numberIn(column, 'pk') > 0)
      .toSorted((a, b) => numberIn(a, 'pk') - numberIn(b, 'pk'))
    const nameOf = (column: Row): string => textIn(column, 'name')
    return { name, columns: columns.map(nameOf), key: key.map(nameOf) }
  })

export const versionOf = (database: Libsql.Database): number => {
  const [row] = readingOf(database, 'SELECT user_version FROM pragma_user_version')([])
  return row ? numberIn(row, 'user_version') : 0
}

/** Opens a file that shall be a sound database of ours. */
export const openSound = (file: string): Libsql.Database => {
  const damaged = (): UpkeepRefused => new UpkeepRefused({ code: 'server.upkeep.damaged', values: { file } })
  let database: Libsql.Database | undefined
  try {
    database = new Libsql(file)
    const [check] = readingOf(database, 'SELECT integrity_check AS said FROM pragma_integrity_check')([])
    const version = versionOf(database)
    if (version > MIGRATIONS.length)
      throw new UpkeepRefused({ code: 'server.upkeep.newer', values: { file } })
    if (check?.['said'] === 'ok' && version > 0) return database
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
    if (typeof value === 'number' || typeof value === 'string' || value === null) return value
    throw new Unreadable(`${column} cannot be read`)
  })
