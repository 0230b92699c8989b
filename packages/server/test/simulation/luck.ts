/** Everything that happens by chance in a simulation comes from one seed: a small fast generator (sfc32). */
export class Luck {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number) {
    this.#a = seed | 0
    this.#b = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0
    this.#c = 0x2545f491
    for (let warm = 0; warm < 16; warm++) this.#word()
  }

  #word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter++) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** A stream of its own: what is drawn from it does not move the others. */
  branch(): Luck {
    return new Luck(this.#word())
  }

  /** From 0 up to, and not including, 1. */
  fraction(): number {
    return this.#word() / 2 ** 32
  }

  /** From 0 up to, and not including, `count`. */
  whole(count: number): number {
    return Math.floor(this.fraction() * count)
  }

  happens(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.whole(list.length)]
  }

  between(low: number, high: number): number {
    return low + this.fraction() * (high - low)
  }

  /** Mostly short, sometimes long: waiting times. */
  wait(mean: number): number {
    return -Math.log(1 - this.fraction()) * mean
  }

  readonly bytes = (count: number): Buffer => {
    const bytes = Buffer.allocUnsafe(count)
    for (let at = 0; at < count; at++) bytes[at] = this.#word() & 0xff
    return bytes
  }
}
