/**
 * What one believes of how much better than another way of acting one is, after trials that luck has blurred: their
 * mean, how many there were, and how far they lay apart, as a sum of squares.
 */
export interface Belief {
  readonly mean: number
  readonly trials: number
  readonly scatter: number
}

/** Before anything is known of it. */
export const UNKNOWN: Belief = { mean: 0, trials: 0, scatter: 0 }

export const learned = ({ mean, trials, scatter }: Belief, outcome: number): Belief => {
  const off = outcome - mean
  const next = mean + off / (trials + 1)
  return { mean: next, trials: trials + 1, scatter: scatter + off * (outcome - next) }
}

/** What is left of it when the position has changed: it counts for fewer trials. */
export const aged = ({ mean, trials, scatter }: Belief, kept: number): Belief => ({
  mean,
  trials: kept * trials,
  scatter: kept * scatter,
})

/** Doubt counts like a trial that came out even, which keeps the luckiest of many from looking like the best. */
const DOUBTS = 1

/** What luck does in most races tells as much of what it does in this one as so many trials would. */
const LIKENESS = 1

/**
 * How much luck varies the trials of one race, as a variance: by how far they lay apart, whoever ran, and by what is
 * usual. Some races hang on one die and others on none, so that the same lead proves much here and nothing there.
 */
export const noiseAmong = (beliefs: readonly Belief[], usual: number): number => {
  const { scatter, spare } = scatterAmong(beliefs)
  return (scatter + LIKENESS * usual) / (spare + LIKENESS)
}

/** How far trials lay from their means, and how many of them there were beyond the first of each. */
export const scatterAmong = (beliefs: readonly Belief[]): { scatter: number; spare: number } => {
  let scatter = 0
  let spare = 0
  for (const belief of beliefs) {
    scatter += belief.scatter
    spare += Math.max(0, belief.trials - 1)
  }
  return { scatter, spare }
}

/** How much better it is expected to be. */
export const expectedOf = ({ mean, trials }: Belief): number => (mean * trials) / (trials + DOUBTS)

/** How far that may be off, where luck varies trials by `noise`. */
const doubtOf = ({ trials }: Belief, noise: number): number => Math.sqrt(noise / (trials + DOUBTS))

/** How good it may be, with luck: who might be best is looked at more closely than who surely is not. */
export const hopeOf = (belief: Belief, noise: number): number => expectedOf(belief) + doubtOf(belief, noise)

/** By how many times what it may be off it is expected to be better. */
export const certaintyOf = (belief: Belief, noise: number): number =>
  expectedOf(belief) / doubtOf(belief, noise)
