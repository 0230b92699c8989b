import { randomBytes } from 'node:crypto'
import { accepted, type Checked, type Registry, refused } from '@mesnada/engine'
import { type BeaconParties, changesClock, type Entry } from '@mesnada/engine/verify'
import { Overloaded, Unreadable } from '../storage/database.ts'
import type { GameRow, Storage, StoredEntry } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'
import { pause, systemTime, type Time } from '../time/time.ts'
import type { Advance } from './advance.ts'
import { Beginnings } from './beginnings.ts'
import { BrokenGames } from './broken-games.ts'
import { cardRow, progressColumns, waitingUser } from './card.ts'
import { deadlineOf } from './clock.ts'
import type { Moment, Proposal } from './decide.ts'
import type { Replayed, ReplayQuestion } from './replay.ts'
import { sealed } from './sealed.ts'
import { fold, type LoggedEntry, preview, type Table } from './table.ts'
import { BrokenGame, TableLoader } from './table-loader.ts'
import { TableShelf } from './table-shelf.ts'

/** Gets told what happens to the games of this node. */
export interface GamesListener {
  /** An entry was stored and applied. `before` is the position before it. */
  onEntry(table: Table, logged: LoggedEntry, before: Table['position']): void
  /** All entries of one command are applied. `own`: this node stored them, so it does what must be done once. */
  onCommandDone(table: Table, own: boolean, turn: string | undefined): void
  /** A game that is watched came back into memory and has more entries than when it left: tell them from there on. */
  onReturned(table: Table, from: number): void
  /** Nobody watches the game. */
  isIdle(game: string): boolean
}

export interface GamesOptions {
  readonly registry: Registry
  readonly storage: Storage
  /** What entries and clocks are stamped with. */
  readonly clock?: GameTime
  /** For pauses. */
  readonly time?: Time
  /** Of beacon dice for a new game, where they are set up. */
  readonly beacon?: ((game: string, secret: string) => BeaconParties) | undefined
  readonly random?: (bytes: number) => Buffer
  readonly fault?: (error: unknown) => void
  /** How late this thread is, in milliseconds. */
  readonly lag?: () => number
  /** Bytes of tables to hold in memory. */
  readonly tableBytes?: number
  /** Plays a long game again, away from this thread. */
  readonly replay?: ((question: ReplayQuestion, row: GameRow) => Promise<Replayed>) | undefined
  /** Begins the vacation of somebody whose clock has run out: until when it lasts, or nothing if he has none left. */
  readonly vacation?: BeginVacation | undefined
}

/** The table is the one whose clock has run out. */
export type BeginVacation = (user: string, table: Table) => Promise<number | undefined>

/** Whether somebody may see a game. Asked before anything is loaded. */
export type MayOpen = (row: GameRow) => boolean

/** Attempts when other nodes write to the same game. */
export const MOST_TRIES = 40
/** Longest random pause before the next attempt, in milliseconds. */
const GIVE_WAY_MS = 12
const TABLE_BYTES = 96 * 2 ** 20

/**
 * The games in memory. The stored entries are the truth; tables in memory are a cache. Each game does one thing at a
 * time: decide on the position in memory, store, acknowledge, broadcast. If another node stored first, nothing is
 * written and whoever asked decides again.
 */
export class Desk {
  readonly storage: Storage
  readonly beginnings: Beginnings
  readonly loader: TableLoader
  readonly tables: TableShelf
  readonly clock: GameTime
  readonly random: (bytes: number) => Buffer
  readonly fault: (error: unknown) => void
  readonly broken: BrokenGames
  listener: GamesListener = {
    onEntry: () => {},
    onCommandDone: () => {},
    onReturned: () => {},
    isIdle: () => true,
  }
  /** Watched games that had to leave memory, and how much of them was told. */
  readonly #asleep = new Map<string, number>()
  readonly #queues = new Map<string, Promise<unknown>>()
  /** Games of which other nodes stored something that could not be read. */
  readonly #behind = new Set<string>()
  /** Games whose last write failed: the database may be ahead of memory. */
  readonly #uncertain = new Set<string>()
  readonly #time: Time
  readonly #lag: () => number

