import type { Action, Adapter } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { appraiseTrials } from '../src/index.ts'
import { fordTables } from './kit.ts'

const [{ system, adapter, scenario }] = fordTables
const schooling = { system, adapter, scenarios: [scenario], games: 2, seed: 1 }

/** Rates everything the other way round: the best last. */
const misled = (of: Adapter): Adapter => ({
  ...of,
  rate: (state, actions, minds) => {
    // The games are played by those who are not, who have no minds.
    const ratings = of.rate(state, actions, minds)
    return minds ? ratings.map(rating => -rating) : ratings
  },
})

const gainOfMoves = (of: Adapter): number => {
  const moves = appraiseTrials({ ...schooling, adapter: of }).find(
    ({ asked }) => asked === 'ford.prompt.move',
  )
  return Math.max(...(moves?.gains.map(({ gain }) => gain) ?? []))
}

test('every kind of decision is appraised, with what a trial costs', () => {
  const appraisals = appraiseTrials(schooling)
  expect(appraisals.length).toBeGreaterThan(2)
  for (const { positions, cost, gains } of appraisals) {
    expect(positions).toBeGreaterThan(0)
    expect(cost).toBeGreaterThan(0)
    for (const { gain } of gains) expect(Math.abs(gain)).toBeLessThanOrEqual(2)
  }
  expect(appraiseTrials(schooling)).toEqual(appraisals)
})

test('trials find more where ratings mislead', () => {
  expect(gainOfMoves(misled(adapter))).toBeGreaterThan(gainOfMoves(adapter))
})

test('what nobody plans cannot be tried', () => {
  const { planning: _, ...unplanned } = adapter
  expect(() => appraiseTrials({ ...schooling, adapter: unplanned as Adapter<never, Action> })).toThrow(
    /nothing to try/,
  )
})
