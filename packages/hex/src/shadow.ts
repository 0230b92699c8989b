import { type Grid, type Hex, OFF_MAP } from './grid.ts'
import { createRayTable, type RayRuns } from './ray-table.ts'
import type { SightFrame } from './sight-frame.ts'
import type { Graze } from './sight-tree.ts'

export interface ShadowQuery {
  readonly origin: Hex
  /** By slot: 1 where it blocks. */
  readonly opaque: Uint8Array
  readonly range: number
  readonly graze: Graze
}

/** Farther than any hex. */
const UNHIDDEN = 2 ** 31 - 1

/**
 * Marks in `out` what is seen where hexes alone block. A hex that blocks hides a run of rays from its ring on, and a ray
 * is hidden once. So the work grows with the map, not with the length of the lines across it.
 */
export function createShadows(grid: Grid, frame: SightFrame): (query: ShadowQuery, out: Uint8Array) => void {
  const table = createRayTable(grid, frame)
  const { rays, placeOf, norm, ring, ray } = table
  const inOrder = Int32Array.from({ length: rays + 1 }, (_, i) => i)
  /** By ray: the next one not hidden, itself if it is not. */
  const next = new Int32Array(rays + 1)
  /** By ray: hexes farther than this are hidden. */
  const hiddenFrom = new Int32Array(rays)
  /** The hexes that block, by ring: the first one, and by hex the one after it. */
  const heads = new Int32Array(grid.cols + grid.rows + 1)
  const after = new Int32Array(grid.size)

  function firstOpen(start: number): number {
    let i = start
    while (next[i] !== i) {
      next[i] = next[next[i] ?? 0] ?? 0
      i = next[i] ?? 0
    }
    return i
  }

  function hideRun(first: number, last: number, from: number): void {
    for (let i = firstOpen(first); i <= last; i = firstOpen(i + 1)) {
      next[i] = i + 1
      hiddenFrom[i] = from
    }
  }

  function sortByRing({ opaque, range }: ShadowQuery, toOffset: number): void {
    heads.fill(OFF_MAP)
    for (let hex = 0; hex < grid.size; hex++) {
      if (opaque[frame.slotOf[hex] ?? 0] === 0) continue
      const away = ring[(placeOf[hex] ?? 0) + toOffset] ?? 0
      if (away === 0 || away > range) continue
      after[hex] = heads[away] ?? 0
      heads[away] = hex
    }
  }

  function hideBehindHexes({ first, last }: RayRuns, toOffset: number): void {
    for (let away = 1; away < heads.length; away++)
      for (let hex = heads[away] ?? 0; hex !== OFF_MAP; hex = after[hex] ?? 0) {
        const offset = (placeOf[hex] ?? 0) + toOffset
        hideRun(first[offset] ?? 0, Math.min(last[offset] ?? 0, rays - 1), norm[offset] ?? 0)
        if ((last[offset] ?? 0) >= rays) hideRun(0, (last[offset] ?? 0) - rays, norm[offset] ?? 0)
      }
  }

  /** A ray along hex-sides is stopped where hexes on both hands block. */
  function hideBetweenPairs({ origin, opaque }: ShadowQuery): void {
    const blocks = (q: number, r: number): boolean => {
      const hex = grid.hexAt((grid.q[origin] ?? 0) + q, (grid.r[origin] ?? 0) + r)
      return hex !== OFF_MAP && opaque[frame.slotOf[hex] ?? 0] === 1
    }
    for (const { ray: i, left, right, step, pairs } of table.alongSides) {
      for (let k = 0; k < pairs; k++) {
        const q = left[0] + k * step[0]
        const r = left[1] + k * step[1]
        const from = q * q + q * r + r * r
        if (from >= (hiddenFrom[i] ?? 0)) break
        if (!blocks(q, r) || !blocks(right[0] + k * step[0], right[1] + k * step[1])) continue
        hiddenFrom[i] = from
        break
      }
    }
  }

  return (query, out) => {
    const toOffset = table.centre - (placeOf[query.origin] ?? 0)
    next.set(inOrder)
    hiddenFrom.fill(UNHIDDEN)
    sortByRing(query, toOffset)
    hideBehindHexes(table.runs(query.graze === 'either'), toOffset)
    if (query.graze === 'both') hideBetweenPairs(query)
    for (let hex = 0; hex < grid.size; hex++) {
      const offset = (placeOf[hex] ?? 0) + toOffset
      out[hex] =
        (ring[offset] ?? 0) <= query.range && (norm[offset] ?? 0) <= (hiddenFrom[ray[offset] ?? 0] ?? 0)
          ? 1
          : 0
    }
    out[query.origin] = 1
  }
}
