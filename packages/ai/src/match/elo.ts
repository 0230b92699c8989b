import { type WinRate, winRateOf } from './win-rate.ts'

/** The rating difference between two players, with its confidence interval. */
export interface Elo {
  /** Mean score from 0 to 1; a draw is half a win. */
  readonly score: number
  /** In Elo points: 0 is equal, 400 is ten wins to one. */
  readonly difference: number
  /** The 95 per cent confidence interval. */
  readonly interval: readonly [number, number]
}

/** The Elo difference at which this is the expected score. */
const differenceFor = (score: number): number => 400 * Math.log10(score / (1 - score))

/**
 * From the score of each pair of games, 0 to 1. Pairs are counted and not games, since the two games of a pair share their
 * dice. The score is kept half a game away from 0 and 1, so that the difference stays finite.
 */
export const eloOf = (pairs: readonly number[]): Elo => {
  const { rate, interval }: WinRate = winRateOf(pairs)
  const margin = 1 / (4 * pairs.length)
  const clamped = (value: number): number => Math.min(Math.max(value, margin), 1 - margin)
  return {
    score: rate,
    difference: differenceFor(clamped(rate)),
    interval: [differenceFor(clamped(interval[0])), differenceFor(clamped(interval[1]))],
  }
}
