import type { Adapter } from '@mesnada/engine'
import { startGame, unwrap } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { Planner, type Question, seededChance } from '../src/index.ts'
import { Rehearsal } from '../src/planner/rehearsal.ts'
import { siegeTable } from './kit.ts'

/** A siege of many days begins in council, long before anyone meets an enemy. */
const councilOf = (): { readonly question: Question; readonly adapter: Adapter } => {
  const { system, adapter, scenario } = siegeTable('the-dukes-justice')
  const { state } = unwrap(startGame(system, { scenario }))
  const pending = system.pending(state)
  if (pending.kind !== 'decision') throw new Error('nobody is asked')
  const { seat } = pending
  return {
    adapter,
    question: { system, state, seat, legal: system.legal(state), chance: seededChance(1) },
  }
}

/** The same, but a battle is held to be under way. */
const engaged = (adapter: Adapter): Adapter => {
  const { planning } = adapter
  if (!planning) throw new Error('nobody plans here')
  return { ...adapter, planning: { ...planning, isEngaged: () => true } }
}

/** Asked in the middle of a campaign, with plenty left to spend. */
const firstTrials = ({ state, seat, ...question }: Question, adapter: Adapter) => {
  const planner = new Planner(adapter, { budget: 11_000, futures: 1, children: 3 })
  const { memory } = planner
  const purse = { ...memory.purse, left: 10_000 }
  planner.recall({ ...memory, minds: adapter.planning?.standing(state, seat), purse })
  return planner.deliberate({ state, seat, ...question }).next()
}

describe('between the battles of a campaign', () => {
  test('what to do is not rehearsed but taken as rated', () => {
    const { question, adapter } = councilOf()
    expect(question.legal.length).toBeGreaterThan(1)
    expect(firstTrials(question, adapter).done).toBe(true)
    expect(firstTrials(question, engaged(adapter)).done).toBe(false)
  })

  test('a rehearsal that comes to the end of a battle goes no further', () => {
    const { question, adapter } = councilOf()
    const minds = new Uint8Array()
    expect(new Rehearsal(question, adapter).try({ minds, future: 1 }).applied).toBe(0)
    expect(new Rehearsal(question, engaged(adapter)).try({ minds, future: 1 }).applied).toBeGreaterThan(0)
  })
})
