import type { Registry } from '@mesnada/engine'
import { Computers } from './computers/computers.ts'
import { type PoolOptions, ThinkingPool } from './computers/pool.ts'
import { GameAccess, viewerOf } from './games/access.ts'
import { Games } from './games/games.ts'
import { tableText } from './games/outgoing.ts'
import type { LoggedEntry, Table } from './games/table.ts'
import { Identity } from './identity/identity.ts'
import type { ScryptCost } from './identity/passwords.ts'
import { BoundedCache } from './limits/bounded-cache.ts'
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
const PING_MS = 30_000
const WEBHOOK_CACHE_MS = 30_000

/** One node: games, users, computers and sockets together. */
export class Host {
  readonly games: Games
  readonly access: GameAccess
  readonly hub = new Hub()
  readonly identity: Identity
  readonly metrics = new Metrics()
  readonly limits: Limits
  readonly storage: Storage
  readonly now: () => number
  readonly #computers: Computers
  readonly #pool: ThinkingPool
  readonly #webhooks: Webhooks
  readonly #webhookCache = new BoundedCache<{ readonly webhook: string; readonly at: number }>(
    10_000,
    () => true,
  )
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
    this.games = new Games({
      registry,
      storage,
      now,
      fault: error => this.fault(error),
      ...(random && { random }),
    })
    this.access = new GameAccess(this.games, storage, this.limits)
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
    this.games.listener = {
      onEntry: (table, logged, before) => this.#onEntry(table, logged, before),
      onCommandDone: (table, own, turn) => this.#onCommandDone(table, own, turn),
      isIdle: game => !this.hub.isWatched(game),
    }
    this.#listen()
    this.#every(sweepMs, () => this.#sweep())
    this.#every(PING_MS, async () => this.hub.pingAll())
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

  /** Finishes what was accepted, then closes all sockets. Clients reconnect, here or to another node. */
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
        if (turn !== undefined) this.hub.sendToUser(turn, { type: 'turn', game })
        this.#quietly(this.games.onAppended(game, head))
      },
      sessionsEnded: sessions => this.hub.closeSessions(sessions),
      missed: () => this.#quietly(this.games.refreshAll()),
    })
  }

  #onEntry(table: Table, logged: LoggedEntry, before: Table['position']): void {
    this.hub.broadcast(table, logged, before)
    const { type } = logged
    if (type === 'seated' || type === 'left') this.#reseat(table)
  }

  /** Whoever took or left a seat becomes another viewer and gets the whole table again. */
  #reseat(table: Table): void {
    for (const [line, seen] of this.hub.watchersOf(table.id)) {
      const viewer = viewerOf(table, line.user)
      if (viewer === seen) continue
      this.hub.watch(line, table.id, viewer)
      line.send(tableText(table, { user: line.user, viewer }, 0))
    }
  }

  #onCommandDone(table: Table, own: boolean, turn: string | undefined): void {
    if (!own) return
    this.#computers.attend(table)
    if (turn === undefined) return
    // With a shared database every node is notified by the database.
    if (!this.storage.shared) this.hub.sendToUser(turn, { type: 'turn', game: table.id })
    if (this.#knownWebhook(turn) !== '') this.#quietly(this.#callWebhook(table, turn))
  }

  async #callWebhook(table: Table, user: string): Promise<void> {
    const webhook = this.#knownWebhook(user) ?? (await this.#webhookOf(user))
    if (webhook === '') return
    const { title } = table.opening.beginning.scenario
    await this.#webhooks.call(webhook, { event: 'your-turn', game: table.id, title: title.en })
  }

  /** Cached because most users have no webhook. A change made on another node is seen a little later. */
  #knownWebhook(user: string): string | undefined {
    const known = this.#webhookCache.get(user)
    return known && this.now() - known.at < WEBHOOK_CACHE_MS ? known.webhook : undefined
  }

  async #webhookOf(user: string): Promise<string> {
    const { webhook = '' } = (await this.storage.user(user)) ?? {}
    this.#webhookCache.set(user, { webhook, at: this.now() })
    return webhook
  }

  /** The user changed the webhook. */
  forgetWebhook(user: string): void {
    this.#webhookCache.delete(user)
  }

  /** Sweeps do not overlap. */
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
    this.metrics.gauge('broken_games', 'Games that cannot be read', () => this.games.broken)
    this.metrics.gauge('sockets', 'Open sockets', () => this.hub.size)
    this.metrics.gauge('watched_games', 'Games somebody watches', () => this.hub.watched)
    this.metrics.gauge('games_in_memory', 'Games held in memory', () => this.games.inMemory)
    this.metrics.gauge('computers_thinking', 'Computers thinking or queued', () => this.#computers.thinking)
  }
}
