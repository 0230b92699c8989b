import { createFieldOfView, createPathfinder } from '@mesnada/hex'
import type { Benchmark, Goal, Timing } from './benchmark.ts'
import { createGround, type Ground, type GroundSize } from './terrain.ts'

/** Whether a map four times as large takes more than four times as long: large against small, both ours. */

const LARGE = { cols: 80, rows: 60 }
const SMALL = { cols: 40, rows: 30 }
const AREA_RATIO = (LARGE.cols * LARGE.rows) / (SMALL.cols * SMALL.rows)

/** More than any way on the map costs. */
const UNLIMITED = 10_000

export type Work = (ground: Ground) => () => void

/** Reaches every hex of the map. */
export const reachAll: Work = ({ grid, origins, enter, cross }) => {
  const pathfinder = createPathfinder(grid)
  const cost = { hex: enter, side: cross }
  return () => {
    for (const start of origins)
      if (pathfinder.reach({ start, budget: UNLIMITED, cost }).count < grid.size)
        throw new Error('the search ended before the edge of the map')
  }
}

/** Looks as far as the map goes. */
export const viewAll: Work = ({ grid, origins, blocks }) => {
  const view = createFieldOfView(grid)
  const seen = new Uint8Array(grid.size)
  return () => {
    for (const origin of origins) view.from({ origin, blocks }, seen)
  }
}

/** Nothing in the way: lines are as long as the map, and the work must still grow with its area alone. */
export const viewOpen: Work = ground => viewAll({ ...ground, blocks: new Uint8Array(ground.grid.size) })

/** Many, so that no lucky or unlucky place decides. */
const ORIGINS = 200

/** Fewer hexes of a larger map lie at its edge, so that a hex has a fiftieth more neighbours; the rest is cache. */
const NO_FASTER_THAN_AREA: Goal = { atMost: 1.1 }

const on = (size: Omit<GroundSize, 'origins'>): Ground => createGround({ ...size, origins: ORIGINS })

const benchmark = (name: string, work: Work, goal: Goal): Benchmark => ({
  name,
  group: 'growth',
  unit: 'times as long',
  against: `${LARGE.cols}x${LARGE.rows} has ${AREA_RATIO} times the area of ${SMALL.cols}x${SMALL.rows}`,
  goal,
  prepare: () => ({ ours: work(on(LARGE)), peer: work(on(SMALL)), count: ORIGINS }),
  score: ({ ours, peer }: Timing) => ({ ours: ours / peer, peer: AREA_RATIO }),
})

export const growth = [
  benchmark('reach-growth', reachAll, NO_FASTER_THAN_AREA),
  benchmark('view-growth', viewAll, NO_FASTER_THAN_AREA),
  benchmark('view-growth-open', viewOpen, NO_FASTER_THAN_AREA),
]
