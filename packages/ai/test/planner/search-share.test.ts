import { type Adapter, cloneState } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { Planner, playGame, type Question, randomPlayer } from '../../src/index.ts'
import { siegeBattle } from '../support/battle.ts'

const { system, adapter, scenario } = siegeBattle('street-fight')

/** Of one trial, in applied actions and rolls. */
const COST = 20

const SETTINGS = { budget: 2_000, luckSeeds: 1, children: 2 }

/** The adapter with this share of the budget for the search. */
const withShare = (share: number): Adapter => {
  const { planning } = adapter
  if (!planning) throw new Error('nobody plans here')
  return { ...adapter, planning: { ...planning, searchShare: () => share } }
}

/** The first decision that is worth a plan and more than one action. */
const firstDue = (): Question => {
  let found: Question | undefined
  const looker = {
    decide: (question: Question) => {
      const isDue = adapter.planning?.isDue(question.state) && question.legal.length > 3
      // What is asked about may be the game itself, which goes on.
      if (isDue) found ??= { ...question, state: cloneState(question.state) }
      return randomPlayer.decide(question)
    },
  }
  playGame(system, { scenario: { ...scenario, turns: 1 } }, [looker, looker], 3)
  if (!found) throw new Error('nothing to plan')
  return found
}

/** What was tried and what is left of the budget. */
const decided = (share: number, quietWindows = 0, settings = SETTINGS) => {
  const question = firstDue()
  const planner = new Planner(withShare(share), settings)
  const strength = adapter.strength(question.state, 0) + adapter.strength(question.state, 1)
  const assignment = new Uint8Array(question.state.layout['bodies']?.rows ?? 0).fill(1)
  planner.recall({ ...planner.memory, assignment, quietWindows, plannedAt: { window: -1, strength } })
  const deliberation = planner.deliberate(question)
  let [assignments, actions, step] = [0, 0, deliberation.next()]
  while (!step.done) {
    for (const { first } of step.value)
      if (first) actions++
      else assignments++
    step = deliberation.next(step.value.map((_, index) => ({ value: index / 100, applied: COST })))
  }
  return { assignments, actions, budget: planner.memory.budget.left, held: planner.memory.assignment }
}

describe('rollouts', () => {
  test('try styles and actions', () => {
    const { assignments, actions, budget } = decided(0.2)
    expect(assignments * COST).toBeLessThanOrEqual(0.2 * SETTINGS.budget)
    expect(assignments).toBeGreaterThan(0)
    expect(actions).toBeGreaterThan(0)
    expect(budget).toBe(0.8 * SETTINGS.budget - actions * COST)
  })

  test('try actions alone, with the whole budget', () => {
    const { assignments, actions, budget } = decided(0)
    expect(assignments).toBe(0)
    expect(actions).toBeGreaterThan(0)
    expect(budget).toBe(SETTINGS.budget - actions * COST)
  })

  test('try styles alone, with the whole budget', () => {
    const { assignments, actions, budget } = decided(1)
    expect(assignments * COST).toBeGreaterThan(SETTINGS.budget - 3 * COST)
    expect([actions, budget]).toEqual([0, 0])
  })

  test('are not begun on a budget that would not pay for one comparison: nobody trusts a single trial', () => {
    for (const share of [0, 0.5, 1])
      expect(decided(share, 0, { ...SETTINGS, budget: 1.5 })).toMatchObject({ assignments: 0, actions: 0 })
  })

  test('try no styles after six windows without harm, where the system sets no limit', () => {
    expect(decided(0.5, 4).assignments).toBeGreaterThan(0)
    const waited = decided(0.5, 5)
    expect(waited.assignments).toBe(0)
    expect(waited.actions).toBeGreaterThan(0)
    expect(waited.held).toBeUndefined()
  })
})
