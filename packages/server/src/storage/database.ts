/** What both databases implement. SQL is written once, with `$1` for parameters. */

export type Value = string | number

export type Row = Readonly<Record<string, unknown>>

export interface Statement {
  readonly sql: string
  readonly values: readonly Value[]
}

/** Statements that belong together. If the guard changes no row, the rest is skipped. */
export interface Unit {
  readonly guard: Statement
  readonly rest: readonly Statement[]
  /** Units are sorted by it, so that two nodes cannot deadlock. */
  readonly key: string
  /** Units with the same lock wait for each other, whichever node they come from. */
  readonly lock?: string
  /** Told to all nodes when the unit is on disk. */
  readonly notice?: Notice
}

export type Notice =
  | {
      readonly kind: 'appended'
      readonly game: string
      readonly head: number
      /** Whose turn it has become. */
      readonly turn?: string
    }
  | { readonly kind: 'sessions'; readonly ended: EndedSessions }
  | { readonly kind: 'whisper'; readonly whisper: Whisper }

/** What nodes tell each other and nobody stores. */
export type Whisper =
  /** Who has a game open at a node. `asks`: the others shall say who has it open with them. */
  | {
      readonly about: 'present'
      readonly node: string
      readonly game: string
      readonly seats: readonly [boolean, boolean]
      readonly spectators: number
      readonly asks: boolean
    }
  /** The list of seeks has changed. */
  | { readonly about: 'seeks' }
  | { readonly about: 'paired'; readonly user: string; readonly game: string }
  | { readonly about: 'aside'; readonly game: string; readonly delay: number }

/** Single sessions, or all of a user but one. */
export type EndedSessions =
  | { readonly sessions: readonly string[] }
  | { readonly user: string; readonly except: string }

export interface Database {
  /** How this database writes what they write differently. */
  readonly dialect: 'sqlite' | 'postgres'
  /** Reads; whatever changes something is committed. Throws `Unreadable` where the disk holds no rows any more. */
  rows(statement: Statement): Promise<readonly Row[]>
  /** In one transaction, durable when it resolves: for each unit, whether its guard let it pass. */
  commit(units: readonly Unit[]): Promise<readonly boolean[]>
  /** Schema changes, each in a transaction of its own, one node at a time. */
  migrate(migrations: readonly string[]): Promise<void>
  listen(listener: DatabaseListener): void
  announce(notice: Notice): Promise<void>
  /** Notices that were summed up because they could not be sent. */
  readonly droppedNotices: number
  /** True for a key that is taken. */
  isDuplicate(error: unknown): boolean
  /** True where what was written is the cause, and not the database. */
  isFaultOfUnit(error: unknown): boolean
  close(): Promise<void>
}

export interface DatabaseListener {
  notice(notice: Notice): void
  missed(): void
}

/** Stands in a row for a text that is none. */
export const UNREADABLE = Symbol('unreadable')

/** What is stored is not what was written. It concerns what was asked for, and nothing else. */
export class Unreadable extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Unreadable'
  }
}

/** The database does not answer, or cannot write: nothing is wrong with what was asked of it. */
export class Away extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'Away'
  }
}

/** Too much waits to be written. Nothing of it was. */
export class Overloaded extends Error {
  constructor() {
    super('too much waits to be written')
    this.name = 'Overloaded'
  }
}
