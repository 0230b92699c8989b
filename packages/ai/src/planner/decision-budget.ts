/** The budget for comparing actions in one window, and the number of decisions that share it. */
export interface DecisionBudget {
  /** What is left, in applied actions and rolls. */
  readonly left: number
  /** Decisions compared in this window so far. */
  readonly made: number
  /** Decisions expected in a window, a moving average. */
  readonly expected: number
}

/** Decisions expected in the first window, before anything is known. */
const FIRST_GUESS = 12

/** At least this many decisions are expected to follow, since a window may have more than usual. */
const MIN_REMAINING = 3

/** Weight of the last window in the moving average, between 0 and 1. */
const LEARNING_RATE = 1 / 3

export const NO_BUDGET: DecisionBudget = { left: 0, made: 0, expected: FIRST_GUESS }

/** The budget of a new window. A window without decisions does not change the average. */
export const refilled = ({ made, expected }: DecisionBudget, amount: number): DecisionBudget => ({
  left: amount,
  made: 0,
  expected: made === 0 ? expected : expected + LEARNING_RATE * (made - expected),
})

/** The allowance of the next decision: an equal part for each decision still expected. */
export const allowanceOf = ({ left, made, expected }: DecisionBudget): number =>
  left / Math.max(MIN_REMAINING, expected - made)

export const charged = (budget: DecisionBudget, cost: number): DecisionBudget => ({
  ...budget,
  left: Math.max(0, budget.left - cost),
  made: budget.made + 1,
})
