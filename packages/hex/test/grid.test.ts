import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createGrid,
  DIRECTIONS,
  directionTo,
  distance,
  neighbour,
  nth,
  OFF_MAP,
  opposite,
  ray,
  ring,
  within,
} from '../src/index.ts'
import { createSightFrame } from '../src/sight-frame.ts'
import { anyDirection, anyGrid, anyHexes } from './arbitrary.ts'

describe('labels', () => {
  test('and hexes are exact inverses', () => {
    fc.assert(
      fc.property(anyGrid, grid => {
        for (let hex = 0; hex < grid.size; hex++) expect(grid.parse(grid.label(hex))).toBe(hex)
      }),
    )
  })

  test('only parse in the form in which they are printed', () => {
    fc.assert(
      fc.property(anyGrid, fc.string({ maxLength: 5 }), (grid, text) => {
        const hex = grid.parse(text)
        expect(hex === undefined ? text : grid.label(hex)).toBe(text)
      }),
    )
    const grid = createGrid({ orientation: 'flat', cols: 9, rows: 9, shifted: 'even', labels: 'ccrr' })
    expect(['415', '', '0010', '1001', ' 0101', '01010'].map(grid.parse)).toEqual(Array(6).fill(undefined))
  })

  test('ccrr: column 04 row 15, and even columns of Las Navas end a row earlier', () => {
    const navas = createGrid({
      orientation: 'flat',
      cols: 33,
      rows: 20,
      shifted: 'even',
      rowsIn: col => (col % 2 === 1 ? 20 : 19),
      labels: 'ccrr',
    })
    expect(navas.size).toBe(17 * 20 + 16 * 19)
    expect(navas.label(navas.hexAtCell(4, 15))).toBe('0415')
    expect(navas.parse('0520')).toBe(navas.hexAtCell(5, 20))
    expect(navas.parse('0420')).toBeUndefined()
    expect(navas.hexAtCell(4, 20)).toBe(OFF_MAP)
  })

  test('letter-number: F13, and AA after Z', () => {
    const wide = createGrid({
      orientation: 'flat',
      cols: 60,
      rows: 14,
      shifted: 'odd',
      labels: 'letter-number',
    })
    expect(wide.parse('F13')).toBe(wide.hexAtCell(6, 13))
    expect(wide.label(wide.hexAtCell(26, 1))).toBe('Z1')
    expect(wide.label(wide.hexAtCell(27, 2))).toBe('AA2')
    expect(wide.label(wide.hexAtCell(53, 14))).toBe('BA14')
  })

  test('of one’s own join maps; two alike are refused', () => {
    const options = { orientation: 'flat', cols: 20, rows: 5, shifted: 'even' } as const
    const joined = createGrid({
      ...options,
      labels: (col, row) => (col <= 10 ? `W${col}.${row}` : `E${col - 10}.${row}`),
    })
    expect(joined.parse('E1.5')).toBe(joined.hexAtCell(11, 5))
    expect(() => createGrid({ ...options, labels: (_col, row) => `${row}` })).toThrow(RangeError)
  })
})

describe('neighbours', () => {
  test('are symmetric, at distance one, and know each other’s direction', () => {
    fc.assert(
      fc.property(anyGrid, grid => {
        for (let hex = 0; hex < grid.size; hex++) {
          for (const d of DIRECTIONS) {
            const other = neighbour(grid, hex, d)
            if (other === OFF_MAP) continue
            expect(neighbour(grid, other, opposite(d))).toBe(hex)
            expect(distance(grid, hex, other)).toBe(1)
            expect(directionTo(grid, hex, other)).toBe(d)
          }
        }
      }),
    )
  })

  test('include every hex at distance one, and no direction leads elsewhere', () => {
    fc.assert(
      fc.property(anyHexes(2), ({ grid, hexes }) => {
        const a = nth(hexes, 0)
        const b = nth(hexes, 1)
        expect(directionTo(grid, a, b) !== undefined).toBe(distance(grid, a, b) === 1)
      }),
    )
  })

  test('follow the shifted columns of a flat map', () => {
    for (const [shifted, northEast] of [
      ['even', '0404'],
      ['odd', '0405'],
    ] as const) {
      const grid = createGrid({ orientation: 'flat', cols: 9, rows: 9, shifted, labels: 'ccrr' })
      expect(grid.label(neighbour(grid, grid.hexAtCell(3, 5), 1))).toBe(northEast)
      expect(grid.label(neighbour(grid, grid.hexAtCell(3, 5), 0))).toBe('0304')
    }
  })

  test('follow the shifted rows of a pointy map', () => {
    for (const [shifted, northEast] of [
      ['even', '0304'],
      ['odd', '0404'],
    ] as const) {
      const grid = createGrid({ orientation: 'pointy', cols: 9, rows: 9, shifted, labels: 'ccrr' })
      expect(grid.label(neighbour(grid, grid.hexAtCell(3, 5), 1))).toBe(northEast)
      expect(grid.label(neighbour(grid, grid.hexAtCell(3, 5), 2))).toBe('0405')
    }
  })
})

