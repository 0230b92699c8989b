/** Notes that something happened. */
export type Count = (what: string, times?: number) => void

/** How often each thing happened. */
export class Counts {
  readonly #counts = new Map<string, number>()

  readonly add: Count = (what, times = 1) => {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times)
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  /** In the order of the alphabet. */
  all(): readonly (readonly [string, number])[] {
    return [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}
