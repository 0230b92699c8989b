import { CommitBatcher } from './commit-batcher.ts'
import type { Database, Row, Statement, Value } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import { entryOf, gameOf, sessionOf, userOf } from './rows.ts'
import type {
  Append,
  GameCardRow,
  GameQuery,
  GameRow,
  GuestAccount,
  NewGame,
  PasswordChange,
  ProgressColumns,
  SessionRow,
  Storage,
  StorageListener,
  StoredEntry,
  UserRow,
} from './storage.ts'

const sql = (text: string, ...values: readonly Value[]): Statement => ({ sql: text, values })

const insertEntry = (game: string, { number, command, digest, body }: StoredEntry): Statement =>
  sql(
    `INSERT INTO entries (game, number, command, digest, body) VALUES ($1, $2, NULLIF($3, ''), $4, $5)`,
    game,
    number,
    command ?? '',
    digest,
    body,
  )

const movingValues = ({ steps, deciding, waiting, due, updated }: ProgressColumns): readonly Value[] => [
  steps,
  deciding,
  waiting,
  due,
  updated,
]

const cardValues = (card: GameCardRow): readonly Value[] => [
  ...movingValues(card),
  card.status,
  card.listed ? 1 : 0,
  card.system,
  card.scenario,
  ...card.seats,
  card.summary,
]

const sessionValues = ({ tokenHash, user, created, expires }: SessionRow): readonly Value[] => [
  tokenHash,
  user,
  created,
  expires,
]

const deleteOtherSessions = (user: string, except: string): Statement =>
  sql('DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2', user, except)

const MOVED = 'UPDATE games SET head = $3, steps = $4, deciding = $5, waiting = $6, due = $7, updated = $8'
const CHANGED =
  'status = $9, listed = $10, system = $11, scenario = $12, seat_0 = $13, seat_1 = $14, summary = $15'
const SEEN = 'WHERE id = $1 AND head = $2'
const MOVE = `${MOVED} ${SEEN}`
const CHANGE = `${MOVED}, ${CHANGED} ${SEEN}`

/** Optimistic lock: of two writers that saw the same head only one updates the row. */
const moveHead = (game: string, expected: number, head: number, card: Append['card']): Statement =>
  'summary' in card
    ? sql(CHANGE, game, expected, head, ...cardValues(card))
    : sql(MOVE, game, expected, head, ...movingValues(card))

/** The one implementation; the databases differ only in how statements reach them. */
export const openStorage = async (database: Database): Promise<Storage> => {
  await database.migrate(MIGRATIONS)
  return new SqlStorage(database)
}

class SqlStorage implements Storage {
  readonly #database: Database
  readonly #batcher: CommitBatcher
  readonly shared: boolean

  constructor(database: Database) {
    this.#database = database
    this.shared = database.dialect === 'postgres'
    this.#batcher = new CommitBatcher(database)
  }

