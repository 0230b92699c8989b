import pg from 'pg'
import { Away, type Database, type Row, type Unit } from './database.ts'
import { NoticeListener, NoticeSender, notifySql } from './postgres-notices.ts'

/** Any number, the same on all nodes. */
const MIGRATION_LOCK = 6_377_623
const CONNECT_MS = 5000
const STATEMENT_MS = 10_000
/** A little longer than the server takes: where no answer comes at all, the client gives up by itself. */
const ANSWER_MS = 12_000
const HEARTBEAT_MS = 15_000
const KEEP_ALIVE_MS = 10_000

/** Numbers of milliseconds fit a double; the driver would hand out strings. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

export interface PostgresOptions {
  readonly url: string
  readonly connections?: number
  /** How long an answer may take before the connection is given up. */
  readonly answerMs?: number
  /** How often the listening connection is tried. */
  readonly heartbeatMs?: number
  readonly warn?: (message: string) => void
}

/** One database for any number of nodes, which hear of each other's work by LISTEN and NOTIFY. */
export const openPostgres = ({
  url,
  connections = 10,
  answerMs = ANSWER_MS,
  heartbeatMs = HEARTBEAT_MS,
  warn = () => {},
}: PostgresOptions): Database => {
  const config: pg.ClientConfig = {
    connectionString: url,
    types,
    connectionTimeoutMillis: Math.min(CONNECT_MS, answerMs),
    query_timeout: answerMs,
    statement_timeout: Math.min(STATEMENT_MS, answerMs),
    lock_timeout: Math.min(STATEMENT_MS, answerMs),
    // A node that was cut off in the middle must not hold its locks for long.
    idle_in_transaction_session_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'mesnada',
  }
  const pool = new pg.Pool({ ...config, max: connections })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', error => warn(error.message))
  const listening = new NoticeListener(config, heartbeatMs, warn)
  const sending = new NoticeSender(async payload => void (await pool.query(notifySql(payload))), warn)

  const transaction = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    // A connection that dies in our hands says so twice: to the query, and to whoever listens.
    const onError = (error: Error): void => void (broken = error)
    client.on('error', onError)
    try {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      // After an answer that did not come, whatever comes next may belong to it: such a connection is given up.
      if (isUnanswered(error)) broken ??= error
      else await client.query('ROLLBACK').catch((failure: Error) => void (broken ??= failure))
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return {
    dialect: 'postgres',
    rows: async ({ sql, values }) =>
      (await pool.query<Row>(sql, [...values]).catch((error: unknown) => fail(error))).rows,
    commit: async units => {
      const passed = await transaction(async client => {
        const results: boolean[] = []
        for (const unit of units) results.push(await commitUnit(client, unit))
        return results
      }).catch((error: unknown) => fail(error))
      sending.send(units.flatMap(({ notice }, index) => (notice && passed[index] ? [notice] : [])))
      return passed
    },
    migrate: migrations =>
      transaction(async client => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
        await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)')
        const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version')
        const version = rows[0]?.version ?? 0
        if (version > migrations.length) throw new Error('the database is from a newer version of the server')
        for (const migration of migrations.slice(version)) await client.query(migration)
        await client.query('DELETE FROM schema_version')
        await client.query('INSERT INTO schema_version VALUES ($1)', [migrations.length])
      }),
    listen: listener => listening.open(listener),
    announce: async notice => sending.send([notice]),
    get droppedNotices() {
      return sending.dropped
    },
    isDuplicate: error => error instanceof pg.DatabaseError && error.code === '23505',
    // Classes of SQLSTATE: bad data, constraints, limits of a statement.
    isFaultOfUnit: error => error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? ''),
    close: async () => {
      await sending.close()
      await listening.close()
      await pool.end()
    },
  }
}

/** Classes of SQLSTATE: connection, resources, intervention of an operator, system; and that nothing may be written. */
const AWAY = /^(08|53|57|58|25006)/

const fail = (error: unknown): never => {
  if (isUnanswered(error) || (error instanceof pg.DatabaseError && AWAY.test(error.code ?? '')))
    throw new Away(error)
  throw error
}

/** By the client itself, or because the connection broke. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError)

const commitUnit = async (client: pg.PoolClient, { guard, rest, lock }: Unit): Promise<boolean> => {
  // In a statement of its own: the guard must see what others have committed before it got the lock.
  if (lock !== undefined) await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
  const { rowCount } = await client.query(guard.sql, [...guard.values])
  if (rowCount === 0) return false
  // One after the other: a connection carries out one query at a time.
  for (const { sql, values } of rest) await client.query(sql, [...values])
  return true
}
