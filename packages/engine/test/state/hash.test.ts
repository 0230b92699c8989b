import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashState, hashValue } from '../../src/state/hash.ts'
import { createState } from '../../src/state/state.ts'

const layout = { men: { rows: 3, columns: { hex: 'i16', health: 'u8' } } } as const

type Fields = [string, unknown][]

/** The same value, with the fields of every object inside it in another order. */
const reordered = (value: unknown, order: (fields: Fields) => Fields): unknown => {
  if (Array.isArray(value)) return value.map(item => reordered(item, order))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    order(Object.entries(value)).map(([key, inner]) => [key, reordered(inner, order)]),
  )
}

const reversed = (value: unknown): unknown => reordered(value, fields => fields.toReversed())

const sortedJson = (value: unknown): string =>
  JSON.stringify(reordered(value, fields => fields.toSorted(([a], [b]) => (a < b ? -1 : 1))))

const plain = fc.jsonValue({ maxDepth: 4 })

describe('the hash of a value', () => {
  test('does not see the order of keys', () => {
    fc.assert(
      fc.property(plain, value => {
        expect(hashValue(reversed(value))).toBe(hashValue(value))
      }),
    )
  })

  test('sees the order of lists', () => {
    expect(hashValue([1, 2])).not.toBe(hashValue([2, 1]))
  })

  test('survives the way through JSON', () => {
    fc.assert(
      fc.property(plain, value => {
        expect(hashValue(JSON.parse(JSON.stringify(value)))).toBe(hashValue(value))
      }),
    )
  })

  test('differs where values do', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        fc.pre(sortedJson(a) !== sortedJson(b))
        expect(hashValue(a)).not.toBe(hashValue(b))
      }),
    )
  })

  test('tells apart what looks alike', () => {
    const lookalikes = [
      undefined,
      null,
      false,
      true,
      0,
      1,
      '',
      '0',
      'null',
      [],
      {},
      [[]],
      [{}],
      [undefined],
      [null],
      { a: [] },
      { a: {} },
      ['a', 'b'],
      ['ab'],
      { a: 'b' },
    ]
    expect(new Set(lookalikes.map(hashValue)).size).toBe(lookalikes.length)
  })

  test('a key that is absent and one that holds undefined are the same', () => {
    expect(hashValue({ a: 1, b: undefined })).toBe(hashValue({ a: 1 }))
  })

  test('minus zero is zero', () => {
    expect(hashValue(-0)).toBe(hashValue(0))
    expect(hashValue({ at: [-0] })).toBe(hashValue({ at: [0] }))
  })

  test.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a map', new Map([[1, 2]])],
    ['a set', new Set([1])],
    ['a typed array', new Uint8Array(2)],
    ['a date', new Date(0)],
  ])('%s has no place in a position', (_, value) => {
    expect(() => hashValue({ deep: [value] })).toThrow('has no place in a position')
  })

  test('objects without prototype are plain too', () => {
    expect(hashValue(Object.assign(Object.create(null), { a: 1 }))).toBe(hashValue({ a: 1 }))
  })

  test('pinned: records kept for years are proved with it', () => {
    const pinned = [undefined, 0, 1.5, 'mesnada', [1, 'a', { b: true }], { at: 'start', seat: 0 }]
    expect(pinned.map(hashValue)).toMatchInlineSnapshot(`
      [
        "bd0ccce214378ef8",
        "2abd2f9f559d30f3",
        "ceb1c5e94a3a6783",
        "9183ef729c31d4f0",
        "5da5d8af08a34384",
        "a53e62ca002274a8",
      ]
    `)
  })
})

describe('the hash of a state', () => {
  test('notices every single bit', () => {
    const state = createState(undefined, layout, { at: 'start' })
    const seen = new Set([hashState(state)])
    for (let bit = 0; bit < state.bytes.length * 8; bit++) {
      state.bytes[bit >> 3] = (state.bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      seen.add(hashState(state))
      state.bytes[bit >> 3] = (state.bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    }
    expect(seen.size).toBe(1 + state.bytes.length * 8)
  })

  test('notices the flow', () => {
    const state = createState(undefined, layout, { at: 'start' })
    const before = hashState(state)
    state.flow = { at: 'end' }
    expect(hashState(state)).not.toBe(before)
  })

  test('pinned', () => {
    const state = createState(undefined, layout, { at: 'start' })
    state.tables.men.hex.set([-1, 7, 300])
    expect(hashState(state)).toMatchInlineSnapshot(`"8dae25b4f0b003ba"`)
  })
})
