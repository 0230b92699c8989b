import { offsetLength } from './axial.ts'
import { DIRECTIONS, type Direction } from './direction.ts'
import type { Grid, Hex } from './grid.ts'

export function distance(grid: Grid, a: Hex, b: Hex): number {
  return offsetLength((grid.q[a] ?? 0) - (grid.q[b] ?? 0), (grid.r[a] ?? 0) - (grid.r[b] ?? 0))
}

/** The direction from a hex to an adjacent one; undefined if they are not adjacent. */
export function directionTo(grid: Grid, from: Hex, to: Hex): Direction | undefined {
  return DIRECTIONS.find(direction => grid.neighbours[from * 6 + direction] === to)
}
