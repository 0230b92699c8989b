import { createHash, createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, fromHex, hmacSha256, sha256, toHex, utf8 } from '../../src/verify/index.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

test('SHA-256 is the one everybody has', () => {
  fc.assert(
    fc.property(bytes, message => {
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
  const long = randomBytes(100_000)
  expect(toHex(sha256(long))).toBe(createHash('sha256').update(long).digest('hex'))
})

test('HMAC is the one everybody has, with short keys and long ones', () => {
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})

test('UTF-8 is the one everybody has, lone surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), text => {
      expect(utf8(text)).toEqual(new TextEncoder().encode(text))
    }),
  )
  expect(utf8('\ud800x')).toEqual(new TextEncoder().encode('\ud800x'))
})

test('hexadecimal comes back', () => {
  fc.assert(
    fc.property(bytes, given => {
      expect(fromHex(toHex(given))).toEqual(given)
    }),
  )
})

test('canonical JSON does not depend on the order of keys, nor on what JSON drops', () => {
  expect(canonicalJson({ b: 1, a: [undefined, { d: undefined, c: 'x' }] })).toBe(
    '{"a":[null,{"c":"x"}],"b":1}',
  )
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
