import type { Minds } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { seededChance } from '../src/index.ts'
import { NO_LORE } from '../src/planner/race.ts'
import type { Trial } from '../src/planner/rehearsal.ts'
import { type Experience, NO_EXPERIENCE, type SearchSettings, searchMinds } from '../src/planner/search.ts'

/** Two bands of three and one man alone; the first band does best with temper 2, all others with temper 1. */
const PORTFOLIO = { tempers: 4, standing: new Uint8Array(10), bands: [[0, 1, 2], [4, 5, 6], [9]] }
const BEST = new Map([0, 1, 2, 4, 5, 6, 9].map(counter => [counter, counter < 3 ? 2 : 1]))

/** Whether all who can act are of the temper. */
const agree = (minds: Minds, temper: number): boolean =>
  PORTFOLIO.bands.flat().every(counter => minds[counter] === temper)

const SETTINGS: SearchSettings = { budget: 6_000, futures: 2, children: 4 }

const COST = 10

/** What each man of the right mind adds. */
const SHARE = 0.02

/** How many are of the right mind, and what luck adds to it: as much in one future as another's, or more to some. */
const worthOf = (minds: Minds, luck: number): number => SHARE * (rightIn(minds) + luck)

const rightIn = (minds: Minds): number => {
  let right = 0
  for (const [counter, temper] of BEST) if (minds[counter] === temper) right++
  return right
}

const drive = (
  luckOf: (trial: Trial) => number,
  settings: SearchSettings = SETTINGS,
  before: Experience = NO_EXPERIENCE,
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
  return { ...step.value, trials }
}

const NO_LUCK = () => 0

describe('search for minds', () => {
  test('finds the right temper for each band and for the man alone', () => {
    const { minds } = drive(NO_LUCK)
    expect([...BEST.keys()].map(counter => minds[counter])).toEqual([...BEST.values()])
  })

  test('luck that comes to all alike in a future changes nothing', () => {
    const alike = drive(({ future }) => ((future * 7919) % 13) - 6)
    expect(alike.minds).toEqual(drive(NO_LUCK).minds)
  })

  test('is better than any one temper, even where futures treat everyone differently', () => {
    const noise = seededChance(3)
    const { minds } = drive(() => (noise(100) - 50) / 25)
    expect(rightIn(minds)).toBeGreaterThan(4)
  })

  test.each([6_000, 6_015, 6_035])('spends %i but for what no batch can be had for', budget => {
    const { trials } = drive(NO_LUCK, { ...SETTINGS, budget })
    expect(trials * COST).toBeGreaterThan(budget - 2 * SETTINGS.futures * COST)
    expect(trials * COST).toBeLessThanOrEqual(budget)
  })

  test('tries as many at a time as it can pay for, and nothing if that is nobody', () => {
    const known: Experience = { beliefs: [], lore: { ...NO_LORE, cost: COST } }
    const spending = (budget: number): number =>
      drive(NO_LUCK, { budget, futures: 1, children: 0 }, known).trials
    expect([9, 19, 20, 31, 45].map(spending)).toEqual([0, 0, 2, 3, 4])
  })

  test('what was learned of a temper in the last window counts in the next', () => {
    const ofOneMind = { ...SETTINGS, children: 0 }
    const experience = { ...drive(NO_LUCK, ofOneMind).experience, lore: NO_LORE }
    // In another window one trial finds the temper no better than the standing one.
    const contrary: SearchSettings = { budget: 1, futures: 1, children: 0 }
    const rival = ({ minds }: Trial): number => (minds[0] === 1 ? -9 : -5)
    expect(agree(drive(rival, contrary).minds, 1)).toBe(false)
    expect(agree(drive(rival, contrary, experience).minds, 1)).toBe(true)
  })

  test('where luck is great one lucky trial proves nothing', () => {
    const wild: Experience = { beliefs: [], lore: { noise: 1, cost: 0 } }
    const { minds } = drive(
      ({ minds: tried }) => (tried[0] === 3 ? 10 : 0),
      { budget: 1, futures: 1, children: 0 },
      wild,
    )
    expect(agree(minds, 0)).toBe(true)
  })

  test('among equals everyone stays as he stands', () => {
    const standing = Uint8Array.from([2, 2, 2, 2, 1, 1, 1, 1, 3, 3])
    const search = searchMinds({ ...PORTFOLIO, standing }, NO_EXPERIENCE, seededChance(1), SETTINGS)
    let step = search.next()
    while (!step.done) step = search.next(step.value.map(() => ({ worth: 1, applied: COST })))
    expect(step.value.minds).toEqual(standing)
  })

  test('whoever cannot act stays as he stands', () => {
    const { minds } = drive(NO_LUCK)
    expect([3, 7, 8].map(counter => minds[counter])).toEqual([0, 0, 0])
  })
})
