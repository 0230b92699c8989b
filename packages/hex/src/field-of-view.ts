import type { Grid, Hex } from './grid.ts'
import { OFF_MAP } from './grid.ts'
import { createShadows } from './shadow.ts'
import { createSideSight } from './side-sight.ts'
import { createSightFrame } from './sight-frame.ts'
import { createSightTree, createStepTree, type Graze, type SightTree, type StepTree } from './sight-tree.ts'

export interface ViewQuery {
  readonly origin: Hex
  /** By hex. A function is asked once of each hex in question. The origin and the hex looked at never block. */
  readonly blocks: Uint8Array | ((hex: Hex) => boolean)
  /** By side. */
  readonly blockingSides?: Uint8Array
  readonly maxRange?: number
  /** What blocks a line along a side or past a corner; 'both' hands by default. */
  readonly graze?: Graze
}

export interface FieldOfView {
  /** By hex, 1 where seen; the origin is. Written into `out` if given. */
  from(query: ViewQuery, out?: Uint8Array): Uint8Array
}

/**
 * Tests of lines for each hex of the map. Where much blocks, following the lines hex by hex is the fastest way, since
 * most of them end soon. Where it takes more tests than this the view is open, and shadows are faster.
 */
const LINES_PAY = 2

export function createFieldOfView(grid: Grid): FieldOfView {
  const frame = createSightFrame(grid)
  const farthest = grid.cols + grid.rows
  const sightTrees = new Map<string, SightTree>()
  const stepTrees = new Map<number, StepTree>()
  const seesPastSides = createSideSight(grid, frame)
  // What is beyond the map blocks, and so ends the pursuit of lines that leave it for good.
  const opaque = Uint8Array.from(frame.beyond)
  const columnStarts = startsOfColumns(grid)
  let shadows: ReturnType<typeof createShadows> | undefined

  /** Hexes are numbered by columns, and no line of this range leaves the columns so far to either side. */
  function raise(blocks: ViewQuery['blocks'], origin: Hex, range: number): void {
    const { slotOf } = frame
    const from = columnStarts[Math.max((grid.col[origin] ?? 0) - range, 1)] ?? 0
    const to = columnStarts[Math.min((grid.col[origin] ?? 0) + range, grid.cols) + 1] ?? 0
    if (typeof blocks === 'function') {
      for (let hex = from; hex < to; hex++) opaque[slotOf[hex] ?? 0] = blocks(hex) ? 1 : 0
    } else {
      for (let hex = from; hex < to; hex++) opaque[slotOf[hex] ?? 0] = blocks[hex] === 0 ? 0 : 1
    }
  }

  return {
    from(query, out = new Uint8Array(grid.size)) {
      const { origin, blocks, blockingSides, graze = 'both' } = query
      const range = Math.min(query.maxRange ?? farthest, farthest)
      raise(blocks, origin, range)
      out.fill(0)
      out[origin] = 1
      if (blockingSides === undefined) {
        const tree = remember(sightTrees, `${graze} ${range}`, () => createSightTree(frame, range, graze))
        const most = LINES_PAY * grid.size
        if (look({ tree, base: frame.slotOf[origin] ?? 0, opaque, hexIn: frame.hexIn, most }, out)) return out
        shadows ??= createShadows(grid, frame)
        shadows({ origin, opaque, range, graze }, out)
      } else {
        const tree = remember(stepTrees, range, () => createStepTree(frame, range))
        seesPastSides({ tree, base: frame.slotOf[origin] ?? 0, opaque, blockingSides, graze }, out)
      }
      return out
    },
  }
}

/** [col]: how many hexes lie in the columns before it. */
function startsOfColumns(grid: Grid): Int32Array {
  const starts = new Int32Array(grid.cols + 2)
  for (const col of grid.col) starts[col + 1] = (starts[col + 1] ?? 0) + 1
  for (let col = 1; col < starts.length; col++) starts[col] = (starts[col] ?? 0) + (starts[col - 1] ?? 0)
  return starts
}

interface Look {
  readonly tree: SightTree
  /** The origin's slot. */
  readonly base: number
  readonly opaque: Uint8Array
  readonly hexIn: Int32Array
  /** How many tests are made at most. */
  readonly most: number
}

/** Says false where it gave up. */
function look({ tree, base, opaque, hexIn, most }: Look, out: Uint8Array): boolean {
  const { first, second, skip, ends } = tree
  let tests = 0
  for (let i = 0; i < first.length; ) {
    if (tests++ === most) return false
    const slot = base + (first[i] ?? 0)
    if (ends[i] === 1) {
      const hex = hexIn[slot] ?? OFF_MAP
      if (hex >= 0) out[hex] = 1
    }
    i = ((opaque[slot] ?? 0) & (opaque[base + (second[i] ?? 0)] ?? 0)) === 1 ? (skip[i] ?? 0) : i + 1
  }
  return true
}

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
