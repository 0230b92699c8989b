import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  axialBearing,
  axialDistance,
  bearing,
  createGrid,
  DIRECTION_VECTORS,
  DIRECTIONS,
  deviation,
  nth,
  rotate,
  scale,
  within,
} from '../src/index.ts'
import { anyAxial, anyDirection } from './arbitrary.ts'

test('is undefined only for the hex itself', () => {
  fc.assert(
    fc.property(anyAxial, offset => {
      expect(axialBearing(offset) === undefined).toBe(offset.q === 0 && offset.r === 0)
    }),
  )
})

test('agrees with the angle on the plane', () => {
  fc.assert(
    fc.property(
      anyAxial.filter(({ q, r }) => q !== 0 || r !== 0),
      ({ q, r }) => {
        const clockwiseFromNorth = (Math.atan2(1.5 * q, -Math.sqrt(3) * (r + q / 2)) * 180) / Math.PI
        const thirties = ((clockwiseFromNorth + 360) % 360) / 30
        const exact = Math.abs(thirties - Math.round(thirties)) < 1e-9
        const expected = exact ? 2 * Math.round(thirties) : 2 * Math.floor(thirties) + 1
        expect(axialBearing({ q, r })).toBe(expected % 24)
      },
    ),
    { numRuns: 1000 },
  )
})

test('turns with the offset', () => {
  fc.assert(
    fc.property(
      anyAxial.filter(({ q, r }) => q !== 0 || r !== 0),
      anyDirection,
      (offset, d) => {
        const before = axialBearing(offset) ?? Number.NaN
        expect(axialBearing(rotate(offset, d))).toBe((before + 4 * d) % 24)
      },
    ),
  )
})

test('deviation 4 bounds what steps in the three front directions reach', () => {
  for (const facing of DIRECTIONS) {
    const reachable = new Set<string>()
    for (let left = 0; left <= 6; left++) {
      for (let ahead = 0; ahead <= 6 - left; ahead++) {
        for (let right = 0; right <= 6 - left - ahead; right++) {
          const steps = [
            scale(nth(DIRECTION_VECTORS, (facing + 5) % 6), left),
            scale(DIRECTION_VECTORS[facing], ahead),
            scale(nth(DIRECTION_VECTORS, (facing + 1) % 6), right),
          ]
          reachable.add(`${steps.reduce((n, s) => n + s.q, 0)} ${steps.reduce((n, s) => n + s.r, 0)}`)
        }
      }
    }
    for (let q = -6; q <= 6; q++) {
      for (let r = -6; r <= 6; r++) {
        const at = axialBearing({ q, r })
        if (at === undefined || axialDistance({ q: 0, r: 0 }, { q, r }) > 6) continue
        expect(deviation(at, facing) <= 4).toBe(reachable.has(`${q} ${r}`))
      }
    }
  }
})

test('of neighbours is their direction', () => {
  const grid = createGrid({ orientation: 'flat', cols: 5, rows: 5, shifted: 'even', labels: 'ccrr' })
  const middle = grid.hexAtCell(3, 3)
  const around = within(grid, middle, 1).slice(1)
  expect(around.map(hex => bearing(grid, middle, hex))).toEqual([0, 4, 8, 12, 16, 20])
  expect(around.map(hex => deviation(bearing(grid, middle, hex) ?? 0, 1))).toEqual([4, 0, 4, 8, 12, 8])
})
