import { randomBytes } from 'node:crypto'
import { opponentOf, type Seat, type Viewer } from '@mesnada/engine'
import type { BeaconParties } from '@mesnada/engine/verify'
import { BeaconRolls, hostToken } from './beacon/beacon-rolls.ts'
import type { ThirdParties } from './beacon/third-parties.ts'
import { hostTagOf, WitnessService } from './beacon/witness-service.ts'
import { Computers } from './computers/computers.ts'
import { ThinkingPool } from './computers/thinking-pool.ts'
import { GameAccess, viewerOf } from './games/access.ts'
import { Games } from './games/games.ts'
import { tableText } from './games/outgoing.ts'
import type { Replayed } from './games/replay.ts'
import { type LoggedEntry, logStart, type Table } from './games/table.ts'
import { addGauges } from './gauges.ts'
import type { HostLog, HostOptions } from './host-options.ts'
import { Identity, sameLogin } from './identity/identity.ts'
import { Passkeys } from './identity/passkeys.ts'
import { TokenBuckets } from './limits/bucket.ts'
import { LIMITS, type Limits } from './limits/limits.ts'
import { LoginDelays } from './limits/login-delays.ts'
import { PersonLimits } from './limits/person-limits.ts'
import { SharedCounts } from './limits/rates.ts'
import { Lobby, TIDY_MS } from './lobby/lobby.ts'
import { Metrics } from './metrics.ts'
import { Notices } from './notices/notices.ts'
import { Vacations } from './people/vacations.ts'
import type { Health } from './protocol/api.ts'
import { Connection, type FrameStream, type Peer, type ServerSocket } from './sockets/connection.ts'
import { Hub, type SocketClient } from './sockets/hub.ts'
import { REPEAT_MS } from './sockets/presence.ts'
import { UnsentBytes } from './sockets/unsent.ts'
import type { Storage, UserRow } from './storage/storage.ts'
import { WorkerPool } from './threads/worker-pool.ts'
import { LoopLag, WriteCheck } from './time/health-check.ts'
import { BEAT_MS, ServiceTime } from './time/service-time.ts'
import { type Cancel, systemTime, type Time } from './time/time.ts'

/** What a new game says about its third parties. */
const partiesOf = ({ source, witness }: ThirdParties, game: string, secret: string): BeaconParties => ({
  key: source.beacon.key,
  witness: witness.key,
  host: hostTagOf(hostToken(game, secret)),
})

const HOUR_MS = 3_600_000
const PING_MS = 30_000
const NOTICES_MS = 5000

/** One node: games, users, computers and sockets together. */
export class Host {
  readonly games: Games
  readonly access: GameAccess
  readonly hub = new Hub()
  readonly lobby: Lobby
  readonly unsent: UnsentBytes<Connection>
  readonly watches: TokenBuckets
  readonly loginDelays: LoginDelays
  readonly personLimits: PersonLimits
  readonly notices: Notices
  readonly identity: Identity
  readonly passkeys: Passkeys
  readonly vacations: Vacations
  readonly metrics: Metrics
  readonly limits: Limits
  readonly storage: Storage
  readonly time: Time
  readonly clock: ServiceTime
  readonly #writes: WriteCheck
  readonly #lag: LoopLag | undefined
  readonly #computers: Computers
  readonly #pool: ThinkingPool
  /** Where beacon dice can be chosen. */
  readonly rolls: BeaconRolls | undefined
  readonly witness: WitnessService | undefined
  /** A thread of its own: a computer that thinks must not keep a game from being opened. */
  readonly #replays: WorkerPool<Replayed>
  readonly #log: HostLog
  readonly #random: (bytes: number) => Buffer
  readonly #hosts: readonly string[]
  readonly #timers: Cancel[] = []
  #closing = false
  /** Computers that the last stop interrupted were looked after. */
  #resumed = false
  #sweeping: Promise<void> | undefined
  /** When the last sweep ended. */
  #swept = 0

