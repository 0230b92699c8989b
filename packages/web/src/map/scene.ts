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
  type Grid,
  type Hex,
  hexesOfSide,
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

const HEX_OUTLINE: Line = { colour: '#4a371a2b', width: 0.05 }
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
    lines: [
      outlineOf(board),
      contoursOf(board),
      ...waysOf(board, vocabulary.features),
      ...sidesOf(board, vocabulary.sides),
    ],
  })
}

export const vocabularyOf = (maps: readonly MapDocument[]): Vocabulary => ({
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

const outlineOf = ({ grid, terrain }: Board): Stroke => ({
  ...HEX_OUTLINE,
  path: sidePath(grid, side => hexesOfSide(grid, side).some(hex => hasGround(terrain, hex))),
})

/** Where the ground rises or falls. */
const contoursOf = ({ grid, halfLevel, terrain }: Board): Stroke => ({
  ...CONTOUR,
  path: sidePath(grid, side => {
    const [a, b] = hexesOfSide(grid, side)
    return hasGround(terrain, a) && hasGround(terrain, b) && halfLevel[a] !== halfLevel[b]
  }),
})

const hasGround = (terrain: Board['terrain'], hex: Hex): boolean =>
  hex !== OFF_MAP && terrain[hex] !== NO_TERRAIN

const sidePath = (grid: Grid, wanted: (side: Side) => boolean): string => {
  let path = ''
  for (let side = 0; side < grid.sideCount; side++) if (wanted(side)) path += sideSegment(grid, side)
  return path
}

const sideSegment = (grid: Grid, side: Side): string => {
  const [hex] = hexesOfSide(grid, side)
  const around = corners(grid, hex)
  const direction = grid.sideDirections[side] ?? 0
  const ends = [around.at(direction - 1), around.at(direction)]
  return `M${ends.flatMap(end => (end ? [point(end)] : [])).join('L')}`
}

/** From centre to centre of neighbours that both have the way. */
const waysOf = ({ grid, features }: Board, kinds: readonly string[]): Stroke[] =>
  kinds.flatMap((kind, bit) => {
    if (!isWay(kind)) return []
    const hasWay = (hex: Hex): boolean => hex !== OFF_MAP && ((features[hex] ?? 0) & (1 << bit)) !== 0
    let path = ''
    for (let side = 0; side < grid.sideCount; side++) {
      const hexes = hexesOfSide(grid, side)
      if (hexes.every(hasWay)) path += `M${hexes.map(hex => point(centre(grid, hex))).join('L')}`
    }
    return [{ ...WAY, path }]
  })

const point = ({ x, y }: Pixel): string => `${rounded(x)} ${rounded(y)}`

const rounded = (length: number): number => Math.round(length * 100) / 100
