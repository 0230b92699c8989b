import type { StyleAssignment } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../src/index.ts'
import { NO_STATISTICS } from '../../src/planner/race.ts'
import type { Trial } from '../../src/planner/rollout.ts'
import {
  NO_SEARCH_MEMORY,
  type SearchMemory,
  type SearchSettings,
  searchStyles,
} from '../../src/planner/style-search.ts'

/** Two groups of three and a single counter; the first group does best with style 2, all others with style 1. */
const SPACE = { styles: 4, defaults: new Uint8Array(10), groups: [[0, 1, 2], [4, 5, 6], [9]] }
const BEST = new Map([0, 1, 2, 4, 5, 6, 9].map(counter => [counter, counter < 3 ? 2 : 1]))

/** Whether all counters that can act have the style. */
const agree = (assignment: StyleAssignment, style: number): boolean =>
  SPACE.groups.flat().every(counter => assignment[counter] === style)

const SETTINGS: SearchSettings = { budget: 6_000, luckSeeds: 2, children: 4 }

const COST = 10

/** What each counter with the right style adds to the value. */
const PER_COUNTER = 0.02

/** The value of an assignment: the counters with the right style, and luck in the same unit. */
const valueOf = (assignment: StyleAssignment, luck: number): number =>
  PER_COUNTER * (rightIn(assignment) + luck)

const rightIn = (assignment: StyleAssignment): number => {
  let right = 0
  for (const [counter, style] of BEST) if (assignment[counter] === style) right++
  return right
}

const drive = (
  luckOf: (trial: Trial) => number,
  settings: SearchSettings = SETTINGS,
  before: SearchMemory = NO_SEARCH_MEMORY,
) => {
  const search = searchStyles(SPACE, before, seededRandom(7), settings)
  let trials = 0
  let step = search.next()
  while (!step.done) {
    trials += step.value.length
    step = search.next(
      step.value.map(trial => ({ value: valueOf(trial.assignment, luckOf(trial)), applied: COST })),
    )
  }
  return { ...step.value, trials }
}

const NO_LUCK = () => 0

describe('the search for styles', () => {
  test('finds the right style for each group and for the single counter', () => {
    const { assignment } = drive(NO_LUCK)
    expect([...BEST.keys()].map(counter => assignment[counter])).toEqual([...BEST.values()])
  })

  test('is not changed by luck that all share', () => {
    const alike = drive(({ luckSeed }) => ((luckSeed * 7919) % 13) - 6)
    expect(alike.assignment).toEqual(drive(NO_LUCK).assignment)
  })

  test('finds more than any single style does, even where luck differs by candidate', () => {
    const noise = seededRandom(3)
    const { assignment } = drive(() => (noise(100) - 50) / 25)
    expect(rightIn(assignment)).toBeGreaterThan(4)
  })

  test.each([6_000, 6_015, 6_035])('spends %i except for what does not pay for a batch', budget => {
    const { trials } = drive(NO_LUCK, { ...SETTINGS, budget })
    expect(trials * COST).toBeGreaterThan(budget - 2 * SETTINGS.luckSeeds * COST)
    expect(trials * COST).toBeLessThanOrEqual(budget)
  })

  test('tries as many candidates in a batch as it can pay for, or none', () => {
    const known: SearchMemory = { estimates: [], statistics: { ...NO_STATISTICS, cost: COST } }
    const spending = (budget: number): number =>
      drive(NO_LUCK, { budget, luckSeeds: 1, children: 0 }, known).trials
    expect([9, 19, 20, 31, 45].map(spending)).toEqual([0, 0, 2, 3, 4])
  })

  test('uses the estimates of the last window', () => {
    const oneStyle = { ...SETTINGS, children: 0 }
    const memory = { ...drive(NO_LUCK, oneStyle).memory, statistics: NO_STATISTICS }
    // In the next window one trial finds the style no better than the default.
    const contrary: SearchSettings = { budget: 1, luckSeeds: 1, children: 0 }
    const rival = ({ assignment }: Trial): number => (assignment[0] === 1 ? -9 : -5)
    expect(agree(drive(rival, contrary).assignment, 1)).toBe(false)
    expect(agree(drive(rival, contrary, memory).assignment, 1)).toBe(true)
  })

  test('is not convinced by one lucky trial where noise is high', () => {
    const wild: SearchMemory = { estimates: [], statistics: { noise: 1, cost: 0 } }
    const { assignment } = drive(
      ({ assignment: tried }) => (tried[0] === 3 ? 10 : 0),
      { budget: 1, luckSeeds: 1, children: 0 },
      wild,
    )
    expect(agree(assignment, 0)).toBe(true)
  })

  test('keeps the default among equals', () => {
    const defaults = Uint8Array.from([2, 2, 2, 2, 1, 1, 1, 1, 3, 3])
    const search = searchStyles({ ...SPACE, defaults }, NO_SEARCH_MEMORY, seededRandom(1), SETTINGS)
    let step = search.next()
    while (!step.done) step = search.next(step.value.map(() => ({ value: 1, applied: COST })))
    expect(step.value.assignment).toEqual(defaults)
  })

  test('keeps the style of counters that cannot act', () => {
    const { assignment } = drive(NO_LUCK)
    expect([3, 7, 8].map(counter => assignment[counter])).toEqual([0, 0, 0])
  })
})
