/** A client to which bytes are on their way. */
interface Receiver {
  /** Ends the connection at once, with all that is unsent. */
  drop(): void
}

/**
 * The bytes that clients have not taken yet, and their limits: one for each client, and one for all together. Whoever
 * has the most unsent is dropped first; he can reconnect and go on where he was.
 */
export class UnsentBytes<R extends Receiver> {
  readonly #mostOfOne: number
  readonly #most: number
  readonly #bytes = new Map<R, number>()
  #total = 0
  #dropped = 0

  constructor(mostOfOne: number, most: number) {
    this.#mostOfOne = mostOfOne
    this.#most = most
  }

  get total(): number {
    return this.#total
  }

  /** How many clients were dropped so far. */
  get dropped(): number {
    return this.#dropped
  }

  add(receiver: R, bytes: number): void {
    const own = (this.#bytes.get(receiver) ?? 0) + bytes
    this.#bytes.set(receiver, own)
    this.#total += bytes
    if (own > this.#mostOfOne) this.#drop(receiver)
    while (this.#total > this.#most) this.#drop(this.#slowest() ?? receiver)
  }

  sent(receiver: R, bytes: number): void {
    const own = this.#bytes.get(receiver)
    if (own === undefined) return
    this.#total -= bytes
    if (own > bytes) this.#bytes.set(receiver, own - bytes)
    else this.#bytes.delete(receiver)
  }

  /** The connection has ended. */
  forget(receiver: R): void {
    this.#total -= this.#bytes.get(receiver) ?? 0
    this.#bytes.delete(receiver)
  }

  #drop(receiver: R): void {
    this.forget(receiver)
    this.#dropped++
    receiver.drop()
  }

  #slowest(): R | undefined {
    let [slowest, most]: [R | undefined, number] = [undefined, 0]
    for (const [receiver, bytes] of this.#bytes)
      if (bytes > most) {
        slowest = receiver
        most = bytes
      }
    return slowest
  }
}
