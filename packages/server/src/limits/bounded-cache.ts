interface Slot<T> {
  readonly value: T
  /** Whether it was used since the last eviction check. */
  used: boolean
}

/**
 * A bounded cache with second-chance eviction (CLOCK): a use only marks an entry, which is cheaper than reordering it.
 * `mayEvict` protects entries that are in use; the cache may then exceed its capacity.
 */
export class BoundedCache<T> {
  readonly #capacity: number
  readonly #mayEvict: (key: string) => boolean
  readonly #values = new Map<string, Slot<T>>()

  constructor(capacity: number, mayEvict: (key: string) => boolean) {
    this.#capacity = capacity
    this.#mayEvict = mayEvict
  }

  get size(): number {
    return this.#values.size
  }

  keys(): IterableIterator<string> {
    return this.#values.keys()
  }

  /** Does not mark it as used. */
  peek(key: string): T | undefined {
    return this.#values.get(key)?.value
  }

  get(key: string): T | undefined {
    const kept = this.#values.get(key)
    if (!kept) return undefined
    kept.used = true
    return kept.value
  }

  set(key: string, value: T): void {
    this.#refresh(key, { value, used: false })
    this.#trim(key)
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  #refresh(key: string, kept: Slot<T>): void {
    this.#values.delete(key)
    this.#values.set(key, kept)
  }

  /** Checks a few entries only: with a thousand protected ones, a full walk at every insert would be slow. */
  #trim(newest: string): void {
    let looks = 8
    for (const [key, kept] of this.#values) {
      if (this.#values.size <= this.#capacity || looks-- === 0) return
      if (key !== newest && !kept.used && this.#mayEvict(key)) this.#values.delete(key)
      else {
        kept.used = false
        this.#refresh(key, kept)
      }
    }
  }
}
