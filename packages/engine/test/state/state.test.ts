import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashState } from '../../src/state/hash.ts'
import {
  type CellType,
  cloneState,
  copyState,
  createState,
  type Layout,
  retireState,
} from '../../src/state/state.ts'

const LIMITS: Readonly<Record<CellType, readonly [number, number]>> = {
  i8: [-128, 127],
  u8: [0, 255],
  i16: [-32_768, 32_767],
  u16: [0, 65_535],
  i32: [-(2 ** 31), 2 ** 31 - 1],
}
const CELLS = Object.keys(LIMITS) as readonly CellType[]

const word = fc.stringMatching(/^[a-z]{1,6}$/)
const layouts: fc.Arbitrary<Layout> = fc.dictionary(
  word,
  fc.record({
    rows: fc.integer({ min: 0, max: 9 }),
    columns: fc.dictionary(word, fc.constantFrom(...CELLS), { maxKeys: 5, noNullPrototype: true }),
  }),
  { maxKeys: 4, noNullPrototype: true },
)

describe('a state', () => {
  test('begins with every cell zero and its flow as given', () => {
    const state = createState('setting', { men: { rows: 3, columns: { hex: 'i16' } } } as const, {
      at: 'start',
    })
    expect([...state.tables.men.hex]).toEqual([0, 0, 0])
    expect([state.setting, state.flow]).toEqual(['setting', { at: 'start' }])
  })

  test('any layout is aligned, whole words long, and its columns do not overlap', () => {
    fc.assert(
      fc.property(layouts, layout => {
        const state = createState(undefined, layout, undefined)
        expect(state.bytes.byteLength % 4).toBe(0)
        let end = 0
        for (const [name, { rows, columns }] of Object.entries(layout))
          for (const column of Object.keys(columns)) {
            const cells = state.tables[name]?.[column]
            if (cells === undefined) throw new Error(`no column ${name}.${column}`)
            expect(cells.length).toBe(rows)
            expect(cells.byteOffset % cells.BYTES_PER_ELEMENT).toBe(0)
            expect(cells.byteOffset).toBeGreaterThanOrEqual(end)
            end = cells.byteOffset + cells.byteLength
          }
        expect(end).toBeLessThanOrEqual(state.bytes.byteLength)
      }),
    )
  })

  test('has memory of its own, however many there are of its layout', () => {
    const layout = { men: { rows: 3, columns: { hex: 'i16', health: 'i32' } } } as const
    const states = Array.from({ length: 1000 }, () => createState(undefined, layout, undefined))
    expect(states.every(({ bytes }) => bytes.every(byte => byte === 0))).toBe(true)
    for (const [number, { tables }] of states.entries()) tables.men.health.fill(number)
    for (const [number, { tables }] of states.entries()) {
      expect([...tables.men.health]).toEqual([number, number, number])
      expect([...tables.men.hex]).toEqual([0, 0, 0])
    }
  })

  test('begins with every cell zero in the memory of one that is gone, too', () => {
    const layout = { men: { rows: 3, columns: { hex: 'i16' } } } as const
    const gone = createState('gone', layout, 1)
    gone.tables.men.hex.fill(7)
    retireState(gone)
    const next = createState('next', layout, 2)
    expect(next.bytes).toBe(gone.bytes)
    expect([...next.tables.men.hex]).toEqual([0, 0, 0])
    expect([next.setting, next.flow]).toEqual(['next', 2])
    next.tables.men.hex[1] = 4
    expect(hashState(cloneState(next))).toBe(hashState(next))
    expect(cloneState(next).bytes).not.toBe(next.bytes)
  })

  test.each(CELLS)('a column of %s holds its least and its greatest number', cell => {
    const state = createState(undefined, { odd: { rows: 1, columns: { u: 'u8', cell } } }, undefined)
    for (const limit of LIMITS[cell]) {
      state.tables['odd']['cell'][0] = limit
      expect(state.tables['odd']['cell'][0]).toBe(limit)
    }
  })
})

describe('copies', () => {
  const layout = {
    men: { rows: 5, columns: { hex: 'i16', health: 'u8' } },
    clock: { rows: 1, columns: { turn: 'i32' } },
  } as const
  const setting = { name: 'shared' }
  const fresh = () => createState(setting, layout, { at: 'start', waiting: [1, 2] } as unknown)

  test('a clone is the same position and shares only what never changes', () => {
    const state = fresh()
    state.tables.men.hex[4] = -7
    const clone = cloneState(state)
    expect(hashState(clone)).toBe(hashState(state))
    expect(clone.setting).toBe(state.setting)
    clone.tables.men.hex[4] = 9
    clone.flow = { at: 'end' }
    expect(state.tables.men.hex[4]).toBe(-7)
    expect(state.flow).toEqual({ at: 'start', waiting: [1, 2] })
  })

  test('copying makes the one the other, whatever was written to either before', () => {
    const cells = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(cells, cells, fc.jsonValue(), (a, b, flow) => {
        const from = fresh()
        const to = fresh()
        from.bytes.set(a)
        from.flow = flow
        to.bytes.set(b)
        copyState(from, to)
        expect([...to.bytes]).toEqual([...from.bytes])
        expect(hashState(to)).toBe(hashState(from))
        to.bytes.fill(1)
        expect([...from.bytes]).toEqual(a.slice(0, from.bytes.length))
      }),
    )
  })
})
