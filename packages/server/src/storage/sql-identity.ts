import type { Time } from '../time/time.ts'
import { CommitBatcher } from './commit-batcher.ts'
import type { Database, Row, Statement, Unit, Value } from './database.ts'
import { numberIn, sessionOf, userOf } from './rows.ts'
import type { GuestAccount, PasswordChange, SessionRow, UserRow } from './storage.ts'

export const sql = (text: string, ...values: readonly Value[]): Statement => ({ sql: text, values })

const sessionValues = ({ tokenHash, user, created, expires }: SessionRow): readonly Value[] => [
  tokenHash,
  user,
  created,
  expires,
]

const deleteOtherSessions = (user: string, except: string): Statement =>
  sql('DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2', user, except)

/** An account holds its name from the moment it is there. Those who take names that look alike wait for each other. */
const nameOf = (user: string, look: string | undefined): Pick<Unit, 'rest'> & Pick<Unit, 'lock'> =>
  look === undefined
    ? { rest: [] }
    : { rest: [sql('INSERT INTO names (look, user_id) VALUES ($1, $2)', look, user)], lock: `name ${look}` }

/** Codes in letters are for one password and one address. */
export const deleteMailCode = (user: string): Statement =>
  sql(`DELETE FROM recovery_codes WHERE user_id = $1 AND kind = 'mail'`, user)

/** Users and sessions in SQL, and what all of the storage is made with. */
export abstract class SqlIdentity {
  protected readonly database: Database
  protected readonly batcher: CommitBatcher
  readonly shared: boolean

  constructor(database: Database, time: Time) {
    this.database = database
    this.shared = database.dialect === 'postgres'
    this.batcher = new CommitBatcher(database, time)
  }

  onWritten(listener: (ms: number) => void): void {
    this.batcher.onWritten = listener
  }

  get waitingWrites(): number {
    return this.batcher.waiting
  }

  get droppedNotices(): number {
    return this.database.droppedNotices
  }

  async countRate(
    key: string,
    now: number,
    resets: number,
  ): Promise<{ readonly count: number; readonly resets: number }> {
    const [row = {}] = await this.database.rows(
      sql(
        `INSERT INTO rates (key, count, resets) VALUES ($1, 1, $3)
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN rates.resets <= $2 THEN 1 ELSE rates.count + 1 END,
          resets = CASE WHEN rates.resets <= $2 THEN excluded.resets ELSE rates.resets END
        RETURNING count, resets`,
        key,
        now,
        resets,
      ),
    )
    return { count: numberIn(row, 'count'), resets: numberIn(row, 'resets') }
  }

  dropRate(key: string): Promise<void> {
    return this.write(sql('DELETE FROM rates WHERE key = $1', key))
  }

  dropOldRates(now: number): Promise<void> {
    return this.write(sql('DELETE FROM rates WHERE resets <= $1', now))
  }

  async createUser(user: UserRow, look?: string): Promise<'done' | 'taken' | 'name'> {
    const guard = sql(
      `INSERT INTO users (id, name, login, password, key_hash, webhook, created)
      SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text), CAST($5 AS text),
        CAST($6 AS text), CAST($7 AS bigint)
      WHERE NOT EXISTS (SELECT 1 FROM names WHERE look = $8)`,
      user.id,
      user.name,
      user.login,
      user.password,
      user.keyHash,
      user.webhook,
      user.created,
      look ?? '',
    )
    const passed = await this.#unlessTaken({ key: user.id, guard, ...nameOf(user.id, look) })
    return passed === undefined ? 'taken' : passed ? 'done' : 'name'
  }

  async changeUser(id: string, { name, webhook }: Partial<Pick<UserRow, 'name' | 'webhook'>>): Promise<void> {
    if (name !== undefined) await this.write(sql('UPDATE users SET name = $1 WHERE id = $2', name, id))
    if (webhook !== undefined)
      await this.write(sql('UPDATE users SET webhook = $1 WHERE id = $2', webhook, id))
  }

  changePassword(change: PasswordChange): Promise<boolean> {
    return this.#changeSecret('password', change)
  }

  changeKey(change: PasswordChange): Promise<boolean> {
    return this.#changeSecret('key_hash', change)
  }

