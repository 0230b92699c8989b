import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asDirection,
  DIRECTIONS,
  directionName,
  opposite,
  parseDirection,
  turn,
  turnsBetween,
} from '../src/index.ts'
import { anyDirection } from './arbitrary.ts'

test('names go clockwise and parse back', () => {
  expect(DIRECTIONS.map(d => directionName('flat', d))).toEqual(['N', 'NE', 'SE', 'S', 'SW', 'NW'])
  expect(DIRECTIONS.map(d => directionName('pointy', d))).toEqual(['NW', 'NE', 'E', 'SE', 'SW', 'W'])
  for (const d of DIRECTIONS) {
    expect(parseDirection('flat', directionName('flat', d))).toBe(d)
    expect(parseDirection('pointy', directionName('pointy', d))).toBe(d)
  }
})

test('a name of the other orientation is no direction', () => {
  expect(parseDirection('flat', 'E')).toBeUndefined()
  expect(parseDirection('pointy', 'N')).toBeUndefined()
  expect(parseDirection('flat', '')).toBeUndefined()
})

test('the opposite of the opposite is the direction itself, and never the direction', () => {
  for (const d of DIRECTIONS) {
    expect(opposite(opposite(d))).toBe(d)
    expect(opposite(d)).not.toBe(d)
  }
})

test('turning by the turns between two directions leads from one to the other, the short way', () => {
  fc.assert(
    fc.property(anyDirection, anyDirection, (from, to) => {
      expect(turn(from, turnsBetween(from, to))).toBe(to)
      expect(Math.abs(turnsBetween(from, to))).toBeLessThanOrEqual(3)
    }),
  )
})

test('every whole number of sixths is a direction, and nothing else', () => {
  for (const d of DIRECTIONS)
    for (const turns of [-2, -1, 0, 1, 7]) expect(asDirection(d + 6 * turns)).toBe(d)
  expect(() => asDirection(0.5)).toThrow(RangeError)
  expect(() => asDirection(Number.NaN)).toThrow(RangeError)
})

test('turns add up', () => {
  fc.assert(
    fc.property(
      anyDirection,
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -20, max: 20 }),
      (d, a, b) => {
        expect(turn(turn(d, a), b)).toBe(turn(d, a + b))
      },
    ),
  )
})
