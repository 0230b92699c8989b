import type { Row } from './database.ts'
import type { AsideRow, LobbyStorage, NewAside, SeekFit, SeekRow, StaleQuery } from './lobby-storage.ts'
import { numberIn, soundTexts, textIn } from './rows.ts'
import { SqlIdentity, sql } from './sql-identity.ts'

const seekOf = (row: Row): SeekRow => ({
  id: textIn(row, 'id'),
  user: textIn(row, 'user_id'),
  name: textIn(row, 'name'),
  terms: textIn(row, 'terms'),
  created: numberIn(row, 'created'),
  expires: numberIn(row, 'expires'),
})

const asideOf = (row: Row): AsideRow => ({
  number: numberIn(row, 'number'),
  name: textIn(row, 'name'),
  text: textIn(row, 'text'),
  at: numberIn(row, 'at'),
})

/** How a clock for one sitting is written in the settings of a game. */
const LIVE_CLOCK = '%"clock":{"kind":"live"%'

/** The lobby in SQL. */
export abstract class SqlLobby extends SqlIdentity implements LobbyStorage {
  async staleGames({ before, liveBefore, most }: StaleQuery): Promise<readonly string[]> {
    const rows = await this.database.rows(
      sql(
        `SELECT id FROM games WHERE status = 'open' AND updated < $2
          AND (updated < $1 OR settings LIKE $3) ORDER BY updated LIMIT $4`,
        before,
        liveBefore,
        LIVE_CLOCK,
        most,
      ),
    )
    return soundTexts(rows, 'id')
  }

  putSeek({ id, user, name, terms, created, expires }: SeekRow, now: number, most: number): Promise<boolean> {
    const guard = sql(
      `INSERT INTO seeks (id, user_id, name, terms, created, expires)
      SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint),
        CAST($6 AS bigint)
      WHERE (SELECT count(*) FROM seeks WHERE user_id = $2 AND terms <> $4 AND expires > $7) < $8
      ON CONFLICT (user_id, terms) DO UPDATE SET expires = excluded.expires, name = excluded.name`,
      id,
      user,
      name,
      terms,
      created,
      expires,
      now,
      most,
    )
    return this.batcher.commit({ key: user, lock: user, guard, rest: [] })
  }

  async seeks(now: number, most: number): Promise<readonly SeekRow[]> {
    const rows = await this.database.rows(
      sql('SELECT * FROM seeks WHERE expires > $1 ORDER BY created DESC, id DESC LIMIT $2', now, most),
    )
    return rows.map(seekOf).toReversed()
  }

  async ownSeek(user: string, terms: string): Promise<SeekRow | undefined> {
    const row = await this.one(sql('SELECT * FROM seeks WHERE user_id = $1 AND terms = $2', user, terms))
    return row && seekOf(row)
  }

  async fittingSeeks(
    { user, system, clock, scenario, seat }: SeekFit,
    now: number,
    most: number,
  ): Promise<readonly SeekRow[]> {
    const rows = await this.database.rows(
      sql(
        `SELECT * FROM seeks WHERE expires > $1 AND user_id <> $2
          AND terms LIKE $3 AND terms LIKE $4
          AND ($5 = '' OR terms NOT LIKE '%"scenario":%' OR terms LIKE $5)
          AND ($6 = '' OR terms NOT LIKE $6)
          AND NOT EXISTS (SELECT 1 FROM blocks WHERE (blocks.user_id = $2 AND blocks.blocked = seeks.user_id)
            OR (blocks.user_id = seeks.user_id AND blocks.blocked = $2))
        ORDER BY created, id LIMIT $7`,
        now,
        user,
        `%"clock":${clock}%`,
        `%"system":"${system}"%`,
        scenario === undefined ? '' : `%"scenario":"${scenario}"%`,
        seat === undefined ? '' : `%"seat":${seat}%`,
        most,
      ),
    )
    return rows.map(seekOf)
  }

  takeSeek(id: string): Promise<boolean> {
    return this.batcher.commit({ key: id, guard: sql('DELETE FROM seeks WHERE id = $1', id), rest: [] })
  }

  withdrawSeek(user: string, id: string): Promise<boolean> {
    const guard = sql('DELETE FROM seeks WHERE id = $1 AND user_id = $2', id, user)
    return this.batcher.commit({ key: id, guard, rest: [] })
  }

  dropOldSeeks(now: number): Promise<void> {
    return this.write(sql('DELETE FROM seeks WHERE expires <= $1', now))
  }

  putAside(
    { game, user, name, text, at }: NewAside,
    most: { readonly ofGame: number; readonly ofPerson: number },
  ): Promise<boolean> {
    const guard = sql(
      `INSERT INTO asides (game, number, user_id, name, text, at)
      SELECT CAST($1 AS text), count(*), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint)
      FROM asides WHERE game = $1
      HAVING count(*) < $6 AND count(CASE WHEN user_id = $2 THEN 1 END) < $7`,
      game,
      user,
      name,
      text,
      at,
      most.ofGame,
      most.ofPerson,
    )
    return this.batcher.commit({ key: game, lock: `asides ${game}`, guard, rest: [] })
  }

  async asides(game: string, after: number, until: number, most: number): Promise<readonly AsideRow[]> {
    const rows = await this.database.rows(
      sql(
        `SELECT number, name, text, at FROM asides WHERE game = $1 AND number > $2 AND at <= $3
        ORDER BY number DESC LIMIT $4`,
        game,
        after,
        until,
        most,
      ),
    )
    return rows.map(asideOf).toReversed()
  }
}