  constructor({
    registry,
    storage,
    clock = { wall: () => Date.now(), served: () => Date.now() },
    time = systemTime,
    random = randomBytes,
    tableBytes = TABLE_BYTES,
    replay,
    lag = () => 0,
    fault = () => {},
  }: GamesOptions) {
    this.storage = storage
    this.beginnings = new Beginnings(registry, storage)
    this.broken = new BrokenGames(() => time.steady())
    this.clock = clock
    this.random = random
    this.fault = fault
    this.#time = time
    this.#lag = lag
    this.tables = new TableShelf({
      bytes: tableBytes,
      isIdle: id => this.listener.isIdle(id),
      isBusy: id => this.#queues.has(id) || this.#uncertain.has(id),
      onEvicted: ({ id, head }) => {
        if (!this.listener.isIdle(id)) this.#asleep.set(id, head)
      },
    })
    this.loader = new TableLoader({
      registry,
      storage,
      beginnings: this.beginnings,
      replay,
      fault,
      onTrimmed: table => this.tables.weighAgain(table),
    })
  }

  /** Stores, acknowledges, broadcasts. Undefined if another node stored first; the table is then up to date. */
  async propose(
    table: Table,
    { entries: proposed, advance }: Proposal,
    key: string,
    acknowledge?: (number: number) => void,
    served = this.clock.served(),
  ): Promise<number | undefined> {
    const entries = proposed.map(entry => this.stamped(entry, served))
    if (entries.length === 0) return table.head
    const stored = sealed(table, entries, key)
    const after = preview(table, entries, advance)
    const [was, is] = [waitingUser(table), waitingUser(after)]
    const turn = is !== was && is !== '' ? is : undefined
    try {
      const appended = await this.storage.append({
        game: table.id,
        entries: stored,
        card: entries.every(isPlay) ? progressColumns(after) : cardRow(after),
        turn,
      })
      if (!appended) {
        await this.catchUp(table)
        return undefined
      }
    } catch (error) {
      // It may or may not be stored: read the entries again before the table is used.
      if (!(error instanceof Overloaded)) this.#uncertain.add(table.id)
      throw error
    }
    const [first] = stored
    if (first) acknowledge?.(first.number)
    this.#tell(table, stored, advance)
    this.listener.onCommandDone(table, true, turn)
    return first?.number
  }

  /** Entries that change a clock say when that was in service time. */
  stamped(entry: Entry, served = this.clock.served()): Entry {
    return changesClock(entry) ? { ...entry, served } : entry
  }

  /** Whoever was in time when the command arrived does not lose by our own queue. */
  fairMoment({ settings, clock }: Table, received: number): number {
    const now = this.clock.served()
    const deadline = deadlineOf(settings.clock, clock) ?? Number.POSITIVE_INFINITY
    return received < deadline && deadline <= now ? received : now
  }

