import {
  accepted,
  type Board,
  type Checked,
  compileBoard,
  type MapDocument,
  NO_TERRAIN,
  type PlacedMap,
  type Vocabulary,
} from '@mesnada/engine'
import {
  centre,
  corners,
  type Direction,
  type Grid,
  type Hex,
  mapExtent,
  OFF_MAP,
  type Pixel,
  type Side,
} from '@mesnada/hex'
import { isWay, type Line, shaded, sideLine, terrainColour } from './palette.ts'

/** A map ready to be drawn: a few long paths, each of one colour, in hex sizes. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly areas: readonly Area[]
  readonly lines: readonly Stroke[]
}

export interface Area {
  readonly path: string
  readonly colour: string
}

export interface Stroke extends Line {
  readonly path: string
}

const WAY: Line = { colour: '#efe3c0', width: 0.34 }
const CONTOUR: Line = { colour: '#6d5433', width: 0.07 }

/** Draws from the data alone: whatever words the maps use are the words there are. */
export const sceneOf = (placed: readonly PlacedMap[]): Checked<Scene> => {
  const vocabulary = vocabularyOf(placed.map(({ document }) => document))
  const compiled = compileBoard(placed, vocabulary)
  if (!compiled.ok) return compiled
  const board = compiled.value
  return accepted({
    ...mapExtent(board.grid),
    areas: areasOf(board, vocabulary.terrain),
    lines: [...contoursOf(board), ...waysOf(board, vocabulary.features), ...sidesOf(board, vocabulary.sides)],
  })
}

const vocabularyOf = (maps: readonly MapDocument[]): Vocabulary => ({
  terrain: distinct(maps.flatMap(({ terrain }) => Object.values(terrain.legend))),
  sides: distinct(maps.flatMap(({ sides }) => Object.keys(sides ?? {}))),
  features: distinct(maps.flatMap(({ features }) => Object.keys(features ?? {}))),
})

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)]

const areasOf = ({ grid, terrain, halfLevel }: Board, words: readonly string[]): Area[] => {
  const paths = new Map<string, string>()
  for (let hex = 0; hex < grid.size; hex++) {
    const word = words[terrain[hex] ?? NO_TERRAIN]
    if (word === undefined) continue
    const colour = shaded(terrainColour(word), halfLevel[hex] ?? 0)
    paths.set(colour, `${paths.get(colour) ?? ''}M${corners(grid, hex).map(point).join('L')}z`)
  }
  return [...paths].map(([colour, path]) => ({ colour, path }))
}

const sidesOf = ({ grid, sides }: Board, kinds: readonly string[]): Stroke[] =>
  kinds.map((kind, bit) => ({
    ...sideLine(kind),
    path: sidePath(grid, side => ((sides[side] ?? 0) & (1 << bit)) !== 0),
  }))

/** Where the ground rises or falls. */
const contoursOf = ({ grid, halfLevel, terrain }: Board): Stroke[] => {
  const parts = (side: Side): boolean => {
    const [a = OFF_MAP, b = OFF_MAP] = [grid.sideHexes[side * 2], grid.sideHexes[side * 2 + 1]]
    return (
      b !== OFF_MAP && terrain[a] !== NO_TERRAIN && terrain[b] !== NO_TERRAIN && halfLevel[a] !== halfLevel[b]
    )
  }
  return [{ ...CONTOUR, path: sidePath(grid, parts) }]
}

const sidePath = (grid: Grid, wanted: (side: Side) => boolean): string => {
  let path = ''
  for (let side = 0; side < grid.sideCount; side++) if (wanted(side)) path += sideSegment(grid, side)
  return path
}

const sideSegment = (grid: Grid, side: Side): string => {
  const direction = (grid.sideDirections[side] ?? 0) as Direction
  const around = corners(grid, grid.sideHexes[side * 2] ?? 0)
  const [from, to] = [around[(direction + 5) % 6], around[direction]]
  return from && to ? `M${point(from)}L${point(to)}` : ''
}

/** From centre to centre of neighbours that both have the way. */
const waysOf = ({ grid, features }: Board, kinds: readonly string[]): Stroke[] =>
  kinds.flatMap((kind, bit) => {
    if (!isWay(kind)) return []
    const has = (hex: Hex | undefined): hex is Hex =>
      hex !== undefined && hex !== OFF_MAP && ((features[hex] ?? 0) & (1 << bit)) !== 0
    let path = ''
    for (let side = 0; side < grid.sideCount; side++) {
      const [a, b] = [grid.sideHexes[side * 2], grid.sideHexes[side * 2 + 1]]
      if (has(a) && has(b)) path += `M${point(centre(grid, a))}L${point(centre(grid, b))}`
    }
    return [{ ...WAY, path }]
  })

const point = ({ x, y }: Pixel): string => `${rounded(x)} ${rounded(y)}`

const rounded = (length: number): number => Math.round(length * 100) / 100
