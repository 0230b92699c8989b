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
import type { GameRow, Storage, StoredEntry } from '../storage/storage.ts'
import type { Advance } from './advance.ts'
import { Beginnings, type Opening } from './beginnings.ts'
import { cardRow, movingCard, waitingUser } from './card.ts'
import type { Command } from './command.ts'
import { type Actor, decide, expire, type Proposal, seatComputers } from './decide.ts'
import { NODE_HASHER } from './hasher.ts'
import { Kept } from './kept.ts'
import type { GameSettings } from './settings.ts'
import { emptyTable, fold, headOf, type LoggedEntry, preview, type Table } from './table.ts'

/** Whoever wants to know what happens at the tables of this node. */
export interface Audience {
  /** Something happened, and is on disk. `before` is the position it found. */
  happened(table: Table, logged: LoggedEntry, before: Table['position']): void
  /** All entries of one command are told. `own`: this node stored them, so what has to be done once falls to it. */
  settled(table: Table, own: boolean, turn: string | undefined): void
  /** Nobody looks at it: it may be forgotten. */
  isIdle(game: string): boolean
}

export interface GamesOptions {
  readonly registry: Registry
  readonly storage: Storage
  readonly now?: () => number
  readonly random?: (bytes: number) => Buffer
  /** Tables kept in memory beyond those somebody looks at. */
  readonly kept?: number
}

export interface Submission {
  readonly game: string
  /** Who it is at this table, if he may be here at all. */
  readonly actor: (table: Table) => Checked<Actor>
  readonly sender: string
  /** Unique for its sender. */
  readonly id: string
  readonly command: Command
  /** Called when the command is on disk, before anybody is told what it caused. */
  readonly acknowledge?: ((number: number) => void) | undefined
}

/** More often than this nodes do not collide over one game, unless something is wrong. */
const MOST_TRIES = 40
/** Whoever was too slow waits a little, and not as long as the others: milliseconds at most. */
const GIVE_WAY_MS = 12
const SWEEP_AT_ONCE = 100
const MOST_OPENINGS = 100

/**
 * The tables of this node. A game's stream on disk is the truth; what is here is what it leads to. For each game one
 * thing happens at a time: it is decided on the position in memory, stored, acknowledged, told. When another node was
 * quicker the stream has moved on, nothing is stored, and it is decided again.
 */
export class Games {
  readonly #storage: Storage
  readonly #registry: Registry
  readonly #beginnings: Beginnings
  /** By what a new game asks for. */
  readonly #openings = new Kept<Promise<Checked<Opening>>>(MOST_OPENINGS, () => true)
  readonly #tables: Kept<Table>
  readonly #queues = new Map<string, Promise<unknown>>()
  /** Tables whose last write failed, so that the stream may be ahead of them. */
  readonly #doubtful = new Set<string>()
  readonly #now: () => number
  readonly #random: (bytes: number) => Buffer
  #audience: Audience = { happened: () => {}, settled: () => {}, isIdle: () => true }

