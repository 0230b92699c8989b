import { type Axial, DIRECTION_VECTORS } from './axial.ts'
import type { Direction, Orientation } from './direction.ts'
import { extremes } from './extremes.ts'
import { cellLabel, type LabelStyle } from './labels.ts'
import { nth } from './nth.ts'

/** A dense index, 0 to grid.size - 1, column by column from the top. */
export type Hex = number

/** A dense index, 0 to grid.sideCount - 1, border sides included. */
export type Side = number

/** Stands for a hex, or a hex-side, that is not on the map. */
export const OFF_MAP = -1

export interface GridOptions {
  readonly orientation: Orientation
  readonly cols: number
  readonly rows: number
  /** Which printed columns (flat) or rows (pointy), counted from 1, lie half a hex lower or to the right. */
  readonly shifted: 'odd' | 'even'
  /** Where columns differ in length. */
  readonly rowsIn?: (col: number) => number
  /** Where rows differ in length. */
  readonly colsIn?: (row: number) => number
  readonly labels: LabelStyle
}

export interface Grid {
  readonly orientation: Orientation
  readonly cols: number
  readonly rows: number
  readonly shifted: 'odd' | 'even'
  readonly size: number
  readonly q: Int32Array
  readonly r: Int32Array
  /** As printed, counted from 1. */
  readonly col: Int32Array
  readonly row: Int32Array
  /** [hex * 6 + direction]; OFF_MAP beyond the edge. */
  readonly neighbours: Int32Array
  readonly sideCount: number
  /** [hex * 6 + direction] */
  readonly sides: Int32Array
  /** [side * 2] is the hex with the lower index, [side * 2 + 1] the other one or OFF_MAP. */
  readonly sideHexes: Int32Array
  /** The direction of each side as seen from its first hex. */
  readonly sideDirections: Uint8Array
  /** OFF_MAP if there is none. */
  hexAt(q: number, r: number): Hex
  /** By printed column and row; OFF_MAP if there is none. */
  hexAtCell(col: number, row: number): Hex
  label(hex: Hex): string
  parse(label: string): Hex | undefined
}

interface Cell extends Axial {
  readonly col: number
  readonly row: number
}

export function createGrid(options: GridOptions): Grid {
  const cells = cellsOf(options)
  const hexAt = axialIndex(cells)
  const { neighbours, ...sides } = adjacency(cells, hexAt)
  const labels = cells.map(cell => cellLabel(options.labels, cell.col, cell.row))
  const hexByLabel = new Map(labels.map((label, hex) => [label, hex]))
  if (hexByLabel.size < labels.length) throw new RangeError('two hexes of the grid have the same label')

  return {
    orientation: options.orientation,
    cols: options.cols,
    rows: options.rows,
    shifted: options.shifted,
    size: cells.length,
    q: Int32Array.from(cells, cell => cell.q),
    r: Int32Array.from(cells, cell => cell.r),
    col: Int32Array.from(cells, cell => cell.col),
    row: Int32Array.from(cells, cell => cell.row),
    neighbours,
    ...sides,
    hexAt,
    hexAtCell(col, row) {
      const { q, r } = axialOfCell(options, col, row)
      return hexAt(q, r)
    },
    label: hex => nth(labels, hex),
    parse: label => hexByLabel.get(label),
  }
}

function cellsOf(options: GridOptions): readonly Cell[] {
  const { cols, rows, rowsIn = () => rows, colsIn = () => cols } = options
  const cells: Cell[] = []
  for (let col = 1; col <= cols; col++) {
    const last = Math.min(rows, rowsIn(col))
    for (let row = 1; row <= last; row++) {
      if (col <= colsIn(row)) cells.push({ col, row, ...axialOfCell(options, col, row) })
    }
  }
  return cells
}

/** Cell (1, 1) is the axial origin. */
function axialOfCell(options: GridOptions, col: number, row: number): Axial {
  const q = col - 1
  const r = row - 1
  return options.orientation === 'flat'
    ? { q, r: r - halfSteps(q, options.shifted) }
    : { q: q - halfSteps(r, options.shifted), r }
}

/** How many whole hexes an unshifted line of the map has slid against the axial axis after so many lines. */
function halfSteps(lines: number, shifted: 'odd' | 'even'): number {
  return shifted === 'even' ? Math.floor(lines / 2) : Math.ceil(lines / 2)
}

/** A lookup over the bounding parallelogram of the cells. */
function axialIndex(cells: readonly Cell[]): (q: number, r: number) => Hex {
  const [minQ, maxQ] = extremes(cells.map(cell => cell.q))
  const [minR, maxR] = extremes(cells.map(cell => cell.r))
  const width = maxQ - minQ + 1
  const height = maxR - minR + 1
  const table = new Int32Array(width * height).fill(OFF_MAP)
  cells.forEach((cell, hex) => {
    table[(cell.q - minQ) * height + cell.r - minR] = hex
  })
  return (q, r) => {
    const i = q - minQ
    const j = r - minR
    return i < 0 || j < 0 || i >= width || j >= height ? OFF_MAP : (table[i * height + j] ?? 0)
  }
}

/** Neighbours, and the hex-sides numbered as a walk over hexes and directions first meets them. */
function adjacency(cells: readonly Cell[], hexAt: (q: number, r: number) => Hex) {
  const neighbours = new Int32Array(cells.length * 6)
  const sides = new Int32Array(cells.length * 6)
  const sideHexes: Hex[] = []
  const sideDirections: number[] = []
  cells.forEach((cell, hex) => {
    DIRECTION_VECTORS.forEach((step, direction) => {
      const other = hexAt(cell.q + step.q, cell.r + step.r)
      neighbours[hex * 6 + direction] = other
      if (other !== OFF_MAP && other < hex) {
        sides[hex * 6 + direction] = sides[other * 6 + ((direction + 3) % 6)] ?? OFF_MAP
      } else {
        sides[hex * 6 + direction] = sideDirections.length
        sideHexes.push(hex, other)
        sideDirections.push(direction)
      }
    })
  })
  return {
    neighbours,
    sideCount: sideDirections.length,
    sides,
    sideHexes: Int32Array.from(sideHexes),
    sideDirections: Uint8Array.from(sideDirections),
  }
}

/** OFF_MAP beyond the edge. */
export function neighbour(grid: Grid, hex: Hex, direction: Direction): Hex {
  return grid.neighbours[hex * 6 + direction] ?? OFF_MAP
}
