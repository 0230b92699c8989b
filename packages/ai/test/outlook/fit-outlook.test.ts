import { expect, test } from 'vitest'
import { fitOutlook, type ReadGame, seededRandom } from '../../src/index.ts'
import { chanceBy } from '../../src/outlook/outlook.ts'

/** Games in which a lead of 0.5 wins three of four, and of which the first seat of one scenario wins more. */
const games = (): readonly ReadGame[] => {
  const random = seededRandom(5)
  return Array.from({ length: 600 }, (_, index) => {
    const lead = index % 2 === 0 ? 0.5 : -0.5
    const scenario = index % 4 < 2 ? 'fair' : 'easy'
    const wins = (lead > 0 ? 75 : 25) + (scenario === 'easy' ? 15 : 0)
    return { scenario, readings: [{ lead, elapsed: 0.5 }], score: random(100) < wins ? 1 : 0 }
  })
}

test('chances come out as games do, by scenario', () => {
  const { outlook, loss, reliability, games: counts } = fitOutlook(games())
  const chance = (scenario: string, lead: number): number =>
    chanceBy(outlook.scenarios[scenario] ?? [], { lead, elapsed: 0.5 })
  expect(chance('fair', 0.5)).toBeCloseTo(0.75, 0.9)
  expect(chance('easy', 0.5)).toBeGreaterThan(chance('fair', 0.5))
  expect(chance('easy', -0.5)).toBeGreaterThan(chance('fair', -0.5))
  expect(loss.model).toBeLessThan(loss.base)
  expect(counts[0] + counts[1]).toBe(600)
  expect(reliability.reduce((sum, box) => sum + box.games, 0)).toBeCloseTo(counts[1], 6)
})

test('before the first turn a lead tells nothing', () => {
  const weights = [0.3, 0, 2, 1]
  expect(chanceBy(weights, { lead: 3, elapsed: 0 })).toBe(chanceBy(weights, { lead: -3, elapsed: 0 }))
})

test('no chance is 0 or 1 before the game is over', () => {
  expect(chanceBy([0, 0, 99, 0], { lead: 9, elapsed: 1 })).toBeLessThan(1)
  expect(chanceBy([0, 0, 99, 0], { lead: -9, elapsed: 1 })).toBeGreaterThan(0)
})
