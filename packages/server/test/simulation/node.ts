import type { Registry } from '@mesnada/engine'
import { Host } from '../../src/host.ts'
import type { LIMITS } from '../../src/limits/limits.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { type Calendar, ProcessTime } from './calendar.ts'
import type { Count } from './counts.ts'
import type { Disk, Handle } from './disk.ts'
import type { Luck } from './luck.ts'
import { SimulatedThread, type ThreadWeather } from './threads.ts'
import { Line, type LineListener, type Network, type Route } from './wire.ts'

/** When the simulation begins, by the machines' clocks. */
const EPOCH_MS = 1_700_000_000_000
const RESTART_MS = 1000
/** As the real process: what has not closed by then is ended. */
const PATIENCE_MS = 5000

export interface NodeParts {
  readonly calendar: Calendar
  readonly luck: Luck
  readonly disk: Disk
  readonly network: Network
  readonly threads: ThreadWeather
  readonly count: Count
  readonly limits: Partial<typeof LIMITS>
  /** Something went wrong in the server. */
  readonly onFault: (error: unknown) => void
  /** A process has begun or ended. */
  readonly onLife: () => void
}

/** A machine on which the server runs, again and again. */
export class SimulatedNode {
  readonly #parts: NodeParts
  readonly #lines = new Set<Line>()
  /** The rules this machine's server has. */
  registry: Registry
  /** What its clock shows wrongly. */
  wallOffset = 0
  host: Host | undefined
  handle: Handle | undefined
  #time: ProcessTime | undefined

  constructor(parts: NodeParts, registry: Registry) {
    this.#parts = parts
    this.registry = registry
  }

  /** Whether a process runs, if only to start. */
  get isRunning(): boolean {
    return this.#time !== undefined && !this.#time.isOver
  }

  start(): void {
    if (this.isRunning) return
    const { calendar, disk } = this.#parts
    const time = new ProcessTime(calendar, () => EPOCH_MS + this.wallOffset)
    this.#time = time
    this.handle = disk.open(time)
    this.#parts.onLife()
    this.#open(time, this.handle).catch(() => {
      // It could not start: whoever supervises it tries again.
      this.kill()
      calendar.after(RESTART_MS, () => this.start())
    })
  }

  async #open(time: ProcessTime, handle: Handle): Promise<void> {
    const { luck, threads, count, limits, onFault } = this.#parts
    const { registry } = this
    const storage = await openStorage(handle, time)
    this.host = await Host.open({
      registry,
      storage,
      time,
      limits,
      random: luck.bytes,
      processMetrics: false,
      passwordCost: { N: 16, r: 8, p: 1 },
      log: { warn: () => {}, error: onFault },
      computers: {
        entry: new URL('simulated:'),
        most: 2,
        spawn: () => new SimulatedThread({ registry, time, luck, count, weather: threads }),
      },
    })
  }

  /** The process is gone, as by a kill or a power cut. */
  kill(): void {
    if (!this.#time || this.#time.isOver) return
    this.#time.isOver = true
    this.host = undefined
    this.handle?.kill()
    this.handle = undefined
    for (const line of this.#lines) line.serverDied()
    this.#lines.clear()
    this.#parts.onLife()
  }

  /** Told to end, and started again by whoever deploys. */
  restart(ms: number): void {
    const { host } = this
    const time = this.#time
    const end = (): void => {
      if (this.#time !== time) return
      this.kill()
      this.#parts.calendar.after(ms, () => this.start())
    }
    if (!host) return end()
    host.close().then(end, end)
    this.#parts.calendar.after(PATIENCE_MS, () => {
      if (time && !time.isOver) end()
    })
  }

  /** A socket for whoever has the token; the answer comes by the listener, if at all. */
  connect(token: string, route: Route, listener: LineListener): Line | undefined {
    const { host } = this
    const { network } = this.#parts
    if (!host || host.closing || route.isCut) return undefined
    for (const each of this.#lines) if (each.readyState !== each.OPEN) this.#lines.delete(each)
    const line = new Line(network, route, listener)
    host.identity.visitor(token).then(
      visitor => {
        if (!visitor || this.host !== host) return line.terminate()
        this.#lines.add(line)
        host.accept(line, line, { visitor, address: '' })
      },
      () => line.terminate(),
    )
    return line
  }

  get sockets(): number {
    return this.host?.hub.size ?? 0
  }
}
