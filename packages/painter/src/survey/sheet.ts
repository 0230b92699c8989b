import {
  type Board,
  type Checked,
  compileBoard,
  type MapDocument,
  NO_TERRAIN,
  type PlacedMap,
  type Vocabulary,
  vocabularyOf,
} from '@mesnada/engine'
import {
  centre,
  corners,
  type Grid,
  type Hex,
  hexAtPixel,
  hexesOfSide,
  mapExtent,
  nth,
  OFF_MAP,
  type Side,
} from '@mesnada/hex'
import { MARGIN } from '../margin.ts'
import type { Point, Rect } from '../shape/geometry.ts'
import { type Plan, planOf } from './plan.ts'
import { type Ground, groundOf, MAN_WORDS, type SideKind, sideKindOf } from './words.ts'

export interface SheetSide {
  readonly side: Side
  readonly a: Hex
  /** OFF_MAP on the border. */
  readonly b: Hex
  readonly kinds: readonly SideKind[]
  readonly ends: readonly [Point, Point]
}

/** The maps of a board as the painter reads them: a place for every hex, what it looks like, what lies on its sides. */
export interface Sheet {
  readonly board: Board
  readonly grid: Grid
  readonly maps: readonly MapDocument[]
  readonly plan: Plan
  readonly grounds: readonly Ground[]
  /** A hex holds one man, or a company. */
  readonly scale: 'man' | 'battle'
  readonly inner: Rect
  readonly width: number
  readonly height: number
  /** Sides on which something lies. */
  readonly marked: readonly SheetSide[]
  /** Words that the painter does not know, as `terrain lava`. */
  readonly unknown: readonly string[]
  has(hex: Hex): boolean
  centre(hex: Hex): Point
  corners(hex: Hex): readonly Point[]
  neighbours(hex: Hex): readonly Hex[]
  level(hex: Hex): number
  feature(hex: Hex, word: string): boolean
  area(name: string): readonly Hex[]
  side(side: Side): SheetSide
  /** The hex at a place, the nearest one beyond the edge of the map. */
  hexNear(x: number, y: number): Hex
}

export const createSheet = (placed: readonly PlacedMap[]): Checked<Sheet> => {
  const maps = placed.map(({ document }) => document)
  const words = vocabularyOf(maps)
  const compiled = compileBoard(placed, words)
  if (!compiled.ok) return compiled
  return { ok: true, value: sheetOf(compiled.value, placed, words) }
}

const sheetOf = (board: Board, placed: readonly PlacedMap[], words: Vocabulary): Sheet => {
  const { grid } = board
  const maps = placed.map(({ document }) => document)
  const extent = mapExtent(grid)
  const inner = { x: MARGIN.x, y: MARGIN.top, ...extent }
  const plan = planOf(placed, grid)
  const byWord = words.terrain.map(groundOf)
  const looks = words.terrain.map(word => plan.looks.get(word))
  const grounds = Array.from(
    board.terrain,
    (terrain, hex): Ground => plan.grounds.get(hex) ?? looks[terrain] ?? byWord[terrain] ?? 'grass',
  )
  const at = ({ x, y }: { readonly x: number; readonly y: number }): Point => [x + MARGIN.x, y + MARGIN.top]
  const kinds = words.sides.map(sideKindOf)
  const sideAt = (side: Side): SheetSide => {
    const [a, b] = hexesOfSide(grid, side)
    const around = corners(grid, a).map(at)
    const direction = grid.sideDirections[side] ?? 0
    return {
      side,
      a,
      b,
      kinds: kinds.filter((_, bit) => ((board.sides[side] ?? 0) & (1 << bit)) !== 0),
      ends: [nth(around, (direction + 5) % 6), nth(around, direction)],
    }
  }
  const marked: SheetSide[] = []
  for (let side = 0; side < grid.sideCount; side++) if (board.sides[side] !== 0) marked.push(sideAt(side))
  const has = (hex: Hex): boolean => hex !== OFF_MAP && board.terrain[hex] !== NO_TERRAIN
  const bits = new Map(words.features.map((word, bit) => [word, 1 << bit]))
  const metres = plan.metres
  const isMan = metres === undefined ? words.terrain.some(word => MAN_WORDS.has(word)) : metres <= 6
  return {
    board,
    grid,
    maps,
    plan,
    grounds,
    scale: isMan ? 'man' : 'battle',
    inner,
    width: extent.width + 2 * MARGIN.x,
    height: extent.height + MARGIN.top + MARGIN.bottom,
    marked,
    unknown: [
      ...words.terrain.filter((_, i) => byWord[i] === 'unknown' && !looks[i]).map(word => `terrain ${word}`),
      ...words.sides.filter((_, i) => kinds[i] === 'unknown').map(word => `side ${word}`),
    ],
    has,
    centre: hex => at(centre(grid, hex)),
    corners: hex => corners(grid, hex).map(at),
    neighbours: hex => Array.from(grid.neighbours.subarray(hex * 6, hex * 6 + 6)),
    level: hex => board.halfLevel[hex] ?? 0,
    feature: (hex, word) => ((board.features[hex] ?? 0) & (bits.get(word) ?? 0)) !== 0,
    area: name => board.areas.get(name) ?? [],
    side: sideAt,
    hexNear: finder(grid, has, extent),
  }
}

const BESIDE = [0, 0.5, -0.5, 1, -1, 1.4, -1.4]

const finder = (
  grid: Grid,
  has: (hex: Hex) => boolean,
  { width, height }: Pick<Rect, 'width' | 'height'>,
) => {
  const first = Array.from({ length: grid.size }, (_, hex) => hex).find(has) ?? 0
  return (sheetX: number, sheetY: number): Hex => {
    const x = sheetX - MARGIN.x
    const y = sheetY - MARGIN.top
    const straight = hexAtPixel(grid, { x, y })
    if (has(straight)) return straight
    const nearX = Math.min(Math.max(x, 0.3), width - 0.3)
    const nearY = Math.min(Math.max(y, 0.45), height - 0.45)
    // The half hexes along the edge belong to nobody: what lies beside them goes on, or a shore there would have teeth.
    for (const dx of BESIDE) {
      const hex = hexAtPixel(grid, { x: nearX + dx, y: nearY })
      if (has(hex)) return hex
    }
    for (let ring = 0; ring < 5; ring++)
      for (const dy of [0, 0.45 * ring, -0.45 * ring])
        for (const dx of [0, 0.45 * ring, -0.45 * ring]) {
          const hex = hexAtPixel(grid, { x: nearX + dx, y: nearY + dy })
          if (has(hex)) return hex
        }
    return first
  }
}
