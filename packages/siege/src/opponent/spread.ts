import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import type { SiegeState } from '../state.ts'
import { IMPASSABLE } from '../terrain.ts'

/** How far it is from the nearest of some hexes to every other, by rising cost. */

/** Movement points from each hex; FAR where there is no way. */
export type Field = Uint16Array

export const FAR = 0xffff

/** What it costs to come into a hex, from wherever. */
type Toll = (to: Hex) => number

/** Hexes yet to be looked at, by their cost, and how many there are: kept for the next search, as no two ever meet. */
const buckets: Hex[][] = []
const counts: number[] = []

const put = (cost: number, hex: Hex): void => {
  while (buckets.length <= cost) {
    buckets.push([])
    counts.push(0)
  }
  buckets[cost][counts[cost]++] = hex
}

const begin = (size: number, starts: readonly Hex[]): Field => {
  const field = new Uint16Array(size).fill(FAR)
  for (const start of starts) {
    field[start] = 0
    put(0, start)
  }
  return field
}

export const spread = (state: SiegeState, starts: readonly Hex[], toll: Toll): Field => {
  const { grid } = state.setting
  const field = begin(grid.size, starts)
  for (let cost = 0; cost < buckets.length; cost++) {
    for (let at = 0; at < counts[cost]; at++) {
      const hex = buckets[cost][at]
      if (field[hex] !== cost) continue
      for (const direction of DIRECTIONS) {
        const next = grid.neighbours[hex * 6 + direction]
        if (next === OFF_MAP) continue
        const step = toll(next)
        if (step >= IMPASSABLE || cost + step >= field[next]) continue
        field[next] = cost + step
        put(cost + step, next)
      }
    }
    counts[cost] = 0
  }
  return field
}

/** Whether the price of a step is paid by whoever goes from the starts, or by whoever comes to them. */
export const FORWARDS = 0
export const BACKWARDS = 1

/**
 * The same by a table of prices, [hex * 6 + direction], and no farther than so much. The search that opponents spend
 * most on, so it reads nothing but numbers.
 */
export const spreadOver = (
  state: SiegeState,
  starts: readonly Hex[],
  prices: Uint8Array,
  way: typeof FORWARDS | typeof BACKWARDS,
  most: number,
): Field => {
  const { neighbours, size } = state.setting.grid
  const field = begin(size, starts)
  for (let cost = 0; cost < buckets.length; cost++) {
    for (let at = 0; at < counts[cost]; at++) {
      const hex = buckets[cost][at]
      if (field[hex] !== cost) continue
      for (let direction = 0; direction < 6; direction++) {
        const next = neighbours[hex * 6 + direction]
        if (next === OFF_MAP) continue
        // Directions go round, so the one across is three further on.
        const step = way === FORWARDS ? prices[hex * 6 + direction] : prices[next * 6 + ((direction + 3) % 6)]
        const reached = cost + step
        if (step >= IMPASSABLE || reached > most || reached >= field[next]) continue
        field[next] = reached
        put(reached, next)
      }
    }
    counts[cost] = 0
  }
  return field
}
