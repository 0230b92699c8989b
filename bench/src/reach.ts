import { createPathfinder, nth } from '@mesnada/hex'
import { agree, type Benchmark, type Contest } from './benchmark.ts'
import { honeycombOf, reachOf } from './honeycomb.ts'
import { createGround, type GroundSize } from './terrain.ts'

/** Where a unit with so many points can go. */
export const MOVEMENT_POINTS = 12

export const reachContest = (size: GroundSize): Contest => {
  const ground = createGround(size)
  const { origins, enter, cross } = ground
  const honeycomb = honeycombOf(ground)
  const pathfinder = createPathfinder(ground.grid)
  const cost = { hex: enter, side: cross }
  for (const start of origins) {
    const ours = pathfinder.reach({ start, budget: MOVEMENT_POINTS, cost })
    const peer = reachOf(honeycomb, nth(honeycomb.tiles, start), MOVEMENT_POINTS)
    agree(
      `reach from ${ground.grid.label(start)}`,
      honeycomb.tiles.map((_, hex) => ours.cost(hex)),
      honeycomb.tiles.map(tile => peer.get(tile)),
    )
  }
  return {
    ours: () => {
      for (const start of origins) pathfinder.reach({ start, budget: MOVEMENT_POINTS, cost })
    },
    peer: () => {
      for (const start of origins) reachOf(honeycomb, nth(honeycomb.tiles, start), MOVEMENT_POINTS)
    },
    count: origins.length,
  }
}

const benchmark = (cols: number, rows: number): Benchmark => ({
  name: `reach-${cols}x${rows}`,
  group: 'reach',
  unit: 'searches/s',
  against: 'honeycomb-grid 4.1.5, Dijkstra with a binary heap',
  goal: { atLeast: 20 },
  prepare: () => reachContest({ cols, rows, origins: 32 }),
})

export const reach = [benchmark(40, 30), benchmark(80, 60)]
