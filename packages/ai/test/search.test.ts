import type { Minds } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { seededChance } from '../src/index.ts'
import type { Trial } from '../src/planner/rehearsal.ts'
import { type SearchSettings, searchMinds } from '../src/planner/search.ts'

/** Two bands of three and one man alone; the first band does best with temper 2, all others with temper 1. */
const PORTFOLIO = { tempers: 4, bands: [[0, 1, 2], [4, 5, 6], [9]] }
const BEST = new Map([0, 1, 2, 4, 5, 6, 9].map(counter => [counter, counter < 3 ? 2 : 1]))

const SETTINGS: SearchSettings = { budget: 4_000, futures: 4, children: 4 }

const COST = 10

/** How many are of the right mind, and what luck adds to it: as much in one future as another's, or more to some. */
const worthOf = (minds: Minds, luck: number): number => {
  let worth = luck
  for (const [counter, temper] of BEST) if (minds[counter] === temper) worth++
  return worth
}

const drive = (
  luckOf: (trial: Trial) => number,
  settings: SearchSettings = SETTINGS,
  before: readonly Minds[] = [],
) => {
  const search = searchMinds(PORTFOLIO, before, seededChance(7), settings)
  let trials = 0
  let step = search.next()
  while (!step.done) {
    trials += step.value.length
    step = search.next(
      step.value.map(trial => ({ worth: worthOf(trial.minds, luckOf(trial)), applied: COST })),
    )
  }
  return { plans: step.value, trials }
}

const NO_LUCK = () => 0

describe('search for minds', () => {
  test('finds the right temper for each band and for the man alone', () => {
    const [best] = drive(NO_LUCK).plans
    expect([...BEST.keys()].map(counter => best[counter])).toEqual([...BEST.values()])
  })

  test('luck that comes to all alike in a future changes nothing', () => {
    const alike = drive(({ future }) => ((future * 7919) % 13) - 6)
    expect(alike.plans[0]).toEqual(drive(NO_LUCK).plans[0])
  })

  test('is much better than any one temper, even where futures treat everyone differently', () => {
    const noise = seededChance(3)
    const [best] = drive(() => (noise(100) - 50) / 25).plans
    expect(worthOf(best, 0)).toBeGreaterThan(4)
  })

  test('spends its budget, and no more than the batch it was in', () => {
    const { trials } = drive(NO_LUCK)
    expect(trials * COST).toBeGreaterThanOrEqual(SETTINGS.budget)
    expect(trials * COST).toBeLessThan(SETTINGS.budget + 10 * SETTINGS.futures * COST)
  })

  test('thinks of what it had in mind before', () => {
    const known = Uint8Array.from({ length: 10 }, (_, counter) => BEST.get(counter) ?? 0)
    const [best] = drive(NO_LUCK, { ...SETTINGS, budget: 1 }, [known]).plans
    expect(worthOf(best, 0)).toBe(BEST.size)
  })

  test('of equals the usual temper stays', () => {
    const search = searchMinds(PORTFOLIO, [], seededChance(1), SETTINGS)
    let step = search.next()
    while (!step.done) step = search.next(step.value.map(() => ({ worth: 1, applied: COST })))
    expect(step.value[0].every(temper => temper === 0)).toBe(true)
  })
})