describe('coordinates', () => {
  test('of a hex find it again, axial and printed', () => {
    fc.assert(
      fc.property(anyGrid, grid => {
        for (let hex = 0; hex < grid.size; hex++) {
          expect(grid.hexAt(grid.q[hex] ?? 0, grid.r[hex] ?? 0)).toBe(hex)
          expect(grid.hexAtCell(grid.col[hex] ?? 0, grid.row[hex] ?? 0)).toBe(hex)
        }
      }),
    )
  })

  test('outside the map are off it', () => {
    const grid = createGrid({ orientation: 'pointy', cols: 4, rows: 4, shifted: 'odd', labels: 'ccrr' })
    for (const [col, row] of [
      [0, 1],
      [1, 0],
      [5, 1],
      [1, 5],
      [-3, 2],
    ] as const) {
      expect(grid.hexAtCell(col, row)).toBe(OFF_MAP)
    }
  })

  test('rows may differ in length too', () => {
    const grid = createGrid({
      orientation: 'pointy',
      cols: 4,
      rows: 3,
      shifted: 'even',
      colsIn: row => 4 - (row % 2),
      labels: 'ccrr',
    })
    expect([grid.size, grid.hexAtCell(4, 1), grid.hexAtCell(4, 2) >= 0]).toEqual([10, OFF_MAP, true])
  })
})

describe('areas', () => {
  test('hold exactly the hexes at their distance', () => {
    fc.assert(
      fc.property(anyHexes(1), fc.nat(6), ({ grid, hexes }, radius) => {
        const centre = nth(hexes, 0)
        const all = Array.from({ length: grid.size }, (_, hex) => hex)
        const at = (hex: number) => distance(grid, centre, hex)
        expect(ascending(ring(grid, centre, radius))).toEqual(all.filter(hex => at(hex) === radius))
        expect(ascending(within(grid, centre, radius))).toEqual(all.filter(hex => at(hex) <= radius))
        const distances = within(grid, centre, radius).map(at)
        expect(distances).toEqual(ascending(distances))
      }),
    )
  })

  test('a ray goes straight until the edge', () => {
    fc.assert(
      fc.property(anyHexes(1), anyDirection, fc.nat(5), ({ grid, hexes }, d, length) => {
        const from = nth(hexes, 0)
        const row = ray(grid, from, d)
        row.forEach((hex, i) => {
          expect(directionTo(grid, i === 0 ? from : nth(row, i - 1), hex)).toBe(d)
          expect(distance(grid, from, hex)).toBe(i + 1)
        })
        expect(neighbour(grid, row.at(-1) ?? from, d)).toBe(OFF_MAP)
        expect(ray(grid, from, d, length)).toEqual(row.slice(0, length))
      }),
    )
  })
})

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b)
}

test('the largest map has a grid and a frame for lines of sight', () => {
  const grid = createGrid({
    orientation: 'flat',
    cols: 400,
    rows: 400,
    shifted: 'even',
    labels: 'letter-number',
  })
  expect(grid.size).toBe(160_000)
  expect(grid.hexAtCell(400, 400)).toBe(159_999)
  expect(createSightFrame(grid).spans(0, 0)).toBe(true)
})
