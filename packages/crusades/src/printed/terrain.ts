import type { Board, Vocabulary } from '@mesnada/engine'
import { asDirection, type Direction, type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import {
  type Costs,
  DOWN,
  FORBIDDEN,
  type Mover,
  ROAD,
  STAKES,
  STEEP,
  TERRAIN_EFFECTS,
  UP,
} from './tables.ts'

/** The words of the maps, and what a step from one hex to the next costs. */

export const TERRAIN_WORDS = ['clear', 'woods', 'lake', 'town'] as const

export type TerrainWord = (typeof TERRAIN_WORDS)[number]

export const SIDE_KINDS = ['steep', 'stakes'] as const

export const FEATURES = ['road'] as const

export const VOCABULARY: Vocabulary = { terrain: TERRAIN_WORDS, sides: SIDE_KINDS, features: FEATURES }

const STEEP_BIT = 1 << SIDE_KINDS.indexOf('steep')
export const ROAD_BIT = 1 << FEATURES.indexOf('road')
const STAKES_BIT = 1 << SIDE_KINDS.indexOf('stakes')

const LAKE = TERRAIN_WORDS.indexOf('lake')
const CLEAR = TERRAIN_WORDS.indexOf('clear')

/** Ground that a layout of maps leaves blank is as closed as a lake. */
export const terrainAt = (board: Board, hex: Hex): TerrainWord =>
  TERRAIN_WORDS[board.terrain[hex] ?? 0] ?? 'lake'

/** Maps give heights in half levels, two to each level of the rules. */
export const levelAt = (board: Board, hex: Hex): number => (board.halfLevel[hex] ?? 0) >> 1

/** crusades 8.25: on the side they face, whichever way it is crossed. */
export const hasStakes = (board: Board, hex: Hex, direction: number): boolean =>
  ((board.sides[board.grid.sides[hex * 6 + direction] ?? OFF_MAP] ?? 0) & STAKES_BIT) !== 0

export const isSteep = (board: Board, hex: Hex, direction: number): boolean =>
  ((board.sides[board.grid.sides[hex * 6 + direction] ?? OFF_MAP] ?? 0) & STEEP_BIT) !== 0

/** crusades 9.2: whatever its height, it stops a line of sight. */
export const hidesSight = (board: Board, hex: Hex): boolean => {
  const terrain = board.terrain[hex]
  return terrain !== CLEAR && terrain !== LAKE
}

/** How a counter moves: its column of the table, and whether stakes stop it. */
export interface Gait {
  readonly mover: Mover
  readonly mounted: boolean
  /** crusades 10.1: in flight, as if there were no roads. */
  readonly roadless?: boolean
}

/** crusades 8.21-8.25: half points for leaving a hex in a direction, or IMPASSABLE. */
export const stepCost = (
  board: Board,
  { mover, mounted, roadless = false }: Gait,
  from: Hex,
  direction: Direction,
): number => {
  const to = board.grid.neighbours[from * 6 + direction] ?? OFF_MAP
  if (to === OFF_MAP) return IMPASSABLE
  const enter = roadless ? costsOf(terrainAt(board, to))[mover] : enterCost(board, mover, from, to)
  if (enter === FORBIDDEN) return IMPASSABLE
  const slope = slopeCost(board, mover, { from, to, direction })
  const stakes = mounted && hasStakes(board, from, direction) ? STAKES.enter : 0
  return enter + slope + stakes
}

/** crusades 8.22: along a road the hex itself does not matter, even where it is otherwise closed. */
const enterCost = (board: Board, mover: Mover, from: Hex, to: Hex): number => {
  const road = ((board.features[from] ?? 0) & (board.features[to] ?? 0) & ROAD_BIT) !== 0
  return road ? ROAD[mover] : costsOf(terrainAt(board, to))[mover]
}

const costsOf = (terrain: TerrainWord): Costs => TERRAIN_EFFECTS[terrain].enter

/** crusades 8.23, 8.24: a steep side is paid in place of the levels, not on top of them; going down it is one level down. */
const slopeCost = (
  board: Board,
  mover: Mover,
  { from, to, direction }: { readonly from: Hex; readonly to: Hex; readonly direction: Direction },
): number => {
  const rise = levelAt(board, to) - levelAt(board, from)
  if (isSteep(board, from, direction)) return rise < 0 ? DOWN[mover] : STEEP[mover]
  return rise > 0 ? rise * UP[mover] : -rise * DOWN[mover]
}

/** crusades 6.21, 9.31: whether ground is closed to those who move so, whatever road leads there. */
export const isClosed = (board: Board, mover: Mover, hex: Hex): boolean =>
  costsOf(terrainAt(board, hex))[mover] === FORBIDDEN

/** [hex * 6 + direction]: 1 where those who move so bear on the next hex: not over a steep side, nor into closed ground. */
export const bearings = (board: Board, mover: Mover): Uint8Array => {
  const { neighbours, size } = board.grid
  const bears = new Uint8Array(size * 6)
  for (let side = 0; side < bears.length; side++) {
    const to = neighbours[side] ?? OFF_MAP
    const open =
      to !== OFF_MAP && !isSteep(board, Math.floor(side / 6), side % 6) && !isClosed(board, mover, to)
    bears[side] = open ? 1 : 0
  }
  return bears
}

/** crusades 5.11, [hex * 6 + direction]: 1 where a step can be taken, but not over a steep side. */
export const openSteps = (board: Board, costs: Uint8Array): Uint8Array =>
  costs.map((cost, step) => (cost < IMPASSABLE && !isSteep(board, Math.floor(step / 6), step % 6) ? 1 : 0))

/** crusades 8.25, [hex * 6 + direction]: 1 where stakes stop a horse that crosses; undefined on a board without any. */
export const stakedSteps = (board: Board): Uint8Array | undefined => {
  const { neighbours, size } = board.grid
  const staked = new Uint8Array(size * 6)
  for (let step = 0; step < staked.length; step++)
    staked[step] = neighbours[step] !== OFF_MAP && hasStakes(board, Math.floor(step / 6), step % 6) ? 1 : 0
  return staked.includes(1) ? staked : undefined
}

/** crusades 8.25: the same costs, but with no step across stakes. */
export const withoutStakes = (board: Board, costs: Uint8Array): Uint8Array =>
  costs.map((cost, step) => (hasStakes(board, Math.floor(step / 6), step % 6) ? IMPASSABLE : cost))

/** [hex * 6 + direction]: every step's cost, worked out once for a board. */
export const stepCosts = (board: Board, gait: Gait): Uint8Array => {
  const costs = new Uint8Array(board.grid.size * 6)
  for (let step = 0; step < costs.length; step++)
    costs[step] = stepCost(board, gait, Math.floor(step / 6), asDirection(step))
  return costs
}
