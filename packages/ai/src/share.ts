import type { Seat } from '@mesnada/engine'

/** What a game counts for the seat: won, drawn or lost. */
export const scoreOf = (seat: Seat, winner: Seat | undefined): number =>
  winner === undefined ? 0.5 : winner === seat ? 1 : 0

/** How much of what was to be had somebody got, and how sure we are. */
export interface Share {
  /** Between 0 and 1; a draw is half a win. */
  readonly share: number
  /** Between these with 95 per cent. */
  readonly interval: readonly [number, number]
}

const NINETY_FIVE = 1.959964

/** From independent scores of 0 to 1, at least one. Wilson's interval behaves at 0 and at 1. */
export const shareOf = (scores: readonly number[]): Share => {
  const share = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const sample = effective(scores, share)
  const z2 = NINETY_FIVE ** 2 / sample
  const middle = (share + z2 / 2) / (1 + z2)
  const spread = (NINETY_FIVE / (1 + z2)) * Math.sqrt((share * (1 - share)) / sample + z2 / (4 * sample))
  return { share, interval: [Math.max(0, middle - spread), Math.min(1, middle + spread)] }
}

/** How many independent wins and losses tell as much as these scores do; never fewer than there are scores. */
const effective = (scores: readonly number[], share: number): number => {
  const variance = scores.reduce((sum, score) => sum + (score - share) ** 2, 0) / scores.length
  return variance === 0
    ? scores.length
    : Math.max(scores.length, (scores.length * share * (1 - share)) / variance)
}
