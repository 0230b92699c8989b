import type { Registry } from '@mesnada/engine'
import { Computers } from './computers/computers.ts'
import { type PoolOptions, ThinkingPool } from './computers/pool.ts'
import { Doorkeeper, viewerOf } from './games/doorkeeper.ts'
import { Games } from './games/games.ts'
import { Kept } from './games/kept.ts'
import type { LoggedEntry, Table } from './games/table.ts'
import { tellTable } from './games/told.ts'
import { Identity } from './identity/identity.ts'
import type { ScryptCost } from './identity/passwords.ts'
import { LIMITS, type Limits } from './limits/limits.ts'
import { Metrics } from './metrics.ts'
import { Hub } from './sockets/hub.ts'
import type { Storage } from './storage/storage.ts'
import { Webhooks } from './webhooks/webhooks.ts'

export interface HostOptions {
  readonly registry: Registry
  readonly storage: Storage
  readonly limits?: Partial<Limits> | undefined
  readonly computers: PoolOptions
  readonly allowPrivateWebhooks?: boolean
  readonly log: HostLog
  readonly now?: () => number
  readonly random?: (bytes: number) => Buffer
  readonly passwordCost?: ScryptCost | undefined
  readonly sweepMs?: number
}

export interface HostLog {
  warn(message: string): void
  error(error: unknown): void
}

const HOUR_MS = 3_600_000
const WEBHOOK_CACHE_MS = 30_000

/** Everything behind the doors of one node: tables, people, computers, sockets. */
export class Host {
  readonly games: Games
  readonly doorkeeper: Doorkeeper
  readonly hub = new Hub()
  readonly identity: Identity
  readonly metrics = new Metrics()
  readonly limits: Limits
  readonly storage: Storage
  readonly now: () => number
  readonly #computers: Computers
  readonly #pool: ThinkingPool
  readonly #webhooks: Webhooks
  readonly #webhookCache = new Kept<{ readonly webhook: string; readonly at: number }>(10_000, () => true)
  readonly #log: HostLog
  readonly #timers: NodeJS.Timeout[] = []
  #closing = false
  #sweeping: Promise<void> | undefined

  constructor(options: HostOptions) {
    const { registry, storage, limits, log, now = Date.now, random, passwordCost, sweepMs = 1000 } = options
    this.storage = storage
    this.now = now
    this.limits = { ...LIMITS, ...limits }
    this.#log = log
    this.games = new Games({ registry, storage, now, ...(random && { random }) })
    this.doorkeeper = new Doorkeeper(this.games, storage, this.limits)
    this.identity = new Identity({
      storage,
      now,
      cost: passwordCost,
      ended: sessions => this.hub.closeSessions(sessions),
    })
    this.#pool = new ThinkingPool(options.computers)
    this.#computers = new Computers(this.games, this.#pool, error => this.fault(error))
    this.#webhooks = new Webhooks({
      allowPrivate: options.allowPrivateWebhooks ?? false,
      warn: message => log.warn(message),
    })
    this.games.audience = {
      happened: (table, logged, before) => this.#happened(table, logged, before),
      settled: (table, own, turn) => this.#settled(table, own, turn),
      isIdle: game => !this.hub.isWatched(game),
    }
    this.#listen()
    this.#every(sweepMs, () => this.#sweep())
    this.#every(HOUR_MS, () => storage.dropExpiredSessions(this.now()))
    this.#gauges()
  }

  get closing(): boolean {
    return this.#closing
  }

  fault(error: unknown): void {
    this.metrics.fault()
    this.#log.error(error)
  }

  /** Finishes what was asked for, then lets everybody go: they will find another node, or this one again. */
  async close(): Promise<void> {
    this.#closing = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#computers.close()
    await this.#pool.close()
    await this.#sweeping?.catch(() => {})
    await this.games.idle()
    this.hub.closeAll()
  }

  #listen(): void {
    this.storage.listen({
      appended: (game, head, turn) => {
        if (turn !== undefined) this.hub.tellUser(turn, { type: 'turn', game })
        this.#quietly(this.games.heard(game, head))
      },
      sessionsEnded: sessions => this.hub.closeSessions(sessions),
      missed: () => this.#quietly(this.games.heardNothing()),
    })
  }

  #happened(table: Table, logged: LoggedEntry, before: Table['position']): void {
    this.hub.tell(table, logged, before)
    const { type } = logged
    if (type === 'seated' || type === 'left') this.#reseat(table)
  }

  /** Whoever took a seat or left one sees the table with other eyes from now on, and is shown it anew. */
  #reseat(table: Table): void {
    for (const [line, seen] of this.hub.watchersOf(table.id)) {
      const viewer = viewerOf(table, line.user)
      if (viewer === seen) continue
      this.hub.watch(line, table.id, viewer)
      line.send(tellTable(table, { user: line.user, viewer }, 0))
    }
  }

  #settled(table: Table, own: boolean, turn: string | undefined): void {
    if (!own) return
    this.#computers.attend(table)
    if (turn === undefined) return
    // With one database for many nodes everybody hears of it by the database.
    if (!this.storage.shared) this.hub.tellUser(turn, { type: 'turn', game: table.id })
    if (this.#knownWebhook(turn) !== '') this.#quietly(this.#callWebhook(table, turn))
  }

  async #callWebhook(table: Table, user: string): Promise<void> {
    const webhook = this.#knownWebhook(user) ?? (await this.#webhookOf(user))
    if (webhook === '') return
    const { title } = table.opening.beginning.scenario
    await this.#webhooks.call(webhook, { event: 'your-turn', game: table.id, title: title.en })
  }

  /** Most users have none, and turns pass all the time; what another node was told is known here a little later. */
  #knownWebhook(user: string): string | undefined {
    const known = this.#webhookCache.get(user)
    return known && this.now() - known.at < WEBHOOK_CACHE_MS ? known.webhook : undefined
  }

  async #webhookOf(user: string): Promise<string> {
    const { webhook = '' } = (await this.storage.user(user)) ?? {}
    this.#webhookCache.set(user, { webhook, at: this.now() })
    return webhook
  }

  /** The user has just said something else. */
  forgetWebhook(user: string): void {
    this.#webhookCache.delete(user)
  }

  /** One at a time, however long it takes. */
  #sweep(): Promise<void> {
    this.#sweeping ??= this.games.sweep().finally(() => {
      this.#sweeping = undefined
    })
    return this.#sweeping
  }

  #every(ms: number, work: () => Promise<void>): void {
    this.#timers.push(setInterval(() => this.#quietly(work()), ms).unref())
  }

  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#closing) this.fault(error)
    })
  }

  #gauges(): void {
    this.metrics.gauge('sockets', () => this.hub.size)
    this.metrics.gauge('watched_games', () => this.hub.watched)
    this.metrics.gauge('games_in_memory', () => this.games.inMemory)
    this.metrics.gauge('computers_thinking', () => this.#computers.thinking)
    this.metrics.gauge('cpu_seconds', () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6)
    this.metrics.gauge('memory_bytes', () => process.memoryUsage.rss())
  }
}
