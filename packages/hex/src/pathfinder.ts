import {
  type BucketSearch,
  begin,
  costOf,
  createBucketSearch,
  NO_NODE,
  offer,
  pathOf,
  settle,
} from './bucket-search.ts'
import { DIRECTIONS } from './direction.ts'
import type { Grid, Hex } from './grid.ts'
import { OFF_MAP } from './grid.ts'
import { type CostTables, checkedCost, IMPASSABLE, type StepCost } from './step-cost.ts'

export interface ReachQuery {
  readonly start: Hex
  readonly budget: number
  readonly cost: CostTables | StepCost
  /** Having entered such a hex one goes no further. Never asked of the start. */
  readonly mustStop?: (hex: Hex) => boolean
  /** Whether one may end there; it does not hinder passing through. */
  readonly mayStop?: (hex: Hex) => boolean
}

/** A window on the pathfinder's own arrays: valid until its next search. */
export interface Reach {
  readonly count: number
  /** The first `count`: hexes by rising cost, the start first. */
  readonly reached: Int32Array
  has(hex: Hex): boolean
  cost(hex: Hex): number | undefined
  /** Reached, and allowed to end there. */
  mayStop(hex: Hex): boolean
  /** From the start to the hex, both included. */
  pathTo(hex: Hex): Hex[] | undefined
}

export interface PathQuery {
  readonly start: Hex
  readonly goal: Hex
  readonly cost: CostTables | StepCost
  readonly budget?: number
  readonly mustStop?: (hex: Hex) => boolean
}

export interface Path {
  /** From start to goal, both included. */
  readonly hexes: readonly Hex[]
  readonly cost: number
}

export interface Pathfinder {
  reach(query: ReachQuery): Reach
  cheapest(query: PathQuery): Path | undefined
}

export function createPathfinder(grid: Grid): Pathfinder {
  const search = createBucketSearch(grid.size, 6)
  let mayStop: ReachQuery['mayStop']

  /** Until all is settled, or `goal` is. */
  function run(query: ReachQuery, goal: Hex): void {
    const { start, budget, cost, mustStop } = query
    begin(search, start, budget)
    for (let hex = settle(search); hex !== NO_NODE && hex !== goal; hex = settle(search)) {
      if (mustStop !== undefined && hex !== start && mustStop(hex)) continue
      if (typeof cost === 'function') offerByFunction(grid, search, hex, cost)
      else offerByTables(grid, search, hex, cost)
    }
  }

  const reach: Reach = {
    get count() {
      return search.count
    },
    reached: search.settled,
    has: hex => costOf(search, hex) !== undefined,
    cost: hex => costOf(search, hex),
    mayStop: hex => costOf(search, hex) !== undefined && (mayStop === undefined || mayStop(hex)),
    pathTo: hex => (costOf(search, hex) === undefined ? undefined : pathOf(search, hex)),
  }

  return {
    reach(query) {
      mayStop = query.mayStop
      run(query, NO_NODE)
      return reach
    },
    cheapest(query) {
      const { budget = grid.size * 2 * IMPASSABLE, goal } = query
      run({ ...query, budget }, goal)
      const cost = costOf(search, goal)
      return cost === undefined ? undefined : { hexes: pathOf(search, goal), cost }
    },
  }
}

function offerByTables(grid: Grid, search: BucketSearch, hex: Hex, tables: CostTables): void {
  const { neighbours, sides } = grid
  const { cost, floor, key } = search
  const { hex: hexCost, side: sideCost } = tables
  for (let i = hex * 6; i < hex * 6 + 6; i++) {
    const to = neighbours[i] ?? OFF_MAP
    // Most neighbours were settled before: asked first, this saves looking up what the step would cost.
    if (to < 0 || (key[to] ?? 0) - floor <= cost) continue
    const entering = hexCost[to] ?? IMPASSABLE
    const crossing = sideCost === undefined ? 0 : (sideCost[sides[i] ?? OFF_MAP] ?? IMPASSABLE)
    if (entering !== IMPASSABLE && crossing !== IMPASSABLE) offer(search, to, hex, cost + entering + crossing)
  }
}

function offerByFunction(grid: Grid, search: BucketSearch, hex: Hex, stepCost: StepCost): void {
  const { cost } = search
  for (const direction of DIRECTIONS) {
    const to = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (to < 0) continue
    const step = checkedCost(stepCost(hex, to, direction, grid.sides[hex * 6 + direction] ?? OFF_MAP))
    if (step < IMPASSABLE) offer(search, to, hex, cost + step)
  }
}
