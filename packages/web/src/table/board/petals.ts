import { DIRECTIONS, type Direction, type Grid, type Hex, type Pixel } from '@mesnada/hex'
import { HEX, hexUnder, middleOf } from './geometry.ts'

/** An arrow of the rose: its middle as seen from that of the hex, and half its width. */
export interface Petal extends Pixel {
  readonly size: number
}

/** From the middle of the hex to the middle of an arrow, and what a finger needs around that. */
const REACH = HEX * 1.3
const TOUCH = HEX * 0.48
/** The same for one that keeps within its hex, up to its edge. */
const INNER = { reach: HEX * 0.5, size: HEX * 0.2 }

/** Degrees from upright to a side of a hex. */
const angleOf = (grid: Grid, facing: Direction): number =>
  (grid.orientation === 'flat' ? 0 : -30) + facing * 60

const away = (grid: Grid, facing: Direction, reach: number): Pixel => {
  const angle = (angleOf(grid, facing) * Math.PI) / 180
  return { x: Math.sin(angle) * reach, y: -Math.cos(angle) * reach }
}

/** The hexes that an arrow covers: under its middle and around its edge. */
export const hexesUnder = (grid: Grid, hex: Hex, { x, y, size }: Petal): readonly Hex[] => {
  const from = middleOf(grid, hex)
  const around = Array.from({ length: 12 }, (_, step) => (step * Math.PI) / 6).map(turn => ({
    x: from.x + x + Math.sin(turn) * size,
    y: from.y + y - Math.cos(turn) * size,
  }))
  const points = [{ x: from.x + x, y: from.y + y }, ...around]
  return [...new Set(points.flatMap(point => hexUnder(grid, point) ?? []))]
}

/** Beyond the hex as large as a finger needs it; where it would lie over one of those kept free, small within the hex. */
export const petalOf = (
  grid: Grid,
  hex: Hex,
  facing: Direction,
  scale: number,
  kept: ReadonlySet<Hex>,
): Petal => {
  const outer = { ...away(grid, facing, REACH * scale), size: TOUCH * scale }
  return hexesUnder(grid, hex, outer).some(under => under !== hex && kept.has(under))
    ? { ...away(grid, facing, INNER.reach), size: INNER.size }
    : outer
}

/** The way that a drag from the middle of a hex points; undefined while it has gone nowhere. */
export const facingTowards = (grid: Grid, from: Pixel, to: Pixel): Direction | undefined => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.hypot(dx, dy) < HEX * 0.3) return undefined
  const degrees = (Math.atan2(dx, -dy) * 180) / Math.PI - angleOf(grid, 0)
  return DIRECTIONS[((Math.round(degrees / 60) % 6) + 6) % 6]
}
