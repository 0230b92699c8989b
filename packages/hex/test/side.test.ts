import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundary,
  createGrid,
  DIRECTIONS,
  directionName,
  directionOfSide,
  hexAcross,
  hexesOfSide,
  neighbour,
  OFF_MAP,
  opposite,
  parseSide,
  side,
  sideBetween,
  sideLabel,
  within,
} from '../src/index.ts'
import { anyGrid, anyHexes } from './arbitrary.ts'

describe('a hex-side', () => {
  test('is one thing, whichever hex names it', () => {
    fc.assert(
      fc.property(anyGrid, grid => {
        for (let hex = 0; hex < grid.size; hex++) {
          for (const d of DIRECTIONS) {
            const one = side(grid, hex, d)
            const other = neighbour(grid, hex, d)
            expect(directionOfSide(grid, one, hex)).toBe(d)
            expect(hexAcross(grid, one, hex)).toBe(other)
            expect(parseSide(grid, `${grid.label(hex)}/${directionName(grid.orientation, d)}`)).toBe(one)
            if (other === OFF_MAP) continue
            expect(side(grid, other, opposite(d))).toBe(one)
            expect(sideBetween(grid, hex, other)).toBe(one)
            expect(sideBetween(grid, other, hex)).toBe(one)
          }
        }
      }),
    )
  })

  test('has a dense number of its own', () => {
    fc.assert(
      fc.property(anyGrid, grid => {
        const uses = new Map<number, number>()
        for (const one of grid.sides) uses.set(one, (uses.get(one) ?? 0) + 1)
        expect([...uses.keys()].sort((a, b) => a - b)).toEqual(
          Array.from({ length: grid.sideCount }, (_, i) => i),
        )
        for (const [one, count] of uses) {
          expect(hexesOfSide(grid, one).filter(hex => hex !== OFF_MAP)).toHaveLength(count)
        }
      }),
    )
  })

  test('prints a name that parses back', () => {
    fc.assert(
      fc.property(anyGrid, grid => {
        for (let one = 0; one < grid.sideCount; one++) expect(parseSide(grid, sideLabel(grid, one))).toBe(one)
      }),
    )
  })

  test('is printed from the hex with the lower index', () => {
    const grid = createGrid({
      orientation: 'flat',
      cols: 9,
      rows: 14,
      shifted: 'even',
      labels: 'letter-number',
    })
    const one = parseSide(grid, 'G13/SW') ?? OFF_MAP
    expect(sideLabel(grid, one)).toBe('F13/NE')
    expect(hexesOfSide(grid, one).map(grid.label)).toEqual(['F13', 'G13'])
  })

  test('has no other names', () => {
    const grid = createGrid({
      orientation: 'flat',
      cols: 9,
      rows: 14,
      shifted: 'even',
      labels: 'letter-number',
    })
    for (const label of ['', '/', 'F13', 'F13/', '/NE', 'F13/E', 'F15/NE', 'NE']) {
      expect(parseSide(grid, label)).toBeUndefined()
    }
  })

  test('is none between hexes apart, and none of a third hex', () => {
    const grid = createGrid({ orientation: 'pointy', cols: 5, rows: 5, shifted: 'odd', labels: 'ccrr' })
    expect(sideBetween(grid, 0, grid.size - 1)).toBeUndefined()
    expect(directionOfSide(grid, side(grid, 0, 0), grid.size - 1)).toBeUndefined()
  })
})

test('the boundary of an area is the sides with one hex in it', () => {
  fc.assert(
    fc.property(anyHexes(6), ({ grid, hexes }) => {
      const area = new Set(hexes)
      const expected = Array.from({ length: grid.sideCount }, (_, one) => one).filter(
        one => hexesOfSide(grid, one).filter(hex => area.has(hex)).length === 1,
      )
      expect(boundary(grid, hexes)).toEqual(expected)
    }),
  )
})

test('a disc of radius n well inside the map has 6 (2n + 1) sides around it', () => {
  const grid = createGrid({ orientation: 'flat', cols: 11, rows: 11, shifted: 'even', labels: 'ccrr' })
  for (const n of [0, 1, 2, 3]) {
    expect(boundary(grid, within(grid, grid.hexAtCell(6, 6), n))).toHaveLength(6 * (2 * n + 1))
  }
})
