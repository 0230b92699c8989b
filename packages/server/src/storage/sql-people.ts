import type { CommitBatcher } from './commit-batcher.ts'
import type { Database, Row, Statement, Unit } from './database.ts'
import type {
  AuditRow,
  BanRow,
  FoundUser,
  ListedSession,
  NamedAccount,
  NamedUser,
  PeopleStorage,
  RecoveryCode,
  ReportRow,
  VacationRow,
} from './people-storage.ts'
import { numberIn, textIn } from './rows.ts'
import { sql } from './sql-identity.ts'

const reportOf = (row: Row): ReportRow => ({
  id: textIn(row, 'id'),
  reporter: textIn(row, 'reporter'),
  reported: textIn(row, 'reported'),
  game: textIn(row, 'game'),
  text: textIn(row, 'text'),
  created: numberIn(row, 'created'),
  handled: numberIn(row, 'handled'),
})

const auditOf = (row: Row): AuditRow => ({
  id: textIn(row, 'id'),
  at: numberIn(row, 'at'),
  who: textIn(row, 'who'),
  deed: textIn(row, 'deed'),
  about: textIn(row, 'about'),
  detail: textIn(row, 'detail'),
})

/** Tables with rows of one person. */
const OWN = [
  'sessions',
  'notice_settings',
  'push_subscriptions',
  'emails',
  'notices',
  'notes',
  'names',
  'recovery_codes',
  'blocks',
  'seeks',
  'vacations',
  'passkeys',
  'challenges',
]

export class SqlPeople implements PeopleStorage {
  readonly #database: Database
  readonly #batcher: CommitBatcher

  constructor(database: Database, batcher: CommitBatcher) {
    this.#database = database
    this.#batcher = batcher
  }

  async nameHolder(look: string): Promise<string | undefined> {
    const [row] = await this.#database.rows(sql('SELECT user_id FROM names WHERE look = $1', look))
    return row && textIn(row, 'user_id')
  }

  async holdName(user: string, look: string): Promise<boolean> {
    const guard = sql(
      `INSERT INTO names (look, user_id) VALUES ($1, $2)
      ON CONFLICT (look) DO UPDATE SET user_id = excluded.user_id WHERE names.user_id = excluded.user_id`,
      look,
      user,
    )
    const rest = [sql('DELETE FROM names WHERE user_id = $1 AND look <> $2', user, look)]
    return this.#commit({ key: user, guard, rest })
  }

