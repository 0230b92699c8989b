import { additive, type EvolvableStyles, FACTOR, StyleParameters } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { GOALS, type Goal, PORTFOLIO, STYLES, type Style } from './styles.ts'

const PARAMETERS = new StyleParameters({
  forward: FACTOR,
  fear: FACTOR,
  gainFactor: FACTOR,
  lossFactor: FACTOR,
  standard: FACTOR,
  minForward: additive(0.5, 0),
  staying: additive(0.5, 0),
})

/** The steps of the goal that a style has; the others have 0. The goal with most steps is taken. */
const GOAL_STEPS = 1

const goalFrom = (wanted: readonly number[]): Goal => nth(GOALS, wanted.indexOf(Math.max(...wanted)))

const styleFrom = (steps: readonly number[]): Omit<Style, 'name'> => ({
  ...PARAMETERS.fromSteps(steps),
  goal: goalFrom(steps.slice(PARAMETERS.names.length)),
})

export const evolvable: EvolvableStyles = {
  parameters: [...PARAMETERS.names, ...GOALS],
  parametersOf: number => {
    const style = nth(STYLES, number)
    return [...PARAMETERS.toSteps(style), ...GOALS.map(goal => (goal === style.goal ? GOAL_STEPS : 0))]
  },
  setTrial: (seat, steps) => PORTFOLIO.setTrial(seat, { name: 'on trial', ...styleFrom(steps) }),
  serialise: styleFrom,
}
