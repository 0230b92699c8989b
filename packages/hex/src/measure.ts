import { offsetLength } from './axial.ts'
import { DIRECTIONS, type Direction } from './direction.ts'
import type { Grid, Hex } from './grid.ts'

export function distance(grid: Grid, a: Hex, b: Hex): number {
  return offsetLength(grid.q[a] - grid.q[b], grid.r[a] - grid.r[b])
}

/** The direction from a hex to an adjacent one; undefined if they are not adjacent. */
export function directionTo(grid: Grid, from: Hex, to: Hex): Direction | undefined {
  return DIRECTIONS.find(direction => grid.neighbours[from * 6 + direction] === to)
}
