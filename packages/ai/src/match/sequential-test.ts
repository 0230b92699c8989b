/** The two scores between which a sequential test decides, from 0 to 1, and how often it may err either way. */
export interface Hypotheses {
  /** Not better than this. */
  readonly low: number
  /** At least as good as this. */
  readonly high: number
  /** The chance to call a low score high, and the other way round. */
  readonly error?: number
}

export type Verdict = 'high' | 'low' | 'undecided'

export interface SequentialTest {
  readonly verdict: Verdict
  /** How much likelier the high score is than the low one, as a logarithm. */
  readonly ratio: number
  /** Where it ends: below the first for the low score, above the second for the high one. */
  readonly bounds: readonly [number, number]
}

const USUAL_ERROR = 0.05

/** Before so many scores their variance says too little. */
const LEAST_SCORES = 8

/** A variance below this would make a few equal scores look certain. */
const LEAST_VARIANCE = 0.01

/**
 * The sequential probability ratio test of two mean scores, in its form for a variance that is estimated. It may be asked
 * after every score, and ends as soon as the scores so far decide. Its bounds are fixed before the first one.
 */
export const sequentialTest = (
  { low, high, error = USUAL_ERROR }: Hypotheses,
  scores: readonly number[],
): SequentialTest => {
  const bound = Math.log((1 - error) / error)
  const bounds = [-bound, bound] as const
  if (scores.length < LEAST_SCORES) return { verdict: 'undecided', ratio: 0, bounds }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const spread = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1)
  const variance = Math.max(LEAST_VARIANCE, spread)
  const ratio = (scores.length * (high - low) * (2 * mean - low - high)) / (2 * variance)
  if (ratio >= bound) return { verdict: 'high', ratio, bounds }
  return { verdict: ratio <= -bound ? 'low' : 'undecided', ratio, bounds }
}
