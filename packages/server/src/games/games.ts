import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  accepted,
  type Checked,
  findScenario,
  findSystem,
  type Registry,
  refused,
  startGame,
} from '@mesnada/engine'
import {
  canonicalJson,
  commitmentOf,
  type Entry,
  firstDigest,
  nextDigest,
  sealOfText,
} from '@mesnada/engine/verify'
import { BoundedCache } from '../limits/bounded-cache.ts'
import type { Command } from '../protocol/command.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { GameRow, Storage, StoredEntry } from '../storage/storage.ts'
import type { Advance } from './advance.ts'
import { Beginnings, type Opening } from './beginnings.ts'
import { cardRow, progressColumns, waitingUser } from './card.ts'
import { type Actor, decide, expire, type Proposal, seatComputers } from './decide.ts'
import { NODE_HASHER } from './hasher.ts'
import { emptyTable, fold, headOf, type LoggedEntry, preview, type Table } from './table.ts'

/** Gets told what happens to the games of this node. */
export interface GamesListener {
  /** An entry was stored and applied. `before` is the position before it. */
  onEntry(table: Table, logged: LoggedEntry, before: Table['position']): void
  /** All entries of one command are applied. `own`: this node stored them, so it does what must be done once. */
  onCommandDone(table: Table, own: boolean, turn: string | undefined): void
  /** Nobody watches the game: it may be dropped from memory. */
  isIdle(game: string): boolean
}

export interface GamesOptions {
  readonly registry: Registry
  readonly storage: Storage
  readonly now?: () => number
  readonly random?: (bytes: number) => Buffer
  readonly fault?: (error: unknown) => void
  /** How many games to hold in memory, besides those somebody watches. */
  readonly kept?: number
}

export interface Submission {
  readonly game: string
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
const RETRY_MS = 5000
const MOST_OPENINGS = 100

/**
 * The games of this node. The stored entries are the truth; tables in memory are a cache. Each game does one thing at a
 * time: decide on the position in memory, store, acknowledge, broadcast. If another node stored first, nothing is
 * written and the command is decided again.
 */
export class Games {
  readonly #storage: Storage
  readonly #registry: Registry
  readonly #beginnings: Beginnings
  /** By system, scenario and options. */
  readonly #openings = new BoundedCache<Promise<Checked<Opening>>>(MOST_OPENINGS, () => true)
  readonly #tables: BoundedCache<Table>
  readonly #queues = new Map<string, Promise<unknown>>()
  /** Games whose last write failed: the database may be ahead of memory. */
  readonly #uncertain = new Set<string>()
  /** Games the sweep could not look at, and when it tries again. */
  readonly #broken = new Map<string, number>()
  readonly #fault: (error: unknown) => void
  readonly #now: () => number
  readonly #random: (bytes: number) => Buffer
  #listener: GamesListener = { onEntry: () => {}, onCommandDone: () => {}, isIdle: () => true }

  constructor({
    registry,
    storage,
    now = Date.now,
    random = randomBytes,
    kept = 500,
    fault = () => {},
  }: GamesOptions) {
    this.#registry = registry
    this.#storage = storage
    this.#beginnings = new Beginnings(registry, storage)
    this.#now = now
    this.#fault = fault
    this.#random = random
    this.#tables = new BoundedCache(
      kept,
      id => !this.#queues.has(id) && !this.#uncertain.has(id) && this.#listener.isIdle(id),
    )
  }

  set listener(audience: GamesListener) {
    this.#listener = audience
  }

  get broken(): number {
    return this.#broken.size
  }

  get inMemory(): number {
    return this.#tables.size
  }

