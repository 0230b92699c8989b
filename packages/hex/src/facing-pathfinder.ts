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
import { asDirection, DIRECTIONS, type Direction, turn } from './direction.ts'
import type { Grid, Hex } from './grid.ts'
import { OFF_MAP } from './grid.ts'
import {
  type CostTables,
  checkedCost,
  exitCost,
  IMPASSABLE,
  type StepCost,
  type StepTable,
} from './step-cost.ts'

export interface FacingQuery {
  readonly start: Hex
  readonly facing: Direction
  readonly budget: number
  readonly cost: CostTables | StepTable | StepCost
  /** Where one may go, relative to the facing: 0 ahead, 1 one to the right, -1 one to the left. */
  readonly front: readonly number[]
  /** For turning by one hex-side. */
  readonly turnCost: number | ((hex: Hex, from: Direction, to: Direction) => number)
  /** Keep the facing (the default), or face the way one went. */
  readonly afterStep?: 'keep' | 'along'
  /** Having entered such a hex one goes no further. Never asked of the start hex. */
  readonly mustStop?: (hex: Hex, facing: Direction) => boolean
  /** Whether one who had to stop may still turn there; by default not. */
  readonly turnWhenStopped?: boolean
  /** Whether one may end so; it does not hinder passing through. */
  readonly mayStop?: (hex: Hex, facing: Direction) => boolean
  /** Ends the search at the first stance for which it is true, which is then the last one reached. Never asked of the start. */
  readonly until?: (hex: Hex, facing: Direction) => boolean
}

export interface Stance {
  readonly hex: Hex
  readonly facing: Direction
}

/** A window on the pathfinder's own arrays: valid until its next search. Without a facing, the cheapest is meant. */
export interface FacingReach {
  readonly count: number
  /** The first `count`: hex * 6 + facing, by rising cost, the start first. */
  readonly reached: Int32Array
  has(hex: Hex, facing?: Direction): boolean
  cost(hex: Hex, facing?: Direction): number | undefined
  cheapestFacing(hex: Hex): Direction | undefined
  mayStop(hex: Hex, facing: Direction): boolean
  pathTo(hex: Hex, facing?: Direction): Stance[] | undefined
  /** The same way in the numbers of `reached`, for whoever asks for hundreds of ways. */
  stancesTo(stance: number): number[] | undefined
}

export interface FacingPathfinder {
  reach(query: FacingQuery): FacingReach
}

export function createFacingPathfinder(grid: Grid): FacingPathfinder {
  const search = createBucketSearch(grid.size * 6, 8)
  let mayStop: FacingQuery['mayStop']

  function cheapestFacing(hex: Hex): Direction | undefined {
    let best: Direction | undefined
    let least = Number.POSITIVE_INFINITY
    for (const facing of DIRECTIONS) {
      const cost = costOf(search, hex * 6 + facing) ?? Number.POSITIVE_INFINITY
      if (cost >= least) continue
      best = facing
      least = cost
    }
    return best
  }

  function cost(hex: Hex, facing = cheapestFacing(hex)): number | undefined {
    return facing === undefined ? undefined : costOf(search, hex * 6 + facing)
  }

  const reach: FacingReach = {
    get count() {
      return search.count
    },
    reached: search.settled,
    has: (hex, facing) => cost(hex, facing) !== undefined,
    cost,
    cheapestFacing,
    mayStop: (hex, facing) =>
      cost(hex, facing) !== undefined && (mayStop === undefined || mayStop(hex, facing)),
    pathTo(hex, facing = cheapestFacing(hex)) {
      if (facing === undefined || cost(hex, facing) === undefined) return undefined
      return pathOf(search, hex * 6 + facing).map(stanceOf)
    },
    stancesTo: stance => (costOf(search, stance) === undefined ? undefined : pathOf(search, stance)),
  }

  return {
    reach(query) {
      mayStop = query.mayStop
      runFacing(grid, search, query)
      return reach
    },
  }
}

function runFacing(grid: Grid, search: BucketSearch, query: FacingQuery): void {
  const { start, mustStop, until, front, afterStep = 'keep', turnWhenStopped = false } = query
  const exit = exitCost(grid, query.cost)
  const { turnCost } = query
  const sameTurnCost = typeof turnCost === 'number' ? checkedCost(turnCost) : undefined
  const turning = (hex: Hex, from: Direction, to: Direction): number =>
    typeof turnCost === 'number' ? turnCost : checkedCost(turnCost(hex, from, to))
  const ahead = byFacing(facing => front.map(relative => turn(facing, relative)))
  const first = start * 6 + query.facing

  begin(search, first, query.budget)
  const { floor, key } = search
  for (let node = settle(search); node !== NO_NODE; node = settle(search)) {
    const { cost } = search
    const hex = Math.floor(node / 6)
    const facing = asDirection(node)
    if (until !== undefined && node !== first && until(hex, facing)) return
    const stopped = mustStop !== undefined && hex !== start && mustStop(hex, facing)
    if (!stopped) {
      for (const direction of ahead[facing]) {
        const to = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
        const next = to * 6 + (afterStep === 'keep' ? facing : direction)
        // Most were settled before: asked first, this saves looking up what the step would cost.
        if (to < 0 || (key[next] ?? 0) - floor <= cost) continue
        const step = exit(hex, direction)
        if (step >= 0) offer(search, next, node, cost + step)
      }
    }
    if (!stopped || turnWhenStopped) {
      for (const to of TURNED[facing]) {
        const next = hex * 6 + to
        if ((key[next] ?? 0) - floor <= cost) continue
        const step = sameTurnCost ?? turning(hex, facing, to)
        if (step < IMPASSABLE) offer(search, next, node, cost + step)
      }
    }
  }
}

type Sixfold<T> = readonly [T, T, T, T, T, T]

/** Something for each facing. */
const byFacing = <T>(of: (facing: Direction) => T): Sixfold<T> => [of(0), of(1), of(2), of(3), of(4), of(5)]

/** One to the right, one to the left. */
const TURNED = byFacing(facing => [turn(facing, 1), turn(facing, 5)])

function stanceOf(node: number): Stance {
  return { hex: Math.floor(node / 6), facing: asDirection(node) }
}