  /** What arrived while this thread was held up has not been read yet: clocks are called at an end so much later. */
  get moment(): Moment {
    return { now: this.clock.wall(), served: this.clock.served() - this.#lag() }
  }

  giveWay(): Promise<void> {
    return pause(this.#time, (this.random(1)[0] ?? 0) * (GIVE_WAY_MS / 256))
  }

  #tell(table: Table, stored: readonly StoredEntry[], advance?: Advance): void {
    for (const each of stored) {
      const { position, barPosition } = table
      fold(table, each, advance)
      const logged = table.log.at(-1)
      if (logged) {
        this.tables.grow(table, logged)
        this.listener.onEntry(table, logged, position)
      }
      for (const left of position === barPosition ? [position] : [position, barPosition]) retire(table, left)
    }
    this.loader.keep(table)
  }

  /** Applies what other nodes stored. Returns whether there was anything. */
  async catchUp(table: Table): Promise<boolean> {
    const stored = await this.storage.entries(table.id, table.head)
    if (stored.length === 0) return false
    this.#tell(table, stored)
    this.listener.onCommandDone(table, false, undefined)
    return true
  }

  /** Another node stored entries: catch up if the game is in memory. */
  async onAppended(game: string, head: number): Promise<void> {
    const known = this.tables.peek(game)
    if (known ? known.head >= head : this.listener.isIdle(game)) return
    this.#behind.add(game)
    await this.exclusively(game, async () => {
      const table = this.tables.peek(game)
      if (table) await this.catchUp(table)
      else await this.open(game)
    })
    this.#behind.delete(game)
  }

  /** Where the database could not be read, whoever watches would wait until something else happened. */
  async settleBehind(): Promise<void> {
    for (const game of this.#behind) {
      try {
        await this.onAppended(game, Number.POSITIVE_INFINITY)
        this.#behind.delete(game)
      } catch (error) {
        this.fault(error)
        this.#behind.delete(game)
        if (error instanceof BrokenGame || error instanceof Unreadable) this.broken.add(game)
        // Later, after the others.
        else {
          this.#behind.add(game)
          return
        }
      }
    }
  }

  async refreshAll(): Promise<void> {
    for (const game of [...this.tables.games(), ...this.#asleep.keys()]) this.#behind.add(game)
    await this.settleBehind()
  }

  /** Games about whose last write nothing is known are read again. */
  async settleUncertain(): Promise<void> {
    for (const game of this.#uncertain) await this.alone(game, () => this.open(game))
  }

  /** A game that cannot be read must not stop the clocks of the others. */
  async alone(game: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await this.exclusively(game, work)
    } catch (error) {
      this.broken.add(game)
      this.fault(error)
    }
  }

  /** The table, if it is in memory and certainly up to date. */
  inMemoryTable(game: string): Checked<Table> | undefined {
    const table = this.#uncertain.has(game) ? undefined : this.tables.get(game)
    return table && accepted(table)
  }

  /** The table with all that other nodes have stored. */
  async openFresh(game: string, mayOpen?: MayOpen): Promise<Checked<Table>> {
    const opened = await this.open(game, mayOpen)
    if (opened.ok && this.storage.shared) await this.catchUp(opened.value)
    return opened
  }

  async open(game: string, mayOpen: MayOpen = () => true): Promise<Checked<Table>> {
    const known = this.tables.get(game)
    if (known && this.#uncertain.has(game)) {
      await this.catchUp(known)
      this.#uncertain.delete(game)
    }
    if (known) return accepted(known)
    const row = await this.row(game)
    if (!row.ok) return row
    if (!mayOpen(row.value)) return refused({ code: 'server.game.unknown' })
    if (this.broken.mustWait(game)) return refused({ code: 'server.game.broken' })
    const loaded = await this.soundly(game, () => this.loader.load(row.value))
    if (loaded.ok) this.#welcome(loaded.value)
    return loaded
  }

  /** What is stored of a game beside its entries. */
  row(game: string): Promise<Checked<GameRow>> {
    return this.soundly(game, async () => {
      const row = await this.storage.game(game)
      return row ? accepted(row) : refused({ code: 'server.game.unknown' })
    })
  }

  /** A game that cannot be read fails alone: it is refused, counted and shown as such. */
  async soundly<T>(game: string, read: () => Promise<Checked<T>>): Promise<Checked<T>> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof BrokenGame || error instanceof Unreadable)) throw error
      this.broken.add(game)
      this.fault(error)
      return refused({ code: 'server.game.broken' })
    }
  }

  #welcome(table: Table): void {
    const { id, head } = table
    this.broken.delete(id)
    this.#uncertain.delete(id)
    this.tables.add(table)
    const told = this.#asleep.get(id)
    this.#asleep.delete(id)
    if (told !== undefined && told < head) this.listener.onReturned(table, told)
  }

  /** Runs work for a game one after another; at once if nothing is running. */
  exclusively<T>(game: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(game)
    const mine = before ? before.then(work) : work()
    const leave = (): void => {
      if (this.#queues.get(game) === settled) this.#queues.delete(game)
    }
    const settled = mine.then(leave, leave)
    this.#queues.set(game, settled)
    return mine
  }

  /** Resolves when everything that was asked for is done. */
  async idle(): Promise<void> {
    while (this.#queues.size > 0) await Promise.all(this.#queues.values())
  }
}

/** Entries that leave the game's card unchanged except for its progress. */
const isPlay = ({ type }: Entry): boolean =>
  type === 'acted' || type === 'released' || type === 'rolled' || type === 'said'

/** Leaves the memory of a position to later ones, unless somebody still needs it. */
const retire = ({ opening, position, barPosition }: Table, left: Table['position']): void => {
  // The first position is shared by all games with this opening.
  if (left !== position && left !== barPosition && left.state !== opening.start) left.retire()
}
