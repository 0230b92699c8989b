import { axialRing } from './axial.ts'
import type { Direction } from './direction.ts'
import { type Grid, type Hex, OFF_MAP } from './grid.ts'

/** The hexes of the map at just this distance, clockwise from direction 0. */
export function ring(grid: Grid, centre: Hex, radius: number): Hex[] {
  return axialRing({ q: grid.q[centre] ?? 0, r: grid.r[centre] ?? 0 }, radius)
    .map(({ q, r }) => grid.hexAt(q, r))
    .filter(hex => hex !== OFF_MAP)
}

/** The hexes of the map at this distance or less: the centre, then ring after ring. */
export function within(grid: Grid, centre: Hex, radius: number): Hex[] {
  return Array.from({ length: radius + 1 }, (_, distance) => ring(grid, centre, distance)).flat()
}

/** The straight row of hexes from a hex, itself excluded, as far as the edge of the map or `length`. */
export function ray(grid: Grid, from: Hex, direction: Direction, length = Number.POSITIVE_INFINITY): Hex[] {
  const row: Hex[] = []
  let hex = grid.neighbours[from * 6 + direction] ?? OFF_MAP
  while (hex !== OFF_MAP && row.length < length) {
    row.push(hex)
    hex = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
  }
  return row
}
