import type { Action, Adapter, State } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { seededChance } from '../src/index.ts'
import { NO_LORE } from '../src/planner/race.ts'
import { candidatesOf, weigh } from '../src/planner/weighing.ts'

/** What can be done here: each is worth what it says. */
interface Deed extends Action {
  readonly type: string
  readonly worth: number
}

const deed = (type: string, worth: number): Deed => ({ type, worth })
const isDeed = (action: Action | undefined): action is Deed => action !== undefined && 'worth' in action

const MINDS = new Uint8Array(3)
const COST = 10
const SHARE = 600

const drive = (candidates: readonly Deed[], luckOf: () => number = () => 0) => {
  const weighing = weigh(
    {
      candidates: candidates.map(candidate => [candidate]),
      minds: MINDS,
      share: SHARE,
      lore: NO_LORE,
    },
    seededChance(5),
  )
  let step = weighing.next()
  while (!step.done) {
    const outcomes = step.value.map(({ first }) => ({
      worth: (isDeed(first?.[0]) ? first[0].worth : 0) + luckOf(),
      applied: COST,
    }))
    step = weighing.next(outcomes)
  }
  return step.value
}

describe('weighing', () => {
  test('takes what proves better than the best-rated', () => {
    const better = deed('charge', 0.2)
    expect(drive([deed('wait', 0), deed('flee', -0.3), better, deed('shoot', 0.1)]).errand).toEqual([better])
  })

  test('stays with the best-rated when nothing proves better', () => {
    const best = deed('charge', 0.2)
    expect(drive([best, deed('wait', 0), deed('flee', -0.3)]).errand).toEqual([best])
  })

  test('one that comes to the same is no better', () => {
    const best = deed('left first', 0.1)
    expect(drive([best, deed('right first', 0.1)]).errand).toEqual([best])
  })

  test('luck alone proves nothing', () => {
    const noise = seededChance(9)
    const wild = () => (noise(1000) - 500) / 500
    const taken = Array.from({ length: 40 }, () => drive([deed('a', 0), deed('b', 0)], wild).errand[0].type)
    expect(taken.filter(type => type === 'a').length).toBeGreaterThan(20)
  })

  test('spends no more than its share', () => {
    const noise = seededChance(2)
    const { spent } = drive([deed('a', 0), deed('b', 0.01), deed('c', 0)], () => (noise(100) - 50) / 100)
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThanOrEqual(SHARE)
  })

  test('has nothing to weigh where there is one thing to do', () => {
    expect(drive([deed('wait', 0)])).toMatchObject({ errand: [{ type: 'wait' }], spent: 0 })
  })
})

describe('what comes into question', () => {
  const adapter = {
    rate: (_state: State, actions: readonly Deed[]) => actions.map(({ worth }) => worth),
    isPass: ({ type }: Deed) => type === 'pass',
  } as unknown as Adapter<State, Deed>
  // Nobody looks at the position here.
  const state = {} as State
  const pass = deed('pass', 0)
  const legal = [pass, ...[3, 9, 1, 7, 5, 8, 2].map(worth => deed(`deed ${worth}`, worth))]

  test('the best-rated first, then those rated next, but not to pass in their place', () => {
    const types = candidatesOf(adapter, { state, legal }, MINDS, legal[2], 6).map(([{ type }]) => type)
    expect(types).toEqual(['deed 9', 'deed 8', 'deed 7', 'deed 5', 'deed 3', 'deed 2'])
    const few = [pass, legal[1], legal[2]]
    expect(candidatesOf(adapter, { state, legal: few }, MINDS, legal[2], 6)).toEqual([[legal[2]], [legal[1]]])
  })

  test('where the system knows where else one could go, that, all the way', () => {
    const ways = [[legal[1], legal[2]], [legal[3]]]
    const planning = { errands: () => ways }
    const guided = { ...adapter, planning } as unknown as Adapter<State, Deed>
    expect(candidatesOf(guided, { state, legal }, MINDS, legal[1], 6)).toEqual(ways)
  })

  test('something instead of passing', () => {
    const few = [pass, legal[1]]
    expect(candidatesOf(adapter, { state, legal: few }, MINDS, pass, 6)).toEqual([[pass], [legal[1]]])
  })
})
