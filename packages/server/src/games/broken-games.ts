/** A game that cannot be read is tried again after so long, and then after twice as long each time. */
const RETRY_MS = 5000
const LONGEST_RETRY_MS = 600_000

/** Games that cannot be read. Each fails alone, and is not tried again at every turn. */
export class BrokenGames {
  readonly #games = new Map<string, { readonly until: number; readonly pause: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  get size(): number {
    return this.#games.size
  }

  has(game: string): boolean {
    return this.#games.has(game)
  }

  mustWait(game: string): boolean {
    return (this.#games.get(game)?.until ?? 0) > this.#now()
  }

  add(game: string): void {
    const pause = Math.min(2 * (this.#games.get(game)?.pause ?? RETRY_MS / 2), LONGEST_RETRY_MS)
    this.#games.set(game, { until: this.#now() + pause, pause })
  }

  delete(game: string): void {
    this.#games.delete(game)
  }
}
