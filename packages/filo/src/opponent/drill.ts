import type { Drill } from '@mesnada/engine'
import { GOALS, type Goal, putOnTrial, TEMPERS, type Temper } from './tempers.ts'

/** Qualities that multiply what others think: a step of one is a factor of e, and nobody thinks less than nothing. */
const FACTORS = ['forward', 'fear', 'thirst', 'care', 'standard'] as const

/** A factor of nothing would never change again. */
const LEAST_FACTOR = 0.05

/** Qualities that add to what others think, and how much of each is one step. */
const LEANINGS = { drive: 0.5, still: 0.5 } as const

const leanings = Object.keys(LEANINGS) as (keyof typeof LEANINGS)[]

/** How much a goal is wanted that a temper has; the one wanted most is the one it has. */
const WANTED = 1

const qualitiesOf = (temper: Temper): readonly number[] => [
  ...FACTORS.map(key => Math.log(Math.max(LEAST_FACTOR, temper[key]))),
  ...leanings.map(key => temper[key] / LEANINGS[key]),
  ...GOALS.map(goal => (goal === temper.goal ? WANTED : 0)),
]

const rounded = (value: number): number => Math.round(value * 1000) / 1000

const goalFrom = (wanted: readonly number[]): Goal => GOALS[wanted.indexOf(Math.max(...wanted))]

const temperFrom = (qualities: readonly number[]): Omit<Temper, 'name'> => {
  const factor = (key: (typeof FACTORS)[number]): number => rounded(Math.exp(qualities[FACTORS.indexOf(key)]))
  const leaning = (key: keyof typeof LEANINGS): number =>
    rounded(Math.max(0, LEANINGS[key] * qualities[FACTORS.length + leanings.indexOf(key)]))
  return {
    forward: factor('forward'),
    drive: leaning('drive'),
    fear: factor('fear'),
    thirst: factor('thirst'),
    care: factor('care'),
    still: leaning('still'),
    goal: goalFrom(qualities.slice(FACTORS.length + leanings.length)),
    standard: factor('standard'),
  }
}

export const drill: Drill = {
  qualities: [...FACTORS, ...leanings, ...GOALS],
  of: temper => qualitiesOf(TEMPERS[temper]),
  admit: (seat, qualities) => putOnTrial(seat, { name: 'on trial', ...temperFrom(qualities) }),
  written: temperFrom,
}
