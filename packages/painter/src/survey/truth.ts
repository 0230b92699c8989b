import { type Hex, hexesOfSide, OFF_MAP } from '@mesnada/hex'
import { crosses, type Line, near, type Point, segmentsOf } from '../shape/geometry.ts'
import type { Sheet } from './sheet.ts'

/** Two hexes whose middles a drawn wall parts although the map does not, or the other way round. */
export interface Lie {
  readonly a: Hex
  readonly b: Hex
  readonly drawn: boolean
}

type Link = readonly [Hex, Hex, Point, Point]

/** The lines between the middles of neighbouring hexes within reach of the walls. */
export const linksNear = (sheet: Sheet, hexes: Iterable<Hex>): Link[] => {
  const seen = new Set<number>()
  const links: Link[] = []
  for (const hex of hexes)
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const side = sheet.grid.sides[i] ?? OFF_MAP
      if (seen.has(side)) continue
      seen.add(side)
      const [a, b] = hexesOfSide(sheet.grid, side)
      if (b !== OFF_MAP && sheet.has(a) && sheet.has(b)) links.push([a, b, sheet.centre(a), sheet.centre(b)])
    }
  return links
}

export const liesOf = (
  links: readonly Link[],
  lines: readonly Line[],
  parted: (a: Hex, b: Hex) => boolean,
): Lie[] => {
  const pieces = lines.flatMap(segmentsOf)
  const lies: Lie[] = []
  for (const [a, b, from, to] of links) {
    const box = {
      x: Math.min(from[0], to[0]),
      y: Math.min(from[1], to[1]),
      width: Math.abs(from[0] - to[0]),
      height: Math.abs(from[1] - to[1]),
    }
    const drawn = pieces.some(
      ([p, q]) =>
        near(box, (p[0] + q[0]) / 2, (p[1] + q[1]) / 2, Math.hypot(p[0] - q[0], p[1] - q[1]) / 2 + 0.1) &&
        crosses(from, to, p, q),
    )
    if (drawn !== parted(a, b)) lies.push({ a, b, drawn })
  }
  return lies
}
