import { accepted, type Checked, refused, type Seat } from '@mesnada/engine'
import { commitmentOf, type Entry } from '@mesnada/engine/verify'
import type { Command } from '../protocol/command.ts'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { GameRow, ListCard, Room, StoredEntry } from '../storage/storage.ts'
import type { Opening } from './beginnings.ts'
import { cardRow, waitingUser } from './card.ts'
import { type Actor, decide, type Proposal, seatComputers } from './decide.ts'
import { Desk, type GamesListener, type GamesOptions, type MayOpen, MOST_TRIES } from './desk.ts'
import { NewOpenings } from './new-openings.ts'
import { sealed } from './sealed.ts'
import { emptyTable, fold, type LoggedEntry, type Table } from './table.ts'
import { GameUpkeep } from './upkeep.ts'

export interface Submission {
  readonly game: string
  readonly mayOpen?: MayOpen
  /** Who sends it, or why he may not see this game. */
  readonly actor: (table: Table) => Checked<Actor>
  readonly sender: string
  /** Unique for its sender. */
  readonly id: string
  readonly command: Command
  /** For how long a seat has not had the game open, in milliseconds; 0 for one who has. */
  readonly absentMs?: ((seat: Seat) => number) | undefined
  /** Called when the command is on disk, before anybody is told what it caused. */
  readonly acknowledge?: ((number: number) => void) | undefined
}

const NO_LIMIT: Room = { games: 1e9, withComputers: 1e9, computersAlone: 1e9 }

/** The games of this node: making one, looking at one, and carrying out what players order. */
export class Games {
  /** What the host does by itself. */
  readonly upkeep: GameUpkeep
  readonly #desk: Desk
  readonly #openings: NewOpenings
  readonly #beacon: GamesOptions['beacon']

  constructor(options: GamesOptions) {
    this.#beacon = options.beacon
    this.#desk = new Desk(options)
    this.#openings = new NewOpenings(options.registry, this.#desk.beginnings)
    this.upkeep = new GameUpkeep(this.#desk, options.vacation ?? (async () => undefined))
  }

  set listener(audience: GamesListener) {
    this.#desk.listener = audience
  }

  get broken(): number {
    return this.#desk.broken.size
  }

  isBroken(game: string): boolean {
    return this.#desk.broken.has(game)
  }

  get inMemory(): number {
    return this.#desk.tables.size
  }

  get bytesInMemory(): number {
    return this.#desk.tables.bytes
  }

  /** Stores the game with the computers' seats in one transaction. */
  async create(
    owner: string,
    settings: GameSettings,
    room: Room = NO_LIMIT,
    id = this.#desk.random(15).toString('base64url'),
  ): Promise<Checked<Table>> {
    if (settings.dice === 'live' && settings.computers.length > 0)
      return refused({ code: 'server.dice.computer' })
    if (settings.dice === 'beacon' && !this.#beacon) return refused({ code: 'server.dice.beacon' })
    const opening = await this.#openings.get(settings)
    if (!opening.ok) return opening
    const { system, digest, beginning } = opening.value
    const now = this.#desk.clock.wall()
    const secret = this.#desk.random(32).toString('hex')
    const commitment = commitmentOf(id, secret)
    const invite = this.#desk.random(18).toString('base64url')
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
    const entries = [created, ...seated.value.entries].map(entry => this.#desk.stamped(entry))
    const stored = sealed(table, entries, undefined)
    for (const each of stored) fold(table, each, seated.value.advance)
    const turn = waitingUser(table) || undefined
    if (!(await this.#desk.storage.createGame(game, stored, cardRow(table), room, turn)))
      return refused({ code: 'server.limit.games', values: { most: room.games } })
    this.#desk.tables.add(table)
    this.#desk.listener.onCommandDone(table, true, turn)
    return accepted(table)
  }

  /** Calls `look` with the up-to-date table. Nothing else happens to the game meanwhile. */
  async look<T>(
    game: string,
    look: (table: Table) => T | Promise<T>,
    mayOpen?: MayOpen,
  ): Promise<Checked<T>> {
    return this.#desk.exclusively(game, async () => {
      const table = await this.#desk.openFresh(game, mayOpen)
      return table.ok ? accepted(await look(table.value)) : table
    })
  }

  /** A part of a table's log, as much as goes into one message. */
  logFrom(table: Table, from: number): Promise<readonly LoggedEntry[]> {
    return this.#desk.loader.logFrom(table, from)
  }

  /** How a game begins. Nothing is played again for it. */
  openingOf(game: string): Promise<Checked<Opening>> {
    const { loader } = this.#desk
    return this.#desk.soundly(game, async () => loader.opening(game, await loader.created(game)))
  }

  /** Everything that is stored of a game, in order. */
  entriesOf(game: string): Promise<Checked<readonly StoredEntry[]>> {
    return this.#desk.soundly(game, async () => accepted(await this.#desk.storage.entries(game, 0)))
  }

  /** What is stored of a game beside its entries. */
  row(game: string): Promise<Checked<GameRow>> {
    return this.#desk.row(game)
  }

  /** What a list tells of a game whose stored card is not sound. */
  async cardAnew(game: string): Promise<ListCard | undefined> {
    const card = await this.look(game, cardRow)
    return card.ok ? card.value : undefined
  }

  /** Another node stored entries. */
  onAppended(game: string, head: number): Promise<void> {
    return this.#desk.onAppended(game, head)
  }

  refreshAll(): Promise<void> {
    return this.#desk.refreshAll()
  }

  /** Resolves when everything that was asked for is done. */
  idle(): Promise<void> {
    return this.#desk.idle()
  }

  /** Carries out a command once, however often it is sent. Gives the number of its entry, or the refusal. */
  submit(submission: Submission): Promise<Checked<number>> {
    const received = this.#desk.clock.served()
    return this.#desk.exclusively(submission.game, () => this.#submit(submission, received))
  }

  async #submit(submission: Submission, received: number): Promise<Checked<number>> {
    const { game, mayOpen, actor, sender, id, command, absentMs, acknowledge } = submission
    const opened = this.#desk.inMemoryTable(game) ?? (await this.#desk.open(game, mayOpen))
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
            now: this.#desk.clock.wall(),
            served: this.#desk.fairMoment(table, received),
            absentMs: absentMs ?? (() => 0),
            salt: () => this.#desk.random(32).toString('hex'),
          })
        : entered
      // The refusal may come from an outdated position: catch up and decide again.
      if (!decided.ok && this.#desk.storage.shared && (await this.#desk.catchUp(table))) continue
      const served = this.#desk.fairMoment(table, received)
      const stored = decided.ok
        ? await this.#desk.propose(table, decided.value, key, acknowledge, served)
        : undefined
      if (stored !== undefined) return accepted(stored)
      // An old command may have been carried out before what is in memory.
      const long =
        entered.ok && table.paged > 0 ? await this.#desk.storage.commandNumber(game, key) : undefined
      if (long !== undefined) acknowledge?.(long)
      if (long !== undefined) return accepted(long)
      if (!decided.ok) return decided
      if (!table.commands.has(key)) await this.#desk.giveWay()
    }
    return refused({ code: 'server.busy' })
  }
}
