import type { Action, Adapter } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { appraiseRollouts } from '../../src/index.ts'
import { fordBattles } from '../support/battle.ts'

const [{ system, adapter, scenario }] = take(fordBattles, 1)
const series = { system, adapter, scenarios: [scenario], games: 2, seed: 1 }

/** An adapter with its ratings negated. */
const misled = (of: Adapter): Adapter => ({
  ...of,
  rate: (state, actions, assignment) => {
    // Scripted players, which play the games, have no assignment and are not misled.
    const ratings = of.rate(state, actions, assignment)
    return assignment ? ratings.map(rating => -rating) : ratings
  },
})

const gainOfMoves = (of: Adapter): number => {
  const moves = appraiseRollouts({ ...series, adapter: of }).find(
    ({ prompt }) => prompt === 'ford.prompt.move',
  )
  return Math.max(...(moves?.gains.map(({ gain }) => gain) ?? []))
}

test('every kind of decision is appraised, with the cost of a trial', () => {
  const appraisals = appraiseRollouts(series)
  expect(appraisals.length).toBeGreaterThan(2)
  for (const { positions, cost, gains } of appraisals) {
    expect(positions).toBeGreaterThan(0)
    expect(cost).toBeGreaterThan(0)
    for (const { gain } of gains) expect(Math.abs(gain)).toBeLessThanOrEqual(2)
  }
  expect(appraiseRollouts(series)).toEqual(appraisals)
})

test('rollouts gain more where ratings mislead', () => {
  expect(gainOfMoves(misled(adapter))).toBeGreaterThan(gainOfMoves(adapter))
})

test('an adapter without planning is refused', () => {
  const { planning: _, ...unplanned } = adapter
  expect(() => appraiseRollouts({ ...series, adapter: unplanned as Adapter<never, Action> })).toThrow(
    /nothing to appraise/,
  )
})
