import { expect, test } from 'vitest'
import { type Player, playGame, randomPlayer } from '../src/index.ts'
import { fordTables, shortened, siegeTable, type Table } from './kit.ts'

const TABLES: readonly Table[] = [
  ...fordTables,
  shortened(siegeTable('street-fight'), 2),
  shortened(siegeTable('reconnaissance-patrol'), 2),
  shortened(siegeTable('for-the-love-of-edith'), 1),
]

test.each(TABLES)('the adapter keeps its promises in $scenario.id', ({ system, adapter, scenario }) => {
  let asked = 0
  const examiner: Player = {
    decide: question => {
      const { state, seat, legal } = question
      if (asked++ % 5 === 0) {
        const worth = adapter.evaluate(state, seat)
        expect(Number.isFinite(worth)).toBe(true)
        // What one seat gains the other loses.
        expect(adapter.evaluate(state, seat === 0 ? 1 : 0)).toBeCloseTo(-worth, 9)
        const ratings = adapter.rate(state, legal)
        expect(ratings).toHaveLength(legal.length)
        for (const [index, rating] of ratings.entries()) {
          expect(Number.isFinite(rating)).toBe(true)
          if (adapter.isPass(legal[index])) expect(rating).toBe(0)
        }
        expect(adapter.strength(state, seat)).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(adapter.window(state))).toBe(true)
      }
      return randomPlayer.decide(question)
    },
  }
  playGame(system, { scenario }, [examiner, examiner], 11)
  expect(asked).toBeGreaterThan(20)
})
