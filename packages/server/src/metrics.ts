import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5]

/**
 * What one node counts for whoever runs it. Each node has a registry of its own: several may live in one process. The
 * process's own figures (memory, processor, event-loop lag) are prom-client's default ones.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #received: Counter
  readonly #faults: Counter
  readonly #refusals: Counter<'code'>
  readonly #acknowledged: Histogram
  readonly #written: Histogram
  readonly #requests: Counter<'method' | 'status'>

  constructor({ ofProcess = true }: { readonly ofProcess?: boolean | undefined } = {}) {
    const registers = [this.#registry]
    if (ofProcess) collectDefaultMetrics({ register: this.#registry, prefix: 'mesnada_' })
    this.#received = new Counter({
      name: 'mesnada_messages_total',
      help: 'Messages received over sockets',
      registers,
    })
    this.#faults = new Counter({ name: 'mesnada_faults_total', help: 'Faults of the server', registers })
    this.#refusals = new Counter({
      name: 'mesnada_refusals_total',
      help: 'Refusals by code',
      labelNames: ['code'],
      registers,
    })
    this.#acknowledged = new Histogram({
      name: 'mesnada_acknowledge_seconds',
      help: 'Time from a command received to the command stored and acknowledged',
      buckets: BOUNDS,
      registers,
    })
    this.#written = new Histogram({
      name: 'mesnada_write_seconds',
      help: 'Time a transaction takes',
      buckets: BOUNDS,
      registers,
    })
    this.#requests = new Counter({
      name: 'mesnada_http_requests_total',
      help: 'HTTP requests by method and status',
      labelNames: ['method', 'status'],
      registers,
    })
  }

  written(ms: number): void {
    this.#written.observe(ms / 1000)
  }

  answered(method: string, status: number): void {
    this.#requests.inc({ method, status: String(status) })
  }

  received(): void {
    this.#received.inc()
  }

  fault(): void {
    this.#faults.inc()
  }

  refused(code: string): void {
    this.#refusals.inc({ code })
  }

  acknowledged(ms: number): void {
    this.#acknowledged.observe(ms / 1000)
  }

  gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name: `mesnada_${name}`,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(read()),
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
