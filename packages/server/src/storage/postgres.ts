import pg from 'pg'
import type { Database, DatabaseListener, Notice, Row, Statement, Unit } from './database.ts'

const CHANNEL = 'mesnada'
/** Any number, the same on all nodes. */
const MIGRATION_LOCK = 6_377_623
const RECONNECT_MS = 500
const CONNECT_MS = 5000
const STATEMENT_MS = 15_000
/** PostgreSQL takes no notice longer than 8,000 bytes. */
const NOTICE_LENGTH = 7000

/** Numbers of milliseconds fit a double; the driver would hand out strings. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

export interface PostgresOptions {
  readonly url: string
  readonly connections?: number
  readonly warn?: (message: string) => void
}

/** One database for any number of nodes, which hear of each other's work by LISTEN and NOTIFY. */
export const openPostgres = ({ url, connections = 10, warn = () => {} }: PostgresOptions): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', error => warn(error.message))
  const noticeListener = new NoticeListener(url, warn)

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
      await client.query('ROLLBACK').catch((failure: Error) => void (broken ??= failure))
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return {
    dialect: 'postgres',
    rows: async ({ sql, values }) => (await pool.query<Row>(sql, [...values])).rows,
    commit: units =>
      transaction(async client => {
        const passed: boolean[] = []
        for (const unit of units) passed.push(await commitUnit(client, unit))
        const notices = units.flatMap(({ notice }, index) => (notice && passed[index] ? [notice] : []))
        for (const payload of payloadsOf(notices))
          await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload])
        return passed
      }),
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
    listen: listener => noticeListener.open(listener),
    announce: async notice => {
      for (const payload of payloadsOf([notice]))
        await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, payload])
    },
    isDuplicate: error => error instanceof pg.DatabaseError && error.code === '23505',
    close: async () => {
      await noticeListener.close()
      await pool.end()
    },
  }
}

const commitUnit = async (client: pg.PoolClient, { guard, rest }: Unit): Promise<boolean> => {
  const { rowCount } = await client.query(guard.sql, [...guard.values])
  if (rowCount === 0) return false
  await Promise.all(rest.map(({ sql, values }: Statement) => client.query(sql, [...values])))
  return true
}

/** As few notices as their length allows. */
const payloadsOf = (notices: readonly Notice[]): readonly string[] => {
  const payloads: string[] = []
  let list: string[] = []
  let length = 0
  const close = (): void => {
    if (list.length > 0) payloads.push(`[${list.join(',')}]`)
    list = []
    length = 0
  }
  for (const notice of notices) {
    const text = JSON.stringify(notice)
    if (length + text.length > NOTICE_LENGTH) close()
    list.push(text)
    length += text.length + 1
  }
  close()
  return payloads
}

/** The connection that LISTENs. It reconnects when it breaks, and then reports that notices may be missing. */
class NoticeListener {
  readonly #url: string
  readonly #warn: (message: string) => void
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, warn: (message: string) => void) {
    this.#url = url
    this.#warn = warn
  }

  open(listener: DatabaseListener): void {
    void this.#connect(listener)
  }

  async #connect(listener: DatabaseListener): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: CONNECT_MS })
    this.#client = client
    let broken = false
    const again = (error?: Error): void => {
      if (broken || this.#closed) return
      broken = true
      if (error) this.#warn(error.message)
      void client.end().catch(() => {})
      this.#timer = setTimeout(() => void this.#connect(listener), RECONNECT_MS)
    }
    client.on('error', again)
    client.on('end', () => again())
    client.on('notification', ({ payload }) => {
      const notices: readonly Notice[] = JSON.parse(payload ?? '[]')
      for (const notice of notices) listener.notice(notice)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      listener.missed()
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)))
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }
}
