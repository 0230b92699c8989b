import { type Board, NO_TERRAIN } from '@mesnada/engine'
import { type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import {
  featureBit,
  LEVEL_DOWN,
  LEVEL_UP,
  ROAD_COST,
  SIDE_EFFECTS,
  SIDE_KINDS,
  type SideKind,
  sideBit,
  TERRAIN_EFFECTS,
  TERRAINS,
  type Terrain,
} from '../printed/terrain.ts'
import { NO_COMBAT } from '../state.ts'

/** filo T.1 laid over a map: what each step costs and what the ground does to each attack. */

export const terrainAt = ({ terrain }: Board, hex: Hex): Terrain | undefined =>
  terrain[hex] === NO_TERRAIN ? undefined : TERRAINS[terrain[hex] ?? 0]

/** Levels of the target above the one who looks, walks or strikes at it. */
const levelsUp = ({ halfLevel }: Board, from: Hex, to: Hex): number =>
  ((halfLevel[to] ?? 0) - (halfLevel[from] ?? 0)) / 2

/** A bridge or a gate stands in for the river or the wall it leads across. */
const sideKindsOf = ({ sides }: Board, side: number): readonly SideKind[] => {
  const bits = sides[side] ?? 0
  // Most hex-sides of a map bear nothing.
  if (bits === 0) return []
  const kinds = SIDE_KINDS.filter(kind => (bits & sideBit(kind)) !== 0)
  const hidden: readonly SideKind[] = kinds.includes('puente')
    ? ['rio', 'ribera']
    : kinds.includes('puerta')
      ? ['muralla']
      : []
  return kinds.filter(kind => !hidden.includes(kind))
}

export const standableHexes = (board: Board): Uint8Array =>
  Uint8Array.from({ length: board.grid.size }, (_, hex) => {
    const terrain = terrainAt(board, hex)
    return terrain !== undefined && TERRAIN_EFFECTS[terrain].foot !== undefined ? 1 : 0
  })

type Column = 'foot' | 'horse' | 'combat' | 'charge'

/** The effect of ground, hex-sides and level together; undefined where any of them does not allow it. */
const sumOf = (board: Board, from: Hex, direction: number, column: Column): number | undefined => {
  const to = board.grid.neighbours[from * 6 + direction] ?? OFF_MAP
  const terrain = to === OFF_MAP ? undefined : terrainAt(board, to)
  if (terrain === undefined) return undefined
  const levels = levelsUp(board, from, to)
  const slope = levels > 0 ? LEVEL_UP : LEVEL_DOWN
  const ground = TERRAIN_EFFECTS[terrain][column]
  if (ground === undefined) return undefined
  let sum = ground + Math.abs(levels) * (slope[column] ?? 0)
  for (const kind of sideKindsOf(board, board.grid.sides[from * 6 + direction] ?? OFF_MAP)) {
    const effect = SIDE_EFFECTS[kind][column]
    if (effect === undefined) return undefined
    sum += effect
  }
  return sum
}

const bothOn = ({ features }: Board, a: Hex, b: Hex, feature: 'camino' | 'carretera'): boolean =>
  ((features[a] ?? 0) & (features[b] ?? 0) & featureBit(feature)) !== 0

/** Notes b and c: a road sets the ground aside, a highway the levels as well. */
const roadCost = (board: Board, from: Hex, to: Hex, column: 'foot' | 'horse'): number | undefined => {
  if (bothOn(board, from, to, 'carretera')) return ROAD_COST
  if (!bothOn(board, from, to, 'camino')) return undefined
  const levels = levelsUp(board, from, to)
  return ROAD_COST + Math.abs(levels) * ((levels > 0 ? LEVEL_UP : LEVEL_DOWN)[column] ?? 0)
}

export const moveCosts = (
  board: Board,
): { readonly footCost: Uint8Array; readonly horseCost: Uint8Array } => {
  const { grid } = board
  const costs = (column: 'foot' | 'horse'): Uint8Array =>
    Uint8Array.from({ length: grid.size * 6 }, (_, step) => {
      const sum = sumOf(board, Math.floor(step / 6), step % 6, column)
      if (sum === undefined) return IMPASSABLE
      return roadCost(board, Math.floor(step / 6), grid.neighbours[step] ?? OFF_MAP, column) ?? sum
    })
  return { footCost: costs('foot'), horseCost: costs('horse') }
}

export const combatGround = (
  board: Board,
): { readonly combatGround: Int8Array; readonly chargeGround: Int8Array } => {
  const effects = (column: 'combat' | 'charge'): Int8Array =>
    Int8Array.from(
      { length: board.grid.size * 6 },
      (_, step) => sumOf(board, Math.floor(step / 6), step % 6, column) ?? NO_COMBAT,
    )
  return { combatGround: effects('combat'), chargeGround: effects('charge') }
}
