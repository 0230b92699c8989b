import { nth } from '@mesnada/hex'
import { DIGITS } from './hex-digits.ts'
import { sortedKeys } from './sorted-keys.ts'
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

/** Scratch to take a number apart. */
const DOUBLE = new Float64Array(1)
const WORDS = new Uint32Array(DOUBLE.buffer)

class Lanes {
  // As signed numbers from the first on, like all that follow: a field that once held more than 31 bits is slow for ever.
  #a = 0x9e3779b9 | 0
  #b = 0x85ebca6b | 0

  word(word: number): void {
    this.#a = Math.imul(this.#a ^ word, 0x9e3779b1)
    this.#a ^= this.#a >>> 15
    this.#b = Math.imul(this.#b ^ word, 0x85ebca77)
    this.#b = (this.#b << 13) | (this.#b >>> 19)
  }

  /** Little-endian on every machine that runs browsers and Node; a state's memory is a multiple of four bytes. */
  bytes(bytes: Uint8Array): void {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
    for (let i = 0; i < words.length; i++) this.word(words[i] ?? 0)
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
        if (Array.isArray(value)) return this.array(value)
        if (isPlain(value)) return this.object(value)
        throw new TypeError(`a ${value.constructor.name} has no place in a position`)
      default:
        throw new TypeError(`a ${typeof value} has no place in a position`)
    }
  }

  /** Minus zero is zero, as it would be after a trip through JSON; what is no number would not survive it. */
  number(number: number): void {
    if (!Number.isFinite(number)) throw new TypeError(`${number} has no place in a position`)
    this.word(TAG.number)
    DOUBLE[0] = number === 0 ? 0 : number
    this.word(WORDS[0] ?? 0)
    this.word(WORDS[1] ?? 0)
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
  object(object: Readonly<Record<string, unknown>>): void {
    this.word(TAG.object)
    for (const key of sortedKeys(object)) {
      const value = object[key]
      if (value === undefined) continue
      this.string(key)
      this.value(value)
    }
    this.word(TAG.end)
  }

  digest(): string {
    return hex(finish(this.#a ^ this.#b)) + hex(finish(this.#b + Math.imul(this.#a, 0xc2b2ae3d)))
  }
}

const hex = (lane: number): string =>
  nth(DIGITS, lane >>> 24) +
  nth(DIGITS, (lane >>> 16) & 0xff) +
  nth(DIGITS, (lane >>> 8) & 0xff) +
  nth(DIGITS, lane & 0xff)

/** Maps, sets and the like keep their contents where the hash cannot see them. */
const isPlain = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

const finish = (lane: number): number => {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
