import type { CommitBatcher } from './commit-batcher.ts'
import { type Database, type Row, type Statement, Unreadable } from './database.ts'
import {
  CHANNELS,
  type EmailRow,
  NOTICE_KINDS,
  NOTICE_STATES,
  type NoticeOutcome,
  type NoticeRow,
  type NoticeStorage,
  type SubscriptionRow,
} from './notice-storage.ts'
import { numberIn, soundTexts, textIn } from './rows.ts'
import { deleteMailCode, sql } from './sql-identity.ts'

const oneOf = <T extends string>(known: readonly T[], row: Row, column: string): T => {
  const found = known.find(each => each === row[column])
  if (found === undefined) throw new Unreadable(`${column} is unknown`)
  return found
}

const noticeOf = (row: Row): NoticeRow => ({
  id: textIn(row, 'id'),
  user: textIn(row, 'user_id'),
  channel: oneOf(CHANNELS, row, 'channel'),
  target: textIn(row, 'target'),
  kind: oneOf(NOTICE_KINDS, row, 'kind'),
  game: textIn(row, 'game'),
  title: textIn(row, 'title'),
  state: oneOf(NOTICE_STATES, row, 'state'),
  tries: numberIn(row, 'tries'),
  fault: textIn(row, 'fault'),
  created: numberIn(row, 'created'),
  due: numberIn(row, 'due'),
})

const subscriptionOf = (row: Row): SubscriptionRow => ({
  id: textIn(row, 'id'),
  user: textIn(row, 'user_id'),
  endpoint: textIn(row, 'endpoint'),
  p256dh: textIn(row, 'p256dh'),
  auth: textIn(row, 'auth'),
  device: textIn(row, 'device'),
  created: numberIn(row, 'created'),
})

const emailOf = (row: Row): EmailRow => ({
  user: textIn(row, 'user_id'),
  address: textIn(row, 'address'),
  codeHash: textIn(row, 'code_hash'),
  expires: numberIn(row, 'expires'),
  confirmed: numberIn(row, 'confirmed') === 1,
})

/** One that cannot be read is no reason not to send the others. */
const readable = <T>(rows: readonly Row[], read: (row: Row) => T): readonly T[] =>
  rows.flatMap(row => {
    try {
      return [read(row)]
    } catch (error) {
      if (error instanceof Unreadable) return []
      throw error
    }
  })

export class SqlNotices implements NoticeStorage {
  readonly #database: Database
  readonly #batcher: CommitBatcher

  constructor(database: Database, batcher: CommitBatcher) {
    this.#database = database
    this.#batcher = batcher
  }

