import { nth } from '@mesnada/hex'
/** Points and lines in units of the sheet: one unit from the centre of a hex to its corner, y downwards. */

export type Point = readonly [number, number]

export interface Line {
  readonly points: readonly Point[]
  readonly closed: boolean
}

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const far = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1])

export const between = (p: Point, q: Point, t = 0.5): Point => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
]

export const meanOf = (points: readonly Point[]): Point => {
  let x = 0
  let y = 0
  for (const point of points) {
    x += point[0]
    y += point[1]
  }
  return [x / points.length, y / points.length]
}

export const boxOf = (points: readonly Point[], room = 0): Rect => {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let low = -Infinity
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    low = Math.max(low, y)
  }
  return { x: left - room, y: top - room, width: right - left + 2 * room, height: low - top + 2 * room }
}

export const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** What two areas have in common. */
export const shared = (a: Rect, b: Rect): Rect | undefined => {
  if (!overlap(a, b)) return undefined
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  }
}

export const near = ({ x, y, width, height }: Rect, px: number, py: number, room: number): boolean =>
  px > x - room && py > y - room && px < x + width + room && py < y + height + room

export const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** The pieces of a line, each from point to point. */
export const segmentsOf = ({ points, closed }: Line): (readonly [Point, Point])[] => {
  const pieces: (readonly [Point, Point])[] = []
  for (let i = 0; i + (closed ? 0 : 1) < points.length; i++)
    pieces.push([nth(points, i), nth(points, (i + 1) % points.length)])
  return pieces
}

const turnOf = (o: Point, p: Point, q: Point): number =>
  (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])

/** A line through the very end of a piece crosses that piece or the next one, never both nor neither. */
export const crosses = (a: Point, b: Point, p: Point, q: Point): boolean =>
  turnOf(a, b, p) >= 0 !== turnOf(a, b, q) >= 0 && turnOf(p, q, a) >= 0 !== turnOf(p, q, b) >= 0

export const nearestOn = (p: Point, q: Point, [x, y]: Point): Point => {
  const dx = q[0] - p[0]
  const dy = q[1] - p[1]
  const t = ((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy || 1)
  return between(p, q, Math.min(1, Math.max(0, t)))
}

export const inside = (points: readonly Point[], [x, y]: Point): boolean => {
  let within = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [px, py] = nth(points, i)
    const [qx, qy] = nth(points, j)
    if (py > y !== qy > y && x < ((qx - px) * (y - py)) / (qy - py) + px) within = !within
  }
  return within
}

/** A place on a line and the angle at which the line runs there. */
export interface Step {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** Equal steps along a line. */
export const stepsAlong = (line: Line, step: number): Step[] => {
  const out: Step[] = []
  let rest = step / 2
  for (const [p, q] of segmentsOf(line)) {
    const length = far(p, q)
    const angle = Math.atan2(q[1] - p[1], q[0] - p[0])
    let at = rest
    for (; at < length; at += step) {
      const [x, y] = between(p, q, at / length)
      out.push({ x, y, angle })
    }
    rest = at - length
  }
  return out
}

/** Each point drawn towards the middle of its neighbours; ends stay where they are. */
export const eased = ({ points, closed }: Line, rounds: number): Line => {
  let now = points
  const n = points.length
  for (let round = 0; round < rounds; round++) {
    const last = now
    now = last.map((p, i) => {
      if (!closed && (i === 0 || i === n - 1)) return p
      const a = nth(last, (i - 1 + n) % n)
      const b = nth(last, (i + 1) % n)
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4]
    })
  }
  return { points: now, closed }
}

/** Leaves out points that are nearer to their forerunner than that. */
export const thinned = (line: Line, least: number): Line => {
  const points: Point[] = []
  for (const point of line.points) {
    const last = points.at(-1)
    if (!last || far(point, last) >= least) points.push(point)
  }
  return points.length > 2 ? { points, closed: line.closed } : line
}

/** A smooth way through all the points (Catmull-Rom), as short pieces. */
export const splined = (points: readonly Point[], pieces = 8): Point[] => {
  if (points.length < 3) return [...points]
  const out: Point[] = [nth(points, 0)]
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = nth(points, Math.max(0, i - 1))
    const p1 = nth(points, i)
    const p2 = nth(points, i + 1)
    const p3 = nth(points, Math.min(points.length - 1, i + 2))
    for (let k = 1; k <= pieces; k++) {
      const t = k / pieces
      const at = (d: 0 | 1): number =>
        0.5 *
        (2 * p1[d] +
          (p2[d] - p0[d]) * t +
          (2 * p0[d] - 5 * p1[d] + 4 * p2[d] - p3[d]) * t * t +
          (3 * p1[d] - p0[d] - 3 * p2[d] + p3[d]) * t * t * t)
      out.push([at(0), at(1)])
    }
  }
  return out
}

/** The same line moved aside by so much, to its right if positive. */
export const shifted = ({ points, closed }: Line, by: number): Line => ({
  closed,
  points: points.map((p, i) => {
    const n = points.length
    const a = nth(points, closed ? (i - 1 + n) % n : Math.max(0, i - 1))
    const b = nth(points, closed ? (i + 1) % n : Math.min(n - 1, i + 1))
    const length = far(a, b) || 1
    return [p[0] - ((b[1] - a[1]) / length) * by, p[1] + ((b[0] - a[0]) / length) * by]
  }),
})

export const turnedPoint = (x: number, y: number, angle: number, at: Point): Point => [
  at[0] + x * Math.cos(angle) - y * Math.sin(angle),
  at[1] + x * Math.sin(angle) + y * Math.cos(angle),
]
