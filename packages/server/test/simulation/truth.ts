import {
  applyAction,
  applyDice,
  cloneState,
  hashState,
  opponentOf,
  type RuleSystem,
  SEATS,
  type Seat,
  type State,
  type Step,
  type Viewer,
} from '@mesnada/engine'
import {
  changesClock,
  type Entry,
  type EntryOf,
  firstDigest,
  nextDigest,
  sealKeyOf,
  sealOfText,
  servedAt,
  stepsAfter,
} from '@mesnada/engine/verify'
import { NODE_HASHER } from '../../src/games/hasher.ts'
import type { GameSettings } from '../../src/protocol/game-settings.ts'
import { Violation } from './violation.ts'

export interface TruthParts {
  readonly id: string
  readonly secret: string
  readonly settings: GameSettings
  readonly system: RuleSystem
  readonly start: State
  /** What somebody has saved of vacation at a moment of service time, in milliseconds. */
  readonly vacationOf: (user: string, served: number) => number
}

/** When an entry reached the disk. */
export interface Moment {
  readonly now: number
  /** Not later than the decision was taken. */
  readonly earliest: number
  /** How long no node was running, up to now. */
  readonly downtime: number
}

export interface EntryRow {
  readonly number: number
  readonly body: string
  readonly digest: string
  readonly command: string
}

const VIEWERS: readonly Viewer[] = [0, 1, 'spectator']
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_VACATION_MS = 30 * DAY_MS
const VANISHED_MS = 120_000
const SILENT_MS = 14 * DAY_MS

/**
 * What is true of one game, worked out from what reached the disk, without the server's own code for it: the chain, the
 * position as each may see it, and for how long whose clock can have run.
 */
export class GameTruth {
  readonly id: string
  readonly settings: GameSettings
  readonly digests: string[] = []
  /** After each entry, the hash of the position as each viewer may see it. */
  readonly hashes: (readonly string[])[] = []
  readonly commands = new Map<string, number>()
  readonly seats: [string | undefined, string | undefined] = [undefined, undefined]
  readonly #computers: [boolean, boolean] = [false, false]
  readonly #secret: string
  readonly #sealKey: string
  readonly #system: RuleSystem
  readonly #start: State
  #state: State
  #steps: readonly Step[] = []
  #isStarted = false
  #released: [boolean, boolean] = [false, false]
  #shown: readonly string[]
  ended: EntryOf<'ended'> | undefined
  endedAt = 0
  /** The running clock. */
  #running: { readonly seat: Seat; readonly since: number; readonly downtime: number } | undefined
  /** Most time that can have passed for each seat, and what it has been given. */
  readonly #passed: [number, number] = [0, 0]
  readonly #given: [number, number]
  /** Of the last entry that changed a clock, as the host has stamped it. */
  #servedAt = 0
  /** The same for the last that was play. */
  #servedMove = 0
  /** Until when each seat is on vacation, in service time; 0 where it is not. */
  readonly #away: [number, number] = [0, 0]
  /** Days of vacation that somebody still has at a moment of service time. */
  readonly #vacationOf: (user: string, served: number) => number

  constructor({ id, secret, settings, system, start, vacationOf }: TruthParts) {
    this.#vacationOf = vacationOf
    this.id = id
    this.settings = settings
    this.#secret = secret
    this.#sealKey = sealKeyOf(id, secret, NODE_HASHER)
    this.#system = system
    this.#start = start
    this.#state = cloneState(start)
    this.#shown = this.#show()
    const { clock } = settings
    const full =
      clock.kind === 'live' ? clock.seconds * 1000 : clock.kind === 'days' ? clock.days * DAY_MS : 0
    this.#given = [full, full]
  }

  get head(): number {
    return this.digests.length
  }

  /** No message may contain it while the game goes on. */
  get secret(): string | undefined {
    return this.ended ? undefined : this.#secret
  }

  hashFor(number: number, viewer: Viewer): string | undefined {
    return this.hashes[number]?.[VIEWERS.indexOf(viewer)]
  }

