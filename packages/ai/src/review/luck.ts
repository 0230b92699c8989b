import type { Entry } from './ledger.ts'
import type { Fall } from './reckoner.ts'

/** Steps of a chance on which luck is added up: a thousandth is finer than anyone reads. */
const STEPS_PER_CHANCE = 1000

/** Beyond so many games' worth of luck either way nothing is told apart. */
const REACH = 6

const HALF = REACH * STEPS_PER_CHANCE

/** How the luck of a game compares with all that the same rolls could have brought. */
export interface LuckRank {
  /** The share of all possible dice that would have been kinder to the first seat, equals counting half. */
  readonly kinder: number
  /** The spread of the luck of such dice: one standard deviation. */
  readonly spread: number
}

/**
 * The luck that fell, among all dice that could have fallen in the rolls of the game. The rolls are those of the game as
 * it went; each is set against all of its own results.
 */
export const rankOfLuck = (entries: readonly Entry[]): LuckRank => {
  let luck = 0
  let variance = 0
  let shares = new Float64Array(2 * HALF + 1)
  shares[HALF] = 1
  let [low, high] = [HALF, HALF]
  for (const entry of entries) {
    if (entry.kind === 'decision') continue
    luck += entry.change
    variance += varianceOf(entry.falls)
    const next = new Float64Array(2 * HALF + 1)
    let [nextLow, nextHigh] = [2 * HALF, 0]
    for (const [steps, probability] of inSteps(entry.falls)) {
      for (let at = low; at <= high; at++) {
        const to = Math.min(2 * HALF, Math.max(0, at + steps))
        next[to] = (next[to] ?? 0) + probability * (shares[at] ?? 0)
      }
      nextLow = Math.min(nextLow, Math.max(0, low + steps))
      nextHigh = Math.max(nextHigh, Math.min(2 * HALF, high + steps))
    }
    shares = next
    ;[low, high] = [nextLow, nextHigh]
  }
  const fell = HALF + Math.round(luck * STEPS_PER_CHANCE)
  let kinder = 0
  for (let at = low; at <= high; at++) {
    if (at > fell) kinder += shares[at] ?? 0
    else if (at === fell) kinder += (shares[at] ?? 0) / 2
  }
  return { kinder, spread: Math.sqrt(variance) }
}

const varianceOf = (falls: readonly Fall[]): number =>
  falls.reduce((sum, { probability, value }) => sum + probability * value * value, 0)

/**
 * The falls in whole steps. What lies between two steps is shared out between them, so that the mean of every roll stays
 * nothing and rounding does not add up.
 */
const inSteps = (falls: readonly Fall[]): ReadonlyMap<number, number> => {
  const shares = new Map<number, number>()
  const add = (steps: number, probability: number): void => {
    if (probability > 0) shares.set(steps, (shares.get(steps) ?? 0) + probability)
  }
  for (const { probability, value } of falls) {
    const exact = value * STEPS_PER_CHANCE
    const below = Math.floor(exact)
    add(below, probability * (below + 1 - exact))
    add(below + 1, probability * (exact - below))
  }
  return shares
}
