import { DIRECTION_VECTORS, offsetLength } from './axial.ts'
import { nth } from './nth.ts'
import { LATTICE, type Point } from './point.ts'

/**
 * What an open segment meets, in axial coordinates and without a map. Each step names one hex (q, r) and a direction
 * or corner `turn` of it:
 *
 * - SHAPE_THROUGH   the inside of the hex
 * - SHAPE_CROSS     out of the hex by its side `turn`
 * - SHAPE_ALONG     with the hex on the left, along its side `turn`
 * - SHAPE_ONTO      out of the hex by its corner `turn`, onto the side that starts there
 * - SHAPE_OFF       into the hex by its corner `turn`, off the side that ends there
 * - SHAPE_PAST_LEFT, SHAPE_PAST_RIGHT   past corner `turn` of the hex, which lies left or right of the line
 */
export interface LineShape {
  length: number
  /** `enter` and `leave` are fractions of the segment times this. */
  scale: number
  readonly kind: Uint8Array
  readonly q: Int32Array
  readonly r: Int32Array
  readonly turn: Uint8Array
  readonly enter: Float64Array
  readonly leave: Float64Array
  readonly walk: Walk
}

/**
 * Where the tracing stands. A hexagon is what lies within LATTICE of its centre along all six directions, measured as
 * the inner product of cube coordinates. So a line leaves it by the side, or the two sides at once, whose bound it
 * reaches first.
 */
interface Walk {
  q: number
  r: number
  /** Of the segment's start from the centre of the current hex, along each direction. */
  readonly offset: Float64Array
  /** By how much the whole segment moves along each direction. */
  readonly rate: Float64Array
  /** When the line reaches the bound of the current hex in each direction. */
  readonly exit: Float64Array
}

export const SHAPE_THROUGH = 0
export const SHAPE_CROSS = 1
export const SHAPE_ALONG = 2
export const SHAPE_ONTO = 3
export const SHAPE_OFF = 4
export const SHAPE_PAST_LEFT = 5
export const SHAPE_PAST_RIGHT = 6

const NO_SIDE = -1

export function createLineShape(capacity: number): LineShape {
  return {
    length: 0,
    scale: 1,
    kind: new Uint8Array(capacity),
    q: new Int32Array(capacity),
    r: new Int32Array(capacity),
    turn: new Uint8Array(capacity),
    enter: new Float64Array(capacity),
    leave: new Float64Array(capacity),
    walk: { q: 0, r: 0, offset: new Float64Array(6), rate: new Float64Array(6), exit: new Float64Array(6) },
  }
}

/** The most steps a segment can take: off the centres it may pass two hexes, and two borders, for each hex of length. */
export function stepsAtMost(from: Point, to: Point): number {
  return 4 * Math.ceil(offsetLength(to.q - from.q, to.r - from.r) / LATTICE) + 8
}

/** Writes into `shape`, which must have room for `stepsAtMost`. Whole numbers only. */
export function shapeLine(from: Point, to: Point, shape: LineShape): LineShape {
  shape.length = 0
  shape.scale = 1
  if (from.q === to.q && from.r === to.r) return shape

  setOut(shape, from, to)
  let side = firstSide(shape.walk)
  let time = 0
  while (time < shape.scale) {
    if (side === NO_SIDE) {
      time = passHex(shape, time)
      if (time < shape.scale) side = passBorder(shape, time)
    } else {
      time = followSide(shape, side, time)
      side = NO_SIDE
    }
  }
  return shape
}

function setOut(shape: LineShape, from: Point, to: Point): void {
  const { walk } = shape
  setAlong(walk.rate, to.q - from.q, to.r - from.r)
  const stepsAlong = (d: number): number => Math.abs(walk.rate[d] ?? 0) || 1
  shape.scale = lcm(lcm(stepsAlong(0), stepsAlong(1)), stepsAlong(2))
  walk.q = Math.round(from.q / LATTICE)
  walk.r = Math.round(from.r / LATTICE)
  setAlong(walk.offset, from.q - LATTICE * walk.q, from.r - LATTICE * walk.r)
  // Rounding q and r apart may miss the hexagon, but then only by one step.
  let furthest = 0
  for (let d = 1; d < 6; d++) if ((walk.offset[d] ?? 0) > (walk.offset[furthest] ?? 0)) furthest = d
  if ((walk.offset[furthest] ?? 0) > LATTICE) moveTo(walk, furthest)
}

/**
 * Settles in which hex a segment starts that starts on a border. If it runs along a side from the first, returns which,
 * in the terms of `followSide`.
 */
