import { findScenario, type RuleSystem, type State, startGame, unwrap, type Viewer } from '@mesnada/engine'
import type { Unit } from '../../src/storage/database.ts'
import type { Calendar } from './calendar.ts'
import type { Applied, Disk } from './disk.ts'
import { type EntryRow, GameTruth } from './truth.ts'
import { Violation } from './violation.ts'

export const SCENARIO = 'dawn'

const DAY_MS = 86_400_000

/** Milliseconds by which the service time may differ from the time nodes were running, for rounding. */
const ROUNDING_MS = 2

/** Knows what is true, from what reaches the disk, and compares it with what the players are told. */
export class Oracle {
  readonly games = new Map<string, GameTruth>()
  readonly #disk: Disk
  readonly #calendar: Calendar
  readonly #system: RuleSystem
  readonly #start: State
  readonly #downtime: () => number
  #firstServed: number | undefined
  #servedFrom = 0
  entries = 0
  onViolation: (violation: unknown) => void = violation => {
    throw violation
  }

  constructor(disk: Disk, calendar: Calendar, system: RuleSystem, downtime: () => number) {
    this.#disk = disk
    this.#calendar = calendar
    this.#system = system
    this.#downtime = downtime
    const scenario = findScenario(system.library, SCENARIO)
    if (!scenario) throw new Error('the sample has no scenario')
    this.#start = unwrap(startGame(system, { scenario })).state
  }

  readonly applied = (applied: Applied): void => {
    try {
      for (const [at, unit] of applied.units.entries()) if (applied.passed[at]) this.#look(unit, applied)
    } catch (violation) {
      this.onViolation(violation)
    }
  }

  #look(unit: Unit, { before }: Applied): void {
    if (unit.guard.sql.includes('service')) this.#checkServed()
    if (unit.key === '') return
    const known = this.games.get(unit.key)
    const truth = known ?? this.#discover(unit.key)
    if (!truth) return
    const moment = { now: this.#calendar.now, earliest: before, downtime: this.#downtime() }
    for (const row of this.#rows(truth.id, truth.head)) {
      truth.add(row, moment)
      this.entries++
    }
    const head = Number(this.#disk.query('SELECT head FROM games WHERE id = $1', truth.id)[0]?.['head'])
    if (head !== truth.head) throw new Violation(`${truth.id} has ${truth.head} entries and says ${head}`)
  }

  #discover(id: string): GameTruth | undefined {
    const [row] = this.#disk.query('SELECT secret, settings FROM games WHERE id = $1', id)
    if (!row) return undefined
    const truth = new GameTruth({
      id,
      secret: String(row['secret']),
      settings: JSON.parse(String(row['settings'])),
      system: this.#system,
      start: this.#start,
      vacationOf: (user, served) => this.#vacationOf(user, served),
    })
    this.games.set(id, truth)
    return truth
  }

  /** As it is written in the documentation: three days to begin with, one for ten, thirty at most. */
  #vacationOf(user: string, served: number): number {
    const [row] = this.#disk.query('SELECT saved, counted, until FROM vacations WHERE user_id = $1', user)
    const [owner] = this.#disk.query('SELECT created FROM users WHERE id = $1', user)
    const until = Number(row?.['until'] ?? 0)
    if (until > served) return until - served
    const had = until > 0 ? 0 : Number(row?.['saved'] ?? 3 * DAY_MS)
    const since = until > 0 ? until : Number(row?.['counted'] ?? owner?.['created'] ?? served)
    return Math.min(30 * DAY_MS, had + (served - since) / 10)
  }

  #rows(game: string, from: number): readonly EntryRow[] {
    return this.#disk
      .query(
        `SELECT number, body, digest, COALESCE(command, '') AS command FROM entries
        WHERE game = $1 AND number >= $2 ORDER BY number`,
        game,
        from,
      )
      .map(row => ({
        number: Number(row['number']),
        body: String(row['body']),
        digest: String(row['digest']),
        command: String(row['command']),
      }))
  }

  /** The service time is never ahead of the time in which a node was running. */
  #checkServed(): void {
    const served = Number(this.#disk.query('SELECT served FROM service')[0]?.['served'])
    const ran = this.#calendar.now - this.#downtime()
    if (this.#firstServed === undefined) {
      this.#firstServed = served
      this.#servedFrom = ran
    }
    const most = this.#firstServed + ran - this.#servedFrom + ROUNDING_MS
    if (served > most) throw new Violation(`the service time is ${served - most} ms ahead`)
  }

  /** A player was told of an entry: it is on disk, and it is this one. */
  checkDigest(game: string, number: number, digest: string): void {
    const truth = this.games.get(game)
    if (!truth) return
    const known = truth.digests[number]
    if (known === undefined) throw new Violation(`entry ${number} of ${game} was told before it was stored`)
    if (known !== digest) throw new Violation(`entry ${number} of ${game} was told otherwise than stored`)
  }

  /** A player was shown the position after an entry. */
  checkPosition(game: string, number: number, viewer: Viewer, hash: string): void {
    const known = this.games.get(game)?.hashFor(number, viewer)
    if (known !== undefined && known !== hash)
      throw new Violation(`after entry ${number} of ${game} viewer ${viewer} saw another position`)
  }

  checkAcknowledged(game: string, command: string, number: number): void {
    const truth = this.games.get(game)
    if (!truth) return
    const known = truth.commands.get(command)
    if (known !== number)
      throw new Violation(
        `${command} of ${game} was acknowledged as ${number} and is ${known ?? 'not there'}`,
      )
  }

  /** Nothing secret goes over the wire while a game goes on. */
  checkSecret(game: string, text: string): void {
    const secret = this.games.get(game)?.secret
    if (secret !== undefined && text.includes(secret)) throw new Violation(`the secret of ${game} was told`)
  }

  /** What is on disk is what was stored once. */
  audit(game: string): void {
    const truth = this.games.get(game)
    if (!truth) return
    const rows = this.#rows(game, 0)
    if (rows.length !== truth.head) throw new Violation(`${game} has lost entries`)
    for (const { number, digest, command } of rows) {
      if (truth.digests[number] !== digest) throw new Violation(`entry ${number} of ${game} has changed`)
      if (command !== '' && truth.commands.get(command) !== number)
        throw new Violation(`${command} of ${game} has moved`)
    }
  }
}
