import type { Action, State } from '@mesnada/engine'
import { startGame, unwrap } from '@mesnada/engine'
import { afterAll, describe, expect, test } from 'vitest'
import { type Crew, crewOf, type Hand, Planner, rehearserOf, seededChance } from '../src/index.ts'
import { fordTables, type Table } from './kit.ts'
import { decisionsAlong } from './support/along.ts'
import { startHands } from './support/hands.ts'
import { tableOf } from './support/tables.ts'

const alone = (table: Table, most: number) =>
  decisionsAlong(table, { seed: 7, most }, (planner, question) => planner.decide(question))

const together = (table: Table, most: number, hands: readonly Hand[]) =>
  decisionsAlong(table, { seed: 7, most }, (planner, question) => planner.decideWith(question, crewOf(hands)))

/** As in another thread: what is sent is a copy, and so is what comes back. */
const apart = ({ system, adapter, scenario }: Table): Hand => {
  const rehearse = rehearserOf(system, adapter, unwrap(startGame(system, { scenario })).state)
  return async request => structuredClone(rehearse(structuredClone(request)))
}

describe('planners with hands to help decide as they would alone', () => {
  const [table] = fordTables
  const threads = startHands(4)
  afterAll(threads.close)

  test.each([1, 2, 4])('in %i threads', async count => {
    const decisions = await alone(table, 8)
    expect(decisions).toHaveLength(8)
    expect(await together(table, 8, threads.handsFor(`ford/${table.scenario.id}`, count))).toEqual(decisions)
  })

  test.each(['siege/street-fight', 'filo/muret', 'crusades/hab'])('in %s', async name => {
    const shipped = await tableOf(name)
    const decisions = await alone(shipped, 1)
    expect(decisions).toHaveLength(1)
    const hands = [apart(shipped), apart(shipped), apart(shipped)]
    expect(await together(shipped, 1, hands)).toEqual(decisions)
  })
})

describe('a planner in a hurry', () => {
  const [table] = fordTables
  const GENEROUS = { budget: 1_000_000, futures: 2, children: 3 } as const

  /** Decides in the first window of the game in which plans are made; `onBatch` is told of every batch of trials. */
  const decideHurried = async (onBatch: (planner: Planner<State, Action>, batch: number) => void) => {
    const planner = new Planner(table.adapter, GENEROUS)
    const hand = apart(table)
    let batches = 0
    const crew: Crew<State, Action> = {
      rehearse: async ({ state: { bytes, flow }, seat }, trials) => {
        onBatch(planner, ++batches)
        return hand({ bytes, flow, seat, trials })
      },
    }
    const decisions = await decisionsAlong(table, { seed: 3, most: 1 }, (_, question) =>
      planner.decideWith(question, crew),
    )
    return { planner, batches, decisions }
  }

  test.each([1, 2, 5, 8])('after batch %i ends with a plan and a legal action', async last => {
    const { planner, batches, decisions } = await decideHurried((hurried, batch) => {
      if (batch === last) hurried.hurry()
    })
    // `decisionsAlong` would have thrown at an illegal one.
    expect(decisions).toHaveLength(1)
    expect(batches).toBe(last)
    expect(planner.memory.minds).toBeDefined()
  })

  test('who is hurried while he weighs an action takes it, and weighs no more until the next plan', async () => {
    const { planner, batches } = await decideHurried((hurried, batch) => {
      // By then the plan is made.
      if (hurried.memory.purse.left > 0) hurried.hurry()
      expect(batch).toBeLessThan(100_000)
    })
    expect(batches).toBeGreaterThan(1)
    expect(planner.memory.purse.left).toBe(0)
  })

  test('takes its time again with the next decision', async () => {
    const { batches } = await decideHurried((hurried, batch) => {
      if (batch === 3) hurried.hurry()
    })
    expect(batches).toBe(3)
    const patient = new Planner(table.adapter, { ...GENEROUS, budget: 6_000 })
    patient.hurry()
    let count = 0
    const hand = apart(table)
    await decisionsAlong(table, { seed: 3, most: 1 }, (_, question) =>
      patient.decideWith(question, {
        rehearse: async ({ state: { bytes, flow }, seat }, trials) => {
          count++
          return hand({ bytes, flow, seat, trials })
        },
      }),
    )
    expect(count).toBeGreaterThan(3)
  })
})

test('what is remembered can be told to another, who goes on with the plan', async () => {
  const table = await tableOf('ford/dawn')
  const { planning } = table.adapter
  if (!planning) throw new Error('nobody plans here')
  // With all there is to spend for the plan nothing else is tried.
  const adapter = { ...table.adapter, planning: { ...planning, forPlan: () => 1 } }
  const settings = { budget: 1_500, futures: 2, children: 3 }
  const first = new Planner(adapter, settings)
  let plans = 0
  await decisionsAlong(table, { seed: 5, most: 1 }, (_, question) => {
    const chance = seededChance(9)
    const action = first.decide({ ...question, chance })
    const second = new Planner(adapter, settings)
    second.recall(structuredClone(first.memory))
    const deliberation = second.deliberate({ ...question, chance })
    if (!deliberation.next().done) plans++
    return action
  })
  expect(plans).toBe(0)
})

test('decisions of one plan share what may be spent on them', async () => {
  const table = await tableOf('siege/street-fight')
  const planner = new Planner(table.adapter, { budget: 8_000, futures: 1, children: 2 })
  const purses: number[] = []
  await decisionsAlong(table, { seed: 5, most: 1 }, (_, question) => {
    const chance = seededChance(9)
    planner.decide({ ...question, chance })
    purses.push(planner.memory.purse.left)
    const action = planner.decide({ ...question, chance })
    purses.push(planner.memory.purse.left)
    return action
  })
  expect(purses[0]).toBeLessThan(4_000)
  expect(purses[1]).toBeLessThan(purses[0])
  expect(purses[1]).toBeGreaterThan(0)
})
