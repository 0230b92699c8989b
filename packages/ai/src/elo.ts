import { type Share, shareOf } from './share.ts'

/** How much stronger one player is than another, and how sure we are. */
export interface Elo {
  /** A draw is half a win. */
  readonly score: number
  /** 0: equal; 400 more: ten wins to one. */
  readonly difference: number
  /** Between these with 95 per cent. */
  readonly interval: readonly [number, number]
}

/** The difference that leads one to expect this score. */
const differenceFor = (score: number): number => 400 * Math.log10(score / (1 - score))

/**
 * From the score of each pair of games, 0 to 1. The pair is what is counted, not the game, since its two games share
 * their dice. As in chess, nobody is called better than half a game short of a clean sweep.
 */
export const eloOf = (pairs: readonly number[]): Elo => {
  const { share, interval }: Share = shareOf(pairs)
  const margin = 1 / (4 * pairs.length)
  const held = (value: number): number => Math.min(Math.max(value, margin), 1 - margin)
  return {
    score: share,
    difference: differenceFor(held(share)),
    interval: [differenceFor(held(interval[0])), differenceFor(held(interval[1]))],
  }
}
