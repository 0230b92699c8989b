/** A bounded memory: what was used least recently goes first, unless it cannot be spared. */
export class Kept<T> {
  readonly #most: number
  readonly #maySpare: (key: string) => boolean
  readonly #values = new Map<string, T>()

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
    return this.#values.get(key)
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) this.#refresh(key, value)
    return value
  }

  set(key: string, value: T): void {
    this.#refresh(key, value)
    this.#trim()
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  #refresh(key: string, value: T): void {
    this.#values.delete(key)
    this.#values.set(key, value)
  }

  /** Looks at no more than a few: a thousand games that are all being watched must not be walked at every load. */
  #trim(): void {
    let looks = 8
    for (const [key, value] of this.#values) {
      if (this.#values.size <= this.#most || looks-- === 0) return
      if (this.#maySpare(key)) this.#values.delete(key)
      else this.#refresh(key, value)
    }
  }
}
