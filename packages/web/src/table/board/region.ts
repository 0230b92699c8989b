import { corners, type Grid, type Hex, nth, OFF_MAP, type Pixel } from '@mesnada/hex'
import { HEX, middleOf, type Veils } from './geometry.ts'

/** How far ground may end from the hex-side, in pixels, before a wall is what ends it. */
const AT_THE_SIDE = 0.04 * HEX

/**
 * The line around an area as it is seen: along the outer hex-sides, and along every drawn wall at which the ground of a
 * hex ends, so that no line crosses a wall and none parts two hexes that lie open to each other.
 */
export const regionEdge = (grid: Grid, veils: Veils, area: readonly Hex[]): string => {
  const inside = new Set(area)
  let path = ''
  for (const hex of inside) {
    const around = corners(grid, hex).map(({ x, y }) => ({ x: x * HEX, y: y * HEX }))
    const outline = veils.get(hex)
    for (let direction = 0; direction < 6; direction++) {
      const ends = [nth(around, (direction + 5) % 6), nth(around, direction)] as const
      const isOpen = inside.has(grid.neighbours[hex * 6 + direction] ?? OFF_MAP)
      if (outline) path += alongWalls(middleOf(grid, hex), outline, ends, isOpen)
      else if (!isOpen) path += lineOf(ends)
    }
  }
  return path
}

type Ends = readonly [Pixel, Pixel]

/** The part of an outline that faces one side; of a side that is open, only where the ground ends at a wall. */
const alongWalls = (middle: Pixel, outline: readonly number[], ends: Ends, isOpen: boolean): string => {
  const points = sectorOf(middle, outline, ends)
  if (!isOpen) return lineOf(points)
  let path = ''
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [nth(points, at - 1), nth(points, at)]
    if (isAside(from, ends) && isAside(to, ends)) path += lineOf([from, to])
  }
  return path
}

/** An outline is a fan of points at equal angles: those from one corner of the side to the other. */
const sectorOf = (middle: Pixel, outline: readonly number[], [first, last]: Ends): readonly Pixel[] => {
  const rays = outline.length / 2
  const rayTo = ({ x, y }: Pixel): number =>
    Math.round((Math.atan2(y - middle.y, x - middle.x) / (2 * Math.PI)) * rays)
  const start = rayTo(first)
  const turn = (((rayTo(last) - start) % rays) + rays) % rays
  const [step, count] = turn <= rays / 2 ? [1, turn] : [-1, rays - turn]
  return Array.from({ length: count + 1 }, (_, k) => {
    const ray = (((start + step * k) % rays) + rays) % rays
    return { x: nth(outline, ray * 2) * HEX, y: nth(outline, ray * 2 + 1) * HEX }
  })
}

const isAside = ({ x, y }: Pixel, [a, b]: Ends): boolean =>
  Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) > AT_THE_SIDE * Math.hypot(b.x - a.x, b.y - a.y)

const lineOf = (points: readonly Pixel[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
