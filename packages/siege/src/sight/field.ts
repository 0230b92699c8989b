import { type Board, memoBy, NO_TERRAIN } from '@mesnada/engine'
import { createLineCache, createTrace, type LineCache, OFF_MAP, type Trace } from '@mesnada/hex'
import { T, type TerrainWord } from '../printed/terrain.ts'
import { houseOf, OPEN_AIR } from './scene.ts'

/** What can be told once of a map, so that most steps of most lines cost next to nothing. */
export interface Field {
  /** Written over by every line. */
  readonly trace: Trace
  /** Lines from centre to centre. */
  readonly lines: LineCache
  /** 1 for ground that does nothing to a line, as long as nobody and nothing is on it. */
  readonly plain: Uint8Array
  /** 1 for hex-sides that have nothing on them and are nobody's outer wall. */
  readonly bare: Uint8Array
}

const PLAIN_GROUND: readonly TerrainWord[] = [
  'flat',
  'road',
  'slope',
  'steep-slope',
  'trench',
  'water',
  'interior',
  'corner',
  'stairway',
  'moat',
]

const IS_PLAIN = new Uint8Array(256)
IS_PLAIN[NO_TERRAIN] = 1
for (const word of PLAIN_GROUND) IS_PLAIN[T[word]] = 1

export const fieldOf = memoBy((board: Board): Field => {
  const { grid, terrain, sides } = board
  const bare = new Uint8Array(grid.sideCount)
  for (let side = 0; side < grid.sideCount; side++) {
    const inTheOpen = [grid.sideHexes[side * 2] ?? OFF_MAP, grid.sideHexes[side * 2 + 1] ?? OFF_MAP].every(
      hex => hex < 0 || houseOf(terrain[hex] ?? 0) === OPEN_AIR,
    )
    bare[side] = sides[side] === 0 && inTheOpen ? 1 : 0
  }
  return {
    trace: createTrace(grid),
    lines: createLineCache(grid),
    plain: Uint8Array.from(terrain, word => IS_PLAIN[word] ?? 0),
    bare,
  }
})
