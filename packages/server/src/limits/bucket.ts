/** A token bucket: so many at once, and then so many a second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #filled: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#filled = now
  }

  /** Whether there was as much to take. */
  take(now: number, amount = 1): boolean {
    const { burst, perSecond } = this.#rate
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) / 1000) * perSecond)
    this.#filled = now
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }

  isFull(now: number): boolean {
    const { burst, perSecond } = this.#rate
    return this.#tokens + ((now - this.#filled) / 1000) * perSecond >= burst
  }
}

/** With so many buckets, those that are full again are dropped: a new one is just as full. */
const MANY = 1000
const SWEEP_MS = 1000

/** A bucket for each key. */
export class TokenBuckets {
  readonly #rate: Rate
  readonly #buckets = new Map<string, TokenBucket>()
  #swept = 0

  constructor(rate: Rate) {
    this.#rate = rate
  }

  get size(): number {
    return this.#buckets.size
  }

  take(key: string, now: number, amount = 1): boolean {
    let bucket = this.#buckets.get(key)
    if (!bucket) {
      if (this.#buckets.size >= MANY) this.#forgetFull(now)
      bucket = new TokenBucket(this.#rate, now)
      this.#buckets.set(key, bucket)
    }
    return bucket.take(now, amount)
  }

  #forgetFull(now: number): void {
    if (now - this.#swept < SWEEP_MS) return
    this.#swept = now
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key)
  }
}

/** Whose rate something is, and from where he comes. */
export interface Source {
  readonly user: string
  readonly address: string
}

/** A bucket for each person, and one for all people at an address. */
export class PersonBuckets {
  readonly #ofPerson: TokenBuckets
  readonly #ofAddress: TokenBuckets

  constructor(ofPerson: Rate, ofAddress: Rate) {
    this.#ofPerson = new TokenBuckets(ofPerson)
    this.#ofAddress = new TokenBuckets(ofAddress)
  }

  /** Whoever has used up his own takes nothing from the others at his address. */
  take({ user, address }: Source, now: number, amount = 1): boolean {
    return this.#ofPerson.take(user, now, amount) && this.#ofAddress.take(address, now, amount)
  }
}
