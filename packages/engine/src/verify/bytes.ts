import { DIGITS } from '../state/hex-digits.ts'
import { sortedKeys } from '../state/sorted-keys.ts'

/** Bytes as they travel in documents: lower-case hexadecimal. */

export const toHex = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += DIGITS[byte]
  return text
}

/** The text must be hexadecimal; schemas see to that at the door. */
export const fromHex = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** UTF-8, without the host: an encoder is no part of the language. A lone surrogate becomes U+FFFD, as everywhere. */
export const utf8 = (text: string): Uint8Array => {
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
  return Uint8Array.from(bytes)
}

const tail = (bits: number): number => 0x80 | (bits & 0x3f)

/** One text for one value: keys in order, nothing that JSON would drop. Both ends must hash the same bytes. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (!isRecord(value)) return JSON.stringify(value)
  return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const canonicalArray = (list: readonly unknown[]): string => {
  let text = '['
  for (let i = 0; i < list.length; i++) text += (i > 0 ? ',' : '') + canonicalJson(list[i] ?? null)
  return `${text}]`
}

const canonicalObject = (object: Readonly<Record<string, unknown>>): string => {
  let text = ''
  for (const key of sortedKeys(object)) {
    const value = object[key]
    if (value !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(value)}`
  }
  return `{${text}}`
}

/** Nearly all keys are plain words, which need no looking over. */
const PLAIN = /^[\w-]*$/

const quoted = (key: string): string => (PLAIN.test(key) ? `"${key}"` : JSON.stringify(key))
