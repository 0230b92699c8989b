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
import { nth } from './nth.ts'
import { LATTICE, type Point } from './point.ts'

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
}

/** Room for any line between points of the grid's hexes. */
export function createTrace(grid: Grid): Trace {
  const capacity = stepsAtMost({ q: 0, r: 0 }, { q: LATTICE * (grid.cols + grid.rows + 2), r: 0 })
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
  }
}

/** Shared by all traces, as no two are ever under way at once. */
let scratch = createLineShape(256)

export function traceLine(grid: Grid, from: Point, to: Point, out: Trace): Trace {
  const steps = stepsAtMost(from, to)
  if (steps > out.kind.length) throw new RangeError('the line is longer than the map')
  if (steps > scratch.kind.length) scratch = createLineShape(steps)
  return layOnGrid(grid, shapeLine(from, to, scratch), 0, 0, out)
}

/** Turns a shape, moved by (q, r), into hexes and sides of the grid. */
export function layOnGrid(grid: Grid, shape: LineShape, q: number, r: number, out: Trace): Trace {
  out.length = shape.length
  out.scale = shape.scale
  for (let i = 0; i < shape.length; i++) {
    const turn = shape.turn[i] ?? 0
    const a = nth(DIRECTION_VECTORS, turn)
    const b = nth(DIRECTION_VECTORS, (turn + 1) % 6)
    const hereQ = q + (shape.q[i] ?? 0)
    const hereR = r + (shape.r[i] ?? 0)
    const here = grid.hexAt(hereQ, hereR)
    const atTurn = grid.hexAt(hereQ + a.q, hereR + a.r)
    const afterTurn = grid.hexAt(hereQ + b.q, hereR + b.r)
    clear(out, i)
    out.enter[i] = shape.enter[i] ?? 0
    out.leave[i] = shape.leave[i] ?? 0
    switch (shape.kind[i]) {
      case SHAPE_THROUGH:
        out.kind[i] = THROUGH
        out.hex[i] = here
        break
      case SHAPE_CROSS:
        out.kind[i] = CROSS
        out.side[i] = sideAt(grid, here, atTurn, turn)
        out.behind[i] = here
        out.ahead[i] = atTurn
        break
      case SHAPE_ALONG:
        out.kind[i] = ALONG
        out.side[i] = sideAt(grid, here, atTurn, turn)
        out.left[i] = here
        out.right[i] = atTurn
        break
      default:
        layCorner(grid, shape.kind[i] ?? 0, { i, turn, here, atTurn, afterTurn }, out)
    }
  }
  return out
}

interface Corner {
  readonly i: number
  readonly turn: number
  readonly here: Hex
  readonly atTurn: Hex
  readonly afterTurn: Hex
}

function layCorner(grid: Grid, kind: number, corner: Corner, out: Trace): void {
  const { i, turn, here, atTurn, afterTurn } = corner
  const sideAtTurn = sideAt(grid, here, atTurn, turn)
  const sideAfterTurn = sideAt(grid, here, afterTurn, (turn + 1) % 6)
  const sideOpposite = sideAt(grid, atTurn, afterTurn, (turn + 2) % 6)
  out.kind[i] = CORNER
  switch (kind) {
    case SHAPE_ONTO:
      out.behind[i] = here
      out.left[i] = atTurn
      out.right[i] = afterTurn
      touch(out, i, sideAtTurn, NONE, sideAfterTurn, NONE)
      break
    case SHAPE_OFF:
      out.ahead[i] = here
      out.left[i] = afterTurn
      out.right[i] = atTurn
      touch(out, i, sideAfterTurn, NONE, sideAtTurn, NONE)
      break
    case SHAPE_PAST_LEFT:
      out.left[i] = here
      out.behind[i] = afterTurn
      out.ahead[i] = atTurn
      touch(out, i, sideAfterTurn, sideAtTurn, sideOpposite, NONE)
      break
    default:
      out.right[i] = here
      out.behind[i] = atTurn
      out.ahead[i] = afterTurn
      touch(out, i, sideOpposite, NONE, sideAtTurn, sideAfterTurn)
  }
}

function clear(out: Trace, i: number): void {
  out.hex[i] = NONE
  out.side[i] = NONE
  out.behind[i] = NONE
  out.ahead[i] = NONE
  out.left[i] = NONE
  out.right[i] = NONE
  touch(out, i, NONE, NONE, NONE, NONE)
}

function touch(out: Trace, i: number, left: Side, left2: Side, right: Side, right2: Side): void {
  out.touched[4 * i] = left
  out.touched[4 * i + 1] = left2
  out.touched[4 * i + 2] = right
  out.touched[4 * i + 3] = right2
}

/** A side known by both its hexes, as either may be off the map; OFF_MAP if both are. */
function sideAt(grid: Grid, hex: Hex, other: Hex, direction: number): Side {
  if (hex !== OFF_MAP) return grid.sides[hex * 6 + direction] ?? OFF_MAP
  return other === OFF_MAP ? OFF_MAP : (grid.sides[other * 6 + ((direction + 3) % 6)] ?? OFF_MAP)
}
