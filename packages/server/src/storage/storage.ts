import type { Entry } from '@mesnada/engine/verify'
import type { TimeStorage } from '../time/service-time.ts'
import type { EndedSessions, Whisper } from './database.ts'
import type { LobbyStorage } from './lobby-storage.ts'
import type { NoticeStorage } from './notice-storage.ts'
import type { PasskeyStorage } from './passkey-storage.ts'
import type { PeopleStorage } from './people-storage.ts'

/**
 * Where games are kept. One append-only stream a game; everything else about a game follows from it, the row of its
 * card included, which is written in the same transaction so that lists of games are one query. Whatever cannot be read
 * any more throws `Unreadable`; lists leave it out, and caches are as if they were missing.
 */
export interface Storage extends TimeStorage, LobbyStorage {
  /** Whether other nodes may write to it as well. */
  readonly shared: boolean
  /** Announces what other nodes append or end; with an embedded database nobody else does. */
  listen(listener: StorageListener): void
  /** Tells all nodes, this one too, what is stored nowhere; with an embedded database nobody hears it. */
  whisper(whisper: Whisper): Promise<void>
  ping(): Promise<void>
  /**
   * For a witness: stores what is accepted, unless something is for this entry or a later one. Returns what is stored
   * for it then.
   */
  putWitnessed(decision: WitnessedRow): Promise<Accepted | undefined>
  close(): Promise<void>
  /** Told how long each transaction took. */
  onWritten(listener: (ms: number) => void): void
  readonly waitingWrites: number
  /** Notices to other nodes that could not be sent one by one. */
  readonly droppedNotices: number
  /** What people want to be told, and what is on its way to them. */
  readonly notices: NoticeStorage
  /** What people have to do with one another, and the host with them. */
  readonly people: PeopleStorage
  readonly passkeys: PasskeyStorage

  putDocument(digest: string, body: string): Promise<void>
  document(digest: string): Promise<string | undefined>

  /**
   * The game and all its first entries, or nothing. `false` when its owner has as many open games as he may; of
   * requests at the same time, on any node, no more pass than there is room for. `turn`: whom it waits for.
   */
  createGame(
    game: NewGame,
    entries: readonly StoredEntry[],
    card: GameCardRow,
    room: Room,
    turn?: string,
  ): Promise<boolean>
  game(id: string): Promise<GameRow | undefined>
  /** Entries from this number on, in order. */
  entries(game: string, from: number): Promise<readonly StoredEntry[]>
  /** The same for a thread that replays them: of each its text, its digest and its command, one after another. */
  plainEntries(game: string, from: number, most: number): Promise<readonly string[]>
  /** The number of a command's first entry. */
  commandNumber(game: string, command: string): Promise<number | undefined>
  snapshot(game: string): Promise<Snapshot | undefined>
  /** Does not replace a later snapshot. */
  putSnapshot(game: string, snapshot: Snapshot, pages: readonly LogPage[]): Promise<void>
  logPage(game: string, page: number): Promise<LogPage | undefined>
  /**
   * All of the entries or none. Resolves once they are on disk; `false` when the stream has moved on meanwhile, and
   * then nothing was written.
   */
  append(append: Append): Promise<boolean>
  games(query: GameQuery): Promise<readonly ListedGame[]>
  /** From where a list that is filtered goes on, when this page of it was not full. */
  lookedThrough(query: GameQuery): Promise<PlaceInList | undefined>
  /** Games somebody should look at by now, in service time: a clock has run out, a computer was left thinking. */
  due(now: number, most: number): Promise<readonly string[]>
  /** Makes games due now in which a computer has to decide. */
  hurry(games: readonly string[], now: number): Promise<void>
  /** Games in which a computer has to decide. */
  thinking(): Promise<readonly string[]>

  note(game: string, user: string): Promise<string>
  putNote(game: string, user: string, text: string): Promise<void>

