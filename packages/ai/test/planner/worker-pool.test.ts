import { type Action, nth, type State, startGame, unwrap } from '@mesnada/engine'
import { afterAll, describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import {
  Planner,
  poolOf,
  type RolloutPool,
  type RolloutWorker,
  rolloutRunner,
  seededRandom,
} from '../../src/index.ts'
import { type Battle, fordBattles } from '../support/battle.ts'
import { battleOf } from '../support/battle-of.ts'
import { decisionsAlong } from '../support/decisions-along.ts'
import { startRolloutWorkers } from '../support/rollout-workers.ts'

const alone = (battle: Battle, most: number) =>
  decisionsAlong(battle, { seed: 7, most }, (planner, question) => planner.decide(question))

const together = (battle: Battle, most: number, workers: readonly RolloutWorker[]) =>
  decisionsAlong(battle, { seed: 7, most }, (planner, question) =>
    planner.decideWith(question, poolOf(workers)),
  )

/** As in another thread: request and results are copies. */
const apart = ({ system, adapter, scenario }: Battle): RolloutWorker => {
  const run = rolloutRunner(system, adapter, unwrap(startGame(system, { scenario })).state)
  return async request => structuredClone(run(structuredClone(request)))
}

describe('planners with a pool of workers decide as they do alone', () => {
  const [battle] = take(fordBattles, 1)
  const threads = startRolloutWorkers(4)
  afterAll(threads.close)

  test.each([1, 2, 4])('in %i threads', async count => {
    const decisions = await alone(battle, 8)
    expect(decisions).toHaveLength(8)
    expect(await together(battle, 8, threads.workersFor(`ford/${battle.scenario.id}`, count))).toEqual(
      decisions,
    )
  })

  test.each(['siege/street-fight', 'filo/muret', 'crusades/hab'])('in %s', async name => {
    const shipped = await battleOf(name)
    const decisions = await alone(shipped, 1)
    expect(decisions).toHaveLength(1)
    const workers = [apart(shipped), apart(shipped), apart(shipped)]
    expect(await together(shipped, 1, workers)).toEqual(decisions)
  })
})

describe('a hurried planner', () => {
  const [battle] = take(fordBattles, 1)
  const GENEROUS = { budget: 1_000_000, luckSeeds: 2, children: 3 } as const

  /** Decides in the first window of the game in which a plan is due; `onBatch` is called for every batch of trials. */
  const decideHurried = async (onBatch: (planner: Planner<State, Action>, batch: number) => void) => {
    const planner = new Planner(battle.adapter, GENEROUS)
    const worker = apart(battle)
    let batches = 0
    const pool: RolloutPool<State, Action> = {
      run: async ({ state: { bytes, flow }, seat }, trials) => {
        onBatch(planner, ++batches)
        return worker({ bytes, flow, seat, trials })
      },
    }
    const decisions = await decisionsAlong(battle, { seed: 3, most: 1 }, (_, question) =>
      planner.decideWith(question, pool),
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
    expect(planner.memory.assignment).toBeDefined()
  })

  test('compares no more actions until the next plan', async () => {
    const { planner, batches } = await decideHurried((hurried, batch) => {
      // The search is over when there is a budget for comparing actions.
      if (hurried.memory.budget.left > 0) hurried.hurry()
      expect(batch).toBeLessThan(100_000)
    })
    expect(batches).toBeGreaterThan(1)
    expect(planner.memory.budget.left).toBe(0)
  })

  test('uses its whole budget again for the next decision', async () => {
    const { batches } = await decideHurried((hurried, batch) => {
      if (batch === 3) hurried.hurry()
    })
    expect(batches).toBe(3)
    const patient = new Planner(battle.adapter, { ...GENEROUS, budget: 6_000 })
    patient.hurry()
    let count = 0
    const worker = apart(battle)
    await decisionsAlong(battle, { seed: 3, most: 1 }, (_, question) =>
      patient.decideWith(question, {
        run: async ({ state: { bytes, flow }, seat }, trials) => {
          count++
          return worker({ bytes, flow, seat, trials })
        },
      }),
    )
    expect(count).toBeGreaterThan(3)
  })
})

test('another planner can take over the memory and go on with the plan', async () => {
  const battle = await battleOf('ford/dawn')
  const { planning } = battle.adapter
  if (!planning) throw new Error('nobody plans here')
  // With the whole budget for the search nothing else is tried.
  const adapter = { ...battle.adapter, planning: { ...planning, searchShare: () => 1 } }
  const settings = { budget: 1_500, luckSeeds: 2, children: 3 }
  const first = new Planner(adapter, settings)
  let plans = 0
  await decisionsAlong(battle, { seed: 5, most: 1 }, (_, question) => {
    const random = seededRandom(9)
    const action = first.decide({ ...question, random })
    const second = new Planner(adapter, settings)
    second.recall(structuredClone(first.memory))
    const deliberation = second.deliberate({ ...question, random })
    if (!deliberation.next().done) plans++
    return action
  })
  expect(plans).toBe(0)
})

test('decisions of one window share its budget', async () => {
  const battle = await battleOf('siege/street-fight')
  const planner = new Planner(battle.adapter, { budget: 8_000, luckSeeds: 1, children: 2 })
  const budgets: number[] = []
  await decisionsAlong(battle, { seed: 5, most: 1 }, (_, question) => {
    const random = seededRandom(9)
    planner.decide({ ...question, random })
    budgets.push(planner.memory.budget.left)
    const action = planner.decide({ ...question, random })
    budgets.push(planner.memory.budget.left)
    return action
  })
  expect(budgets[0]).toBeLessThan(4_000)
  expect(budgets[1]).toBeLessThan(nth(budgets, 0))
  expect(budgets[1]).toBeGreaterThan(0)
})
