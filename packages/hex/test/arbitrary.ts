import * as fc from 'fast-check'
import {
  centrePoint,
  cornerPoint,
  createGrid,
  type Direction,
  type Grid,
  type Hex,
  type Point,
  sidePoint,
} from '../src/index.ts'

export const anyDirection = fc.constantFrom<Direction>(0, 1, 2, 3, 4, 5)

export const anyAxial = fc.record({
  q: fc.integer({ min: -40, max: 40 }),
  r: fc.integer({ min: -40, max: 40 }),
})

/** Small maps of both orientations, square and ragged. */
export const anyGrid: fc.Arbitrary<Grid> = fc
  .record({
    orientation: fc.constantFrom('flat' as const, 'pointy' as const),
    cols: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 1, max: 8 }),
    shifted: fc.constantFrom('odd' as const, 'even' as const),
    labels: fc.constantFrom('ccrr' as const, 'letter-number' as const),
    ragged: fc.boolean(),
  })
  .map(({ ragged, ...options }) =>
    createGrid({
      ...options,
      ...(ragged && { rowsIn: (col: number) => Math.max(1, options.rows - (col % 2)) }),
    }),
  )

export interface OnGrid {
  readonly grid: Grid
  readonly hexes: readonly Hex[]
}

/** A map and so many hexes of it. */
export function anyHexes(count: number): fc.Arbitrary<OnGrid> {
  return anyGrid.chain(grid =>
    fc.array(fc.nat(grid.size - 1), { minLength: count, maxLength: count }).map(hexes => ({ grid, hexes })),
  )
}

/** The centre, the middle of a side or a corner of some hex, or a point of no distinction near it. */
export function anyPoint(grid: Grid): fc.Arbitrary<Point> {
  const kind = fc.constantFrom('centre', 'side', 'corner', 'other')
  return fc
    .tuple(kind, fc.nat(grid.size - 1), anyDirection, fc.nat(5), fc.nat(5))
    .map(([kind, hex, d, q, r]) => {
      if (kind === 'centre') return centrePoint(grid, hex)
      if (kind === 'side') return sidePoint(grid, hex, d)
      if (kind === 'corner') return cornerPoint(grid, hex, d)
      const centre = centrePoint(grid, hex)
      return { q: centre.q + q - 2, r: centre.r + r - 2 }
    })
}

export interface Segment {
  readonly grid: Grid
  readonly from: Point
  readonly to: Point
}

export const anySegment: fc.Arbitrary<Segment> = anyGrid.chain(grid =>
  fc.record({ grid: fc.constant(grid), from: anyPoint(grid), to: anyPoint(grid) }),
)
