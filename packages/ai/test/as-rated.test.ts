import { startGame, unwrap } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { Planner, seededChance } from '../src/index.ts'
import { siegeTable } from './kit.ts'

const SEEDS = 12

test('a planner with nothing left to spend decides between equals by chance, not for the first of them', () => {
  // An escort comes on along a whole side of the map: most of its hexes are as good as each other.
  const { system, adapter, scenario } = siegeTable('the-knights-lady')
  const { state } = unwrap(startGame(system, { scenario }))
  const seat = 1
  for (let pending = system.pending(state); ; pending = system.pending(state)) {
    if (pending.kind !== 'decision') throw new Error('the escort never comes')
    const legal = system.legal(state)
    if (pending.seat === seat && legal.some(({ type }) => type === 'enter')) break
    system.perform(state, legal.find(action => !adapter.isPass(action)) ?? legal[0], undefined)
  }
  const legal = system.legal(state)
  const decisions = Array.from({ length: SEEDS }, (_, seed) =>
    new Planner(adapter, { budget: 0, futures: 1, children: 0 }).decide({
      system,
      state,
      seat,
      legal,
      chance: seededChance(seed),
    }),
  )
  expect(decisions.every(({ type }) => type === 'enter')).toBe(true)
  expect(new Set(decisions.map(action => JSON.stringify(action))).size).toBeGreaterThan(1)
})
