import type { Field } from './field.ts'
import type { Line, Point } from './geometry.ts'

/** A link that leads to no other edge of the raster. */
const NOWHERE = -1

/**
 * Lines of equal value (marching squares), the greater value to their left, in units of the sheet. Closed: the edge
 * of the raster counts as low, so that every line is a ring; otherwise lines end there.
 */
export const contours = (field: Field, iso: number, closed = true): Line[] => {
  const { next, from } = linksOf(field, iso, closed)
  const lines: Line[] = []
  const pointOf = locator(field, iso)
  const walk = (start: number, ring: boolean): void => {
    const points: Point[] = []
    for (let at = start; at >= 0; ) {
      points.push(pointOf(at))
      const to = next[at] ?? NOWHERE
      next[at] = -1
      if (to === start) break
      at = to >= 0 && (next[to] ?? NOWHERE) < 0 ? finish(points, pointOf(to)) : to
    }
    if (points.length > 2) lines.push({ points, closed: ring })
  }
  if (!closed) {
    const entered = new Uint8Array(next.length)
    for (const at of from) entered[next[at] ?? NOWHERE] = 1
    for (const at of from) if ((next[at] ?? NOWHERE) >= 0 && !entered[at]) walk(at, false)
  }
  for (const at of from) if ((next[at] ?? NOWHERE) >= 0) walk(at, true)
  return lines
}

const finish = (points: Point[], last: Point): -1 => {
  points.push(last)
  return -1
}

/** Crossings are named by their cell, twice, and one more if they lie on its left rather than its upper edge. */
const linksOf = ({ w, h, data }: Field, iso: number, closed: boolean) => {
  // A rim of one cell all round, which is low.
  const W = w + 2
  const H = h + 2
  const high = new Uint8Array(W * H)
  for (let j = 0; j < h; j++) {
    const to = (j + 1) * W + 1
    for (let i = 0; i < w; i++) if ((data[j * w + i] ?? 0) >= iso) high[to + i] = 1
  }
  const next = new Int32Array(W * H * 2).fill(NOWHERE)
  const from: number[] = []
  const link = (a: number, b: number): void => {
    next[a] = b
    from.push(a)
  }
  const first = closed ? 0 : 1
  const lastI = closed ? W - 1 : W - 2
  const lastJ = closed ? H - 1 : H - 2
  for (let j = first; j < lastJ; j++) {
    let upper = high[j * W + first] ?? 0
    let lower = high[(j + 1) * W + first] ?? 0
    for (let i = first; i < lastI; i++) {
      const at = j * W + i
      const nextUpper = high[at + 1] ?? 0
      const nextLower = high[at + W + 1] ?? 0
      const corners = (upper << 3) | (nextUpper << 2) | (nextLower << 1) | lower
      if (corners !== 0 && corners !== 15)
        linkCell(corners, at * 2, at * 2 + 1, at * 2 + 3, (at + W) * 2, link)
      upper = nextUpper
      lower = nextLower
    }
  }
  return { next, from }
}

const linkCell = (
  corners: number,
  north: number,
  west: number,
  east: number,
  south: number,
  link: (from: number, to: number) => void,
): void => {
  switch (corners) {
    case 8:
      return link(north, west)
    case 4:
      return link(east, north)
    case 12:
      return link(east, west)
    case 2:
      return link(south, east)
    case 6:
      return link(south, north)
    case 14:
      return link(south, west)
    case 1:
      return link(west, south)
    case 9:
      return link(north, south)
    case 13:
      return link(east, south)
    case 3:
      return link(west, east)
    case 11:
      return link(north, east)
    case 7:
      return link(west, north)
    case 10:
      link(north, west)
      return link(south, east)
    default:
      link(east, north)
      return link(west, south)
  }
}

const locator = ({ w, h, res, left, top, data }: Field, iso: number) => {
  const W = w + 2
  const value = (i: number, j: number): number | undefined =>
    i < 0 || j < 0 || i >= w || j >= h ? undefined : data[j * w + i]
  return (crossing: number): Point => {
    const cell = crossing >> 1
    const i = (cell % W) - 1
    const j = Math.floor(cell / W) - 1
    const [di, dj] = crossing & 1 ? [0, 1] : [1, 0]
    const a = value(i, j)
    const b = value(i + di, j + dj)
    const t = a === undefined ? 1 : b === undefined ? 0 : (iso - a) / (b - a)
    return [(left + i + di * t) / res, (top + j + dj * t) / res]
  }
}
