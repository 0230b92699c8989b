/**
 * What one believes of how much better than another way of acting one is, after trials that luck has blurred: a mean and
 * how far it may be off. Believing little at first keeps the luckiest of many from looking like the best.
 */
export interface Belief {
  readonly mean: number
  readonly variance: number
}

/** Before anything is known of it: as likely better as worse, and not by much. */
export const unknown = (spread: number): Belief => ({ mean: 0, variance: spread * spread })

/** After a trial that came out so, where luck alone varies trials by `noise`, a variance. */
export const learned = ({ mean, variance }: Belief, outcome: number, noise: number): Belief => {
  const trust = variance / (variance + noise)
  return { mean: mean + trust * (outcome - mean), variance: variance * (1 - trust) }
}

/** What is left of it when the position has changed: a part of it, and the rest is unknown again. */
export const aged = ({ mean, variance }: Belief, kept: number, spread: number): Belief => ({
  mean: kept * mean,
  variance: kept * kept * variance + (1 - kept * kept) * spread * spread,
})

/** How good it may be, with luck: who might be best is looked at more closely than who surely is not. */
export const hopeOf = ({ mean, variance }: Belief): number => mean + Math.sqrt(variance)

/** By how many times what it may be off the mean is better than nothing. */
export const certaintyOf = ({ mean, variance }: Belief): number => mean / Math.sqrt(variance)