  async secret(name: string, make: () => string): Promise<string> {
    const known = await this.#secret(name)
    if (known !== undefined) return known
    // Of several nodes that start at once the first one's is kept.
    await this.#write(
      sql('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', name, make()),
    )
    const stored = await this.#secret(name)
    if (stored === undefined) throw new Error(`the secret ${name} was not stored`)
    return stored
  }

  async settings(user: string): Promise<string | undefined> {
    const row = await this.#one(sql('SELECT body FROM notice_settings WHERE user_id = $1', user))
    return row && textIn(row, 'body')
  }

  async putSettings(user: string, body: string): Promise<void> {
    await this.#write(
      sql(
        `INSERT INTO notice_settings (user_id, body) VALUES ($1, $2)
        ON CONFLICT (user_id) DO UPDATE SET body = excluded.body`,
        user,
        body,
      ),
    )
  }

  async subscriptions(user: string): Promise<readonly SubscriptionRow[]> {
    const rows = await this.#database.rows(
      sql('SELECT * FROM push_subscriptions WHERE user_id = $1 ORDER BY created DESC, id', user),
    )
    return readable(rows, subscriptionOf)
  }

  async putSubscription(each: SubscriptionRow, most: number): Promise<void> {
    const { id, user, endpoint, p256dh, auth, device, created } = each
    await this.#batcher.commit({
      key: user,
      guard: sql(
        `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
          device = excluded.device, created = excluded.created`,
        id,
        user,
        endpoint,
        p256dh,
        auth,
        device,
        created,
      ),
      rest: [
        sql(
          `DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN
          (SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY created DESC, id LIMIT $2)`,
          user,
          most,
        ),
      ],
    })
  }

  async dropSubscription(user: string, id: string): Promise<void> {
    await this.#write(sql('DELETE FROM push_subscriptions WHERE user_id = $1 AND id = $2', user, id))
  }

  async email(user: string): Promise<EmailRow | undefined> {
    const row = await this.#one(sql('SELECT * FROM emails WHERE user_id = $1', user))
    return row && emailOf(row)
  }

  async putEmail({ user, address, codeHash, expires, confirmed }: EmailRow): Promise<void> {
    const guard = sql(
      `INSERT INTO emails (user_id, address, code_hash, expires, confirmed) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, code_hash = excluded.code_hash,
        expires = excluded.expires, confirmed = excluded.confirmed`,
      user,
      address,
      codeHash,
      expires,
      confirmed ? 1 : 0,
    )
    await this.#batcher.commit({ key: user, guard, rest: [deleteMailCode(user)] })
  }

  confirmEmail(user: string, codeHash: string, now: number): Promise<boolean> {
    return this.#batcher.commit({
      key: user,
      guard: sql(
        `UPDATE emails SET confirmed = 1, code_hash = ''
        WHERE user_id = $1 AND code_hash = $2 AND code_hash <> '' AND expires > $3`,
        user,
        codeHash,
        now,
      ),
      rest: [],
    })
  }

  async dropEmail(user: string): Promise<void> {
    const guard = sql('DELETE FROM emails WHERE user_id = $1', user)
    await this.#batcher.commit({ key: user, guard, rest: [deleteMailCode(user)] })
  }

  async usersByEmail(address: string): Promise<readonly string[]> {
    const rows = await this.#database.rows(
      sql('SELECT user_id FROM emails WHERE address = $1 AND confirmed = 1 ORDER BY user_id', address),
    )
    return soundTexts(rows, 'user_id')
  }

  async enqueue(notice: NoticeRow): Promise<void> {
    await this.#write(
      sql(
        `INSERT INTO notices
          (id, user_id, channel, target, kind, game, title, state, tries, fault, created, due)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
        notice.id,
        notice.user,
        notice.channel,
        notice.target,
        notice.kind,
        notice.game,
        notice.title,
        notice.state,
        notice.tries,
        notice.fault,
        notice.created,
        notice.due,
      ),
    )
  }

  async dueNotices(now: number, most: number): Promise<readonly NoticeRow[]> {
    const rows = await this.#database.rows(
      sql(`SELECT * FROM notices WHERE state = 'waiting' AND due <= $1 ORDER BY due, id LIMIT $2`, now, most),
    )
    return readable(rows, noticeOf)
  }

  claim({ id, due }: NoticeRow, until: number): Promise<boolean> {
    return this.#batcher.commit({
      key: id,
      guard: sql(
        `UPDATE notices SET due = $3 WHERE id = $1 AND due = $2 AND state = 'waiting'`,
        id,
        due,
        until,
      ),
      rest: [],
    })
  }

  async settle(id: string, { state, tries, fault, due }: NoticeOutcome): Promise<void> {
    await this.#write(
      sql(
        'UPDATE notices SET state = $2, tries = $3, fault = $4, due = $5 WHERE id = $1',
        id,
        state,
        tries,
        fault,
        due,
      ),
    )
  }

  async recentNotices(user: string, most: number): Promise<readonly NoticeRow[]> {
    const rows = await this.#database.rows(
      sql('SELECT * FROM notices WHERE user_id = $1 ORDER BY created DESC, id LIMIT $2', user, most),
    )
    return readable(rows, noticeOf)
  }

  async dropOldNotices(before: number): Promise<void> {
    await this.#write(sql('DELETE FROM notices WHERE created < $1', before))
  }

  async waitingFor(user: string, most: number): Promise<readonly string[]> {
    // A partial index is used only where its condition is written out.
    const walk = (seat: string): string =>
      `SELECT id FROM games WHERE ${seat} = $1 AND ${seat} <> '' AND status IN ('open', 'playing') AND waiting = $1`
    const rows = await this.#database.rows(
      sql(`${walk('seat_0')} UNION ${walk('seat_1')} ORDER BY id LIMIT $2`, user, most),
    )
    return soundTexts(rows, 'id')
  }

  async #secret(name: string): Promise<string | undefined> {
    const row = await this.#one(sql('SELECT value FROM secrets WHERE name = $1', name))
    return row && textIn(row, 'value')
  }

  async #one(statement: Statement): Promise<Row | undefined> {
    return (await this.#database.rows(statement))[0]
  }

  async #write(statement: Statement): Promise<void> {
    await this.#batcher.commit({ key: '', guard: statement, rest: [] })
  }
}