  private constructor(options: HostOptions, time: Time, clock: ServiceTime) {
    const { registry, storage, limits, log, random = randomBytes, passwordCost, sweepMs = 1000 } = options
    const { thirdParties } = options
    this.storage = storage
    this.time = time
    this.clock = clock
    this.metrics = new Metrics({ ofProcess: options.processMetrics })
    this.limits = { ...LIMITS, ...limits }
    this.unsent = new UnsentBytes(this.limits.backlogBytes, this.limits.unsentBytes)
    this.watches = new TokenBuckets(this.limits.watches)
    const counts = new SharedCounts({ time, clock, storage })
    this.loginDelays = new LoginDelays(counts)
    this.personLimits = new PersonLimits(counts)
    this.#log = log
    this.#random = random
    this.#hosts = (options.hosts ?? []).map(sameLogin)
    const lag = new LoopLag(time)
    this.#lag = lag
    this.#timers.push(lag.stop)
    this.#replays = new WorkerPool({ time, ...options.computers, most: 1 })
    this.games = new Games({
      registry,
      storage,
      clock,
      time,
      fault: error => this.fault(error),
      tableBytes: this.limits.tableBytes,
      lag: () => lag.ms,
      replay: (question, { owner }) => this.#replays.ask({ user: owner, weight: 1, message: () => question }),
      random,
      vacation: (user, table) => this.#spare(user, table),
      beacon: thirdParties && ((game, secret) => partiesOf(thirdParties, game, secret)),
    })
    const fault = (error: unknown): void => this.fault(error)
    this.rolls =
      thirdParties &&
      new BeaconRolls({ time, fault, games: this.games, parties: thirdParties, documents: storage })
    this.witness = options.witness && new WitnessService(options.witness, storage, () => time.wall())
    this.vacations = new Vacations({ storage, upkeep: this.games.upkeep, clock, fault })
    this.access = new GameAccess(this.games, this.limits, time, {
      isBlocked: (one, other) => storage.people.isBlocked(one, other),
      absentMs: (game, seat) => this.lobby.presence.absentMs(game, seat),
      onDone: (game, seat) => this.lobby.presence.played(game, seat),
      onReturned: user => this.#quietly(this.vacations.end(user)),
    })
    this.passkeys = new Passkeys({ storage, now: () => clock.served(), random })
    this.identity = new Identity({
      storage,
      now: () => clock.served(),
      random,
      cost: passwordCost,
      ended: sessions => this.hub.closeSessions(sessions),
    })
    this.#pool = new ThinkingPool({ time, ...options.computers })
    this.#computers = new Computers({
      games: this.games,
      pool: this.#pool,
      random,
      fault: error => this.fault(error),
    })
    this.notices = new Notices({
      storage,
      time,
      random,
      allowPrivate: options.allowPrivateWebhooks ?? false,
      ca: options.trustedCertificates,
      mail: options.mail,
      publicUrl: options.publicUrl,
      isWatching: (user, game) => [...this.hub.watchersOf(game).keys()].some(line => line.user === user),
      fault: error => this.fault(error),
    })
    this.lobby = new Lobby({
      registry,
      storage,
      games: this.games,
      hub: this.hub,
      clock,
      time,
      limits: this.limits,
      random,
      fault: error => this.fault(error),
    })
    this.games.listener = {
      onEntry: (table, logged, before) => this.#onEntry(table, logged, before),
      onCommandDone: (table, own, turn) => this.#onCommandDone(table, own, turn),
      onReturned: (table, from) => this.#showAgain(table, from),
      isIdle: game => !this.hub.isWatched(game),
    }
    this.#listen()
    storage.onWritten(ms => this.metrics.written(ms))
    this.#writes = new WriteCheck(time, () => clock.beat())
    this.#lag = options.processMetrics === false ? undefined : new LoopLag(time)
    if (this.#lag) this.#timers.push(this.#lag.stop)
    this.#every(sweepMs, () => this.#sweep())
    this.#every(PING_MS, async () => this.hub.pingAll())
    this.#every(BEAT_MS, () => this.#beat())
    this.#every(HOUR_MS, () => storage.dropExpiredSessions(clock.served()))
    this.#every(HOUR_MS, () => storage.dropOldRates(clock.served()))
    this.#every(NOTICES_MS, () => this.notices.deliver())
    this.#every(HOUR_MS, () => this.notices.sweep())
    this.#every(HOUR_MS, () => this.passkeys.tidy())
    this.#every(HOUR_MS, () => storage.people.dropLostDevices())
    this.#every(REPEAT_MS, async () => this.lobby.presence.repeat())
    this.#every(TIDY_MS, () => this.lobby.tidy())
    this.#gauges()
    // With a shared database other nodes may run: the first beat tells.
    if (!storage.shared) this.#resumeThinking()
  }

  static async open(options: HostOptions): Promise<Host> {
    const { time = systemTime, storage } = options
    const host = new Host(options, time, await ServiceTime.open(storage, time))
    host.inBackground(host.identity.holdNames())
    return host
  }

  async health(): Promise<Pick<Health, 'storage' | 'lagMs'>> {
    return { storage: (await this.#writes.probe()) ? 'ready' : 'failing', lagMs: this.#lag?.ms ?? 0 }
  }

  /** A socket whose session and origin were checked. */
  accept(socket: ServerSocket, stream: FrameStream, peer: Peer): void {
    const { access, games, hub, unsent, watches, limits, metrics, time, clock } = this
    const fault = (error: unknown): void => this.fault(error)
    const onLobby = (line: SocketClient): void => this.lobby.feed.greet(line)
    const parts = { access, games, hub, unsent, watches, limits, metrics, time, clock, fault, onLobby }
    new Connection(socket, stream, peer, parts).open()
  }

  /** Whether this is one of those who run the server. */
  isHost({ login }: UserRow): boolean {
    return login !== '' && this.#hosts.includes(login)
  }

  newId(): string {
    return this.#random(12).toString('base64url')
  }

  get closing(): boolean {
    return this.#closing
  }

  /** Work that nobody waits for. */
  inBackground(work: Promise<unknown>): void {
    this.#quietly(work)
  }

  fault(error: unknown): void {
    this.metrics.fault()
    this.#log.error(error)
  }

  /** Finishes what was accepted, then closes all sockets. Clients reconnect, here or to another node. */
  async close(): Promise<void> {
    this.#closing = true
    for (const cancel of this.#timers) cancel()
    this.rolls?.close()
    const interrupted = this.#computers.close()
    await this.#pool.close()
    await this.#replays.close()
    // Other nodes take these games over at once.
    await this.storage.hurry(interrupted, this.clock.served()).catch(error => this.fault(error))
    await this.#sweeping?.catch(() => {})
    await this.games.idle()
    await this.notices.close()
    await this.clock.beat().catch(error => this.fault(error))
    this.hub.closeAll()
  }

  #listen(): void {
    this.storage.listen({
      appended: (game, head, turn) => {
        if (turn !== undefined) this.hub.sendToUser(turn, { type: 'turn', game })
        this.lobby.feed.gameChanged(game)
        this.#quietly(this.games.onAppended(game, head))
      },
      sessionsEnded: sessions => this.hub.closeSessions(sessions),
      whispered: whisper => this.lobby.heard(whisper),
      missed: () => {
        this.lobby.presence.missed()
        this.#quietly(this.games.refreshAll())
      },
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
      this.#show(table, line, viewer, 0)
    }
  }

  /** What a watched game gained while it was not in memory. */
  #showAgain(table: Table, from: number): void {
    for (const [line, viewer] of this.hub.watchersOf(table.id)) this.#show(table, line, viewer, from)
  }

  /** As a rule the log is in memory; else the table follows as soon as it is read, and entries meanwhile are in it. */
  #show(table: Table, line: SocketClient, viewer: Viewer, from: number): void {
    const tell = (log: readonly LoggedEntry[]): void =>
      line.send(tableText(table, { user: line.user, viewer }, log))
    if (from >= logStart(table)) tell(table.log.slice(from - logStart(table)))
    else this.#quietly(this.games.logFrom(table, from).then(tell))
  }

  #onCommandDone(table: Table, own: boolean, turn: string | undefined): void {
    if (!own) return
    this.lobby.feed.gameChanged(table.id)
    this.#computers.attend(table)
    this.rolls?.attend(table)
    this.#tellAbsent(table)
    if (turn === undefined) return
    // With a shared database every node is notified by the database.
    if (!this.storage.shared) this.hub.sendToUser(turn, { type: 'turn', game: table.id })
    this.#tell(turn, 'turn', table)
  }

  /** Besides turns: that something was asked, and that the game is over. */
  #tellAbsent(table: Table): void {
    const last = table.log.at(-1)?.type
    const asker = last && askerOf(table, last)
    if (asker !== undefined) this.#tell(table.seats[opponentOf(asker)]?.user, 'asked', table)
    if (last === 'ended') for (const sitter of table.seats) this.#tell(sitter?.user, 'ended', table)
  }

  /** A vacation that begins by itself is a reminder, too: somebody waits. */
  async #spare(user: string, table: Table): Promise<number | undefined> {
    const until = await this.vacations.spare(user)
    if (until !== undefined) this.#tell(user, 'turn', table)
    return until
  }

  #tell(user: string | undefined, kind: 'turn' | 'asked' | 'ended', { id, opening }: Table): void {
    if (user) this.#quietly(this.notices.tell(user, kind, id, opening.beginning.scenario.title))
  }

  async #beat(): Promise<void> {
    if (!this.#resumed && (await this.clock.isAlone())) this.#resumeThinking()
    this.#resumed = true
    await this.clock.beat()
  }

  #resumeThinking(): void {
    this.#resumed = true
    this.#quietly(this.games.upkeep.resumeThinking())
  }

  /** Sweeps do not overlap. */
  #sweep(): Promise<void> {
    this.#sweeping ??= this.games.upkeep.sweep().then(
      () => {
        this.#swept = this.time.steady()
        this.#sweeping = undefined
      },
      (error: unknown) => {
        this.#sweeping = undefined
        throw error
      },
    )
    return this.#sweeping
  }

  #every(ms: number, work: () => Promise<void>): void {
    this.#timers.push(this.time.every(ms, () => this.#quietly(work())))
  }

  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#closing) this.fault(error)
    })
  }

  #gauges(): void {
    this.#swept = this.time.steady()
    addGauges(this.metrics, {
      games: this.games,
      hub: this.hub,
      storage: this.storage,
      unsent: this.unsent,
      pool: this.#pool,
      replays: this.#replays,
      computers: this.#computers,
      outgoing: this.notices.outgoing,
      lagMs: () => this.#lag?.ms ?? 0,
      sweepAgeMs: () => this.time.steady() - this.#swept,
    })
  }
}

/** The seat that has just asked the other one something. */
const askerOf = ({ undo, draw, pause }: Table, last: LoggedEntry['type']): Seat | undefined => {
  if (last === 'undo-asked') return undo?.seat
  if (last === 'draw-offered') return draw.offer
  return last === 'pause-asked' ? pause.asked : undefined
}