  async create(owner: string, settings: GameSettings): Promise<Checked<Table>> {
    if (settings.dice === 'live' && settings.computers.length > 0)
      return refused({ code: 'server.dice.computer' })
    const opening = await this.#opening(settings)
    if (!opening.ok) return opening
    const { system, digest, beginning } = opening.value
    const now = this.#now()
    const id = this.#random(15).toString('base64url')
    const secret = this.#random(32).toString('hex')
    const commitment = commitmentOf(id, secret)
    const invite = this.#random(18).toString('base64url')
    const game = { id, owner, secret, invite, settings: JSON.stringify(settings), created: now }
    const created: Entry = {
      type: 'created',
      at: now,
      system: system.id,
      rules: beginning.rules,
      beginning: digest,
      commitment,
      ...(settings.dice === 'live' && { dice: 'live' }),
    }
    const row: GameRow = { ...game, head: 0, ...EMPTY_CARD }
    const table = emptyTable(row, opening.value, firstDigest(id, commitment))
    const [first] = sealed(table, [created], undefined)
    if (!first) throw new Error('a game begins with an entry')
    fold(table, first)
    await this.#storage.createGame(game, first, cardRow(table))
    this.#tables.set(id, table)
    if (settings.computers.length > 0)
      await this.#exclusively(id, () => this.#propose(table, seatComputers(table, now), 'host:computers'))
    return accepted(table)
  }

