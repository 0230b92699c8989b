import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Scene } from './scene.ts'
import { far, type Point, segmentsOf } from './shape/geometry.ts'

/**
 * The ground of a hex as it is drawn: its hexagon, but ending at the straightened walls and reaching up to them. What
 * lies over hexes (reach, sight, threat) is filled by these outlines, so that no veil leaks through a wall.
 */

type Piece = readonly [Point, Point]

const RAYS = 48
/** How far the drawn wall may lie beyond the side it stands for. */
const BEYOND = 0.8

export interface Veils {
  outline(hex: Hex): readonly Point[]
  /** Every drawn wall that bars a way, piece by piece. */
  readonly walls: readonly Piece[]
}

export const createVeils = ({ sheet, buildings, castle, works }: Scene): Veils => {
  const walls: Piece[] = [
    ...buildings.lines,
    ...works.townWalls,
    ...castle.keeps.map(({ wall }) => wall),
  ].flatMap(line => segmentsOf(line))
  const ends = new Map<Hex, boolean[]>()
  const walledSides = (hex: Hex): boolean[] => {
    const known = ends.get(hex)
    if (known) return known
    const made = Array.from({ length: 6 }, (_, d) => {
      const other = sheet.grid.neighbours[hex * 6 + d] ?? OFF_MAP
      return (
        other >= 0 &&
        (buildings.parted(hex, other) ||
          sheet.side(sheet.grid.sides[hex * 6 + d] ?? OFF_MAP).kinds.includes('town-wall'))
      )
    })
    ends.set(hex, made)
    return made
  }
  return {
    walls,
    outline: hex => {
      const middle = sheet.centre(hex)
      const close = walls.filter(([p, q]) => far(p, middle) + far(q, middle) < far(p, q) + 4)
      if (close.length === 0) return sheet.corners(hex)
      const corners = sheet.corners(hex)
      const walled = walledSides(hex)
      return Array.from({ length: RAYS }, (_, k): Point => {
        const angle = (k / RAYS) * Math.PI * 2
        const ray: Point = [Math.cos(angle), Math.sin(angle)]
        const { reach, sides } = rimAt(corners, middle, ray)
        const wall = Math.min(...close.map(([p, q]) => hitAt(middle, ray, p, q)))
        const isWalled = sides.some(side => walled[side])
        const free = isWalled && wall < reach + BEYOND ? wall : Math.min(reach, wall)
        return [middle[0] + ray[0] * free, middle[1] + ray[1] * free]
      })
    },
  }
}

/** How far along a ray a piece of wall is hit. */
const hitAt = (from: Point, [dx, dy]: Point, p: Point, q: Point): number => {
  const ex = q[0] - p[0]
  const ey = q[1] - p[1]
  const det = dx * ey - dy * ex
  if (Math.abs(det) < 1e-9) return Infinity
  const t = ((p[0] - from[0]) * ey - (p[1] - from[1]) * ex) / det
  const u = ((p[0] - from[0]) * dy - (p[1] - from[1]) * dx) / det
  return t > 1e-6 && u >= -1e-9 && u <= 1 + 1e-9 ? t : Infinity
}

/** How far along a ray the hex ends, and the side it leaves by: two at a corner. */
const rimAt = (corners: readonly Point[], middle: Point, ray: Point) => {
  const hits = corners.map((corner, d) => hitAt(middle, ray, nth(corners, (d + 5) % 6), corner))
  const reach = Math.min(...hits)
  return { reach, sides: hits.flatMap((hit, d) => (hit < reach + 1e-6 ? [d] : [])) }
}
