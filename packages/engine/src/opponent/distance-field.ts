import { type Grid, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'

/** Distances by hex, in the unit of the step costs. */
export type DistanceField = Uint16Array

/** The distance of hexes that cannot be reached. */
export const FAR = 0xffff

export interface DistanceSearch {
  readonly grid: Grid
  readonly starts: readonly Hex[]
  /** The cost of a step at [hex * 6 + direction]; IMPASSABLE where there is none. */
  readonly costs: Uint8Array
  /** Whether movement is towards the starts; otherwise it is away from them. */
  readonly isTowards: boolean
  /** The longest distance computed. Any, if absent. */
  readonly limit?: number
  /** 1 for each hex that may be entered. All, if absent. */
  readonly open?: Uint8Array
  /** The distance of hexes that cannot be reached, if not FAR. */
  readonly unreachable?: number
}

/** Hexes to be expanded, by cost, and their number. They are reused: searches never overlap. */
const buckets: Hex[][] = []
const counts: number[] = []

const put = (cost: number, hex: Hex): void => {
  while (buckets.length <= cost) {
    buckets.push([])
    counts.push(0)
  }
  const count = counts[cost] ?? 0
  nth(buckets, cost)[count] = hex
  counts[cost] = count + 1
}

/**
 * Fills a field with the distances to or from the nearest of the starts, by a bucket queue. Opponents spend much of their
 * time here, so it uses numbers only, and the caller may reuse the field.
 */
export const fillDistances = (field: DistanceField, search: DistanceSearch): DistanceField => {
  const { grid, starts, costs, isTowards, limit = FAR - 1, open, unreachable = FAR } = search
  const { neighbours } = grid
  field.fill(unreachable)
  for (const start of starts) {
    field[start] = 0
    put(0, start)
  }
  for (let cost = 0; cost < buckets.length; cost++) {
    const bucket = nth(buckets, cost)
    for (let at = 0; at < (counts[cost] ?? 0); at++) {
      const hex = bucket[at] ?? OFF_MAP
      if (field[hex] !== cost) continue
      for (let direction = 0; direction < 6; direction++) {
        const next = neighbours[hex * 6 + direction] ?? OFF_MAP
        if (next === OFF_MAP || open?.[next] === 0) continue
        // The opposite direction is three further on.
        const step = isTowards
          ? (costs[next * 6 + ((direction + 3) % 6)] ?? IMPASSABLE)
          : (costs[hex * 6 + direction] ?? IMPASSABLE)
        const reached = cost + step
        if (step >= IMPASSABLE || reached > limit || reached >= (field[next] ?? 0)) continue
        field[next] = reached
        put(reached, next)
      }
    }
    counts[cost] = 0
  }
  return field
}
