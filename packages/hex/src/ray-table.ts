import { DIRECTION_VECTORS, offsetLength } from './axial.ts'
import { DIRECTIONS, turn } from './direction.ts'
import { extremes } from './extremes.ts'
import type { Grid, Hex } from './grid.ts'
import { nth } from './nth.ts'
import type { SightFrame } from './sight-frame.ts'

/**
 * The geometry of sight from one centre, by offset from it. Offsets are numbered so that the difference of two hexes'
 * places, plus `centre`, is the number of the offset between them.
 *
 * A ray is the half-line from the centre towards some other centre. Rays are numbered by angle, so what a hex hides is
 * a run of rays. Three facts about hexagons, which are the cells nearest to their centres, make the rest simple:
 *
 * - if the ray to a hex meets another one on its way, that one's centre is nearer; if it meets it beyond, farther;
 * - along a ray the rings around the centre follow each other, so nearer rings hide first;
 * - of two hexes of one ring that a ray meets, both lie before or both behind any third that it is aimed at.
 */
export interface RayTable {
  readonly rays: number
  readonly centre: number
  /** By hex: its place. */
  readonly placeOf: Int32Array
  /** By offset: the ray to it, its distance in hexes, and the square of that between the centres. */
  readonly ray: Int32Array
  readonly ring: Uint16Array
  readonly norm: Int32Array
  /** The six rays that run along hex-sides. */
  readonly alongSides: readonly AlongSides[]
  /** The rays that meet a hex: inside it, or at its edge too. */
  runs(touching: boolean): RayRuns
}

/** By offset: the first and last ray of a run; `last` counts on beyond the last ray where the run passes ray 0. */
export interface RayRuns {
  readonly first: Int32Array
  readonly last: Int32Array
}

/** The ray between two neighbours of the centre, and the pairs of hexes whose common side it follows. */
interface AlongSides {
  readonly ray: number
  /** Axial offsets of the first pair; the next lies `step` farther. */
  readonly left: readonly [number, number]
  readonly right: readonly [number, number]
  readonly step: readonly [number, number]
  /** How many fit on the map before a centre that the ray is aimed at. */
  readonly pairs: number
}

type Vector = readonly [q: number, r: number]

/** The corners of a hexagon around its centre, in thirds of a step. */
const CORNERS: readonly Vector[] = [
  [1, 1],
  [-1, 2],
  [-2, 1],
  [-1, -1],
  [1, -2],
  [2, -1],
]

/** Positive where b lies to the left of a, seen from the centre. Axial axes keep the sense of rotation. */
const cross = (a: Vector, b: Vector): number => a[0] * b[1] - a[1] * b[0]

const half = ([q, r]: Vector): number => (r > 0 || (r === 0 && q > 0) ? 0 : 1)

/** By angle, from the first axis on. Exact. */
const byAngle = (a: Vector, b: Vector): number => half(a) - half(b) || -cross(a, b)

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))

const along = ([q, r]: Vector): Vector => {
  const times = gcd(q, r)
  return [q / times, r / times]
}

export function createRayTable(grid: Grid, frame: SightFrame): RayTable {
  const [minQ, maxQ] = extremes(grid.q)
  const [minR, maxR] = extremes(grid.r)
  const width = maxQ - minQ
  const height = maxR - minR
  const stride = 2 * height + 1
  const centre = width * stride + height
  const offsets: Vector[] = []
  for (let q = -width; q <= width; q++) for (let r = -height; r <= height; r++) offsets.push([q, r])

  const known = new Map<number, Vector>()
  const keyOf = ([q, r]: Vector): number => q * stride + r
  for (const offset of offsets) {
    if (keyOf(offset) === 0 || !frame.spans(...offset)) continue
    const direction = along(offset)
    known.set(keyOf(direction), direction)
  }
  const sides = DIRECTIONS.map(d => ({ left: DIRECTION_VECTORS[d], right: DIRECTION_VECTORS[turn(d, 1)] }))
  const directions = [...known.values()].toSorted(byAngle)
  const rayOf = new Map(directions.map((direction, ray) => [keyOf(direction), ray]))

  const placeOf = Int32Array.from(grid.q, (q, hex: Hex) => (q - minQ) * stride + (grid.r[hex] ?? 0) - minR)
  const runs = new Map<boolean, RayRuns>()
  return {
    rays: directions.length,
    centre,
    placeOf,
    ray: Int32Array.from(offsets, offset =>
      keyOf(offset) === 0 ? -1 : (rayOf.get(keyOf(along(offset))) ?? -1),
    ),
    ring: Uint16Array.from(offsets, ([q, r]) => offsetLength(q, r)),
    norm: Int32Array.from(offsets, ([q, r]) => q * q + q * r + r * r),
    alongSides: sides.flatMap(({ left, right }) => {
      const step: Vector = [left.q + right.q, left.r + right.r]
      // No component of a step along a side is zero.
      const pairs = Math.floor(Math.min(width / Math.abs(step[0]), height / Math.abs(step[1])))
      const ray = pairs > 0 ? rayOf.get(keyOf(step)) : undefined
      if (ray === undefined) return []
      const vectors = { left: [left.q, left.r], right: [right.q, right.r], step } as const
      return [{ ray, ...vectors, pairs }]
    }),
    runs(touching) {
      const made = runs.get(touching) ?? runsOf(offsets, directions, touching)
      runs.set(touching, made)
      return made
    },
  }
}

function runsOf(offsets: readonly Vector[], directions: readonly Vector[], touching: boolean): RayRuns {
  const first = new Int32Array(offsets.length)
  const last = new Int32Array(offsets.length).fill(-1)
  for (const [i, [q, r]] of offsets.entries()) {
    if (q === 0 && r === 0) continue
    const corners = CORNERS.map(([dq, dr]): Vector => [3 * q + dq, 3 * r + dr])
    const rightmost = corners.reduce((found, corner) => (cross(found, corner) < 0 ? corner : found))
    const leftmost = corners.reduce((found, corner) => (cross(found, corner) > 0 ? corner : found))
    first[i] = touching ? countBefore(directions, rightmost, false) : countBefore(directions, rightmost, true)
    last[i] =
      (touching ? countBefore(directions, leftmost, true) : countBefore(directions, leftmost, false)) - 1
    if (byAngle(rightmost, leftmost) > 0) last[i] += directions.length
  }
  return { first, last }
}

/** How many rays come before this direction, or up to it. */
function countBefore(directions: readonly Vector[], direction: Vector, inclusive: boolean): number {
  let low = 0
  let high = directions.length
  while (low < high) {
    const middle = (low + high) >> 1
    const order = byAngle(nth(directions, middle), direction)
    if (order < 0 || (inclusive && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}
