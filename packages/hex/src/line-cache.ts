import type { Grid, Hex } from './grid.ts'
import { createLineShape, type LineShape, shapeLine, stepsAtMost } from './line-shape.ts'
import { LATTICE } from './point.ts'
import { layOnGrid, type Trace } from './trace.ts'

/** Traces from centre to centre; only the first for an offset is worked out. */
export interface LineCache {
  trace(from: Hex, to: Hex, out: Trace): Trace
}

export function createLineCache(grid: Grid): LineCache {
  const reach = grid.cols + grid.rows
  const shapes = new Map<number, LineShape>()
  return {
    trace(from, to, out) {
      const q = (grid.q[to] ?? 0) - (grid.q[from] ?? 0)
      const r = (grid.r[to] ?? 0) - (grid.r[from] ?? 0)
      const key = q * 4 * reach + r
      let shape = shapes.get(key)
      if (shape === undefined) {
        shape = centreLine(q, r)
        shapes.set(key, shape)
      }
      return layOnGrid(grid, shape, grid.q[from] ?? 0, grid.r[from] ?? 0, out)
    },
  }
}

/** The line from the centre of hex (0, 0) to that of (q, r). */
export function centreLine(q: number, r: number): LineShape {
  const origin = { q: 0, r: 0 }
  const target = { q: LATTICE * q, r: LATTICE * r }
  return shapeLine(origin, target, createLineShape(stepsAtMost(origin, target)))
}
