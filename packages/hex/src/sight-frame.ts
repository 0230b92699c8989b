import { DIRECTION_VECTORS } from './axial.ts'
import { extremes } from './extremes.ts'
import { type Grid, type Hex, OFF_MAP } from './grid.ts'

/**
 * The map set in a frame of slots, one for each hex of a parallelogram with a margin, so that a step in any direction is
 * one addition and never falls out.
 */
export interface SightFrame {
  readonly slots: number
  /** What one step in q adds to a slot; a step in r adds 1. */
  readonly stride: number
  /** What a step in each direction adds to a slot. */
  readonly steps: readonly number[]
  readonly slotOf: Int32Array
  /** The hex in each slot, or OFF_MAP. */
  readonly hexIn: Int32Array
  /** 1 for slots so far out that no line between two hexes of the map meets them. */
  readonly beyond: Uint8Array
  /** Whether some hex of the map has another one at this offset, as far as the box around the map tells. */
  spans(q: number, r: number): boolean
}

/** A line is followed until it is beyond; what the next step meets is at most two further. */
const MARGIN = 3

export function createSightFrame(grid: Grid): SightFrame {
  const [leastQ, mostQ] = extremes(grid.q)
  const [leastR, mostR] = extremes(grid.r)
  const minQ = leastQ - MARGIN
  const minR = leastR - MARGIN
  const width = mostQ + MARGIN - minQ + 1
  const stride = mostR + MARGIN - minR + 1
  const slots = width * stride
  const box = boxOf(grid)
  const hexIn = new Int32Array(slots).fill(OFF_MAP)
  const beyond = new Uint8Array(slots)
  for (let slot = 0; slot < slots; slot++) {
    const q = minQ + Math.floor(slot / stride)
    const r = minR + (slot % stride)
    hexIn[slot] = grid.hexAt(q, r)
    beyond[slot] = box.meets(q, r) ? 0 : 1
  }
  return {
    slots,
    stride,
    steps: DIRECTION_VECTORS.map(step => step.q * stride + step.r),
    slotOf: Int32Array.from(grid.q, (q, hex: Hex) => (q - minQ) * stride + (grid.r[hex] ?? 0) - minR),
    hexIn,
    beyond,
    spans: box.spans,
  }
}

/**
 * The upright box around all centres, which no line between centres leaves. Its axes are the one that hexes follow in
 * lines (counted in lines, the hexagon reaching less than one to either side) and the one along which they lie side by
 * side (counted in halves of a hex, the hexagon reaching one to either side).
 */
function boxOf(grid: Grid) {
  const flat = grid.orientation === 'flat'
  const line = (q: number, r: number) => (flat ? q : r)
  const halves = (q: number, r: number) => (flat ? 2 * r + q : 2 * q + r)
  const lines = Array.from(grid.q, (q, hex) => line(q, grid.r[hex] ?? 0))
  const places = Array.from(grid.q, (q, hex) => halves(q, grid.r[hex] ?? 0))
  const [firstLine, lastLine] = extremes(lines)
  const [firstPlace, lastPlace] = extremes(places)
  return {
    meets(q: number, r: number): boolean {
      const at = halves(q, r)
      return line(q, r) >= firstLine && line(q, r) <= lastLine && at >= firstPlace - 1 && at <= lastPlace + 1
    },
    spans(q: number, r: number): boolean {
      return Math.abs(line(q, r)) <= lastLine - firstLine && Math.abs(halves(q, r)) <= lastPlace - firstPlace
    },
  }
}
