import { systemTime, type Time } from '../time/time.ts'
import type { Database, Statement, Value, Whisper } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import {
  commandOf,
  entryOf,
  gameOf,
  listedGameOf,
  logPageOf,
  numberIn,
  snapshotOf,
  soundOnly,
  soundTexts,
  textIn,
} from './rows.ts'
import { sql } from './sql-identity.ts'
import { horizonOf, pageOf } from './sql-lists.ts'
import { SqlLobby } from './sql-lobby.ts'
import { SqlNotices } from './sql-notices.ts'
import { SqlPasskeys } from './sql-passkeys.ts'
import { SqlPeople } from './sql-people.ts'
import { putWitnessed } from './sql-witness.ts'
import type {
  Accepted,
  Append,
  GameCardRow,
  GameQuery,
  GameRow,
  ListedGame,
  LogPage,
  NewGame,
  PlaceInList,
  ProgressColumns,
  Room,
  Snapshot,
  Storage,
  StorageListener,
  StoredEntry,
  WitnessedRow,
} from './storage.ts'

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
export const openStorage = async (database: Database, time: Time = systemTime): Promise<Storage> => {
  await database.migrate(MIGRATIONS)
  return new SqlStorage(database, time)
}

class SqlStorage extends SqlLobby implements Storage {
  readonly notices = new SqlNotices(this.database, this.batcher)
  readonly people = new SqlPeople(this.database, this.batcher)
  readonly passkeys = new SqlPasskeys(this.database, this.batcher)

  listen(listener: StorageListener): void {
    this.database.listen({
      notice: notice => {
        if (notice.kind === 'appended') listener.appended(notice.game, notice.head, notice.turn)
        else if (notice.kind === 'sessions') listener.sessionsEnded(notice.ended)
        else listener.whispered(notice.whisper)
      },
      missed: () => listener.missed(),
    })
  }

  whisper(whisper: Whisper): Promise<void> {
    return this.database.announce({ kind: 'whisper', whisper })
  }

  async ping(): Promise<void> {
    await this.database.rows(sql('SELECT count(*) AS n FROM games WHERE id = $1', ''))
  }

  async serviceTime(first: number): Promise<number> {
    await this.write(sql('INSERT INTO service (id, served) VALUES (1, $1) ON CONFLICT DO NOTHING', first))
    return this.#served()
  }

  async raiseServiceTime(now: number): Promise<number> {
    await this.write(sql('UPDATE service SET served = $1 WHERE served < $1', now))
    return this.#served()
  }

  putWitnessed(decision: WitnessedRow): Promise<Accepted | undefined> {
    return putWitnessed(this.database, this.batcher, decision)
  }