  listen(listener: StorageListener): void {
    this.#database.listen({
      notice: notice =>
        notice.kind === 'appended'
          ? listener.appended(notice.game, notice.head, notice.turn)
          : listener.sessionsEnded(notice.ended),
      missed: () => listener.missed(),
    })
  }

  async ping(): Promise<void> {
    await this.#database.rows(sql('SELECT count(*) AS n FROM games WHERE id = $1', ''))
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  putDocument(digest: string, body: string): Promise<void> {
    return this.#write(
      sql('INSERT INTO documents (digest, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', digest, body),
    )
  }

  async document(digest: string): Promise<string | undefined> {
    const row = await this.#one(sql('SELECT body FROM documents WHERE digest = $1', digest))
    return row && String(row['body'])
  }

  async createGame(game: NewGame, first: StoredEntry, card: GameCardRow): Promise<void> {
    const guard = sql(
      `INSERT INTO games (id, owner, secret, invite, settings, created, head, steps, deciding, waiting, due, updated,
        status, listed, system, scenario, seat_0, seat_1, summary)
      VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      game.id,
      game.owner,
      game.secret,
      game.invite,
      game.settings,
      game.created,
      ...cardValues(card),
    )
    await this.#batcher.commit({ key: game.id, guard, rest: [insertEntry(game.id, first)] })
  }

  async game(id: string): Promise<GameRow | undefined> {
    const row = await this.#one(sql('SELECT * FROM games WHERE id = $1', id))
    return row && gameOf(row)
  }

  async entries(game: string, from: number): Promise<readonly StoredEntry[]> {
    const rows = await this.#database.rows(
      sql('SELECT * FROM entries WHERE game = $1 AND number >= $2 ORDER BY number', game, from),
    )
    return rows.map(entryOf)
  }

  async append({ game, entries, card, turn }: Append): Promise<boolean> {
    const expected = entries[0]?.number ?? 0
    const head = expected + entries.length
    const guard = moveHead(game, expected, head, card)
    const rest = entries.map(entry => insertEntry(game, entry))
    try {
      const notice = { kind: 'appended', game, head, ...(turn && { turn }) } as const
      return await this.#batcher.commit({ key: game, guard, rest, notice })
    } catch (error) {
      // The same command by another way: its answer is in the stream.
      if (this.#database.isDuplicate(error)) return false
      throw error
    }
  }

  async games({ player, listed, status, after, most }: GameQuery): Promise<readonly GameRow[]> {
    const values: Value[] = []
    const put = (value: Value): string => `$${values.push(value)}`
    const conditions: string[] = []
    if (player !== undefined)
      conditions.push(`(seat_0 = ${put(player)} OR seat_1 = ${put(player)} OR owner = ${put(player)})`)
    if (listed) conditions.push('listed = 1')
    if (status) conditions.push(`status IN (${status.map(put).join(', ')})`)
    if (after) {
      const { updated, id } = after
      conditions.push(`(updated < ${put(updated)} OR (updated = ${put(updated)} AND id > ${put(id)}))`)
    }
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const rows = await this.#database.rows({
      sql: `SELECT * FROM games ${where} ORDER BY updated DESC, id LIMIT ${put(most)}`,
      values,
    })
    return rows.map(gameOf)
  }

  async due(now: number, most: number): Promise<readonly string[]> {
    const rows = await this.#database.rows(
      sql('SELECT id FROM games WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2', now, most),
    )
    return rows.map(row => String(row['id']))
  }

  async openGamesOf(user: string): Promise<number> {
    const row = await this.#one(
      sql(`SELECT count(*) AS open FROM games WHERE owner = $1 AND status <> 'over'`, user),
    )
    return Number(row?.['open'] ?? 0)
  }

  async note(game: string, user: string): Promise<string> {
    const row = await this.#one(sql('SELECT text FROM notes WHERE game = $1 AND user_id = $2', game, user))
    return row ? String(row['text']) : ''
  }

  putNote(game: string, user: string, text: string): Promise<void> {
    return this.#write(
      sql(
        `INSERT INTO notes (game, user_id, text) VALUES ($1, $2, $3)
        ON CONFLICT (game, user_id) DO UPDATE SET text = excluded.text`,
        game,
        user,
        text,
      ),
    )
  }

  createUser(user: UserRow): Promise<boolean> {
    return this.#unlessTaken(
      sql(
        `INSERT INTO users (id, name, login, password, key_hash, webhook, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        user.id,
        user.name,
        user.login,
        user.password,
        user.keyHash,
        user.webhook,
        user.created,
      ),
    )
  }

  async changeUser(id: string, { name, webhook }: Partial<Pick<UserRow, 'name' | 'webhook'>>): Promise<void> {
    if (name !== undefined) await this.#write(sql('UPDATE users SET name = $1 WHERE id = $2', name, id))
    if (webhook !== undefined)
      await this.#write(sql('UPDATE users SET webhook = $1 WHERE id = $2', webhook, id))
  }

  changePassword({ user, from, to, session }: PasswordChange): Promise<boolean> {
    return this.#batcher.commit({
      key: user,
      guard: sql('UPDATE users SET password = $1 WHERE id = $2 AND password = $3', to, user, from),
      rest: [deleteOtherSessions(user, session)],
      notice: { kind: 'sessions', ended: { user, except: session } },
    })
  }

  async registerGuest(
    { id, name, login, password }: GuestAccount,
    session: SessionRow,
  ): Promise<'done' | 'taken' | 'registered'> {
    try {
      const passed = await this.#batcher.commit({
        key: id,
        guard: sql(
          `UPDATE users SET name = $1, login = $2, password = $3, key_hash = '' WHERE id = $4 AND login = ''`,
          name,
          login,
          password,
          id,
        ),
        rest: [
          sql(
            'INSERT INTO sessions (token_hash, user_id, created, expires) VALUES ($1, $2, $3, $4)',
            ...sessionValues(session),
          ),
          deleteOtherSessions(id, session.tokenHash),
        ],
        notice: { kind: 'sessions', ended: { user: id, except: session.tokenHash } },
      })
      return passed ? 'done' : 'registered'
    } catch (error) {
      if (this.#database.isDuplicate(error)) return 'taken'
      throw error
    }
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
    return this.#batcher.commit({
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
    const row = await this.#one(
      sql('SELECT * FROM sessions WHERE token_hash = $1 AND expires > $2', tokenHash, now),
    )
    return row && sessionOf(row)
  }

  async endSession(tokenHash: string): Promise<void> {
    await this.#write(sql('DELETE FROM sessions WHERE token_hash = $1', tokenHash))
    await this.#database.announce({ kind: 'sessions', ended: { sessions: [tokenHash] } })
  }

  dropExpiredSessions(now: number): Promise<void> {
    return this.#write(sql('DELETE FROM sessions WHERE expires <= $1', now))
  }

  async #one(statement: Statement): Promise<Row | undefined> {
    return (await this.#database.rows(statement))[0]
  }

  async #user(statement: Statement): Promise<UserRow | undefined> {
    const row = await this.#one(statement)
    return row && userOf(row)
  }

  /** All writes go through group commit. */
  async #write(statement: Statement): Promise<void> {
    await this.#batcher.commit({ key: '', guard: statement, rest: [] })
  }

  async #unlessTaken(statement: Statement): Promise<boolean> {
    try {
      await this.#write(statement)
      return true
    } catch (error) {
      if (this.#database.isDuplicate(error)) return false
      throw error
    }
  }
}
