import { describe, expect, test } from 'vitest'
import { eloOf } from '../../src/index.ts'

const pairs = (count: number, score: number): readonly number[] => Array.from({ length: count }, () => score)

describe('Elo', () => {
  test('an even score is no difference, and the interval lies about it', () => {
    const { score, difference, interval } = eloOf([...pairs(50, 1), ...pairs(50, 0)])
    expect({ score, difference }).toEqual({ score: 0.5, difference: 0 })
    expect(interval[0]).toBeCloseTo(-interval[1], 9)
    expect(interval[1]).toBeGreaterThan(60)
    expect(interval[1]).toBeLessThan(75)
  })

  test('three of four is 191, ten of eleven 400', () => {
    expect(eloOf([...pairs(3, 1), 0]).difference).toBeCloseTo(190.8, 1)
    expect(eloOf([...pairs(10, 1), 0]).difference).toBeCloseTo(400, 6)
  })

  test('pairs that agree tell more than games that do not', () => {
    const width = ({ interval }: ReturnType<typeof eloOf>): number => interval[1] - interval[0]
    expect(width(eloOf([...pairs(20, 0.75), ...pairs(20, 0.25)]))).toBeLessThan(
      width(eloOf([...pairs(20, 1), ...pairs(20, 0)])),
    )
  })

  test('a clean sweep is finite, and no better than half a game short of it', () => {
    const { difference, interval } = eloOf(pairs(20, 1))
    expect(difference).toBeCloseTo(400 * Math.log10(79), 6)
    expect(interval[1]).toBe(difference)
    expect(interval[0]).toBeGreaterThan(0)
    expect(eloOf(pairs(20, 0)).difference).toBeCloseTo(-difference, 9)
  })
})
