import { nth } from '@mesnada/hex'
import { type PaperHex, type PaperMap, STEPS } from './paper-map.ts'

/**
 * Tests only. Straight lines over hexes in whole numbers only. One column is six to the right, one hex is four down; then the middles
 * of hexes and of hex-sides and the corners all have whole numbers, and being on a line is never a matter of rounding.
 */
export interface Point {
  readonly u: number
  readonly v: number
}

export const centreOf = ({ x, y }: PaperHex): Point => ({ u: 6 * x, v: 2 * y })

/** The middle of a hex-side. */
export const middleOf = (hex: PaperHex, direction: number): Point => {
  const { u, v } = centreOf(hex)
  const [dx, dy] = nth(STEPS, direction)
  return { u: u + 3 * dx, v: v + dy }
}

/** The two corners at the ends of a hex-side. */
export const cornersOf = (hex: PaperHex, direction: number): readonly [Point, Point] => {
  const { u, v } = centreOf(hex)
  const at = (du: number, dv: number): Point => ({ u: u + du, v: v + dv })
  const corners = [at(-2, -2), at(2, -2), at(4, 0), at(2, 2), at(-2, 2), at(-4, 0)]
  return [nth(corners, direction), nth(corners, (direction + 1) % 6)]
}

/** On which side of the line from `a` to `b` a point lies: below, on or above zero. */
export const turnOf = (a: Point, b: Point, c: Point): number =>
  Math.sign((b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u))

/** How the inside of a hex limits the way along a line: `from + at · way` lies in it while `slope · at < room`. */
const limitsOf = (
  hex: PaperHex,
  from: Point,
  way: Point,
): readonly (readonly [slope: number, room: number])[] => {
  const centre = centreOf(hex)
  const u = from.u - centre.u
  const v = from.v - centre.v
  return [
    [way.v, 2 - v],
    [-way.v, 2 + v],
    [way.u - way.v, 4 - (u - v)],
    [way.v - way.u, 4 + (u - v)],
    [way.u + way.v, 4 - (u + v)],
    [-way.u - way.v, 4 + (u + v)],
  ]
}

/** Whether the line runs through the inside of the hex, however short. Fractions are compared crosswise. */
const runsThrough = (hex: PaperHex, from: Point, to: Point): boolean => {
  const way = { u: to.u - from.u, v: to.v - from.v }
  let low: readonly [number, number] = [0, 1]
  let high: readonly [number, number] = [1, 1]
  for (const [slope, room] of limitsOf(hex, from, way)) {
    if (slope === 0) {
      if (room <= 0) return false
    } else if (slope > 0) {
      if (room * high[1] < high[0] * slope) high = [room, slope]
    } else if (-room * low[1] > low[0] * -slope) low = [-room, -slope]
  }
  return low[0] * high[1] < high[0] * low[1]
}

export interface Crossing {
  readonly near: PaperHex
  readonly far: PaperHex
  /** `across`: through the inside of the side; `along`: it runs on the side itself. */
  readonly how: 'across' | 'along'
  readonly ends: readonly [Point, Point]
}

/** A corner where three hexes meet and the line passes: what lies on its left hand and on its right. */
export interface Corner {
  readonly at: Point
  readonly hands: readonly [Hand, Hand]
}

interface Hand {
  readonly sides: readonly (readonly [PaperHex, PaperHex])[]
  /** The hex that lies wholly on this hand and is only touched. */
  readonly touched: PaperHex | undefined
}

export interface Way {
  readonly through: readonly PaperHex[]
  readonly crossings: readonly Crossing[]
  readonly corners: readonly Corner[]
}

const between = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b)

/** Every hex the line runs through, and every hex-side it crosses or runs along, its two ends not counted. */
export const wayOf = (map: PaperMap, from: Point, to: Point): Way => {
  const through: PaperHex[] = []
  const crossings: Crossing[] = []
  const corners: Corner[] = []
  for (const hex of map.hexes.values()) {
    const { u, v } = centreOf(hex)
    if (!between(u, Math.min(from.u, to.u) - 4, Math.max(from.u, to.u) + 4)) continue
    if (!between(v, Math.min(from.v, to.v) - 2, Math.max(from.v, to.v) + 2)) continue
    if (runsThrough(hex, from, to)) through.push(hex)
    const around = map.around.get(hex.label) ?? []
    for (const [direction, far] of around.entries()) {
      // Each corner once: from the hex that has it at its left or right end.
      const next = around[(direction + 1) % 6]
      const [, corner] = cornersOf(hex, direction)
      if ((direction === 1 || direction === 4) && far && next && isInside(from, to, corner))
        corners.push(cornerAt(from, to, corner, [hex, far, next]))
      if (far === undefined || far.label < hex.label) continue
      const ends = cornersOf(hex, direction)
      const how = meets(from, to, ...ends)
      if (how !== undefined) crossings.push({ near: hex, far, how, ends })
    }
  }
  return { through, crossings, corners }
}

const isInside = (from: Point, to: Point, at: Point): boolean => {
  if (turnOf(from, to, at) !== 0) return false
  const along = (p: Point): number => (from.u === to.u ? p.v : p.u)
  return along(at) > Math.min(along(from), along(to)) && along(at) < Math.max(along(from), along(to))
}

const cornerAt = (
  from: Point,
  to: Point,
  corner: Point,
  hexes: readonly [PaperHex, PaperHex, PaperHex],
): Corner => {
  const [a, b, c] = hexes
  const pairs: readonly (readonly [PaperHex, PaperHex])[] = [
    [a, b],
    [b, c],
    [c, a],
  ]
  const hand = (left: number): Hand => {
    const sides = pairs.filter(([p, q]) => turnOf(from, to, outerEnd(corner, p, q)) === left)
    const touched =
      sides.length === 2 ? hexes.find(hex => sides.every(pair => pair.includes(hex))) : undefined
    return { sides, touched }
  }
  return { at: corner, hands: [hand(-1), hand(1)] }
}

/** The other end of the side of two hexes that meet in a corner. */
const outerEnd = (corner: Point, p: PaperHex, q: PaperHex): Point => {
  const a = centreOf(p)
  const b = centreOf(q)
  return { u: a.u + b.u - corner.u, v: a.v + b.v - corner.v }
}

const meets = (from: Point, to: Point, a: Point, b: Point): Crossing['how'] | undefined => {
  const ends = [turnOf(from, to, a), turnOf(from, to, b)]
  if (ends[0] === 0 && ends[1] === 0) return overlap(from, to, a, b) ? 'along' : undefined
  if (ends[0] === 0 || ends[1] === 0 || ends[0] === ends[1]) return undefined
  const sides = [turnOf(a, b, from), turnOf(a, b, to)]
  return sides[0] !== 0 && sides[1] !== 0 && sides[0] !== sides[1] ? 'across' : undefined
}

/** Whether two pieces of one straight line share more than a point. */
const overlap = (from: Point, to: Point, a: Point, b: Point): boolean => {
  const along = (p: Point): number => (from.u === to.u ? p.v : p.u)
  const low = Math.max(Math.min(along(from), along(to)), Math.min(along(a), along(b)))
  const high = Math.min(Math.max(along(from), along(to)), Math.max(along(a), along(b)))
  return low < high
}