function firstSide(walk: Walk): number {
  const { offset, rate } = walk
  let outward = NO_SIDE
  let level = NO_SIDE
  for (let d = 0; d < 6; d++) {
    if ((offset[d] ?? 0) < LATTICE) continue
    if (rate[d] === 0) level = d
    if ((rate[d] ?? 0) <= 0) continue
    if (outward !== NO_SIDE && rate[d] === rate[outward]) return (d + 5) % 6 === outward ? outward : d
    if (outward === NO_SIDE || (rate[d] ?? 0) > (rate[outward] ?? 0)) outward = d
  }
  if (outward !== NO_SIDE) {
    moveTo(walk, outward)
    return NO_SIDE
  }
  if (level === NO_SIDE) return NO_SIDE
  const clockwise = (rate[(level + 1) % 6] ?? 0) > 0
  moveTo(walk, (level + (clockwise ? 5 : 1)) % 6)
  return (level + (clockwise ? 1 : 4)) % 6
}

function passHex(shape: LineShape, enter: number): number {
  const { q, r, offset, rate, exit } = shape.walk
  let leave = shape.scale
  for (let d = 0; d < 6; d++) {
    exit[d] =
      (rate[d] ?? 0) > 0
        ? (LATTICE - (offset[d] ?? 0)) * (shape.scale / (rate[d] ?? 0))
        : Number.POSITIVE_INFINITY
    if ((exit[d] ?? 0) < leave) leave = exit[d] ?? 0
  }
  record(shape, SHAPE_THROUGH, q, r, 0, enter, leave)
  return leave
}

/** Out of the current hex by the side or corner reached at `time`; returns the side to follow if it leads onto one. */
function passBorder(shape: LineShape, time: number): number {
  const { walk } = shape
  const { q, r, rate, exit } = walk
  let d = 0
  while (exit[d] !== time || exit[(d + 5) % 6] === time) d++
  const next = (d + 1) % 6
  if (exit[next] !== time) {
    record(shape, SHAPE_CROSS, q, r, d, time, time)
    moveTo(walk, d)
  } else if (rate[d] === rate[next]) {
    record(shape, SHAPE_ONTO, q, r, d, time, time)
    return d
  } else {
    const leftward = (rate[d] ?? 0) > (rate[next] ?? 0)
    const [kind, into, aside, corner] = leftward
      ? [SHAPE_PAST_RIGHT, d, next, (d + 4) % 6]
      : [SHAPE_PAST_LEFT, next, d, (d + 2) % 6]
    const { q: dq, r: dr } = nth(DIRECTION_VECTORS, aside)
    record(shape, kind, q + dq, r + dr, corner, time, time)
    moveTo(walk, into)
  }
  return NO_SIDE
}

/** From corner d of the current hex along the side between its neighbours d (left) and d + 1 (right). */
function followSide(shape: LineShape, d: number, enter: number): number {
  const { walk } = shape
  const farEnd = (2 * LATTICE - (walk.offset[d] ?? 0)) * (shape.scale / (walk.rate[d] ?? 0))
  const leave = Math.min(shape.scale, farEnd)
  moveTo(walk, d)
  record(shape, SHAPE_ALONG, walk.q, walk.r, (d + 2) % 6, enter, leave)
  moveTo(walk, (d + 1) % 6)
  if (leave < shape.scale) record(shape, SHAPE_OFF, walk.q, walk.r, (d + 3) % 6, leave, leave)
  return leave
}

function moveTo(walk: Walk, direction: number): void {
  const step = nth(DIRECTION_VECTORS, direction)
  walk.q += step.q
  walk.r += step.r
  for (let d = 0; d < 6; d++)
    walk.offset[d] = (walk.offset[d] ?? 0) - LATTICE * nth(ALONG_STEP, (d - direction + 6) % 6)
}

function record(
  shape: LineShape,
  kind: number,
  q: number,
  r: number,
  turn: number,
  enter: number,
  leave: number,
): void {
  const i = shape.length++
  shape.kind[i] = kind
  shape.q[i] = q
  shape.r[i] = r
  shape.turn[i] = turn
  shape.enter[i] = enter
  shape.leave[i] = leave
}

/** The inner product of one step with the directions 0 to 5 sixths away. */
const ALONG_STEP = [2, 1, -1, -2, -1, 1]

/** The inner product with each direction, in cube coordinates. */
function setAlong(along: Float64Array, q: number, r: number): void {
  along[0] = -q - 2 * r
  along[1] = q - r
  along[2] = 2 * q + r
  for (let d = 0; d < 3; d++) along[d + 3] = -(along[d] ?? 0)
}

function lcm(a: number, b: number): number {
  let divisor = a
  let rest = b
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return (a / divisor) * b
}
