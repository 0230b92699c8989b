/** Which commands were sent for which game, and which entries they were acknowledged with. */
export class Ledger {
  readonly #games = new Set<string>()
  readonly #sentTo = new Map<string, string>()
  /** Numbers of entries, by game. */
  readonly #acknowledged = new Map<string, Set<number>>()

  /** A game that is there. */
  opened(game: string): void {
    this.#games.add(game)
  }

  /**
   * Frames that were spoilt may carry the id of a good one and name a game that is none. Its answer is a refusal, and
   * must not take the place of the good one's answer, which may still be on its way.
   */
  sent(client: number, id: unknown, game: unknown): void {
    if (typeof game === 'string' && this.#games.has(game)) this.#sentTo.set(`${client} ${String(id)}`, game)
  }

  /** Whether it was the answer to a command. */
  acknowledged(client: number, id: string, number: number): boolean {
    const game = this.#sentTo.get(`${client} ${id}`)
    if (game === undefined) return false
    const numbers = this.#acknowledged.get(game) ?? new Set()
    this.#acknowledged.set(game, numbers.add(number))
    return true
  }

  /** Entries that are owed to a command. */
  owed(game: string): ReadonlySet<number> {
    return this.#acknowledged.get(game) ?? new Set()
  }
}
