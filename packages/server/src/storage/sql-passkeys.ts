import type { CommitBatcher } from './commit-batcher.ts'
import type { Database, Row, Statement } from './database.ts'
import type { ChallengeRow, PasskeyRow, PasskeyStorage } from './passkey-storage.ts'
import { numberIn, textIn } from './rows.ts'
import { sql } from './sql-identity.ts'

const passkeyOf = (row: Row): PasskeyRow => ({
  id: textIn(row, 'id'),
  user: textIn(row, 'user_id'),
  publicKey: textIn(row, 'public_key'),
  counter: numberIn(row, 'counter'),
  transports: textIn(row, 'transports'),
  device: textIn(row, 'device'),
  created: numberIn(row, 'created'),
  used: numberIn(row, 'used'),
})

/** Passkeys in SQL. */
export class SqlPasskeys implements PasskeyStorage {
  readonly #database: Database
  readonly #batcher: CommitBatcher

  constructor(database: Database, batcher: CommitBatcher) {
    this.#database = database
    this.#batcher = batcher
  }

  async passkeys(user: string): Promise<readonly PasskeyRow[]> {
    const rows = await this.#database.rows(
      sql('SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created, id', user),
    )
    return rows.map(passkeyOf)
  }

  async passkey(id: string): Promise<PasskeyRow | undefined> {
    const [row] = await this.#database.rows(sql('SELECT * FROM passkeys WHERE id = $1', id))
    return row && passkeyOf(row)
  }

  putPasskey(row: PasskeyRow, most: number): Promise<boolean> {
    const { id, user, publicKey, counter, transports, device, created, used } = row
    const guard = sql(
      `INSERT INTO passkeys (id, user_id, public_key, counter, transports, device, created, used)
      SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS text), CAST($4 AS bigint), CAST($5 AS text),
        CAST($6 AS text), CAST($7 AS bigint), CAST($8 AS bigint)
      WHERE (SELECT count(*) FROM passkeys WHERE user_id = $2) < $9
      ON CONFLICT (id) DO NOTHING`,
      id,
      user,
      publicKey,
      counter,
      transports,
      device,
      created,
      used,
      most,
    )
    return this.#commit(user, guard, `passkeys ${user}`)
  }

  usePasskey({ id, counter: before }: PasskeyRow, counter: number, now: number): Promise<boolean> {
    const guard = sql(
      'UPDATE passkeys SET counter = $2, used = $3 WHERE id = $1 AND counter = $4',
      id,
      counter,
      now,
      before,
    )
    return this.#commit(id, guard)
  }

  dropPasskey(user: string, id: string): Promise<boolean> {
    return this.#commit(user, sql('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', id, user))
  }

  async putChallenge({ hash, user, expires }: ChallengeRow): Promise<void> {
    await this.#commit(
      hash,
      sql('INSERT INTO challenges (hash, user_id, expires) VALUES ($1, $2, $3)', hash, user, expires),
    )
  }

  takeChallenge(hash: string, user: string, now: number): Promise<boolean> {
    const guard = sql(
      'DELETE FROM challenges WHERE hash = $1 AND user_id = $2 AND expires > $3',
      hash,
      user,
      now,
    )
    return this.#commit(hash, guard)
  }

  async dropOldChallenges(now: number): Promise<void> {
    await this.#commit('', sql('DELETE FROM challenges WHERE expires <= $1', now))
  }

  #commit(key: string, guard: Statement, lock?: string): Promise<boolean> {
    return this.#batcher.commit({ key, guard, rest: [], ...(lock !== undefined && { lock }) })
  }
}
