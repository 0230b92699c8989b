import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cell } from '../../../test/support/entries.ts'
import { centre, corners, DIRECTIONS, hexAtPixel, mapExtent, neighbour, nth, OFF_MAP } from '../src/index.ts'
import { anyGrid, anyHexes } from './arbitrary.ts'

test('a pixel anywhere well inside a hex finds it', () => {
  const anyOffset = fc.record({
    angle: fc.double({ min: 0, max: 7, noNaN: true }),
    length: fc.double({ min: 0, max: 0.86, noNaN: true }),
  })
  fc.assert(
    fc.property(anyHexes(1), anyOffset, ({ grid, hexes }, { angle, length }) => {
      const hex = nth(hexes, 0)
      const { x, y } = centre(grid, hex)
      expect(hexAtPixel(grid, { x: x + length * Math.cos(angle), y: y + length * Math.sin(angle) })).toBe(hex)
    }),
    { numRuns: 500 },
  )
})

test('neighbours lie the width of a hex apart, in the direction of their side', () => {
  fc.assert(
    fc.property(anyGrid, grid => {
      for (let hex = 0; hex < grid.size; hex++) {
        for (const d of DIRECTIONS) {
          const other = neighbour(grid, hex, d)
          if (other === OFF_MAP) continue
          const [a, b] = [centre(grid, hex), centre(grid, other)]
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.sqrt(3))
          const ends = [nth(corners(grid, hex), (d + 5) % 6), nth(corners(grid, hex), d)] as const
          expect((ends[0].x + ends[1].x) / 2).toBeCloseTo((a.x + b.x) / 2)
          expect((ends[0].y + ends[1].y) / 2).toBeCloseTo((a.y + b.y) / 2)
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('shifted lines lie lower or to the right', () => {
  fc.assert(
    fc.property(anyHexes(2), ({ grid, hexes }) => {
      const a = nth(hexes, 0)
      const b = nth(hexes, 1)
      const flat = grid.orientation === 'flat'
      const line = (hex: number) => cell(flat ? grid.col : grid.row, hex)
      const place = (hex: number) => cell(flat ? grid.row : grid.col, hex)
      const lies = (hex: number) => (flat ? centre(grid, hex).y : centre(grid, hex).x)
      const shift = (hex: number) => ((line(hex) % 2 === 1) === (grid.shifted === 'odd') ? 0.5 : 0)
      expect(lies(a) - lies(b)).toBeCloseTo(Math.sqrt(3) * (place(a) + shift(a) - place(b) - shift(b)))
    }),
  )
})

test('the map lies within its extent', () => {
  fc.assert(
    fc.property(anyHexes(1), ({ grid, hexes }) => {
      const hex = nth(hexes, 0)
      const { width, height } = mapExtent(grid)
      for (const { x, y } of corners(grid, hex)) {
        expect(x).toBeGreaterThan(-1e-9)
        expect(y).toBeGreaterThan(-1e-9)
        expect(x).toBeLessThan(width + 1e-9)
        expect(y).toBeLessThan(height + 1e-9)
      }
      expect(hexAtPixel(grid, { x: -2, y: -2 })).toBe(OFF_MAP)
      expect(hexAtPixel(grid, { x: width + 2, y: height / 2 })).toBe(OFF_MAP)
    }),
  )
})