  async #served(): Promise<number> {
    const row = await this.one(sql('SELECT served FROM service'))
    return row ? numberIn(row, 'served') : 0
  }

  close(): Promise<void> {
    return this.database.close()
  }

  putDocument(digest: string, body: string): Promise<void> {
    return this.write(
      sql(
        `INSERT INTO documents (digest, body) VALUES ($1, $2)
        ON CONFLICT (digest) DO UPDATE SET body = excluded.body WHERE documents.body <> excluded.body`,
        digest,
        body,
      ),
    )
  }

  async document(digest: string): Promise<string | undefined> {
    const row = await this.one(sql('SELECT body FROM documents WHERE digest = $1', digest))
    return row && textIn(row, 'body')
  }

  createGame(
    game: NewGame,
    entries: readonly StoredEntry[],
    card: GameCardRow,
    room: Room,
    turn?: string,
  ): Promise<boolean> {
    const { id, owner, secret, invite, settings, created, computers } = game
    const guard = sql(
      `INSERT INTO games (id, owner, secret, invite, settings, created, computers, head, steps, deciding, waiting, due,
        updated, status, listed, system, scenario, seat_0, seat_1, summary)
      SELECT CAST($1 AS text), CAST($2 AS text), $3, $4, $5, CAST($6 AS bigint), CAST($7 AS integer),
        CAST($8 AS integer), CAST($9 AS integer), CAST($10 AS integer), $11, CAST($12 AS bigint), CAST($13 AS bigint),
        $14, CAST($15 AS integer), $16, $17, $18, $19, $20
      WHERE (SELECT count(*) FROM games WHERE owner = $2 AND status IN ('open', 'playing')) < $21
        AND ($7 < 1 OR (SELECT count(*) FROM games
          WHERE owner = $2 AND status IN ('open', 'playing') AND computers > 0) < $22)
        AND ($7 < 2 OR (SELECT count(*) FROM games
          WHERE owner = $2 AND status IN ('open', 'playing') AND computers > 1) < $23)`,
      id,
      owner,
      secret,
      invite,
      settings,
      created,
      computers,
      entries.length,
      ...cardValues(card),
      room.games,
      room.withComputers,
      room.computersAlone,
    )
    const rest = entries.map(entry => insertEntry(id, entry))
    const notice = { kind: 'appended', game: id, head: entries.length, ...(turn && { turn }) } as const
    return this.batcher.commit({ key: owner, lock: owner, guard, rest, notice })
  }

  async game(id: string): Promise<GameRow | undefined> {
    const row = await this.one(sql('SELECT * FROM games WHERE id = $1', id))
    return row && gameOf(row)
  }

  async entries(game: string, from: number): Promise<readonly StoredEntry[]> {
    const rows = await this.database.rows(
      sql('SELECT * FROM entries WHERE game = $1 AND number >= $2 ORDER BY number', game, from),
    )
    return rows.map(entryOf)
  }

  async plainEntries(game: string, from: number, most: number): Promise<readonly string[]> {
    const rows = await this.database.rows(
      sql(
        'SELECT body, digest, command FROM entries WHERE game = $1 AND number >= $2 ORDER BY number LIMIT $3',
        game,
        from,
        most,
      ),
    )
    return rows.flatMap(row => [textIn(row, 'body'), textIn(row, 'digest'), commandOf(row)])
  }

  async commandNumber(game: string, command: string): Promise<number | undefined> {
    const row = await this.one(
      sql('SELECT number FROM entries WHERE game = $1 AND command = $2', game, command),
    )
    return row && numberIn(row, 'number')
  }

  snapshot(game: string): Promise<Snapshot | undefined> {
    return soundOnly(async () => {
      const row = await this.one(sql('SELECT * FROM snapshots WHERE game = $1', game))
      return row && snapshotOf(row)
    })
  }

  async putSnapshot(
    game: string,
    { head, digest, hash, body }: Snapshot,
    pages: readonly LogPage[],
  ): Promise<void> {
    const guard = sql(
      `INSERT INTO snapshots (game, head, digest, hash, body) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (game) DO UPDATE
      SET head = excluded.head, digest = excluded.digest, hash = excluded.hash, body = excluded.body
      WHERE snapshots.head <= excluded.head`,
      game,
      head,
      digest,
      hash,
      body,
    )
    const rest = pages.map(each =>
      sql(
        `INSERT INTO log_pages (game, page, hash, body) VALUES ($1, $2, $3, $4)
        ON CONFLICT (game, page) DO UPDATE SET hash = excluded.hash, body = excluded.body`,
        game,
        each.page,
        each.hash,
        each.body,
      ),
    )
    await this.batcher.commit({ key: game, guard, rest })
  }

  logPage(game: string, page: number): Promise<LogPage | undefined> {
    return soundOnly(async () => {
      const row = await this.one(sql('SELECT * FROM log_pages WHERE game = $1 AND page = $2', game, page))
      return row && logPageOf(row)
    })
  }

  async append({ game, entries, card, turn }: Append): Promise<boolean> {
    const expected = entries[0]?.number ?? 0
    const head = expected + entries.length
    const guard = moveHead(game, expected, head, card)
    const rest = entries.map(entry => insertEntry(game, entry))
    try {
      const notice = { kind: 'appended', game, head, ...(turn && { turn }) } as const
      return await this.batcher.commit({ key: game, guard, rest, notice })
    } catch (error) {
      // The same command by another way: its answer is in the stream.
      if (this.database.isDuplicate(error)) return false
      throw error
    }
  }

  async games(query: GameQuery): Promise<readonly ListedGame[]> {
    const rows = await this.database.rows(pageOf(query))
    return rows.flatMap(row => listedGameOf(row) ?? [])
  }

  async lookedThrough(query: GameQuery): Promise<PlaceInList | undefined> {
    const row = await this.one(horizonOf(query))
    return row && { updated: numberIn(row, 'updated'), id: textIn(row, 'id') }
  }

  async due(now: number, most: number): Promise<readonly string[]> {
    const rows = await this.database.rows(
      sql('SELECT id FROM games WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2', now, most),
    )
    return soundTexts(rows, 'id')
  }

  async hurry(games: readonly string[], now: number): Promise<void> {
    const hurry = `UPDATE games SET due = $2 WHERE id = $1 AND due > $2 AND deciding >= 0 AND waiting = ''`
    await Promise.all(games.map(game => this.write(sql(hurry, game, now))))
  }

  async thinking(): Promise<readonly string[]> {
    const rows = await this.database.rows(
      sql(`SELECT id FROM games WHERE due > 0 AND deciding >= 0 AND waiting = '' ORDER BY due`),
    )
    return soundTexts(rows, 'id')
  }

  async note(game: string, user: string): Promise<string> {
    const row = await this.one(sql('SELECT text FROM notes WHERE game = $1 AND user_id = $2', game, user))
    return row ? textIn(row, 'text') : ''
  }

  putNote(game: string, user: string, note: string): Promise<void> {
    return this.write(
      sql(
        `INSERT INTO notes (game, user_id, text) VALUES ($1, $2, $3)
        ON CONFLICT (game, user_id) DO UPDATE SET text = excluded.text`,
        game,
        user,
        note,
      ),
    )
  }
}
