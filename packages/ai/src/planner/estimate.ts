/** An estimate of how much better one candidate is than another, from trials with random noise. */
export interface Estimate {
  /** Mean lead over the trials, in shares of what is at stake. */
  readonly mean: number
  /** Number of trials; a fraction after discounting. */
  readonly trials: number
  /** Sum of squared deviations from the mean. */
  readonly squares: number
}

/** Before the first trial. */
export const NO_TRIALS: Estimate = { mean: 0, trials: 0, squares: 0 }

/** The estimate after one more trial (Welford's update). */
export const updated = ({ mean, trials, squares }: Estimate, lead: number): Estimate => {
  const off = lead - mean
  const next = mean + off / (trials + 1)
  return { mean: next, trials: trials + 1, squares: squares + off * (lead - next) }
}

/** The estimate for a changed position: the old trials count as fewer. `kept` is between 0 and 1. */
export const discounted = ({ mean, trials, squares }: Estimate, kept: number): Estimate => ({
  mean,
  trials: kept * trials,
  squares: kept * squares,
})

/**
 * Weight of the prior, in trials: every estimate starts with one trial that came out even. It keeps the luckiest of many
 * candidates from looking like the best.
 */
const PRIOR_TRIALS = 1

/** Weight of the noise usual in earlier races, in trials, when the noise of one race is estimated. */
const PRIOR_NOISE_TRIALS = 1

/**
 * The noise of one race, as a variance: pooled from the deviations of all its candidates and the usual noise. Some races
 * depend on one die and others on none, so the same lead is proof in one race and chance in another.
 */
export const noiseOf = (estimates: readonly Estimate[], usual: number): number => {
  const { squares, freedom } = pooledSquares(estimates)
  return (squares + PRIOR_NOISE_TRIALS * usual) / (freedom + PRIOR_NOISE_TRIALS)
}

/** The squared deviations of all estimates, and their degrees of freedom: the trials beyond the first of each. */
export const pooledSquares = (estimates: readonly Estimate[]): { squares: number; freedom: number } => {
  let squares = 0
  let freedom = 0
  for (const estimate of estimates) {
    squares += estimate.squares
    freedom += Math.max(0, estimate.trials - 1)
  }
  return { squares, freedom }
}

/** The expected lead: the mean, shrunk towards zero by the prior. */
export const expectedLead = ({ mean, trials }: Estimate): number => (mean * trials) / (trials + PRIOR_TRIALS)

const standardError = ({ trials }: Estimate, noise: number): number =>
  Math.sqrt(noise / (trials + PRIOR_TRIALS))

/** The upper confidence bound of the lead: one standard error above the expected lead. */
export const upperBound = (estimate: Estimate, noise: number): number =>
  expectedLead(estimate) + standardError(estimate, noise)

/** How many standard errors the expected lead is above zero. */
export const confidenceOf = (estimate: Estimate, noise: number): number =>
  expectedLead(estimate) / standardError(estimate, noise)
