import { createFieldOfView, distance, type Grid, type Hex, hexLine, nth } from '@mesnada/hex'
import { agree, type Benchmark, type Contest } from './benchmark.ts'
import { type Honeycomb, honeycombOf, viewOf } from './honeycomb.ts'
import { createGround, type GroundSize } from './terrain.ts'

export const viewContest = (size: GroundSize): Contest => {
  const ground = createGround(size)
  const { grid, origins, blocks } = ground
  const honeycomb = honeycombOf(ground)
  const view = createFieldOfView(grid)
  const seen = new Uint8Array(grid.size)
  for (const origin of origins) compareViews(grid, honeycomb, origin, view.from({ origin, blocks }, seen))
  return {
    ours: () => {
      for (const origin of origins) view.from({ origin, blocks }, seen)
    },
    peer: () => {
      for (const origin of origins) viewOf(honeycomb, nth(honeycomb.tiles, origin))
    },
    count: origins.length,
  }
}

/**
 * Our lines are exact and meet every hex they touch the inside of; honeycomb-grid takes one sample a step. Where the
 * line meets just those hexes the answers must be the same; where it cuts more corners than are sampled, what we see
 * they must see. Lines along hex-sides are a matter of taste and not compared.
 */
const compareViews = (grid: Grid, honeycomb: Honeycomb, origin: Hex, seen: Uint8Array): void => {
  const peer = viewOf(honeycomb, nth(honeycomb.tiles, origin))
  for (let hex = 0; hex < grid.size; hex++) {
    const line = hexLine(grid, origin, hex)
    if (line.some(step => step.length > 1)) continue
    const sampled = line.length === distance(grid, origin, hex) + 1
    if (sampled || seen[hex] === 1)
      agree(
        `view from ${grid.label(origin)} to ${grid.label(hex)}`,
        seen[hex] === 1,
        peer.has(nth(honeycomb.tiles, hex)),
      )
  }
}

const benchmark = (cols: number, rows: number): Benchmark => ({
  name: `view-${cols}x${rows}`,
  group: 'view',
  unit: 'views/s',
  against: 'honeycomb-grid 4.1.5, a line to every hex',
  goal: { atLeast: 20 },
  prepare: () => viewContest({ cols, rows, origins: 4 }),
})

export const view = [benchmark(40, 30), benchmark(80, 60)]