  constructor({ registry, storage, now = Date.now, random = randomBytes, kept = 500 }: GamesOptions) {
    this.#registry = registry
    this.#storage = storage
    this.#beginnings = new Beginnings(registry, storage)
    this.#now = now
    this.#random = random
    this.#tables = new Kept(
      kept,
      id => !this.#queues.has(id) && !this.#doubtful.has(id) && this.#audience.isIdle(id),
    )
  }

  set audience(audience: Audience) {
    this.#audience = audience
  }

  get inMemory(): number {
    return this.#tables.size
  }

  async create(owner: string, settings: GameSettings): Promise<Checked<Table>> {
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

  /** Boards are compiled once for all games that agree on scenario and options, those asked for meanwhile included. */
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

  /** The table, up to date, for as long as `look` looks. */
  async look<T>(game: string, look: (table: Table) => T | Promise<T>): Promise<Checked<T>> {
    return this.#exclusively(game, async () => {
      const table = await this.#open(game)
      if (!table.ok) return table
      if (this.#storage.shared) await this.#catchUp(table.value)
      return accepted(await look(table.value))
    })
  }

  /** Carries a command out once, however often it is sent: the number of its entry, or why it was refused. */
  submit(submission: Submission): Promise<Checked<number>> {
    return this.#exclusively(submission.game, () => this.#submit(submission))
  }

  async #submit({ game, actor, sender, id, command, acknowledge }: Submission): Promise<Checked<number>> {
    const opened = this.#atHand(game) ?? (await this.#open(game))
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
      const decided = entered.ok ? decide(table, entered.value, command, this.#now()) : entered
      // On a position that other nodes have left behind a refusal means nothing.
      if (!decided.ok && this.#storage.shared && (await this.#catchUp(table))) continue
      if (!decided.ok) return decided
      const stored = await this.#propose(table, decided, key, acknowledge)
      if (stored !== undefined) return accepted(stored)
      if (!table.commands.has(key)) await setTimeout(Math.random() * GIVE_WAY_MS)
    }
    return refused({ code: 'server.busy' })
  }

  /** Stores, acknowledges, tells; undefined when the stream had moved on, and the table is up to date again. */
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
        card: entries.every(isPlay) ? movingCard(after) : cardRow(after),
        turn,
      })
      if (!appended) {
        await this.#catchUp(table)
        return undefined
      }
    } catch (error) {
      // Nobody knows whether it is on disk. The stream does: it is read again before the table is used again.
      this.#doubtful.add(table.id)
      throw error
    }
    const [first] = stored
    if (first) acknowledge?.(first.number)
    this.#tell(table, stored, advance)
    this.#audience.settled(table, true, turn)
    return first?.number
  }

  #tell(table: Table, stored: readonly StoredEntry[], advance?: Advance): void {
    for (const each of stored) {
      const before = table.position
      fold(table, each, advance)
      const logged = table.log.at(-1)
      if (logged) this.#audience.happened(table, logged, before)
      // The first position is that of every game with this opening.
      if (before !== table.position && before.state !== table.opening.start) before.retire()
    }
  }

  /** Takes in what other nodes have stored; whether there was anything. */
  async #catchUp(table: Table): Promise<boolean> {
    const stored = await this.#storage.entries(table.id, headOf(table))
    if (stored.length === 0) return false
    this.#tell(table, stored)
    this.#audience.settled(table, false, undefined)
    return true
  }

  /** Another node has stored something: of interest if the table is here. */
  async heard(game: string, head: number): Promise<void> {
    const known = this.#tables.peek(game)
    if (!known || headOf(known) >= head) return
    await this.#exclusively(game, async () => {
      const table = this.#tables.peek(game)
      if (table) await this.#catchUp(table)
    })
  }

  async heardNothing(): Promise<void> {
    for (const game of Array.from(this.#tables.keys())) await this.heard(game, Number.POSITIVE_INFINITY)
  }

  /** Ends games whose clock has run out, and looks after computers that were left thinking. */
  async sweep(): Promise<void> {
    for (const game of this.#doubtful) await this.#exclusively(game, () => this.#open(game))
    for (const game of await this.#storage.due(this.#now(), SWEEP_AT_ONCE))
      await this.#exclusively(game, async () => {
        const opened = await this.#open(game)
        if (!opened.ok) return
        const table = opened.value
        if (this.#storage.shared) await this.#catchUp(table)
        const proposal = expire(table, this.#now())
        if (proposal) await this.#propose(table, accepted(proposal), 'host:clock')
        else this.#audience.settled(table, true, undefined)
      })
  }

  /** The table, if it is in memory and beyond doubt. */
  #atHand(game: string): Checked<Table> | undefined {
    const table = this.#doubtful.has(game) ? undefined : this.#tables.get(game)
    return table && accepted(table)
  }

  async #open(game: string): Promise<Checked<Table>> {
    const known = this.#tables.get(game)
    if (known && this.#doubtful.has(game)) {
      await this.#catchUp(known)
      this.#doubtful.delete(game)
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

  /** One thing at a time for each game: at once where nothing else is under way. */
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

/** Entries that change nothing about a game but how it stands. */
const isPlay = ({ type }: Entry): boolean => type === 'acted' || type === 'said'

/** Numbered, chained; the command is noted on the first of its entries. */
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
