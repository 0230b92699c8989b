import type Libsql from 'libsql'
import { type Row, UNREADABLE, Unreadable, type Value } from './database.ts'

/** A statement that is read from again and again. */
export type Reading = (values: readonly Value[]) => readonly Row[]

/** Parameters are written as PostgreSQL has them; here a question mark stands before the number. */
export const numbered = (sql: string): string => sql.replaceAll(/\$(\d+)/g, '?$1')

const strictly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const somehow = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Reads rows. The driver ends the process where a text on the disk is not UTF-8, and one flipped bit can make it so.
 * Therefore texts never reach it as such: a row comes as the bytes of one list, which are looked at here. That is one
 * value a row, and takes less time than one for each column.
 */
export const readingOf = (database: Libsql.Database, sql: string): Reading => {
  const plain = numbered(sql)
  const columns = database
    .prepare(plain)
    .columns()
    .map(({ name }) => name)
  const listed = columns.map(name => `CASE typeof("${name}") WHEN 'blob' THEN NULL ELSE "${name}" END`)
  const statement = database.prepare<[readonly Value[]]>(
    `SELECT CAST(json_array(${listed.join(', ')}) AS BLOB) AS bytes FROM (${plain})`,
  )
  return values => {
    try {
      const rows = statement.all(values) as readonly { readonly bytes: ArrayBuffer }[]
      return rows.map(({ bytes }) => rowOf(columns, valuesIn(bytes)))
    } catch (error) {
      throw isDamage(error) ? new Unreadable(String(error)) : error
    }
  }
}

const rowOf = (columns: readonly string[], values: readonly unknown[]): Row =>
  Object.fromEntries(columns.map((name, index) => [name, values[index]]))

const valuesIn = (bytes: ArrayBuffer): readonly unknown[] => {
  try {
    return JSON.parse(strictly.decode(bytes))
  } catch {
    // Which of them it is does not show: none that could be it is believed.
    const values: readonly unknown[] = JSON.parse(somehow.decode(bytes))
    return values.map(value => (typeof value === 'string' && value.includes('\uFFFD') ? UNREADABLE : value))
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CORRUPT')
