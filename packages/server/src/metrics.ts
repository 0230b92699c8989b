/** Counters for whoever watches over the server, in the text format that Prometheus reads. */

/** Upper bounds in milliseconds. */
const BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000]

export class Metrics {
  readonly #refusals = new Map<string, number>()
  readonly #buckets = BOUNDS.map(() => 0)
  readonly #gauges = new Map<string, () => number>()
  #received = 0
  #acknowledged = 0
  #acknowledgedMs = 0
  #faults = 0

  received(): void {
    this.#received++
  }

  fault(): void {
    this.#faults++
  }

  refused(code: string): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1)
  }

  acknowledged(ms: number): void {
    this.#acknowledged++
    this.#acknowledgedMs += ms
    const index = BOUNDS.findIndex(bound => ms <= bound)
    if (index >= 0) this.#buckets[index] = (this.#buckets[index] ?? 0) + 1
  }

  gauge(name: string, read: () => number): void {
    this.#gauges.set(name, read)
  }

  text(): string {
    // A bucket of this kind counts all that were quicker, too.
    let quicker = 0
    const lines = [
      '# TYPE mesnada_messages_total counter',
      `mesnada_messages_total ${this.#received}`,
      '# TYPE mesnada_faults_total counter',
      `mesnada_faults_total ${this.#faults}`,
      '# TYPE mesnada_refusals_total counter',
      ...[...this.#refusals].map(([code, count]) => `mesnada_refusals_total{code="${code}"} ${count}`),
      '# TYPE mesnada_acknowledge_seconds histogram',
      ...BOUNDS.map(
        (bound, index) =>
          `mesnada_acknowledge_seconds_bucket{le="${bound / 1000}"} ${(quicker += this.#buckets[index] ?? 0)}`,
      ),
      `mesnada_acknowledge_seconds_bucket{le="+Inf"} ${this.#acknowledged}`,
      `mesnada_acknowledge_seconds_sum ${this.#acknowledgedMs / 1000}`,
      `mesnada_acknowledge_seconds_count ${this.#acknowledged}`,
    ]
    for (const [name, read] of this.#gauges)
      lines.push(`# TYPE mesnada_${name} gauge`, `mesnada_${name} ${read()}`)
    return `${lines.join('\n')}\n`
  }
}
