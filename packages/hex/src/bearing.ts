import { type Axial, rotate } from './axial.ts'
import { DIRECTIONS, type Direction } from './direction.ts'
import type { Grid, Hex } from './grid.ts'

/**
 * An exact compass of 24: 4d exactly along direction d, 4d + 2 exactly over corner d, which lies between directions d
 * and d + 1, and odd numbers for what falls between.
 */
export type Bearing = number

/** Undefined for the hex itself. */
export function bearing(grid: Grid, from: Hex, to: Hex): Bearing | undefined {
  return axialBearing({
    q: (grid.q[to] ?? 0) - (grid.q[from] ?? 0),
    r: (grid.r[to] ?? 0) - (grid.r[from] ?? 0),
  })
}

export function axialBearing(offset: Axial): Bearing | undefined {
  for (const direction of DIRECTIONS) {
    // Turned back by `direction`, the wedge from it to the next is what (0, -1) and (1, -1) span.
    const { q, r } = rotate(offset, -direction)
    const ahead = -r - q
    const aside = q
    if (ahead > 0 && aside >= 0) return 4 * direction + withinWedge(ahead, aside)
  }
  return undefined
}

function withinWedge(ahead: number, aside: number): number {
  if (aside === 0) return 0
  return ahead > aside ? 1 : ahead === aside ? 2 : 3
}

/** How far a bearing is off a facing, 0 to 12: at most 2 is within 30°, at most 4 within 60°, 12 straight behind. */
export function deviation(bearing: Bearing, facing: Direction): number {
  const clockwise = (bearing - 4 * facing + 24) % 24
  return Math.min(clockwise, 24 - clockwise)
}
