import type { Seat } from '@mesnada/engine'

/** The score of a game for the seat: 1 won, a half drawn, 0 lost. */
export const scoreOf = (seat: Seat, winner: Seat | undefined): number =>
  winner === undefined ? 0.5 : winner === seat ? 1 : 0

/** A mean score with its confidence interval. */
export interface WinRate {
  /** Between 0 and 1; a draw is half a win. */
  readonly rate: number
  /** The 95 per cent confidence interval. */
  readonly interval: readonly [number, number]
}

/** Standard deviations of a two-sided 95 per cent interval of the normal distribution. */
const Z_95 = 1.959964

/** From independent scores from 0 to 1, at least one. Wilson's interval stays within 0 and 1. */
export const winRateOf = (scores: readonly number[]): WinRate => {
  const rate = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const sample = effectiveSize(scores, rate)
  const z2 = Z_95 ** 2 / sample
  const middle = (rate + z2 / 2) / (1 + z2)
  const spread = (Z_95 / (1 + z2)) * Math.sqrt((rate * (1 - rate)) / sample + z2 / (4 * sample))
  return { rate, interval: [Math.max(0, middle - spread), Math.min(1, middle + spread)] }
}

/**
 * The effective sample size: how many wins and losses have the variance of these scores. Never fewer than there are scores.
 */
const effectiveSize = (scores: readonly number[], rate: number): number => {
  const variance = scores.reduce((sum, score) => sum + (score - rate) ** 2, 0) / scores.length
  return variance === 0
    ? scores.length
    : Math.max(scores.length, (scores.length * rate * (1 - rate)) / variance)
}

/**
 * From scores less luck, at least one. They may lie outside of 0 and 1, so the interval is that of a mean; with one score
 * nothing is known.
 */
export const adjustedRateOf = (scores: readonly number[]): WinRate => {
  const rate = scores.reduce((sum, score) => sum + score, 0) / scores.length
  if (scores.length < 2) return { rate, interval: [0, 1] }
  const variance = scores.reduce((sum, score) => sum + (score - rate) ** 2, 0) / (scores.length - 1)
  const spread = Z_95 * Math.sqrt(variance / scores.length)
  return { rate, interval: [rate - spread, rate + spread] }
}

/** How many times as many games would be needed for the same interval without taking luck out. */
export const luckFactor = (scores: readonly number[], adjusted: readonly number[]): number => {
  const width = ({ interval: [low, high] }: WinRate): number => high - low
  const own = width(adjustedRateOf(adjusted))
  return own === 0 ? 1 : (width(adjustedRateOf(scores)) / own) ** 2
}
