/** How much stronger one player is than another, and how sure we are. */

export interface Elo {
  /** A draw is half a win. */
  readonly score: number
  /** 0: equal; 400 more: ten wins to one. */
  readonly difference: number
  /** Between these with 95 per cent. */
  readonly interval: readonly [number, number]
}

const NINETY_FIVE = 1.959964

/** The difference that leads one to expect this score. */
const differenceFor = (score: number): number => 400 * Math.log10(score / (1 - score))

/**
 * From the score of each pair of games, 0 to 1. The pair is what is counted, not the game, since its two games share
 * their dice. Wilson's interval behaves at 0 and at 1; as in chess, nobody is called better than half a game short
 * of a clean sweep.
 */
export const eloOf = (pairs: readonly number[]): Elo => {
  const count = pairs.length
  const score = pairs.reduce((sum, pair) => sum + pair, 0) / count
  const sample = effective(pairs, score)
  const z2 = NINETY_FIVE ** 2 / sample
  const middle = (score + z2 / 2) / (1 + z2)
  const spread = (NINETY_FIVE / (1 + z2)) * Math.sqrt((score * (1 - score)) / sample + z2 / (4 * sample))
  const margin = 1 / (4 * count)
  const held = (value: number): number => Math.min(Math.max(value, margin), 1 - margin)
  const interval = [differenceFor(held(middle - spread)), differenceFor(held(middle + spread))] as const
  return { score, difference: differenceFor(held(score)), interval }
}

/** How many independent wins and losses tell as much as these pairs do; never fewer than there are pairs. */
const effective = (pairs: readonly number[], score: number): number => {
  const variance = pairs.reduce((sum, pair) => sum + (pair - score) ** 2, 0) / pairs.length
  return variance === 0
    ? pairs.length
    : Math.max(pairs.length, (pairs.length * score * (1 - score)) / variance)
}