  #changeSecret(
    column: 'password' | 'key_hash',
    { user, from, to, session, endsPasskeys = false }: PasswordChange,
  ): Promise<boolean> {
    return this.batcher.commit({
      key: user,
      guard: sql(`UPDATE users SET ${column} = $1 WHERE id = $2 AND ${column} = $3`, to, user, from),
      rest: [
        deleteOtherSessions(user, session),
        ...(column === 'password' ? [deleteMailCode(user)] : []),
        ...(endsPasskeys ? [sql('DELETE FROM passkeys WHERE user_id = $1', user)] : []),
      ],
      notice: { kind: 'sessions', ended: { user, except: session } },
    })
  }

  async registerGuest(
    { id, name, login, password }: GuestAccount,
    session: SessionRow,
    look?: string,
  ): Promise<'done' | 'taken' | 'registered' | 'name'> {
    const held = nameOf(id, look)
    const passed = await this.#unlessTaken({
      key: id,
      guard: sql(
        `UPDATE users SET name = $1, login = $2, password = $3, key_hash = '' WHERE id = $4 AND login = ''
          AND NOT EXISTS (SELECT 1 FROM names WHERE look = $5)`,
        name,
        login,
        password,
        id,
        look ?? '',
      ),
      ...held,
      rest: [
        ...held.rest,
        sql(
          'INSERT INTO sessions (token_hash, user_id, created, expires) VALUES ($1, $2, $3, $4)',
          ...sessionValues(session),
        ),
        deleteOtherSessions(id, session.tokenHash),
      ],
      notice: { kind: 'sessions', ended: { user: id, except: session.tokenHash } },
    })
    if (passed !== false) return passed ? 'done' : 'taken'
    return (await this.user(id))?.login === '' ? 'name' : 'registered'
  }

  user(id: string): Promise<UserRow | undefined> {
    return this.#user(sql('SELECT * FROM users WHERE id = $1', id))
  }

  userByLogin(login: string): Promise<UserRow | undefined> {
    return this.#user(sql(`SELECT * FROM users WHERE login = $1 AND login <> ''`, login))
  }

  userByKey(keyHash: string): Promise<UserRow | undefined> {
    return this.#user(sql(`SELECT * FROM users WHERE key_hash = $1 AND key_hash <> ''`, keyHash))
  }

  createSession(
    session: SessionRow,
    { password, keyHash }: Pick<UserRow, 'password' | 'keyHash'>,
  ): Promise<boolean> {
    // PostgreSQL must wait for a change of the password that is under way; SQLite has one writer.
    const lock = this.shared ? ' FOR SHARE' : ''
    return this.batcher.commit({
      key: session.user,
      guard: sql(
        `INSERT INTO sessions (token_hash, user_id, created, expires)
        SELECT CAST($1 AS text), id, CAST($3 AS bigint), CAST($4 AS bigint) FROM users
        WHERE id = $2 AND password = $5 AND key_hash = $6${lock}`,
        ...sessionValues(session),
        password,
        keyHash,
      ),
      rest: [],
    })
  }

  async session(tokenHash: string, now: number): Promise<SessionRow | undefined> {
    const row = await this.one(
      sql('SELECT * FROM sessions WHERE token_hash = $1 AND expires > $2', tokenHash, now),
    )
    return row && sessionOf(row)
  }

  async endSession(tokenHash: string): Promise<void> {
    await this.write(sql('DELETE FROM sessions WHERE token_hash = $1', tokenHash))
    await this.database.announce({ kind: 'sessions', ended: { sessions: [tokenHash] } })
  }

  dropExpiredSessions(now: number): Promise<void> {
    return this.write(sql('DELETE FROM sessions WHERE expires <= $1', now))
  }

  protected async one(statement: Statement): Promise<Row | undefined> {
    return (await this.database.rows(statement))[0]
  }

  async #user(statement: Statement): Promise<UserRow | undefined> {
    const row = await this.one(statement)
    return row && userOf(row)
  }

  /** All writes go through group commit. */
  protected async write(statement: Statement): Promise<void> {
    await this.batcher.commit({ key: '', guard: statement, rest: [] })
  }

  /** Undefined where a key is taken that can be there once only. */
  async #unlessTaken(unit: Unit): Promise<boolean | undefined> {
    try {
      return await this.batcher.commit(unit)
    } catch (error) {
      if (this.database.isDuplicate(error)) return undefined
      throw error
    }
  }
}