  /**
   * Counts once more under a key, for all nodes, and begins anew where the last count has ended by `now`. For shared
   * storage only: a single node counts in memory.
   */
  countRate(
    key: string,
    now: number,
    resets: number,
  ): Promise<{ readonly count: number; readonly resets: number }>
  dropRate(key: string): Promise<void>
  dropOldRates(now: number): Promise<void>

  /** `false` when the login is taken. */
  createUser(user: UserRow, look?: string): Promise<'done' | 'taken' | 'name'>
  /** Writes only the columns given: requests at the same time must not undo each other. */
  changeUser(id: string, change: Partial<Pick<UserRow, 'name' | 'webhook'>>): Promise<void>
  /**
   * Ends all sessions but one. `false` when the password is no longer `from`, which was checked before; then nothing
   * was written.
   */
  changePassword(change: PasswordChange): Promise<boolean>
  /** The same for a guest's key. */
  changeKey(change: PasswordChange): Promise<boolean>
  /**
   * Makes a guest an account, opens the session and ends all others. `registered` when he has a login already; `taken`
   * when somebody else has this one.
   */
  registerGuest(
    account: GuestAccount,
    session: SessionRow,
    look?: string,
  ): Promise<'done' | 'taken' | 'registered' | 'name'>
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

/** What a witness has stored for an entry, and what it had accepted of this game before. */
export interface Accepted extends WitnessedRow {
  /** The digest that was accepted for an earlier entry last; empty if there is none. */
  readonly previous: string
  /** Something was accepted for a later entry. */
  readonly isOvertaken: boolean
}

/** A decision that this installation has accepted as a witness. */
export interface WitnessedRow {
  readonly game: string
  readonly host: string
  readonly number: number
  readonly digest: string
  readonly round: number
}

export interface StorageListener {
  /** `turn`: the user whose turn it has become. */
  appended(game: string, head: number, turn: string | undefined): void
  sessionsEnded(ended: EndedSessions): void
  whispered(whisper: Whisper): void
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

/** A table at the end of a page of its log. A cache: it follows from the entries. */
export interface Snapshot {
  /** How many entries it holds. */
  readonly head: number
  /** Of the last of them. */
  readonly digest: string
  readonly hash: string
  readonly body: string
}

/** A part of a game's log as it is told. A cache like the snapshot. */
export interface LogPage {
  readonly page: number
  readonly hash: string
  readonly body: string
}

/** How many open games an owner may have: in all, with a computer, and of computers alone. */
export interface Room {
  readonly games: number
  readonly withComputers: number
  readonly computersAlone: number
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
  /** Seats that computers play. */
  readonly computers: number
}

/** What changes with every decision. */
export interface ProgressColumns {
  readonly steps: number
  /** The seat that decides, -1 for none. */
  readonly deciding: number
  /** Whom the game waits for; empty for nobody and for computers. */
  readonly waiting: string
  /** When somebody should look at the game again, in service time; 0 for never. */
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

/** A game in a list. Without a card where that cannot be read; the game itself may be sound. */
export interface ListedGame extends PlaceInList {
  readonly card?: ListCard
}

/** What a list tells of a game. */
export type ListCard = ProgressColumns & Pick<GameCardRow, 'status' | 'seats' | 'summary'>

/** With `scenarios` or `pace` a page can hold fewer than `most`, though more follow: `lookedThrough` says so. */
export interface GameQuery {
  /** Only games this user plays or has made; without it, those anybody may find. */
  readonly player?: string
  readonly status?: readonly GameCardRow['status'][]
  /** Only games of these scenarios, as `siege/street-fight`. */
  readonly scenarios?: readonly string[]
  readonly pace?: Pace
  /** Those that come after this game in the list: the next page. */
  readonly after?: PlaceInList
  readonly most: number
}

/** Whether there is a clock, and whether a game is to be played in one go. */
export type Pace = 'none' | 'live' | 'days'

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
  /** Whether passkeys end with it. */
  readonly endsPasskeys?: boolean
}

export type GuestAccount = Pick<UserRow, 'id' | 'name' | 'login' | 'password'>

export interface SessionRow {
  readonly tokenHash: string
  readonly user: string
  readonly created: number
  readonly expires: number
}
