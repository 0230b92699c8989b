import { createHash, type Hash } from 'node:crypto'
import { createRegistry, findScenario, type RuleSystem, type State, startGame, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import type { GameSettings } from '../../src/protocol/game-settings.ts'
import { Calendar } from './calendar.ts'
import { Counts } from './counts.ts'
import { Disk } from './disk.ts'
import { Luck } from './luck.ts'
import { SimulatedNode } from './node.ts'
import { Oracle, SCENARIO } from './oracle.ts'
import { Player } from './player.ts'
import { CALM_THREADS, type ThreadWeather } from './threads.ts'
import { Violation } from './violation.ts'
import { Network } from './wire.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Rules of the next version: the same game under a higher number. */
const NEXT: RuleSystem = { ...ford, rules: ford.rules + 1 }

export const RULES = { present: createRegistry([ford]), next: createRegistry([NEXT]) } as const

const PLAYERS = 16
const TABLES = 12
/** Finished games stay so long before the simulation takes them off the disk. */
const KEPT_MS = 10 * MINUTE_MS
/** In calm weather everybody is answered within this. */
const PATIENCE_MS = 3 * MINUTE_MS
/** And is told what is stored within this. */
const DELIVERY_MS = 10_000

export interface WorldOptions {
  readonly seed: number
  /** Several nodes on one database, as with PostgreSQL; by default as the seed has it. */
  readonly isShared?: boolean
}

interface OpenTable {
  readonly game: string
  readonly players: readonly Player[]
}

/** The whole system in one process, on virtual time: nodes, disk, network, threads, players, and the truth. */
export class World {
  readonly calendar = new Calendar()
  readonly counts = new Counts()
  readonly luck: Luck
  readonly disk: Disk
  readonly network: Network
  readonly threads: ThreadWeather = { ...CALM_THREADS }
  readonly nodes: readonly SimulatedNode[]
  readonly players: readonly Player[]
  readonly oracle: Oracle
  readonly violations: string[] = []
  readonly #trace: Hash = createHash('sha256')
  readonly #start: State
  readonly #tables: OpenTable[] = []
  #isOpening = false
  #downSince: number | undefined = 0
  #downBefore = 0
  /** Some node has had the next rules: there may be games by them. */
  isUpgraded = false
  /** Bytes of the heap at most, as measured now and then. */
  mostMemory = 0
  /** Games whose stored entries are damaged at present, and what puts them right. */
  readonly damaged = new Map<string, () => void>()

  constructor({ seed, isShared }: WorldOptions) {
    this.luck = new Luck(seed)
    const { calendar, luck, counts } = this
    const many = isShared ?? luck.happens(0.5)
    this.disk = new Disk(calendar, luck.branch(), counts.add, many)
    this.network = new Network(calendar, luck.branch(), counts.add)
    this.oracle = new Oracle(this.disk, calendar, ford, () => this.downtime)
    this.oracle.onViolation = violation => this.report(violation)
    this.disk.onApplied = this.oracle.applied
    const scenario = findScenario(ford.library, SCENARIO)
    if (!scenario) throw new Error('the sample has no scenario')
    this.#start = unwrap(startGame(ford, { scenario })).state
    this.nodes = Array.from({ length: many ? 3 : 1 }, () => this.#newNode())
    this.players = Array.from({ length: PLAYERS }, (_, number) => this.#newPlayer(number))
  }

  #newNode(): SimulatedNode {
    const { calendar, luck, disk, network, threads, counts } = this
    return new SimulatedNode(
      {
        calendar,
        luck: luck.branch(),
        disk,
        network,
        threads,
        count: counts.add,
        limits: {},
        onFault: error => this.#fault(error),
        onLife: () => this.#noteLife(),
      },
      RULES.present,
    )
  }

  #newPlayer(number: number): Player {
    const { calendar, luck, oracle, nodes, counts } = this
    return new Player(`player-${number}`, {
      calendar,
      luck: luck.branch(),
      oracle,
      nodes,
      system: ford,
      start: this.#start,
      count: counts.add,
      trace: text => void this.#trace.update(text),
      guard: work => this.guard(work),
    })
  }

  guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.report(error)
    }
  }

  report(error: unknown): void {
    const text =
      error instanceof Violation ? error.message : String(error instanceof Error ? error.stack : error)
    this.violations.push(`after ${(this.calendar.now / DAY_MS).toFixed(4)} days: ${text}`)
  }

  /** Something the server itself reports. What the weather explains is counted, anything else is a violation. */
  #fault(error: unknown): void {
    const { message = '', code = '' } = error as { readonly message?: string; readonly code?: string }
    const isExpected =
      code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR') || message === 'a worker ended'
    if (isExpected) return this.counts.add(`faults: ${code || message}`)
    const isDamaged = [...this.damaged.keys()].some(game => message.includes(game)) || this.damaged.size > 0
    if (isDamaged) return this.counts.add('faults: a damaged game')
    this.report(error)
  }

  /** How long no node was running. */
  get downtime(): number {
    return this.#downBefore + (this.#downSince === undefined ? 0 : this.calendar.now - this.#downSince)
  }

  #noteLife(): void {
    const isUp = this.nodes?.some(({ isRunning }) => isRunning) ?? false
    const { now } = this.calendar
    if (isUp && this.#downSince !== undefined) {
      this.#downBefore += now - this.#downSince
      this.#downSince = undefined
    } else if (!isUp && this.#downSince === undefined) this.#downSince = now
  }

  /** Everything starts; players enter one after another. */
  begin(): void {
    for (const node of this.nodes) node.start()
    for (const [number, player] of this.players.entries())
      this.calendar.after(1000 * (number + 1), () => void player.enter())
    this.#every(MINUTE_MS, () => this.#keepTables())
    this.#every(10 * MINUTE_MS, () => this.#watchMemory())
    this.#every(HOUR_MS, () => this.#audit())
  }

  #every(ms: number, work: () => void): void {
    this.calendar.after(ms, () => {
      this.guard(work)
      this.#every(ms, work)
    })
  }

  run(until: number): Promise<void> {
    return this.calendar.run(until, () => this.violations.length > 0)
  }

  /** What happened so far, in one line. Two runs of one seed have the same. */
  get trace(): string {
    return this.#trace.copy().update(String(this.calendar.events)).digest('hex')
  }

  /** New games where old ones have ended. */
  #keepTables(): void {
    for (const [at, { game, players }] of this.#tables.entries()) {
      const truth = this.oracle.games.get(game)
      if (!truth?.ended || this.calendar.now - truth.endedAt < KEPT_MS) continue
      if (this.damaged.has(game)) continue
      for (const player of players) player.unfollow(game)
      this.oracle.audit(game)
      this.counts.add(`games ended by ${truth.ended.by}`)
      this.oracle.games.delete(game)
      for (const table of ['entries', 'notes', 'snapshots', 'log_pages'])
        this.disk.execute(`DELETE FROM ${table} WHERE game = $1`, game)
      this.disk.execute('DELETE FROM games WHERE id = $1', game)
      this.#tables.splice(at, 1)
      break
    }
    if (this.#tables.length < TABLES && !this.#isOpening) void this.#openTable()
  }

  async #openTable(): Promise<void> {
    this.#isOpening = true
    try {
      const first = this.luck.whole(PLAYERS)
      const owner = this.players[first]
      const other = this.players[(first + 1 + this.luck.whole(PLAYERS - 1)) % PLAYERS]
      const watcher = this.luck.pick(this.players)
      const host = this.luck.pick(this.nodes)?.host
      const visitor = owner && (await host?.identity.visitor(owner.token))
      if (!owner || !other || !visitor || other.token === '') return
      const settings = this.#settings()
      const made = await host?.access.create(visitor, settings, 'somewhere')
      if (!made?.ok) return this.counts.add(`games not made: ${made?.refusal.code ?? 'no host'}`)
      const game = made.value.id
      const isComputer = settings.computers.length > 0
      owner.follow(game, 0)
      if (!isComputer) other.follow(game, 1)
      const players = isComputer ? [owner] : [owner, other]
      if (watcher && !players.includes(watcher)) {
        watcher.follow(game, undefined)
        players.push(watcher)
      }
      this.#tables.push({ game, players })
      this.counts.add('games made')
    } catch {
      this.counts.add('games not made: a fault')
    } finally {
      this.#isOpening = false
    }
  }

  #settings(): GameSettings {
    const { luck } = this
    const isComputer = luck.happens(0.3)
    const seconds = luck.pick([120, 600, 3600]) ?? 600
    const clock =
      luck.pick([
        { kind: 'none' },
        { kind: 'live', seconds, increment: 5 },
        { kind: 'live', seconds, increment: 0 },
        { kind: 'days', days: 1 },
        { kind: 'days', days: 1, vacation: false },
        { kind: 'days', days: 2, added: 3 },
      ] as const) ?? ({ kind: 'none' } as const)
    return {
      system: ford.id,
      scenario: SCENARIO,
      listed: true,
      clock,
      dice: !isComputer && luck.happens(0.4) ? 'live' : 'committed',
      computers: isComputer ? [{ seat: 1, level: 1 }] : [],
    }
  }

  get games(): readonly string[] {
    return this.#tables.map(({ game }) => game)
  }

  playersOf(game: string): readonly Player[] {
    return this.#tables.find(table => table.game === game)?.players ?? []
  }

  #watchMemory(): void {
    const { heapUsed } = process.memoryUsage()
    this.mostMemory = Math.max(this.mostMemory, heapUsed)
    for (const node of this.nodes) {
      const { host } = node
      if (!host) continue
      const { unsentBytes } = host.limits
      if (host.unsent.total > unsentBytes) throw new Violation(`${host.unsent.total} bytes are unsent`)
      if (host.games.inMemory > 600) throw new Violation(`${host.games.inMemory} games are in memory`)
      if (host.hub.size > 8 * PLAYERS) throw new Violation(`${host.hub.size} sockets of ${PLAYERS} players`)
    }
  }

  #audit(): void {
    for (const game of this.games) if (!this.damaged.has(game)) this.oracle.audit(game)
  }

  /** Everybody is told of every entry. What was stored a moment ago may still be on its way. */
  #checkTold(): void {
    const heads = this.games.map(game => [game, this.oracle.games.get(game)?.head ?? 0] as const)
    const checkAll = (onLate: (late: string) => void): void => {
      for (const [game, head] of heads)
        for (const player of this.playersOf(game)) {
          const seen = player.seen(game)
          if (!player.isAway && seen && seen.number < head)
            onLate(`${player.name} knows ${seen.number} of ${head} entries of ${game}`)
        }
    }
    checkAll(() => this.counts.add('entries on their way at the end of a calm'))
    this.calendar.after(DELIVERY_MS, () =>
      this.guard(() =>
        checkAll(late => {
          throw new Violation(late)
        }),
      ),
    )
  }

  /** After a while without faults everything is answered, everybody is up to date, and no clock is overdue. */
  checkCalm(): void {
    for (const player of this.players) {
      const { oldest } = player
      if (!player.isAway && oldest && this.calendar.now - oldest.since > PATIENCE_MS)
        throw new Violation(`${player.name} waits for an answer: ${JSON.stringify(oldest)}`)
    }
    this.#checkTold()
    const served = Number(this.disk.query('SELECT served FROM service')[0]?.['served'] ?? 0)
    const [overdue] = this.disk.query(
      `SELECT id FROM games WHERE status = 'playing' AND due > 0 AND due < $1`,
      served - MINUTE_MS,
    )
    if (overdue) throw new Violation(`the clock of ${String(overdue['id'])} is overdue`)
  }
}
