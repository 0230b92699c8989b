import { randomBytes } from 'node:crypto'
import { accepted, type Checked, type Registry, refused } from '@mesnada/engine'
import {
  type BeaconParties,
  canonicalJson,
  changesClock,
  commitmentOf,
  type Entry,
  nextDigest,
  sealOfText,
} from '@mesnada/engine/verify'
import type { Command } from '../protocol/command.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import { Overloaded, Unreadable } from '../storage/database.ts'
import type { GameRow, ListCard, Room, Storage, StoredEntry } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'
import { pause, systemTime, type Time } from '../time/time.ts'
import type { Advance } from './advance.ts'
import { Beginnings, type Opening } from './beginnings.ts'
import { BrokenGames } from './broken-games.ts'
import { cardRow, progressColumns, waitingUser } from './card.ts'
import { deadlineOf } from './clock.ts'
import {
  type Actor,
  abandon,
  type BeaconProof,
  cancelled,
  decide,
  expire,
  type Moment,
  type Proposal,
  rollByBeacon,
  seatComputers,
} from './decide.ts'
import { NODE_HASHER } from './hasher.ts'
import { NewOpenings } from './new-openings.ts'
import type { Replayed, ReplayQuestion } from './replay.ts'
import { emptyTable, fold, type LoggedEntry, preview, type Table } from './table.ts'
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
}

/** Whether somebody may see a game. Asked before anything is loaded. */
export type MayOpen = (row: GameRow) => boolean

export interface Submission {
  readonly game: string
  readonly mayOpen?: MayOpen
  /** Who sends it, or why he may not see this game. */
  readonly actor: (table: Table) => Checked<Actor>
  readonly sender: string
  /** Unique for its sender. */
  readonly id: string
  readonly command: Command
  /** Called when the command is on disk, before anybody is told what it caused. */
  readonly acknowledge?: ((number: number) => void) | undefined
}

/** Attempts when other nodes write to the same game. */
const MOST_TRIES = 40
/** Longest random pause before the next attempt, in milliseconds. */
const GIVE_WAY_MS = 12
const SWEEP_AT_ONCE = 100
const TABLE_BYTES = 96 * 2 ** 20
const NO_LIMIT: Room = { games: 1e9, withComputers: 1e9, computersAlone: 1e9 }

/**
 * The games of this node. The stored entries are the truth; tables in memory are a cache. Each game does one thing at a
 * time: decide on the position in memory, store, acknowledge, broadcast. If another node stored first, nothing is
 * written and the command is decided again.
 */
