import type { Grid, Hex } from './grid.ts'
import { OFF_MAP } from './grid.ts'
import { centrePoint } from './point.ts'
import { ALONG, createTrace, THROUGH, traceLine } from './trace.ts'

/** One hex, or the two hexes, left one first, between which the line runs along their side. */
export type LineStep = readonly [Hex] | readonly [Hex, Hex]

/** The line from centre to centre, hex by hex, both ends included. */
export function hexLine(grid: Grid, from: Hex, to: Hex): LineStep[] {
  if (from === to) return [[from]]
  const trace = traceLine(grid, centrePoint(grid, from), centrePoint(grid, to), createTrace(grid))
  const line: LineStep[] = []
  for (let i = 0; i < trace.length; i++) {
    if (trace.kind[i] === THROUGH) line.push([trace.hex[i] ?? OFF_MAP])
    else if (trace.kind[i] === ALONG) line.push([trace.left[i] ?? 0, trace.right[i] ?? 0])
  }
  return line
}
