import { expect, test } from 'vitest'
import { nth } from '../src/index.ts'

test('what lies at an index, be it zero or empty', () => {
  expect(nth(['a', 'b'], 1)).toBe('b')
  expect(nth([0, 1], 0)).toBe(0)
  expect(nth(['', 'b'], 0)).toBe('')
})

test('an entry that a list does not have is a fault', () => {
  for (const index of [-1, 2, 0.5, Number.NaN]) expect(() => nth(['a', 'b'], index)).toThrow(RangeError)
})