export class Games {
  readonly #storage: Storage
  readonly #openings: NewOpenings
  readonly #loader: TableLoader
  readonly #tables: TableShelf
  /** Watched games that had to leave memory, and how much of them was told. */
  readonly #asleep = new Map<string, number>()
  readonly #queues = new Map<string, Promise<unknown>>()
  /** Games whose last write failed: the database may be ahead of memory. */
  readonly #uncertain = new Set<string>()
  readonly #broken: BrokenGames
  readonly #beacon: GamesOptions['beacon']
  readonly #fault: (error: unknown) => void
  readonly #clock: GameTime
  readonly #time: Time
  readonly #random: (bytes: number) => Buffer
  readonly #lag: () => number
  #listener: GamesListener = {
    onEntry: () => {},
    onCommandDone: () => {},
    onReturned: () => {},
    isIdle: () => true,
  }

  constructor({
    registry,
    storage,
    clock = { wall: () => Date.now(), served: () => Date.now() },
    time = systemTime,
    random = randomBytes,
    tableBytes = TABLE_BYTES,
    replay,
    beacon,
    lag = () => 0,
    fault = () => {},
  }: GamesOptions) {
    this.#beacon = beacon
    this.#storage = storage
    const beginnings = new Beginnings(registry, storage)
    this.#openings = new NewOpenings(registry, beginnings)
    this.#broken = new BrokenGames(() => time.steady())
    this.#clock = clock
    this.#time = time
    this.#fault = fault
    this.#random = random
    this.#lag = lag
    this.#tables = new TableShelf({
      bytes: tableBytes,
      isIdle: id => this.#listener.isIdle(id),
      isBusy: id => this.#queues.has(id) || this.#uncertain.has(id),
      onEvicted: ({ id, head }) => {
        if (!this.#listener.isIdle(id)) this.#asleep.set(id, head)
      },
    })
    this.#loader = new TableLoader({
      registry,
      storage,
      beginnings,
      replay,
      fault,
      onTrimmed: table => this.#tables.weighAgain(table),
    })
  }

  set listener(audience: GamesListener) {
    this.#listener = audience
  }

  get broken(): number {
    return this.#broken.size
  }

  isBroken(game: string): boolean {
    return this.#broken.has(game)
  }

  get inMemory(): number {
    return this.#tables.size
  }

  get bytesInMemory(): number {
    return this.#tables.bytes
  }

  /** Stores the game with the computers' seats in one transaction. */
  async create(
    owner: string,
    settings: GameSettings,
    room: Room = NO_LIMIT,
    id = this.#random(15).toString('base64url'),
  ): Promise<Checked<Table>> {
    if (settings.dice === 'live' && settings.computers.length > 0)
      return refused({ code: 'server.dice.computer' })
    if (settings.dice === 'beacon' && !this.#beacon) return refused({ code: 'server.dice.beacon' })
    const opening = await this.#openings.get(settings)
    if (!opening.ok) return opening
    const { system, digest, beginning } = opening.value
    const now = this.#clock.wall()
    const secret = this.#random(32).toString('hex')
    const commitment = commitmentOf(id, secret)
    const invite = this.#random(18).toString('base64url')
    const computers = settings.computers.length
    const beacon = settings.dice === 'beacon' ? this.#beacon?.(id, secret) : undefined
    const terms = JSON.stringify(beacon ? { ...settings, beacon } : settings)
    const game = { id, owner, secret, invite, settings: terms, created: now, computers }
    const created: Entry = {
      type: 'created',
      at: now,
      system: system.id,
      rules: beginning.rules,
      beginning: digest,
      commitment,
      ...(settings.dice !== undefined && settings.dice !== 'committed' && { dice: settings.dice }),
      ...(beacon && { beacon }),
    }
    const table = emptyTable(game, opening.value, commitment)
    const seated = computers > 0 ? seatComputers(table, now) : accepted<Proposal>({ entries: [] })
    if (!seated.ok) return seated
    const entries = [created, ...seated.value.entries].map(entry => this.#stamped(entry))
    const stored = sealed(table, entries, undefined)
    for (const each of stored) fold(table, each, seated.value.advance)
    const turn = waitingUser(table) || undefined
    if (!(await this.#storage.createGame(game, stored, cardRow(table), room, turn)))
      return refused({ code: 'server.limit.games', values: { most: room.games } })
    this.#tables.add(table)
    this.#listener.onCommandDone(table, true, turn)
    return accepted(table)
  }

  /** Calls `look` with the up-to-date table. Nothing else happens to the game meanwhile. */
  async look<T>(
    game: string,
    look: (table: Table) => T | Promise<T>,
    mayOpen?: MayOpen,
  ): Promise<Checked<T>> {
    return this.#exclusively(game, async () => {
      const table = await this.#open(game, mayOpen)
      if (!table.ok) return table
      if (this.#storage.shared) await this.#catchUp(table.value)
      return accepted(await look(table.value))
    })
  }

  /** A part of a table's log, as much as goes into one message. */
  logFrom(table: Table, from: number): Promise<readonly LoggedEntry[]> {
    return this.#loader.logFrom(table, from)
  }

  /** How a game begins. Nothing is played again for it. */
  openingOf(game: string): Promise<Checked<Opening>> {
    return this.#soundly(game, async () => this.#loader.opening(game, await this.#loader.created(game)))
  }

  /** Everything that is stored of a game, in order. */
  entriesOf(game: string): Promise<Checked<readonly StoredEntry[]>> {
    return this.#soundly(game, async () => accepted(await this.#storage.entries(game, 0)))
  }

  /** Carries out a command once, however often it is sent. Gives the number of its entry, or the refusal. */
  submit(submission: Submission): Promise<Checked<number>> {
    const received = this.#clock.served()
    return this.#exclusively(submission.game, () => this.#submit(submission, received))
  }

  async #submit(submission: Submission, received: number): Promise<Checked<number>> {
    const { game, mayOpen, actor, sender, id, command, acknowledge } = submission
    const opened = this.#inMemoryTable(game) ?? (await this.#open(game, mayOpen))
    if (!opened.ok) return opened
    const table = opened.value
    const key = `${sender}:${id}`
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answered = table.commands.get(key)
      if (answered !== undefined) {
        acknowledge?.(answered)
        return accepted(answered)
      }
      const entered = actor(table)
      const decided = entered.ok
        ? decide(table, entered.value, command, {
            now: this.#clock.wall(),
            served: this.#fairMoment(table, received),
            salt: () => this.#random(32).toString('hex'),
          })
        : entered
      // The refusal may come from an outdated position: catch up and decide again.
      if (!decided.ok && this.#storage.shared && (await this.#catchUp(table))) continue
      const served = this.#fairMoment(table, received)
      const stored = decided.ok ? await this.#propose(table, decided, key, acknowledge, served) : undefined
      if (stored !== undefined) return accepted(stored)
      // An old command may have been carried out before what is in memory.
      const long = entered.ok && table.paged > 0 ? await this.#storage.commandNumber(game, key) : undefined
      if (long !== undefined) acknowledge?.(long)
      if (long !== undefined) return accepted(long)
      if (!decided.ok) return decided
      if (!table.commands.has(key)) await this.#giveWay()
    }
    return refused({ code: 'server.busy' })
  }

  /** Stores, acknowledges, broadcasts. Undefined if another node stored first; the table is then up to date. */
  async #propose(
    table: Table,
    decided: Checked<Proposal>,
    key: string,
    acknowledge?: (number: number) => void,
    served = this.#clock.served(),
  ): Promise<number | undefined> {
    if (!decided.ok) return undefined
    const { advance } = decided.value
    const entries = decided.value.entries.map(entry => this.#stamped(entry, served))
    if (entries.length === 0) return table.head
    const stored = sealed(table, entries, key)
    const after = preview(table, entries, advance)
    const [was, is] = [waitingUser(table), waitingUser(after)]
    const turn = is !== was && is !== '' ? is : undefined
    try {
      const appended = await this.#storage.append({
        game: table.id,
        entries: stored,
        card: entries.every(isPlay) ? progressColumns(after) : cardRow(after),
        turn,
      })
      if (!appended) {
        await this.#catchUp(table)
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
    this.#listener.onCommandDone(table, true, turn)
    return first?.number
  }

  /** Entries that change a clock say when that was in service time. */
  #stamped(entry: Entry, served = this.#clock.served()): Entry {
    return changesClock(entry) ? { ...entry, served } : entry
  }

  /** Whoever was in time when the command arrived does not lose by our own queue. */
  #fairMoment({ settings, clock }: Table, received: number): number {
    const now = this.#clock.served()
    const deadline = deadlineOf(settings.clock, clock) ?? Number.POSITIVE_INFINITY
    return received < deadline && deadline <= now ? received : now
  }

  /** What arrived while this thread was held up has not been read yet: clocks are called at an end so much later. */
  get #moment(): Moment {
    return { now: this.#clock.wall(), served: this.#clock.served() - this.#lag() }
  }

  #giveWay(): Promise<void> {
    return pause(this.#time, (this.#random(1)[0] ?? 0) * (GIVE_WAY_MS / 256))
  }

  #tell(table: Table, stored: readonly StoredEntry[], advance?: Advance): void {
    for (const each of stored) {
      const { position, barPosition } = table
      fold(table, each, advance)
      const logged = table.log.at(-1)
      if (logged) {
        this.#tables.grow(table, logged)
        this.#listener.onEntry(table, logged, position)
      }
      for (const left of position === barPosition ? [position] : [position, barPosition]) retire(table, left)
    }
    this.#loader.keep(table)
  }

  /** Applies what other nodes stored. Returns whether there was anything. */
  async #catchUp(table: Table): Promise<boolean> {
    const stored = await this.#storage.entries(table.id, table.head)
    if (stored.length === 0) return false
    this.#tell(table, stored)
    this.#listener.onCommandDone(table, false, undefined)
    return true
  }

  /** Another node stored entries: catch up if the game is in memory. */
  async onAppended(game: string, head: number): Promise<void> {
    const known = this.#tables.peek(game)
    if (known ? known.head >= head : this.#listener.isIdle(game)) return
    await this.#exclusively(game, async () => {
      const table = this.#tables.peek(game)
      if (table) await this.#catchUp(table)
      else await this.#open(game)
    })
  }

  async refreshAll(): Promise<void> {
    const games = new Set([...this.#tables.games(), ...this.#asleep.keys()])
    for (const game of games) await this.onAppended(game, Number.POSITIVE_INFINITY)
  }

  /** Ends games whose clock has run out, and restarts computers that stopped thinking. */
  async sweep(): Promise<void> {
    for (const game of this.#uncertain) await this.#alone(game, () => this.#open(game))
    const due = await this.#storage.due(this.#moment.served, SWEEP_AT_ONCE + this.#broken.size)
    for (const game of due)
      if (!this.#broken.mustWait(game)) await this.#alone(game, () => this.#attend(game))
  }

  /** Calls off games that nobody has joined since these moments. */
  async abandonOld(before: number, liveBefore: number): Promise<void> {
    const games = await this.#storage.staleGames({ before, liveBefore, most: SWEEP_AT_ONCE })
    for (const game of games)
      if (!this.#broken.mustWait(game))
        await this.#alone(game, async () => {
          const opened = await this.#open(game)
          if (!opened.ok) return this.#broken.add(game)
          const table = opened.value
          if (this.#storage.shared) await this.#catchUp(table)
          const isLiveClock = table.settings.clock.kind === 'live'
          const proposal = abandon(table, this.#moment, isLiveClock ? liveBefore : before)
          if (proposal) await this.#propose(table, accepted(proposal), 'host:abandon')
        })
  }

  /** The beacon's round has come for the decision with this digest. */
  async roll(game: string, digest: string, proof: BeaconProof): Promise<Checked<number>> {
    return this.#exclusively(game, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const opened = await this.#open(game)
        if (!opened.ok) return opened
        const table = opened.value
        if (this.#storage.shared) await this.#catchUp(table)
        const decided = rollByBeacon(table, digest, proof, this.#clock.wall())
        if (!decided.ok) return decided
        const stored = await this.#propose(table, decided, `host:roll-${table.head}`)
        if (stored !== undefined) return accepted(stored)
      }
      return refused({ code: 'server.busy' })
    })
  }

  /** Whoever runs the server calls off a game that has not begun. */
  cancelByHost(game: string): Promise<Checked<void>> {
    return this.#exclusively(game, async () => {
      const opened = await this.#open(game)
      if (!opened.ok) return opened
      const table = opened.value
      if (this.#storage.shared) await this.#catchUp(table)
      if (table.result) return refused({ code: 'engine.game.over' })
      if (table.started) return refused({ code: 'server.game.started' })
      const stored = await this.#propose(table, accepted(cancelled(this.#clock.wall())), 'host:cancel')
      return stored === undefined ? refused({ code: 'server.busy' }) : accepted(undefined)
    })
  }

  /** Computers whose thinking ended with the process think again. */
  async resumeThinking(): Promise<void> {
    for (const game of await this.#storage.thinking()) await this.#alone(game, () => this.#attend(game))
  }

  /** A game that cannot be read must not stop the clocks of the others. */
  async #alone(game: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await this.#exclusively(game, work)
    } catch (error) {
      this.#broken.add(game)
      this.#fault(error)
    }
  }

  async #attend(game: string): Promise<void> {
    const opened = await this.#open(game)
    // Of later rules, or of a system this node lacks: another node may know it.
    if (!opened.ok) return this.#broken.add(game)
    const table = opened.value
    if (this.#storage.shared) await this.#catchUp(table)
    const proposal = expire(table, this.#moment)
    if (proposal) await this.#propose(table, accepted(proposal), 'host:clock')
    else this.#listener.onCommandDone(table, true, undefined)
  }

  /** The table, if it is in memory and certainly up to date. */
  #inMemoryTable(game: string): Checked<Table> | undefined {
    const table = this.#uncertain.has(game) ? undefined : this.#tables.get(game)
    return table && accepted(table)
  }

  async #open(game: string, mayOpen: MayOpen = () => true): Promise<Checked<Table>> {
    const known = this.#tables.get(game)
    if (known && this.#uncertain.has(game)) {
      await this.#catchUp(known)
      this.#uncertain.delete(game)
    }
    if (known) return accepted(known)
    const row = await this.row(game)
    if (!row.ok) return row
    if (!mayOpen(row.value)) return refused({ code: 'server.game.unknown' })
    if (this.#broken.mustWait(game)) return refused({ code: 'server.game.broken' })
    const loaded = await this.#soundly(game, () => this.#loader.load(row.value))
    if (loaded.ok) this.#welcome(loaded.value)
    return loaded
  }

  /** What is stored of a game beside its entries. */
  row(game: string): Promise<Checked<GameRow>> {
    return this.#soundly(game, async () => {
      const row = await this.#storage.game(game)
      return row ? accepted(row) : refused({ code: 'server.game.unknown' })
    })
  }

  /** What a list tells of a game whose stored card is not sound. */
  async cardAnew(game: string): Promise<ListCard | undefined> {
    const card = await this.look(game, cardRow)
    return card.ok ? card.value : undefined
  }

  /** A game that cannot be read fails alone: it is refused, counted and shown as such. */
  async #soundly<T>(game: string, read: () => Promise<Checked<T>>): Promise<Checked<T>> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof BrokenGame || error instanceof Unreadable)) throw error
      this.#broken.add(game)
      this.#fault(error)
      return refused({ code: 'server.game.broken' })
    }
  }

  #welcome(table: Table): void {
    const { id, head } = table
    this.#broken.delete(id)
    this.#uncertain.delete(id)
    this.#tables.add(table)
    const told = this.#asleep.get(id)
    this.#asleep.delete(id)
    if (told !== undefined && told < head) this.#listener.onReturned(table, told)
  }

  /** Runs work for a game one after another; at once if nothing is running. */
  #exclusively<T>(game: string, work: () => Promise<T>): Promise<T> {
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

/** Numbers and chains the entries. The first one carries the command's id. */
const sealed = (
  table: Table,
  entries: readonly Entry[],
  command: string | undefined,
): readonly StoredEntry[] => {
  let { digest } = table
  return entries.map((entry, index) => {
    const number = table.head + index
    const body = canonicalJson(entry)
    digest = nextDigest(digest, sealOfText(table.sealKey, number, body, NODE_HASHER), NODE_HASHER)
    return { number, entry, body, digest, command: index === 0 ? command : undefined }
  })
}

/** Leaves the memory of a position to later ones, unless somebody still needs it. */
const retire = ({ opening, position, barPosition }: Table, left: Table['position']): void => {
  // The first position is shared by all games with this opening.
  if (left !== position && left !== barPosition && left.state !== opening.start) left.retire()
}
