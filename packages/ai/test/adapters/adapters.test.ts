import { nth } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { type Player, playGame, randomPlayer } from '../../src/index.ts'
import { type Battle, fordBattles, shortened, siegeBattle } from '../support/battle.ts'

const BATTLES: readonly Battle[] = [
  ...fordBattles,
  shortened(siegeBattle('street-fight'), 2),
  shortened(siegeBattle('reconnaissance-patrol'), 2),
  shortened(siegeBattle('for-the-love-of-edith'), 1),
]

test.each(BATTLES)('the adapter keeps its contract in $scenario.id', ({ system, adapter, scenario }) => {
  let asked = 0
  const examiner: Player = {
    decide: question => {
      const { state, seat, legal } = question
      if (asked++ % 5 === 0) {
        const value = adapter.evaluate(state, seat)
        expect(Number.isFinite(value)).toBe(true)
        // Zero-sum.
        expect(adapter.evaluate(state, seat === 0 ? 1 : 0)).toBeCloseTo(-value, 9)
        const ratings = adapter.rate(state, legal)
        expect(ratings).toHaveLength(legal.length)
        for (const [index, rating] of ratings.entries()) {
          expect(Number.isFinite(rating)).toBe(true)
          if (adapter.isPass(nth(legal, index))) expect(rating).toBe(0)
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
