import type { Adapter } from '@mesnada/engine'
import { startGame, unwrap } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { Planner, type Question, seededRandom } from '../../src/index.ts'
import { Rollout } from '../../src/planner/rollout.ts'
import { siegeBattle } from '../support/battle.ts'

/** A campaign begins in council, before any battle. */
const councilOf = (): { readonly question: Question; readonly adapter: Adapter } => {
  const { system, adapter, scenario } = siegeBattle('the-dukes-justice')
  const { state } = unwrap(startGame(system, { scenario }))
  const pending = system.pending(state)
  if (pending.kind !== 'decision') throw new Error('nobody is asked')
  const { seat } = pending
  return {
    adapter,
    question: { system, state, seat, legal: system.legal(state), random: seededRandom(1) },
  }
}

/** The same adapter, which always reports a battle. */
const alwaysInBattle = (adapter: Adapter): Adapter => {
  const { planning } = adapter
  if (!planning) throw new Error('nobody plans here')
  return { ...adapter, planning: { ...planning, isInBattle: () => true } }
}

/** The first step of a decision with plenty of budget left. */
const firstTrials = ({ state, seat, ...question }: Question, adapter: Adapter) => {
  const planner = new Planner(adapter, { budget: 11_000, luckSeeds: 1, children: 3 })
  const { memory } = planner
  const budget = { ...memory.budget, left: 10_000 }
  planner.recall({ ...memory, assignment: adapter.planning?.defaultAssignment(state, seat), budget })
  return planner.deliberate({ state, seat, ...question }).next()
}

describe('between the battles of a campaign', () => {
  test('decisions are taken as rated, without rollouts', () => {
    const { question, adapter } = councilOf()
    expect(question.legal.length).toBeGreaterThan(1)
    expect(firstTrials(question, adapter).done).toBe(true)
    expect(firstTrials(question, alwaysInBattle(adapter)).done).toBe(false)
  })

  test('a rollout ends with the battle', () => {
    const { question, adapter } = councilOf()
    const assignment = new Uint8Array()
    expect(new Rollout(question, adapter).run({ assignment, luckSeed: 1 }).applied).toBe(0)
    expect(
      new Rollout(question, alwaysInBattle(adapter)).run({ assignment, luckSeed: 1 }).applied,
    ).toBeGreaterThan(0)
  })
})
