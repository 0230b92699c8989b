import * as fc from 'fast-check'
import {
  defineHex,
  Grid as HoneycombGrid,
  distance as honeycombDistance,
  ring as honeycombRing,
  line,
  Orientation,
  rectangle,
} from 'honeycomb-grid'
import { describe, expect, test } from 'vitest'
import {
  createGrid,
  DIRECTION_VECTORS,
  distance,
  type Grid,
  type Hex,
  hexLine,
  neighbour,
  OFF_MAP,
  ring,
} from '../src/index.ts'

/** The same map in honeycomb-grid, whose columns and rows count from 0 and whose offset 1 shifts the even ones. */
function pair(orientation: 'flat' | 'pointy', shifted: 'odd' | 'even') {
  const [cols, rows] = [23, 17]
  const grid = createGrid({ orientation, cols, rows, shifted, labels: 'ccrr' })
  const tile = defineHex({
    orientation: orientation === 'flat' ? Orientation.FLAT : Orientation.POINTY,
    offset: shifted === 'odd' ? 1 : -1,
  })
  const peer = new HoneycombGrid(tile, rectangle({ width: cols, height: rows }))
  const cell = (hex: Hex) => ({ col: (grid.col[hex] ?? 0) - 1, row: (grid.row[hex] ?? 0) - 1 })
  return { grid, tile, peer, cell }
}

const pairs = (['flat', 'pointy'] as const).flatMap(orientation =>
  (['odd', 'even'] as const).map(shifted => [orientation, shifted] as const),
)

const anyHex = fc.nat(23 * 17 - 1)

describe.each(pairs)('%s hexes, %s lines shifted: honeycomb-grid', (orientation, shifted) => {
  const { grid, tile, peer, cell } = pair(orientation, shifted)

  test('has the same hexes in the same places', () => {
    expect(peer.size).toBe(grid.size)
    const origin = new tile(cell(0))
    for (let hex = 0; hex < grid.size; hex++) {
      const { q, r } = new tile(cell(hex))
      expect([q - origin.q, r - origin.r]).toEqual([grid.q[hex], grid.r[hex]])
    }
  })

  test('measures the same distances', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const settings = { offset: tile.settings.offset, orientation: tile.settings.orientation }
        expect(distance(grid, a, b)).toBe(honeycombDistance(settings, cell(a), cell(b)))
      }),
      { numRuns: 1500 },
    )
  })

  test('has the same neighbours', () => {
    for (let hex = 0; hex < grid.size; hex++) {
      const here = new tile(cell(hex))
      DIRECTION_VECTORS.forEach((step, d) => {
        const other = peer.getHex({ q: here.q + step.q, r: here.r + step.r })
        const expected = other === undefined ? OFF_MAP : grid.hexAtCell(other.col + 1, other.row + 1)
        expect(grid.neighbours[hex * 6 + d]).toBe(expected)
      })
    }
    expect(neighbour(grid, 0, 5)).toBe(OFF_MAP)
  })

  test('has the same rings', () => {
    fc.assert(
      fc.property(anyHex, fc.integer({ min: 1, max: 8 }), (centre, radius) => {
        const expected = peer.traverse(honeycombRing({ center: cell(centre), radius })).toArray()
        expect(ascending(ring(grid, centre, radius))).toEqual(ascending(expected.map(hexOf(grid))))
      }),
      { numRuns: 300 },
    )
  })

  test('draws a line over hexes that the exact line passes or runs beside', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (from, to) => {
        const sampled = peer
          .traverse(line({ start: cell(from), stop: cell(to) }))
          .toArray()
          .map(hexOf(grid))
        const exact = new Set(hexLine(grid, from, to).flat())
        expect(sampled.filter(hex => !exact.has(hex))).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })

  test('draws the same line where none of its samples lies on a border and no hex is clipped in between', () => {
    let compared = 0
    fc.assert(
      fc.property(anyHex, anyHex, (from, to) => {
        const exact = hexLine(grid, from, to)
        if (exact.length !== distance(grid, from, to) + 1 || exact.some(step => step.length === 2)) return
        const sampled = peer
          .traverse(line({ start: cell(from), stop: cell(to) }))
          .toArray()
          .map(hexOf(grid))
        expect(sampled).toEqual(exact.flat())
        compared++
      }),
      { numRuns: 1500 },
    )
    expect(compared).toBeGreaterThan(100)
  })
})

function hexOf(grid: Grid): (tile: { readonly col: number; readonly row: number }) => Hex {
  return tile => grid.hexAtCell(tile.col + 1, tile.row + 1)
}

function ascending(hexes: readonly Hex[]): Hex[] {
  return hexes.toSorted((a, b) => a - b)
}
