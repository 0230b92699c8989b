import { DIRECTION_VECTORS } from './axial.ts'
import { type Grid, type Hex, OFF_MAP, type Side } from './grid.ts'
import {
  createLineShape,
  type LineShape,
  SHAPE_ALONG,
  SHAPE_CROSS,
  SHAPE_OFF,
  SHAPE_ONTO,
  SHAPE_PAST_LEFT,
  SHAPE_THROUGH,
  shapeLine,
  stepsAtMost,
} from './line-shape.ts'
import type { Point } from './point.ts'

/** The line passes the inside of `hex`. */
export const THROUGH = 0
/** The line crosses `side`, not at its end, from `behind` to `ahead`. */
export const CROSS = 1
/** The line runs along `side`, between `left` and `right`. */
export const ALONG = 2
/** The line meets a corner; `behind`, `ahead`, `left`, `right` have the three hexes there, `touched` the sides that only end there. */
export const CORNER = 3

/** What a step does not have, as against OFF_MAP: what it has, but beyond the map. */
export const NONE = -2

/** What the open segment between two points meets, in order. Made once and reused. */
export interface Trace {
  length: number
  /** `enter` and `leave` are fractions of the segment times this: whole numbers. */
  scale: number
  readonly kind: Uint8Array
  readonly hex: Int32Array
  readonly side: Int32Array
  readonly behind: Int32Array
  readonly ahead: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  /** [step * 4 …]: two sides on the left, two on the right. */
  readonly touched: Int32Array
  readonly enter: Float64Array
  readonly leave: Float64Array
  readonly shape: LineShape
}

/** Room for any line between points of the grid's hexes. */
export function createTrace(grid: Grid): Trace {
  const capacity = 2 * (grid.cols + grid.rows) + 16
  return {
    length: 0,
    scale: 1,
    kind: new Uint8Array(capacity),
    hex: new Int32Array(capacity),
    side: new Int32Array(capacity),
    behind: new Int32Array(capacity),
    ahead: new Int32Array(capacity),
    left: new Int32Array(capacity),
    right: new Int32Array(capacity),
    touched: new Int32Array(capacity * 4),
    enter: new Float64Array(capacity),
    leave: new Float64Array(capacity),
    shape: createLineShape(capacity),
  }
}

export function traceLine(grid: Grid, from: Point, to: Point, out: Trace): Trace {
  if (stepsAtMost(from, to) > out.kind.length) throw new RangeError('the line is longer than the map')
  return layOnGrid(grid, shapeLine(from, to, out.shape), 0, 0, out)
}

/** Turns a shape, moved by (q, r), into hexes and sides of the grid. */
export function layOnGrid(grid: Grid, shape: LineShape, q: number, r: number, out: Trace): Trace {
  out.length = shape.length
  out.scale = shape.scale
  for (let i = 0; i < shape.length; i++) {
    clearStep(out, i)
    out.enter[i] = shape.enter[i]
    out.leave[i] = shape.leave[i]
    const here = { q: q + shape.q[i], r: r + shape.r[i] }
    const turn = shape.turn[i]
    switch (shape.kind[i]) {
      case SHAPE_THROUGH:
        out.kind[i] = THROUGH
        out.hex[i] = grid.hexAt(here.q, here.r)
        break
    }
  }
  return out
}
