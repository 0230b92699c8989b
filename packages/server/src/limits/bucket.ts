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

  /** Whether there was a token to take. */
  take(now: number): boolean {
    const { burst, perSecond } = this.#rate
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) / 1000) * perSecond)
    this.#filled = now
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }

  isFull(now: number): boolean {
    const { burst, perSecond } = this.#rate
    return this.#tokens + ((now - this.#filled) / 1000) * perSecond >= burst
  }
}

/** A bucket for each key. Full buckets are dropped: a new one is just as full. */
export class TokenBuckets {
  readonly #rate: Rate
  readonly #buckets = new Map<string, TokenBucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  take(key: string, now: number): boolean {
    let bucket = this.#buckets.get(key)
    if (!bucket) {
      bucket = new TokenBucket(this.#rate, now)
      this.#buckets.set(key, bucket)
    }
    return bucket.take(now)
  }

  forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key)
  }
}
