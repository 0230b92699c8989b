import { type Action, type Adapter, nth, type State } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../src/index.ts'
import { candidatesOf, compareActions } from '../../src/planner/action-choice.ts'
import { NO_STATISTICS } from '../../src/planner/race.ts'

/** An action with the value that rollouts give it. */
interface Deed extends Action {
  readonly type: string
  readonly value: number
}

const deed = (type: string, value: number): Deed => ({ type, value })
const isDeed = (action: Action | undefined): action is Deed => action !== undefined && 'value' in action

const ASSIGNMENT = new Uint8Array(3)
const COST = 10
const ALLOWANCE = 600

const drive = (candidates: readonly Deed[], luckOf: () => number = () => 0) => {
  const comparison = compareActions(
    {
      candidates: candidates.map(candidate => [candidate]),
      assignment: ASSIGNMENT,
      allowance: ALLOWANCE,
      statistics: NO_STATISTICS,
    },
    seededRandom(5),
  )
  let step = comparison.next()
  while (!step.done) {
    const results = step.value.map(({ first }) => ({
      value: (isDeed(first?.[0]) ? first[0].value : 0) + luckOf(),
      applied: COST,
    }))
    step = comparison.next(results)
  }
  return step.value
}

describe('comparing actions', () => {
  test('chooses an action that rollouts show to be better than the best-rated', () => {
    const better = deed('charge', 0.2)
    expect(drive([deed('wait', 0), deed('flee', -0.3), better, deed('shoot', 0.1)]).sequence).toEqual([
      better,
    ])
  })

  test('keeps the best-rated when nothing proves better', () => {
    const best = deed('charge', 0.2)
    expect(drive([best, deed('wait', 0), deed('flee', -0.3)]).sequence).toEqual([best])
  })

  test('keeps the best-rated among equals', () => {
    const best = deed('left first', 0.1)
    expect(drive([best, deed('right first', 0.1)]).sequence).toEqual([best])
  })

  test('is not convinced by luck alone', () => {
    const noise = seededRandom(9)
    const wild = () => (noise(1000) - 500) / 500
    const taken = Array.from(
      { length: 40 },
      () => nth(drive([deed('a', 0), deed('b', 0)], wild).sequence, 0).type,
    )
    expect(taken.filter(type => type === 'a').length).toBeGreaterThan(20)
  })

  test('spends no more than its allowance', () => {
    const noise = seededRandom(2)
    const { spent } = drive([deed('a', 0), deed('b', 0.01), deed('c', 0)], () => (noise(100) - 50) / 100)
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThanOrEqual(ALLOWANCE)
  })

  test('spends nothing on a single candidate', () => {
    expect(drive([deed('wait', 0)])).toMatchObject({ sequence: [{ type: 'wait' }], spent: 0 })
  })
})

describe('candidates', () => {
  const adapter = {
    rate: (_state: State, actions: readonly Deed[]) => actions.map(({ value }) => value),
    isPass: ({ type }: Deed) => type === 'pass',
  } as unknown as Adapter<State, Deed>
  // Nobody looks at the position here.
  const state = {} as State
  const pass = deed('pass', 0)
  const legal = [pass, ...[3, 9, 1, 7, 5, 8, 2].map(value => deed(`deed ${value}`, value))]

  test('are the best-rated first, then the next best, without passing', () => {
    const types = candidatesOf(adapter, { state, legal }, ASSIGNMENT, nth(legal, 2), 6).map(
      sequence => nth(sequence, 0).type,
    )
    expect(types).toEqual(['deed 9', 'deed 8', 'deed 7', 'deed 5', 'deed 3', 'deed 2'])
    const few = [pass, nth(legal, 1), nth(legal, 2)]
    expect(candidatesOf(adapter, { state, legal: few }, ASSIGNMENT, nth(legal, 2), 6)).toEqual([
      [legal[2]],
      [legal[1]],
    ])
  })

  test('are the action sequences of the system where it gives them', () => {
    const ways = [[legal[1], legal[2]], [legal[3]]]
    const planning = { candidateSequences: () => ways }
    const guided = { ...adapter, planning } as unknown as Adapter<State, Deed>
    expect(candidatesOf(guided, { state, legal }, ASSIGNMENT, nth(legal, 1), 6)).toEqual(ways)
  })

  test('include an action beside a best-rated pass', () => {
    const few = [pass, nth(legal, 1)]
    expect(candidatesOf(adapter, { state, legal: few }, ASSIGNMENT, pass, 6)).toEqual([[pass], [legal[1]]])
  })
})
