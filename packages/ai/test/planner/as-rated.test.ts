import { nth, startGame, unwrap } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { Planner, seededRandom } from '../../src/index.ts'
import { siegeBattle } from '../support/battle.ts'

const SEEDS = 12

test('a planner without budget draws between equals at random, and does not take the first', () => {
  // An escort enters along a whole side of the map: most of its hexes are equally good.
  const { system, adapter, scenario } = siegeBattle('the-knights-lady')
  const { state } = unwrap(startGame(system, { scenario }))
  const seat = 1
  for (let pending = system.pending(state); ; pending = system.pending(state)) {
    if (pending.kind !== 'decision') throw new Error('the escort never comes')
    const legal = system.legal(state)
    if (pending.seat === seat && legal.some(({ type }) => type === 'enter')) break
    system.perform(state, legal.find(action => !adapter.isPass(action)) ?? nth(legal, 0), undefined)
  }
  const legal = system.legal(state)
  const decisions = Array.from({ length: SEEDS }, (_, seed) =>
    new Planner(adapter, { budget: 0, luckSeeds: 1, children: 0 }).decide({
      system,
      state,
      seat,
      legal,
      random: seededRandom(seed),
    }),
  )
  expect(decisions.every(({ type }) => type === 'enter')).toBe(true)
  expect(new Set(decisions.map(action => JSON.stringify(action))).size).toBeGreaterThan(1)
})
