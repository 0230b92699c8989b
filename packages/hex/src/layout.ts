import { DIRECTIONS } from './direction.ts'
import type { Grid, Hex } from './grid.ts'

/** Hexes of size 1 from centre to corner, the map's bounding box starting at (0, 0), y downwards. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

const SQRT3 = Math.sqrt(3)

export function centre(grid: Grid, hex: Hex): Pixel {
  const at = plane(grid, grid.q[hex] ?? 0, grid.r[hex] ?? 0)
  const origin = topLeft(grid)
  return { x: at.x - origin.x, y: at.y - origin.y }
}

/** Corner d, between directions d and d + 1, is at index d. */
export function corners(grid: Grid, hex: Hex): Pixel[] {
  const { x, y } = centre(grid, hex)
  const first = grid.orientation === 'flat' ? -60 : -90
  return DIRECTIONS.map(corner => {
    const angle = ((first + 60 * corner) * Math.PI) / 180
    return { x: x + Math.cos(angle), y: y + Math.sin(angle) }
  })
}

export function mapExtent(grid: Grid): { readonly width: number; readonly height: number } {
  const { x, y } = topLeft(grid)
  const reach = halfExtent(grid)
  let width = 0
  let height = 0
  for (let hex = 0; hex < grid.size; hex++) {
    const at = plane(grid, grid.q[hex] ?? 0, grid.r[hex] ?? 0)
    width = Math.max(width, at.x - x + reach.x)
    height = Math.max(height, at.y - y + reach.y)
  }
  return { width, height }
}

/** OFF_MAP where there is no hex. */
export function hexAtPixel(grid: Grid, pixel: Pixel): Hex {
  const origin = topLeft(grid)
  const x = pixel.x + origin.x
  const y = pixel.y + origin.y
  return grid.orientation === 'flat'
    ? hexNear(grid, (2 / 3) * x, y / SQRT3 - x / 3)
    : hexNear(grid, x / SQRT3 - y / 3, (2 / 3) * y)
}

/** Rounds fractional axial coordinates, mending the one of q, r, s that was furthest off. */
function hexNear(grid: Grid, q: number, r: number): Hex {
  const roundQ = Math.round(q)
  const roundR = Math.round(r)
  const roundS = Math.round(-q - r)
  const offQ = Math.abs(roundQ - q)
  const offR = Math.abs(roundR - r)
  const offS = Math.abs(roundS + q + r)
  if (offQ > offR && offQ > offS) return grid.hexAt(-roundR - roundS, roundR)
  return offR > offS ? grid.hexAt(roundQ, -roundQ - roundS) : grid.hexAt(roundQ, roundR)
}

/** The plane with the hex (0, 0) in its middle. */
function plane(grid: Grid, q: number, r: number): Pixel {
  return grid.orientation === 'flat'
    ? { x: 1.5 * q, y: SQRT3 * (r + q / 2) }
    : { x: SQRT3 * (q + r / 2), y: 1.5 * r }
}

/** From the centre of a hex to its bounding box. */
function halfExtent(grid: Grid): Pixel {
  return grid.orientation === 'flat' ? { x: 1, y: SQRT3 / 2 } : { x: SQRT3 / 2, y: 1 }
}

/** The first column or row of the map may be one that lies half a hex lower or to the right. */
function topLeft(grid: Grid): Pixel {
  const reach = halfExtent(grid)
  const shift = grid.shifted === 'odd' ? SQRT3 / 2 : 0
  return grid.orientation === 'flat'
    ? { x: -reach.x, y: -reach.y - shift }
    : { x: -reach.x - shift, y: -reach.y }
}
