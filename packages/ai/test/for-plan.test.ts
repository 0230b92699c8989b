import { type Adapter, cloneState } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { Planner, playGame, type Question, randomPlayer } from '../src/index.ts'
import { siegeTable } from './kit.ts'

const { system, adapter, scenario } = siegeTable('street-fight')

/** Of one trial. */
const COST = 20

const SETTINGS = { budget: 2_000, futures: 1, children: 2 }

/** With so much for the plan, whatever the battle. */
const within = (share: number): Adapter => {
  const { planning } = adapter
  if (!planning) throw new Error('nobody plans here')
  return { ...adapter, planning: { ...planning, forPlan: () => share } }
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

/** What was tried, and what is left to spend. */
const decided = (share: number, quiet = 0) => {
  const question = firstDue()
  const planner = new Planner(within(share), SETTINGS)
  const field = adapter.strength(question.state, 0) + adapter.strength(question.state, 1)
  const minds = new Uint8Array(question.state.layout['bodies']?.rows ?? 0).fill(1)
  planner.recall({ ...planner.memory, minds, quiet, planned: { window: -1, field } })
  const deliberation = planner.deliberate(question)
  let [tempers, actions, step] = [0, 0, deliberation.next()]
  while (!step.done) {
    for (const { first } of step.value)
      if (first) actions++
      else tempers++
    step = deliberation.next(step.value.map((_, index) => ({ worth: index / 100, applied: COST })))
  }
  return { minds: tempers, actions, purse: planner.memory.purse.left, held: planner.memory.minds }
}

describe('what is rehearsed', () => {
  test('is tempers and actions', () => {
    const { minds, actions, purse } = decided(0.2)
    expect(minds * COST).toBeLessThanOrEqual(0.2 * SETTINGS.budget)
    expect(minds).toBeGreaterThan(0)
    expect(actions).toBeGreaterThan(0)
    expect(purse).toBe(0.8 * SETTINGS.budget - actions * COST)
  })

  test('is actions alone, with all there is to spend', () => {
    const { minds, actions, purse } = decided(0)
    expect(minds).toBe(0)
    expect(actions).toBeGreaterThan(0)
    expect(purse).toBe(SETTINGS.budget - actions * COST)
  })

  test('is tempers alone, with all there is to spend', () => {
    const { minds, actions, purse } = decided(1)
    expect(minds * COST).toBeGreaterThan(SETTINGS.budget - 3 * COST)
    expect([actions, purse]).toEqual([0, 0])
  })

  test('is no temper after six windows in which nobody was harmed, where the system does not say how long to wait', () => {
    expect(decided(0.5, 4).minds).toBeGreaterThan(0)
    const waited = decided(0.5, 5)
    expect(waited.minds).toBe(0)
    expect(waited.actions).toBeGreaterThan(0)
    expect(waited.held).toBeUndefined()
  })
})