  add({ number, body, digest, command }: EntryRow, moment: Moment): void {
    if (number !== this.head) throw new Violation(`entry ${number} of ${this.id} follows ${this.head - 1}`)
    const entry: Entry = JSON.parse(body)
    if (this.ended && entry.type !== 'said' && entry.type !== 'listed')
      throw new Violation(`${entry.type} after the end of ${this.id}`)
    const before =
      this.digests.at(-1) ??
      firstDigest(this.id, entry.type === 'created' ? entry.commitment : '', NODE_HASHER)
    const seal = sealOfText(this.#sealKey, number, body, NODE_HASHER)
    if (nextDigest(before, seal, NODE_HASHER) !== digest)
      throw new Violation(`the chain of ${this.id} breaks at ${number}`)
    if (command !== '') {
      if (this.commands.has(command)) throw new Violation(`command ${command} was carried out twice`)
      this.commands.set(command, number)
    }
    this.#apply(entry)
    this.digests.push(digest)
    this.hashes.push(this.#shown)
    if (changesClock(entry)) this.#press(entry, moment)
  }

  #apply(entry: Entry): void {
    switch (entry.type) {
      case 'seated':
        this.seats[entry.seat] = entry.user
        this.#computers[entry.seat] = entry.level !== undefined
        return
      case 'left':
        this.seats[entry.seat] = undefined
        return
      case 'released':
        this.#released[entry.seat] = true
        return
      case 'undone':
        this.#undo(entry.steps)
        return
      case 'started':
      case 'acted':
      case 'rolled':
        this.#play(entry)
        return
      default:
    }
  }

  #play(entry: EntryOf<'started' | 'acted' | 'rolled'>): void {
    this.#isStarted = true
    this.#released = [false, false]
    const known = this.#steps.length
    this.#steps = stepsAfter(this.#steps, entry)
    for (const step of this.#steps.slice(known)) this.#take(step)
    this.#shown = this.#show()
  }

  #take(step: Step): void {
    const done =
      'dice' in step
        ? applyDice(this.#system, this.#state, step.dice)
        : applyAction(this.#system, this.#state, step.action)
    if (!done.ok) throw new Violation(`${this.id} holds a step that is not legal: ${done.refusal.code}`)
    if (hashState(this.#state) !== step.hash) throw new Violation(`${this.id} leads to another position`)
  }

  #undo(steps: number): void {
    this.#steps = this.#steps.slice(0, steps)
    this.#state = cloneState(this.#start)
    for (const step of this.#steps) this.#take(step)
    this.#shown = this.#show()
  }

  #show(): readonly string[] {
    return VIEWERS.map(viewer => hashState(this.#system.conceal(this.#state, viewer)))
  }

  /** Whose clock runs now. */
  #clocked(): Seat | undefined {
    const pending = this.#system.pending(this.#state)
    if (!this.#isStarted || this.ended || pending.kind === 'over') return undefined
    if (pending.kind === 'decision') return this.#computers[pending.seat] ? undefined : pending.seat
    return this.settings.dice === 'live' ? SEATS.find(seat => !this.#released[seat]) : undefined
  }

  #press(entry: Entry, { now, earliest, downtime }: Moment): void {
    const { clock } = this.settings
    const served = servedAt(entry) ?? 0
    if (this.#running) {
      const { seat, since, downtime: downBefore } = this.#running
      const spared = Math.max(0, Math.min(served, this.#away[seat]) - this.#servedAt)
      this.#passed[seat] += now - since - (downtime - downBefore) - spared
    }
    if (entry.type === 'ended') this.#end(entry, now)
    const isVacation = entry.type === 'vacation' || entry.type === 'vacation-over'
    if (entry.type === 'vacation') this.#goAway(entry)
    if (entry.type === 'vacation-over') this.#away[entry.seat] = 0
    else if (!isVacation) this.#servedMove = served
    this.#servedAt = served
    const next = this.#clocked()
    const seat = this.#running?.seat
    if (clock.kind === 'days' && clock.added !== undefined) this.#fillBank(seat, next)
    else if (clock.kind === 'days' && !isVacation) this.#passed.fill(0)
    else if (clock.kind === 'live' && seat !== undefined && seat !== next)
      this.#given[seat] += clock.increment * 1000
    this.#running = next === undefined ? undefined : { seat: next, since: earliest, downtime }
  }

  /** A bank gains when play passes on, and never holds more than at the start. */
  #fillBank(seat: Seat | undefined, next: Seat | undefined): void {
    const { clock } = this.settings
    if (clock.kind !== 'days' || seat === undefined || seat === next) return
    this.#passed[seat] = Math.max(0, this.#passed[seat] - (clock.added ?? 0) * HOUR_MS)
  }

  #goAway({ seat, until, served = 0 }: EntryOf<'vacation'>): void {
    const { clock } = this.settings
    if (clock.kind !== 'days' || clock.vacation === false)
      throw new Violation(`${this.id} knows of a vacation that its clock does not allow`)
    if (until <= served || until - served > MOST_VACATION_MS)
      throw new Violation(`${this.id} has a vacation of ${until - served} ms`)
    this.#away[seat] = until
  }

  /** Nobody loses on time while a vacation lasts, or could still begin. */
  #checkVacation({ served = 0 }: EntryOf<'ended'>, loser: Seat): void {
    const { clock } = this.settings
    if (clock.kind !== 'days' || clock.vacation === false) return
    if (served < this.#away[loser]) throw new Violation(`${this.id} was lost on time during a vacation`)
    const left = this.#vacationOf(this.seats[loser] ?? '', served)
    if (left >= DAY_MS) throw new Violation(`${this.id} was lost on time with ${left} ms of vacation left`)
  }

  /** Whoever is said to have vanished had the turn for as long as that takes. */
  #checkClaim({ by, served = 0 }: EntryOf<'ended'>): void {
    const { kind } = this.settings.clock
    const least = kind === 'live' ? VANISHED_MS : SILENT_MS
    const silent = served - this.#servedMove
    if (kind === 'days' || silent < least)
      throw new Violation(`${this.id} ended by ${by} after ${silent} ms of silence`)
  }

  #end(entry: EntryOf<'ended'>, now: number): void {
    const { winner } = entry.result
    if (entry.by === 'claim' || entry.by === 'abort') this.#checkClaim(entry)
    if (entry.by === 'clock') {
      if (
        winner === undefined ||
        this.settings.clock.kind === 'none' ||
        !this.#running ||
        this.#running.seat !== opponentOf(winner)
      )
        throw new Violation(`${this.id} was lost by a clock that did not run`)
      const loser = opponentOf(winner)
      this.#checkVacation(entry, loser)
      if (this.#passed[loser] < this.#given[loser])
        throw new Violation(
          `${this.id} was lost on time after ${this.#passed[loser]} of ${this.#given[loser]} ms`,
        )
    }
    this.ended = entry
    this.endedAt = now
  }
}
