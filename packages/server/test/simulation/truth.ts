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
const DAY_MS = 86_400_000

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

  constructor({ id, secret, settings, system, start }: TruthParts) {
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
    if (this.ended && entry.type !== 'said') throw new Violation(`${entry.type} after the end of ${this.id}`)
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
    if (this.#running) {
      const { seat, since, downtime: downBefore } = this.#running
      this.#passed[seat] += now - since - (downtime - downBefore)
    }
    if (entry.type === 'ended') this.#end(entry, now)
    const next = this.#clocked()
    const seat = this.#running?.seat
    if (clock.kind === 'days') this.#passed.fill(0)
    else if (clock.kind === 'live' && seat !== undefined && seat !== next)
      this.#given[seat] += clock.increment * 1000
    this.#running = next === undefined ? undefined : { seat: next, since: earliest, downtime }
  }

  #end(entry: EntryOf<'ended'>, now: number): void {
    const { winner } = entry.result
    if (entry.by === 'clock') {
      if (
        winner === undefined ||
        this.settings.clock.kind === 'none' ||
        !this.#running ||
        this.#running.seat !== opponentOf(winner)
      )
        throw new Violation(`${this.id} was lost by a clock that did not run`)
      const loser = opponentOf(winner)
      if (this.#passed[loser] < this.#given[loser])
        throw new Violation(
          `${this.id} was lost on time after ${this.#passed[loser]} of ${this.#given[loser]} ms`,
        )
    }
    this.ended = entry
    this.endedAt = now
  }
}
