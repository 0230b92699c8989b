import type { Direction } from './direction.ts'
import { type Grid, type Hex, OFF_MAP, type Side } from './grid.ts'

/** This or more, in either table or returned by a function, forbids the step. */
export const IMPASSABLE = 255

/** A step costs `hex[to] + side[crossed]`. */
export interface CostTables {
  readonly hex: Uint8Array
  readonly side?: Uint8Array
}

/** What each step costs, and where nobody goes. */
export interface StepTable {
  /** [hex * 6 + direction] */
  readonly steps: Uint8Array
  /** 1 for each hex that may not be entered. */
  readonly closed: Uint8Array
}

/** A whole number, or IMPASSABLE. */
export type StepCost = (from: Hex, to: Hex, direction: Direction, side: Side) => number

/** Refuses what would send a search astray: half points, and steps that give points back. */
export function checkedCost(cost: number): number {
  if (cost < IMPASSABLE && (cost < 0 || !Number.isInteger(cost)))
    throw new RangeError(`${cost} is no step's cost`)
  return cost
}

/** The cost of leaving a hex in a direction, negative if forbidden or off the map. */
export type ExitCost = (from: Hex, direction: Direction) => number

/** Reads tables and functions alike. */
export function exitCost(grid: Grid, cost: CostTables | StepTable | StepCost): ExitCost {
  const { neighbours, sides } = grid
  if (typeof cost === 'function') {
    return (from, direction) => {
      const to = neighbours[from * 6 + direction] ?? OFF_MAP
      if (to < 0) return -1
      const step = checkedCost(cost(from, to, direction, sides[from * 6 + direction] ?? OFF_MAP))
      return step < IMPASSABLE ? step : -1
    }
  }
  if ('steps' in cost) {
    const { steps, closed } = cost
    return (from, direction) => {
      const to = neighbours[from * 6 + direction] ?? OFF_MAP
      if (to < 0 || closed[to] === 1) return -1
      const step = steps[from * 6 + direction] ?? IMPASSABLE
      return step < IMPASSABLE ? step : -1
    }
  }
  const { hex, side } = cost
  return (from, direction) => {
    const to = neighbours[from * 6 + direction] ?? OFF_MAP
    if (to < 0 || hex[to] === IMPASSABLE) return -1
    const crossing = side === undefined ? 0 : (side[sides[from * 6 + direction] ?? OFF_MAP] ?? IMPASSABLE)
    return crossing === IMPASSABLE ? -1 : (hex[to] ?? IMPASSABLE) + crossing
  }
}
