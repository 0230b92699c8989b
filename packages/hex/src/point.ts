import { DIRECTION_VECTORS } from './axial.ts'
import { type Direction, turn } from './direction.ts'
import type { Grid, Hex } from './grid.ts'

/** Axial coordinates times six: centres, middles of hex-sides and corners all fall on whole numbers. */
export interface Point {
  readonly q: number
  readonly r: number
}

export const LATTICE = 6

export function centrePoint(grid: Grid, hex: Hex): Point {
  return { q: LATTICE * (grid.q[hex] ?? 0), r: LATTICE * (grid.r[hex] ?? 0) }
}

/** The middle of a hex-side, half-way to the neighbour's centre. */
export function sidePoint(grid: Grid, hex: Hex, direction: Direction): Point {
  const step = DIRECTION_VECTORS[direction]
  return { q: LATTICE * (grid.q[hex] ?? 0) + 3 * step.q, r: LATTICE * (grid.r[hex] ?? 0) + 3 * step.r }
}

/** Corner d is where the hexes in directions d and d + 1 meet this one: a third of the way to both at once. */
export function cornerPoint(grid: Grid, hex: Hex, corner: Direction): Point {
  const a = DIRECTION_VECTORS[corner]
  const b = DIRECTION_VECTORS[turn(corner, 1)]
  return {
    q: LATTICE * (grid.q[hex] ?? 0) + 2 * (a.q + b.q),
    r: LATTICE * (grid.r[hex] ?? 0) + 2 * (a.r + b.r),
  }
}
