import { type Drill, FACTOR, leaning, Qualities } from '@mesnada/engine'
import { GOALS, type Goal, PORTFOLIO, TEMPERS, type Temper } from './tempers.ts'

const QUALITIES = new Qualities({
  forward: FACTOR,
  fear: FACTOR,
  thirst: FACTOR,
  care: FACTOR,
  standard: FACTOR,
  drive: leaning(0.5, 0),
  still: leaning(0.5, 0),
})

/** How much a goal is wanted that a temper has; the one wanted most is the one it has. */
const WANTED = 1

const goalFrom = (wanted: readonly number[]): Goal => GOALS[wanted.indexOf(Math.max(...wanted))]

const temperFrom = (steps: readonly number[]): Omit<Temper, 'name'> => ({
  ...QUALITIES.fromSteps(steps),
  goal: goalFrom(steps.slice(QUALITIES.names.length)),
})

export const drill: Drill = {
  qualities: [...QUALITIES.names, ...GOALS],
  of: number => {
    const temper = TEMPERS[number]
    return [...QUALITIES.toSteps(temper), ...GOALS.map(goal => (goal === temper.goal ? WANTED : 0))]
  },
  admit: (seat, steps) => PORTFOLIO.putOnTrial(seat, { name: 'on trial', ...temperFrom(steps) }),
  written: temperFrom,
}
