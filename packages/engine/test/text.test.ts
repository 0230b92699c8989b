import { describe, expect, test } from 'vitest'
import { fill } from '../src/text.ts'

describe('filling a sentence', () => {
  test('each gap with its value, as often as it occurs', () => {
    expect(fill('{who} strikes {whom}; {who} wins {points}', { who: 'A', whom: 'B', points: 0 })).toBe(
      'A strikes B; A wins 0',
    )
    expect(fill('it is {so}', { so: false })).toBe('it is false')
  })

  test('a gap without a value stays, so that it is seen', () => {
    expect(fill('{who} strikes {whom}', { who: 'A' })).toBe('A strikes {whom}')
    expect(fill('{who}')).toBe('{who}')
  })

  test('what every object inherits is no value', () => {
    expect(fill('{constructor} {toString} {__proto__}')).toBe('{constructor} {toString} {__proto__}')
  })

  test('values are not filled again', () => {
    expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}')
    expect(fill('{a}', { a: '$&' })).toBe('$&')
  })
})