  async accountsWithoutName(): Promise<readonly NamedAccount[]> {
    const rows = await this.#database.rows(
      sql(
        `SELECT id, name FROM users
        WHERE login <> '' AND NOT EXISTS (SELECT 1 FROM names WHERE user_id = users.id) ORDER BY created, id`,
      ),
    )
    return rows.map(row => ({ id: textIn(row, 'id'), name: textIn(row, 'name') }))
  }

  putDevice(tokenHash: string, device: string): Promise<void> {
    return this.#write(
      sql(
        `INSERT INTO session_devices (token_hash, device) VALUES ($1, $2)
        ON CONFLICT (token_hash) DO UPDATE SET device = excluded.device`,
        tokenHash,
        device,
      ),
    )
  }

  async sessions(user: string, now: number): Promise<readonly ListedSession[]> {
    const rows = await this.#database.rows(
      sql(
        `SELECT sessions.token_hash AS id, COALESCE(device, '') AS device, created FROM sessions
        LEFT JOIN session_devices ON session_devices.token_hash = sessions.token_hash
        WHERE user_id = $1 AND expires > $2 ORDER BY created DESC, sessions.token_hash LIMIT 200`,
        user,
        now,
      ),
    )
    return rows.map(row => ({
      id: textIn(row, 'id'),
      device: textIn(row, 'device'),
      created: numberIn(row, 'created'),
    }))
  }

  endOwnSession(user: string, tokenHash: string): Promise<boolean> {
    return this.#commit({
      key: user,
      guard: sql('DELETE FROM sessions WHERE token_hash = $1 AND user_id = $2', tokenHash, user),
      rest: [],
      notice: { kind: 'sessions', ended: { sessions: [tokenHash] } },
    })
  }

  dropLostDevices(): Promise<void> {
    return this.#write(
      sql('DELETE FROM session_devices WHERE token_hash NOT IN (SELECT token_hash FROM sessions)'),
    )
  }

  putCode({ user, kind, codeHash, expires }: RecoveryCode): Promise<void> {
    return this.#write(
      sql(
        `INSERT INTO recovery_codes (user_id, kind, code_hash, expires) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, kind) DO UPDATE SET code_hash = excluded.code_hash, expires = excluded.expires`,
        user,
        kind,
        codeHash,
        expires,
      ),
    )
  }

  takeCode(user: string, codeHash: string, now: number): Promise<boolean> {
    const guard = sql(
      'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 AND expires > $3',
      user,
      codeHash,
      now,
    )
    return this.#commit({ key: user, guard, rest: [] })
  }

  block(user: string, blocked: string, now: number): Promise<void> {
    return this.#write(
      sql(
        'INSERT INTO blocks (user_id, blocked, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        user,
        blocked,
        now,
      ),
    )
  }

  unblock(user: string, blocked: string): Promise<void> {
    return this.#write(sql('DELETE FROM blocks WHERE user_id = $1 AND blocked = $2', user, blocked))
  }

  async blocks(user: string): Promise<readonly NamedUser[]> {
    const rows = await this.#database.rows(
      sql(
        `SELECT users.id AS id, users.name AS name FROM blocks JOIN users ON users.id = blocks.blocked
        WHERE blocks.user_id = $1 ORDER BY blocks.created DESC, users.id LIMIT 500`,
        user,
      ),
    )
    return rows.map(row => ({ id: textIn(row, 'id'), name: textIn(row, 'name') }))
  }

  async isBlocked(one: string, other: string): Promise<boolean> {
    const rows = await this.#database.rows(
      sql(
        `SELECT user_id FROM blocks WHERE user_id = $1 AND blocked = $2
        UNION ALL SELECT user_id FROM blocks WHERE user_id = $2 AND blocked = $1`,
        one,
        other,
      ),
    )
    return rows.length > 0
  }

  async vacation(user: string): Promise<VacationRow | undefined> {
    const [row] = await this.#database.rows(
      sql('SELECT saved, counted, until FROM vacations WHERE user_id = $1', user),
    )
    return (
      row && {
        saved: numberIn(row, 'saved'),
        counted: numberIn(row, 'counted'),
        until: numberIn(row, 'until'),
      }
    )
  }

  changeVacation(user: string, from: VacationRow, to: VacationRow): Promise<boolean> {
    const guard = sql(
      `INSERT INTO vacations (user_id, saved, counted, until) VALUES ($1, $2, $3, $4)
      ON CONFLICT (user_id) DO UPDATE SET saved = excluded.saved, counted = excluded.counted, until = excluded.until
      WHERE vacations.saved = $5 AND vacations.counted = $6 AND vacations.until = $7`,
      user,
      to.saved,
      to.counted,
      to.until,
      from.saved,
      from.counted,
      from.until,
    )
    return this.#commit({ key: user, guard, rest: [] })
  }

  async ban({ user, expires, reason, created }: BanRow): Promise<void> {
    await this.#commit({
      key: user,
      guard: sql(
        `INSERT INTO bans (user_id, expires, reason, created) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id) DO UPDATE SET expires = excluded.expires, reason = excluded.reason,
          created = excluded.created`,
        user,
        expires,
        reason,
        created,
      ),
      rest: [sql('DELETE FROM sessions WHERE user_id = $1', user)],
      notice: { kind: 'sessions', ended: { user, except: '' } },
    })
  }

  unban(user: string): Promise<void> {
    return this.#write(sql('DELETE FROM bans WHERE user_id = $1', user))
  }

  async banOf(user: string, now: number): Promise<BanRow | undefined> {
    const [row] = await this.#database.rows(
      sql('SELECT * FROM bans WHERE user_id = $1 AND expires > $2', user, now),
    )
    return (
      row && {
        user,
        expires: numberIn(row, 'expires'),
        reason: textIn(row, 'reason'),
        created: numberIn(row, 'created'),
      }
    )
  }

  report({ id, reporter, reported, game, text, created, handled }: ReportRow): Promise<void> {
    return this.#write(
      sql(
        `INSERT INTO reports (id, reporter, reported, game, text, created, handled)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        id,
        reporter,
        reported,
        game,
        text,
        created,
        handled,
      ),
    )
  }

  async reports(most: number): Promise<readonly ReportRow[]> {
    const rows = await this.#database.rows(
      sql(
        'SELECT * FROM reports ORDER BY CASE handled WHEN 0 THEN 0 ELSE 1 END, created DESC LIMIT $1',
        most,
      ),
    )
    return rows.map(reportOf)
  }

  handle(id: string, now: number): Promise<boolean> {
    const guard = sql('UPDATE reports SET handled = $2 WHERE id = $1 AND handled = 0', id, now)
    return this.#commit({ key: id, guard, rest: [] })
  }

  note({ id, at, who, deed, about, detail }: AuditRow): Promise<void> {
    return this.#write(
      sql(
        'INSERT INTO audit (id, at, who, deed, about, detail) VALUES ($1, $2, $3, $4, $5, $6)',
        id,
        at,
        who,
        deed,
        about,
        detail,
      ),
    )
  }

  async audit(most: number): Promise<readonly AuditRow[]> {
    const rows = await this.#database.rows(sql('SELECT * FROM audit ORDER BY at DESC, id LIMIT $1', most))
    return rows.map(auditOf)
  }

  async findUsers(text: string, now: number, most: number): Promise<readonly FoundUser[]> {
    const rows = await this.#database.rows(
      sql(
        `SELECT users.id AS id, name, login, users.created AS created,
          (SELECT count(*) FROM bans WHERE bans.user_id = users.id AND bans.expires > $2) AS banned
        FROM users WHERE users.id = $1 OR substr(lower(name), 1, length($1)) = lower($1)
          OR substr(login, 1, length($1)) = lower($1)
        ORDER BY users.created DESC, users.id LIMIT $3`,
        text,
        now,
        most,
      ),
    )
    return rows.map(row => ({
      id: textIn(row, 'id'),
      name: textIn(row, 'name'),
      login: textIn(row, 'login'),
      created: numberIn(row, 'created'),
      isBanned: Number(row['banned']) > 0,
    }))
  }

  async notesOf(user: string): Promise<readonly { readonly game: string; readonly text: string }[]> {
    const rows = await this.#database.rows(
      sql('SELECT game, text FROM notes WHERE user_id = $1 ORDER BY game', user),
    )
    return rows.map(row => ({ game: textIn(row, 'game'), text: textIn(row, 'text') }))
  }

  async reportsBy(user: string): Promise<readonly ReportRow[]> {
    const rows = await this.#database.rows(
      sql('SELECT * FROM reports WHERE reporter = $1 ORDER BY created', user),
    )
    return rows.map(reportOf)
  }

  async erase(user: string): Promise<void> {
    await this.#commit({
      key: user,
      guard: sql(
        `UPDATE users SET name = '', login = '', password = '', key_hash = '', webhook = '' WHERE id = $1`,
        user,
      ),
      rest: [
        ...OWN.map(table => sql(`DELETE FROM ${table} WHERE user_id = $1`, user)),
        sql('DELETE FROM blocks WHERE blocked = $1', user),
      ],
      notice: { kind: 'sessions', ended: { user, except: '' } },
    })
  }

  #commit(unit: Unit): Promise<boolean> {
    return this.#batcher.commit(unit)
  }

  async #write(statement: Statement): Promise<void> {
    await this.#batcher.commit({ key: '', guard: statement, rest: [] })
  }
}
