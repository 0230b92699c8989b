import type { State } from './state.ts'

/**
 * Sixty-four bits that tell positions apart, the same in every browser and on every server. It guards against
 * faults, not against forgers: two lanes of 32-bit multiply and mix over every cell and the course of play.
 */
export const hashState = (state: State): string => {
  const lanes = new Lanes()
  lanes.bytes(state.bytes)
  lanes.value(state.flow)
  return lanes.digest()
}

/** The hash of any plain value; the order of an object's keys does not matter. */
export const hashValue = (value: unknown): string => {
  const lanes = new Lanes()
  lanes.value(value)
  return lanes.digest()
}

const TAG = {
  undefined: 1,
  null: 2,
  false: 3,
  true: 4,
  number: 5,
  string: 6,
  array: 7,
  object: 8,
  end: 9,
} as const

class Lanes {
  #a = 0x9e3779b9
  #b = 0x85ebca6b
  readonly #double = new Float64Array(1)
  readonly #words = new Uint32Array(this.#double.buffer)

  word(word: number): void {
    this.#a = Math.imul(this.#a ^ word, 0x9e3779b1)
    this.#a ^= this.#a >>> 15
    this.#b = Math.imul(this.#b ^ word, 0x85ebca77)
    this.#b = (this.#b << 13) | (this.#b >>> 19)
  }

  /** Little-endian on every machine that runs browsers and Node; a state's memory is a multiple of four bytes. */
  bytes(bytes: Uint8Array): void {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
    for (let i = 0; i < words.length; i++) this.word(words[i])
  }

  value(value: unknown): void {
    switch (typeof value) {
      case 'undefined':
        return this.word(TAG.undefined)
      case 'boolean':
        return this.word(value ? TAG.true : TAG.false)
      case 'number':
        return this.number(value)
      case 'string':
        return this.string(value)
      case 'object':
        if (value === null) return this.word(TAG.null)
        return Array.isArray(value) ? this.array(value) : this.object(value)
      default:
        throw new TypeError(`a ${typeof value} has no place in a position`)
    }
  }

  number(number: number): void {
    this.word(TAG.number)
    this.#double[0] = number
    this.word(this.#words[0])
    this.word(this.#words[1])
  }

  string(string: string): void {
    this.word(TAG.string)
    this.word(string.length)
    for (let i = 0; i < string.length; i++) this.word(string.charCodeAt(i))
  }

  array(array: readonly unknown[]): void {
    this.word(TAG.array)
    for (const item of array) this.value(item)
    this.word(TAG.end)
  }

  /** A key that is absent and a key that holds undefined are the same position. */
  object(object: object): void {
    this.word(TAG.object)
    const fields = Object.entries(object).filter(([, value]) => value !== undefined)
    fields.sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [key, value] of fields) {
      this.string(key)
      this.value(value)
    }
    this.word(TAG.end)
  }

  digest(): string {
    return [finish(this.#a ^ this.#b), finish(this.#b + Math.imul(this.#a, 0xc2b2ae3d))]
      .map(lane => lane.toString(16).padStart(8, '0'))
      .join('')
  }
}

const finish = (lane: number): number => {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
