import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  axialDistance,
  axialRing,
  DIRECTION_VECTORS,
  nth,
  reflect,
  rotate,
  scale,
  subtract,
} from '../src/index.ts'
import { anyAxial, anyDirection } from './arbitrary.ts'

const ORIGIN = { q: 0, r: 0 }

test('distance is a metric', () => {
  fc.assert(
    fc.property(anyAxial, anyAxial, anyAxial, (a, b, c) => {
      expect(axialDistance(a, b)).toBe(axialDistance(b, a))
      expect(axialDistance(a, b) === 0).toBe(a.q === b.q && a.r === b.r)
      expect(axialDistance(a, c)).toBeLessThanOrEqual(axialDistance(a, b) + axialDistance(b, c))
    }),
  )
})

test('distance is unchanged by moving, turning and mirroring', () => {
  fc.assert(
    fc.property(anyAxial, anyAxial, anyAxial, anyDirection, (a, b, shift, d) => {
      const apart = axialDistance(a, b)
      expect(axialDistance(add(a, shift), add(b, shift))).toBe(apart)
      expect(axialDistance(rotate(a, d), rotate(b, d))).toBe(apart)
      expect(axialDistance(reflect(a, d), reflect(b, d))).toBe(apart)
    }),
  )
})

test('rotating by one sixth takes each direction to the next', () => {
  DIRECTION_VECTORS.forEach((step, d) => expect(rotate(step, 1)).toEqual(DIRECTION_VECTORS[(d + 1) % 6]))
})

test('reflecting twice changes nothing, and the axis stays', () => {
  fc.assert(
    fc.property(anyAxial, anyDirection, fc.nat(9), (a, axis, length) => {
      expect(reflect(reflect(a, axis), axis)).toEqual(a)
      const onAxis = scale(DIRECTION_VECTORS[axis], length)
      expect(subtract(reflect(onAxis, axis), onAxis)).toEqual(ORIGIN)
    }),
  )
})

test('reflecting swaps the directions on either side of the axis', () => {
  expect(reflect(DIRECTION_VECTORS[1], 0)).toEqual(DIRECTION_VECTORS[5])
  expect(reflect(DIRECTION_VECTORS[4], 3)).toEqual(DIRECTION_VECTORS[2])
})

test('a ring has six hexes for each step of its radius, all at that distance, each beside the one before', () => {
  fc.assert(
    fc.property(anyAxial, fc.integer({ min: 1, max: 12 }), (centre, radius) => {
      const ring = axialRing(centre, radius)
      expect(new Set(ring.map(({ q, r }) => `${q} ${r}`)).size).toBe(6 * radius)
      ring.forEach((hex, i) => {
        expect(axialDistance(centre, hex)).toBe(radius)
        expect(axialDistance(hex, nth(ring, (i + 1) % ring.length))).toBe(1)
      })
    }),
  )
})
