interface Keeping<T> {
  readonly value: T
  /** Since it was last looked at whether it may go. */
  used: boolean
}

/**
 * A bounded memory: what has not been used for long goes first, unless it cannot be spared. To use something only marks
 * it: to put it in its place at every use would take longer than most uses.
 */
export class Kept<T> {
  readonly #most: number
  readonly #maySpare: (key: string) => boolean
  readonly #values = new Map<string, Keeping<T>>()

  constructor(most: number, maySpare: (key: string) => boolean) {
    this.#most = most
    this.#maySpare = maySpare
  }

  get size(): number {
    return this.#values.size
  }

  keys(): IterableIterator<string> {
    return this.#values.keys()
  }

  /** Without using it. */
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

  #refresh(key: string, kept: Keeping<T>): void {
    this.#values.delete(key)
    this.#values.set(key, kept)
  }

  /** Looks at no more than a few: a thousand games that are all being watched must not be walked at every load. */
  #trim(newest: string): void {
    let looks = 8
    for (const [key, kept] of this.#values) {
      if (this.#values.size <= this.#most || looks-- === 0) return
      if (key !== newest && !kept.used && this.#maySpare(key)) this.#values.delete(key)
      else {
        kept.used = false
        this.#refresh(key, kept)
      }
    }
  }
}
