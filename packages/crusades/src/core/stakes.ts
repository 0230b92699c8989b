import { type Grid, type Hex, IMPASSABLE, OFF_MAP, type Reach } from '@mesnada/hex'
import { UNREACHABLE } from '../state.ts'

interface Departure {
  readonly grid: Grid
  /** Every way that crosses no stakes. */
  readonly reach: Reach
  /** [hex * 6 + direction] */
  readonly staked: Uint8Array
  readonly costs: Uint8Array
  readonly budget: number
  /** Hexes still to go to the edge, and how many are left without crossing any. */
  readonly toEdge: Uint16Array
  readonly least: number
  mayGoOnFrom(hex: Hex): boolean
  mayEndIn(hex: Hex): boolean
}

/** crusades 8.25: where a horse on its way to an edge stops beyond stakes; undefined if crossing them gets it no nearer. */
export const nearestBeyondStakes = ({
  grid,
  reach,
  staked,
  costs,
  budget,
  toEdge,
  least,
  mayGoOnFrom,
  mayEndIn,
}: Departure): { readonly hex: Hex; readonly path: readonly Hex[] } | undefined => {
  let nearest = least
  let landing: { readonly hex: Hex; readonly path: readonly Hex[] } | undefined
  for (let i = 0; i < reach.count; i++) {
    const from = reach.reached[i] ?? OFF_MAP
    if (!mayGoOnFrom(from)) continue
    for (let step = from * 6; step < from * 6 + 6; step++) {
      const to = grid.neighbours[step] ?? OFF_MAP
      if (staked[step] === 0 || (toEdge[to] ?? UNREACHABLE) >= nearest || !mayEndIn(to)) continue
      if ((reach.cost(from) ?? 0) + (costs[step] ?? IMPASSABLE) > budget) continue
      nearest = toEdge[to] ?? UNREACHABLE
      landing = { hex: to, path: [...(reach.pathTo(from)?.slice(1) ?? []), to] }
    }
  }
  return landing
}
