import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centrePoint,
  createGrid,
  createLineCache,
  createTrace,
  distance,
  hexLine,
  nth,
  OFF_MAP,
  ray,
  stepsOf,
  traceLine,
} from '../src/index.ts'
import { anyDirection, anyHexes } from './arbitrary.ts'

describe('a line hex by hex', () => {
  test('goes from one end to the other, each step beside the one before', () => {
    fc.assert(
      fc.property(anyHexes(2), ({ grid, hexes }) => {
        const from = nth(hexes, 0)
        const to = nth(hexes, 1)
        const line = hexLine(grid, from, to)
        expect(line[0]).toEqual([from])
        expect(line.at(-1)).toEqual([to])
        const leaps = line.slice(1).flatMap((step, i) => {
          const met = [...step, ...nth(line, i)].filter(hex => hex !== OFF_MAP)
          return met.filter(hex => met.some(other => distance(grid, hex, other) > 1))
        })
        expect(leaps).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('takes at least as many steps as the hexes are apart, and just as many along a row', () => {
    fc.assert(
      fc.property(anyHexes(2), anyDirection, ({ grid, hexes }, direction) => {
        const from = nth(hexes, 0)
        const to = nth(hexes, 1)
        expect(hexLine(grid, from, to).length).toBeGreaterThan(distance(grid, from, to))
        const row = ray(grid, from, direction)
        expect(hexLine(grid, from, row.at(-1) ?? from)).toEqual([from, ...row].map(hex => [hex]))
      }),
      { numRuns: 1000 },
    )
  })

  test('has every hex that it clips, however little', () => {
    const grid = createGrid({ orientation: 'flat', cols: 6, rows: 3, shifted: 'odd', labels: 'ccrr' })
    const at = (label: string) => grid.parse(label) ?? OFF_MAP
    expect(hexLine(grid, at('0102'), at('0503')).flat().map(grid.label)).toEqual([
      '0102',
      '0203',
      '0302',
      '0303',
      '0403',
      '0503',
    ])
  })

  test('turns round with left and right exchanged', () => {
    fc.assert(
      fc.property(anyHexes(2), ({ grid, hexes }) => {
        const from = nth(hexes, 0)
        const to = nth(hexes, 1)
        const back = hexLine(grid, to, from).map(step => step.toReversed())
        expect(back.toReversed()).toEqual(hexLine(grid, from, to))
      }),
    )
  })

  test('over a corner has the pair of hexes beside it', () => {
    const grid = createGrid({ orientation: 'pointy', cols: 7, rows: 7, shifted: 'even', labels: 'ccrr' })
    const at = (label: string) => grid.parse(label) ?? OFF_MAP
    expect(hexLine(grid, at('0303'), at('0305'))).toEqual([
      [at('0303')],
      [at('0304'), at('0204')],
      [at('0305')],
    ])
  })
})

test('cached lines are the lines', () => {
  fc.assert(
    fc.property(anyHexes(12), ({ grid, hexes }) => {
      const cache = createLineCache(grid)
      for (const from of hexes) {
        for (const to of hexes) {
          const cached = cache.trace(from, to, createTrace(grid))
          const fresh = traceLine(grid, centrePoint(grid, from), centrePoint(grid, to), createTrace(grid))
          expect(cached.scale).toBe(fresh.scale)
          expect(stepsOf(cached)).toEqual(stepsOf(fresh))
        }
      }
    }),
    { numRuns: 30 },
  )
})
