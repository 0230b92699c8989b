/** Something that waits for its turn. */
export interface Waiting {
  /** Turns go round by it: the user who caused the work. */
  readonly user: string
  /** Two get twice the time of one. */
  readonly weight: number
}

/**
 * Fair queuing: next is whoever has been given least time so far, weighed. A user with a thousand things waiting gets no
 * more than one with a single thing. Whoever comes back after a pause starts level with the others.
 */
export class FairQueue<T extends Waiting> {
  readonly #waiting = new Map<string, T[]>()
  /** Time given to each user, divided by weight. */
  readonly #given = new Map<string, number>()
  /** What the last one who was served had been given. */
  #level = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(user: string): number {
    return this.#waiting.get(user)?.length ?? 0
  }

  push(item: T): void {
    const { user } = item
    const items = this.#waiting.get(user)
    if (items) items.push(item)
    else {
      this.#waiting.set(user, [item])
      this.#given.set(user, Math.max(this.#given.get(user) ?? 0, this.#level))
    }
    this.#size++
  }

  /** Of the next user the item with the most weight, the oldest of these. */
  shift(): T | undefined {
    let next: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const user of this.#waiting.keys()) {
      const given = this.#given.get(user) ?? 0
      if (given >= least) continue
      next = user
      least = given
    }
    const items = next === undefined ? undefined : this.#waiting.get(next)
    if (next === undefined || !items) return undefined
    this.#level = least
    let at = 0
    for (const [index, { weight }] of items.entries()) if (weight > (items[at]?.weight ?? 0)) at = index
    const [item] = items.splice(at, 1)
    if (items.length === 0) this.#waiting.delete(next)
    this.#size--
    return item
  }

  /** Work was done for a user. */
  charge({ user, weight }: Waiting, amount: number): void {
    this.#given.set(user, (this.#given.get(user) ?? this.#level) + amount / weight)
    // Whoever waits for nothing and is not ahead of the others is forgotten.
    for (const [each, given] of this.#given)
      if (given <= this.#level && !this.#waiting.has(each)) this.#given.delete(each)
  }

  clear(): readonly T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return all
  }
}
