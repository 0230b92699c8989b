import type { Entry } from '@mesnada/engine/verify'
import type { EndedSessions } from './database.ts'

/**
 * Where games are kept. One append-only stream a game; everything else about a game follows from it, the row of its
 * card included, which is written in the same transaction so that lists of games are one query.
 */
export interface Storage {
  /** Whether other nodes may write to it as well. */
  readonly shared: boolean
  /** Announces what other nodes append or end; with an embedded database nobody else does. */
  listen(listener: StorageListener): void
  ping(): Promise<void>
  close(): Promise<void>

  putDocument(digest: string, body: string): Promise<void>
  document(digest: string): Promise<string | undefined>

  createGame(game: NewGame, first: StoredEntry, card: GameCardRow): Promise<void>
  game(id: string): Promise<GameRow | undefined>
  /** Entries from this number on, in order. */
  entries(game: string, from: number): Promise<readonly StoredEntry[]>
  /**
   * All of the entries or none. Resolves once they are on disk; `false` when the stream has moved on meanwhile, and
   * then nothing was written.
   */
  append(append: Append): Promise<boolean>
  games(query: GameQuery): Promise<readonly GameRow[]>
  /** Games somebody should look at by now: a clock has run out, a computer was left thinking. */
  due(now: number, most: number): Promise<readonly string[]>
  openGamesOf(user: string): Promise<number>

  note(game: string, user: string): Promise<string>
  putNote(game: string, user: string, text: string): Promise<void>

  /** `false` when the login is taken. */
  createUser(user: UserRow): Promise<boolean>
  /** Writes only the columns given: requests at the same time must not undo each other. */
  changeUser(id: string, change: Partial<Pick<UserRow, 'name' | 'webhook'>>): Promise<void>
  /**
   * Ends all sessions but one. `false` when the password is no longer `from`, which was checked before; then nothing
   * was written.
   */
  changePassword(change: PasswordChange): Promise<boolean>
  /**
   * Makes a guest an account, opens the session and ends all others. `registered` when he has a login already; `taken`
   * when somebody else has this one.
   */
  registerGuest(account: GuestAccount, session: SessionRow): Promise<'done' | 'taken' | 'registered'>
  user(id: string): Promise<UserRow | undefined>
  userByLogin(login: string): Promise<UserRow | undefined>
  userByKey(keyHash: string): Promise<UserRow | undefined>

  /** `false` when the user's password or key is no longer the one that was checked: nothing was written. */
  createSession(session: SessionRow, checked: Pick<UserRow, 'password' | 'keyHash'>): Promise<boolean>
  session(tokenHash: string, now: number): Promise<SessionRow | undefined>
  /** Ends a session and tells every node. */
  endSession(tokenHash: string): Promise<void>
  dropExpiredSessions(now: number): Promise<void>
}

export interface StorageListener {
  /** `turn`: the user whose turn it has become. */
  appended(game: string, head: number, turn: string | undefined): void
  sessionsEnded(ended: EndedSessions): void
  /** Announcements may have been missed: everything in memory has to be looked at again. */
  missed(): void
}

export interface StoredEntry {
  readonly number: number
  readonly entry: Entry
  /** The entry as it is written: its `canonicalJson`, since that is what was sealed. */
  readonly body: string
  readonly digest: string
  /** Of the command that caused it: whose, and the id its sender gave it. */
  readonly command: string | undefined
}

export interface Append {
  readonly game: string
  readonly entries: readonly StoredEntry[]
  /** Where nothing but the play itself went on, that is all that is written. */
  readonly card: GameCardRow | ProgressColumns
  /** The user whose turn it becomes by this. */
  readonly turn?: string | undefined
}

/** What never changes about a game, and is no part of what players are told. */
export interface NewGame {
  readonly id: string
  readonly owner: string
  /** The secret behind the dice. Read by the dice and by nothing else. */
  readonly secret: string
  /** What the invitation link carries. */
  readonly invite: string
  readonly settings: string
  readonly created: number
}

/** What changes with every decision. */
export interface ProgressColumns {
  readonly steps: number
  /** The seat that decides, -1 for none. */
  readonly deciding: number
  /** Whom the game waits for; empty for nobody and for computers. */
  readonly waiting: string
  /** When somebody should look at the game again; 0 for never. */
  readonly due: number
  readonly updated: number
}

/** What else changes with the stream and is searched for. */
export interface GameCardRow extends ProgressColumns {
  readonly status: 'open' | 'playing' | 'over'
  readonly listed: boolean
  readonly system: string
  readonly scenario: string
  /** Users by seat; empty where nobody sits or a computer does. */
  readonly seats: readonly [string, string]
  /** For lists, as JSON. */
  readonly summary: string
}

export interface GameRow extends NewGame, GameCardRow {
  /** How many entries there are. */
  readonly head: number
}

export interface GameQuery {
  /** Only games this user plays. */
  readonly player?: string
  /** Only games anybody may find. */
  readonly listed?: boolean
  readonly status?: readonly GameCardRow['status'][]
  /** Those that come after this game in the list: the next page. */
  readonly after?: PlaceInList
  readonly most: number
}

/** Where a game stands in a list, the latest first; at one moment several can have moved. */
export interface PlaceInList {
  readonly updated: number
  readonly id: string
}

export interface UserRow {
  readonly id: string
  readonly name: string
  /** Empty for guests, as is the password. */
  readonly login: string
  readonly password: string
  /** Hash of the key in a guest's own link. */
  readonly keyHash: string
  readonly webhook: string
  readonly created: number
}

export interface PasswordChange {
  readonly user: string
  readonly from: string
  readonly to: string
  /** The session that asked for it, which goes on. */
  readonly session: string
}

export type GuestAccount = Pick<UserRow, 'id' | 'name' | 'login' | 'password'>

export interface SessionRow {
  readonly tokenHash: string
  readonly user: string
  readonly created: number
  readonly expires: number
}