  /** Compiled once for all games with the same scenario and options, also for those created meanwhile. */
  #opening(settings: GameSettings): Promise<Checked<Opening>> {
    const { system, scenario, preset, options } = settings
    const key = canonicalJson([system, scenario, preset, options])
    const known = this.#openings.get(key)
    if (known) return known
    const opening = this.#newOpening(settings)
    const forget = (): void => this.#openings.delete(key)
    opening.then(({ ok }) => ok || forget(), forget)
    this.#openings.set(key, opening)
    return opening
  }

  async #newOpening({
    system: id,
    scenario: name,
    preset,
    options,
  }: GameSettings): Promise<Checked<Opening>> {
    const system = findSystem(this.#registry, id)
    if (!system.ok) return system
    const scenario = findScenario(system.value.library, name)
    if (!scenario) return refused({ code: 'server.scenario.unknown', values: { id: name } })
    const game = startGame(system.value, { scenario, preset, options })
    if (!game.ok) return game
    return this.#beginnings.store(system.value, game.value.beginning)
  }

  /** Calls `look` with the up-to-date table. Nothing else happens to the game meanwhile. */
  async look<T>(game: string, look: (table: Table) => T | Promise<T>): Promise<Checked<T>> {
    return this.#exclusively(game, async () => {
      const table = await this.#open(game)
      if (!table.ok) return table
      if (this.#storage.shared) await this.#catchUp(table.value)
      return accepted(await look(table.value))
    })
  }

  /** Carries out a command once, however often it is sent. Gives the number of its entry, or the refusal. */
  submit(submission: Submission): Promise<Checked<number>> {
    return this.#exclusively(submission.game, () => this.#submit(submission))
  }

  async #submit({ game, actor, sender, id, command, acknowledge }: Submission): Promise<Checked<number>> {
    const opened = this.#inMemoryTable(game) ?? (await this.#open(game))
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
            now: this.#now(),
            salt: () => this.#random(32).toString('hex'),
          })
        : entered
      // The refusal may come from an outdated position: catch up and decide again.
      if (!decided.ok && this.#storage.shared && (await this.#catchUp(table))) continue
      if (!decided.ok) return decided
      const stored = await this.#propose(table, decided, key, acknowledge)
      if (stored !== undefined) return accepted(stored)
      if (!table.commands.has(key)) await setTimeout(Math.random() * GIVE_WAY_MS)
    }
    return refused({ code: 'server.busy' })
  }

  /** Stores, acknowledges, broadcasts. Undefined if another node stored first; the table is then up to date. */
  async #propose(
    table: Table,
    decided: Checked<Proposal>,
    key: string,
    acknowledge?: (number: number) => void,
  ): Promise<number | undefined> {
    if (!decided.ok) return undefined
    const { entries, advance } = decided.value
    if (entries.length === 0) return headOf(table)
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
      this.#uncertain.add(table.id)
      throw error
    }
    const [first] = stored
    if (first) acknowledge?.(first.number)
    this.#tell(table, stored, advance)
    this.#listener.onCommandDone(table, true, turn)
    return first?.number
  }

  #tell(table: Table, stored: readonly StoredEntry[], advance?: Advance): void {
    for (const each of stored) {
      const before = table.position
      fold(table, each, advance)
      const logged = table.log.at(-1)
      if (logged) this.#listener.onEntry(table, logged, before)
      // The first position is shared by all games with this opening.
      if (before !== table.position && before.state !== table.opening.start) before.retire()
    }
  }

  /** Applies what other nodes stored. Returns whether there was anything. */
  async #catchUp(table: Table): Promise<boolean> {
    const stored = await this.#storage.entries(table.id, headOf(table))
    if (stored.length === 0) return false
    this.#tell(table, stored)
    this.#listener.onCommandDone(table, false, undefined)
    return true
  }

  /** Another node stored entries: catch up if the game is in memory. */
  async onAppended(game: string, head: number): Promise<void> {
    const known = this.#tables.peek(game)
    if (!known || headOf(known) >= head) return
    await this.#exclusively(game, async () => {
      const table = this.#tables.peek(game)
      if (table) await this.#catchUp(table)
    })
  }

  async refreshAll(): Promise<void> {
    for (const game of Array.from(this.#tables.keys())) await this.onAppended(game, Number.POSITIVE_INFINITY)
  }

  /** Ends games whose clock has run out, and restarts computers that stopped thinking. */
  async sweep(): Promise<void> {
    for (const game of this.#uncertain) await this.#alone(game, () => this.#open(game))
    const due = await this.#storage.due(this.#now(), SWEEP_AT_ONCE + this.#broken.size)
    for (const game of due)
      if ((this.#broken.get(game) ?? 0) <= this.#now()) await this.#alone(game, () => this.#attend(game))
  }

  /** A game that cannot be read must not stop the clocks of the others. */
  async #alone(game: string, work: () => Promise<unknown>): Promise<void> {
    try {
      this.#broken.delete(game)
      await this.#exclusively(game, work)
    } catch (error) {
      this.#broken.set(game, this.#now() + RETRY_MS)
      this.#fault(error)
    }
  }

  async #attend(game: string): Promise<void> {
    const opened = await this.#open(game)
    if (!opened.ok) {
      // Of later rules, or of a system this node lacks: another node may know it.
      this.#broken.set(game, this.#now() + RETRY_MS)
      return
    }
    const table = opened.value
    if (this.#storage.shared) await this.#catchUp(table)
    const proposal = expire(table, this.#now())
    if (proposal) await this.#propose(table, accepted(proposal), 'host:clock')
    else this.#listener.onCommandDone(table, true, undefined)
  }

  /** The table, if it is in memory and certainly up to date. */
  #inMemoryTable(game: string): Checked<Table> | undefined {
    const table = this.#uncertain.has(game) ? undefined : this.#tables.get(game)
    return table && accepted(table)
  }

  async #open(game: string): Promise<Checked<Table>> {
    const known = this.#tables.get(game)
    if (known && this.#uncertain.has(game)) {
      await this.#catchUp(known)
      this.#uncertain.delete(game)
    }
    if (known) return accepted(known)
    const row = await this.#storage.game(game)
    if (!row) return refused({ code: 'server.game.unknown' })
    const stored = await this.#storage.entries(game, 0)
    const created = stored[0]?.entry
    if (created?.type !== 'created') return refused({ code: 'server.game.broken' })
    const opening = await this.#beginnings.load(created.system, created.beginning, created.rules)
    if (!opening.ok) return opening
    const table = emptyTable(row, opening.value, firstDigest(game, created.commitment))
    for (const each of stored) fold(table, each)
    this.#tables.set(game, table)
    return accepted(table)
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

const EMPTY_CARD = {
  status: 'open',
  listed: false,
  system: '',
  scenario: '',
  seats: ['', ''],
  steps: 0,
  deciding: -1,
  waiting: '',
  due: 0,
  updated: 0,
  summary: '',
} as const

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
    const number = headOf(table) + index
    const body = canonicalJson(entry)
    digest = nextDigest(digest, sealOfText(table.sealKey, number, body, NODE_HASHER), NODE_HASHER)
    return { number, entry, body, digest, command: index === 0 ? command : undefined }
  })
}
