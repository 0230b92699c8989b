import {
  createGrid,
  type Direction,
  type Grid,
  type Hex,
  nth,
  OFF_MAP,
  opposite,
  parseDirection,
  side,
} from '@mesnada/hex'
import { accepted, type Checked, DONE, type Outcome, type Refusal, refused } from '../base/rule.ts'
import type { MapDocument } from './map.ts'
import type { ScenarioDocument } from './scenario.ts'

/** The words a rule system knows for what a map can show. Their positions are the numbers in a `Board`. */
export interface Vocabulary {
  readonly terrain: readonly string[]
  /** At most 16. */
  readonly sides: readonly string[]
  /** At most 32. */
  readonly features: readonly string[]
}

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)]

/** All the words that maps use, for those who know no rules and take maps as they are. */
export const vocabularyOf = (maps: readonly MapDocument[]): Vocabulary => ({
  terrain: distinct(maps.flatMap(({ terrain }) => Object.values(terrain.legend))),
  sides: distinct(maps.flatMap(({ sides }) => Object.keys(sides ?? {}))),
  features: distinct(maps.flatMap(({ features }) => Object.keys(features ?? {}))),
})

/** One or more maps laid out and turned into arrays that rules can read without looking anything up. */
export interface Board {
  readonly grid: Grid
  /** Position of the hex's terrain in the vocabulary, or NO_TERRAIN where the layout leaves a gap. */
  readonly terrain: Uint8Array
  readonly halfLevel: Int8Array
  /** A bit for each kind of the vocabulary that lies on the hex-side. */
  readonly sides: Uint16Array
  /** A bit for each feature of the vocabulary that the hex has. */
  readonly features: Uint32Array
  /** Named hexes; on a board of several maps also under `map.area`. */
  readonly areas: ReadonlyMap<string, readonly Hex[]>
  /** The hexes along each named edge. */
  readonly edges: ReadonlyMap<string, readonly Hex[]>
}

export const NO_TERRAIN = 255

export type PlacedMap = ScenarioDocument['maps'][number] & { readonly document: MapDocument }

/** The maps of a scenario with their places. */
export const placeMaps = (
  scenario: ScenarioDocument,
  maps: readonly MapDocument[],
): Checked<readonly PlacedMap[]> => {
  const placed: PlacedMap[] = []
  for (const place of scenario.maps) {
    const document = maps.find(map => map.id === place.map)
    if (!document) return refused({ code: 'engine.scenario.map-missing', values: { id: place.map } })
    placed.push({ ...place, document })
  }
  return accepted(placed)
}

/** Lays maps out beside one another and compiles them. A single map keeps its labels; several prefix their id. */
export const compileBoard = (placed: readonly PlacedMap[], vocabulary: Vocabulary): Checked<Board> => {
  const misfit = layoutRefusal(placed)
  if (misfit) return refused(misfit)
  const grid = laidOut(placed)
  const areas = new Map<string, Hex[]>()
  const edges = new Map<string, Hex[]>()
  const board: Board = {
    grid,
    terrain: new Uint8Array(grid.size).fill(NO_TERRAIN),
    halfLevel: new Int8Array(grid.size),
    sides: new Uint16Array(grid.sideCount),
    features: new Uint32Array(grid.size),
    areas,
    edges,
  }
  for (const map of placed) {
    const at = placer(grid, map, isAlone(placed))
    const draw = [
      () => drawPictures(board, map, at, vocabulary),
      () => drawSides(board, map, at, vocabulary),
      () => drawFeatures(board, map, at, vocabulary),
      () => nameAreas(areas, map, at, placed.length > 1),
    ]
    for (const part of draw) {
      const drawn = part()
      if (!drawn.ok)
        return refused({ ...drawn.refusal, values: { map: map.document.id, ...drawn.refusal.values } })
    }
    nameEdges(edges, map, at)
  }
  return accepted(board)
}

const layoutRefusal = (placed: readonly PlacedMap[]): Refusal | undefined => {
  const first = nth(placed, 0)
  for (const [index, map] of placed.entries()) {
    const { document, column = 0, row = 0, turned } = map
    const { grid, id } = document
    if (!document.terrain.rows.some(line => line.trim() !== ''))
      return { code: 'engine.map.empty', values: { map: id } }
    if (grid.orientation !== first.document.grid.orientation || grid.shifted !== first.document.grid.shifted)
      return { code: 'engine.board.different-grids', values: { map: id } }
    // Every other column of a flat map lies half a hex lower, every other row of a pointy one to the right.
    const flat = grid.orientation === 'flat'
    if (flat && column % 2 !== 0) return { code: 'engine.board.odd-column', values: { map: id, column } }
    if (!flat && row % 2 !== 0) return { code: 'engine.board.odd-row', values: { map: id, row } }
    if (turned && (flat ? grid.columns : grid.rows) % 2 !== 0)
      return { code: 'engine.board.cannot-turn', values: { map: id } }
    for (const other of placed.slice(0, index)) {
      if (other.document.id === id) return { code: 'engine.board.map-twice', values: { map: id } }
      if (overlap(map, other))
        return { code: 'engine.board.overlap', values: { map: id, other: other.document.id } }
    }
  }
  return undefined
}

const overlap = (a: PlacedMap, b: PlacedMap): boolean => {
  const { column: left = 0, row: top = 0 } = a
  const { column = 0, row = 0 } = b
  return (
    left < column + b.document.grid.columns &&
    column < left + a.document.grid.columns &&
    top < row + b.document.grid.rows &&
    row < top + a.document.grid.rows
  )
}

/** The grid of a layout, by its first map. Rules, session and painter lay the same maps out within one breath. */
const grids = new WeakMap<MapDocument, { readonly placed: readonly PlacedMap[]; readonly grid: Grid }>()

const isSamePlace = (a: PlacedMap, b: PlacedMap | undefined): boolean =>
  a.document === b?.document && a.column === b.column && a.row === b.row && a.turned === b.turned

/**
 * The grids of a layout in pieces, for those who must not be held up by a large one: whoever compiles the same maps in the
 * same places afterwards finds them made.
 */
export function* layOutAhead(scenario: ScenarioDocument, maps: readonly MapDocument[]): Generator<undefined> {
  const placed = placeMaps(scenario, maps)
  if (!placed.ok || layoutRefusal(placed.value)) return
  if (!isAlone(placed.value))
    for (const { document } of placed.value) {
      ownGrid(document)
      yield
    }
  laidOut(placed.value)
  yield
}

const laidOut = (placed: readonly PlacedMap[]): Grid => {
  const { document } = nth(placed, 0)
  const known = grids.get(document)
  if (known?.placed.length === placed.length && known.placed.every((map, at) => isSamePlace(map, placed[at])))
    return known.grid
  const grid = layOut(placed)
  grids.set(document, { placed, grid })
  return grid
}

/** One map as it was drawn: its own labels and cells are those of the board. */
const isAlone = (placed: readonly PlacedMap[]): boolean => {
  const [first, second] = placed
  return second === undefined && !first?.turned && !first?.column && !first?.row
}

const layOut = (placed: readonly PlacedMap[]): Grid => {
  const { document: first } = nth(placed, 0)
  const { orientation, shifted, labels } = first.grid
  const cols = Math.max(...placed.map(({ document, column = 0 }) => column + document.grid.columns))
  const rows = Math.max(...placed.map(({ document, row = 0 }) => row + document.grid.rows))
  if (!isAlone(placed)) return createGrid({ orientation, cols, rows, shifted, labels: joinedLabels(placed) })
  const { rows: picture } = first.terrain
  const rowsIn = (col: number): number =>
    picture.reduce((last, line, row) => ((line[col - 1] ?? ' ') === ' ' ? last : row + 1), 0)
  return createGrid({ orientation, cols, rows, shifted, labels, rowsIn })
}

/** `village.F13`; hexes that no map covers are named by their place on the whole board. */
const joinedLabels = (placed: readonly PlacedMap[]) => {
  const prefix = ({ document }: PlacedMap): string => (placed.length > 1 ? `${document.id}.` : '')
  const grids = placed.map(map => ({ map, own: ownGrid(map.document) }))
  return (col: number, row: number): string => {
    for (const { map, own } of grids) {
      const cell = ownCell(map, col, row)
      const hex = cell && own.hexAtCell(cell.col, cell.row)
      if (hex !== undefined && hex !== OFF_MAP) return prefix(map) + own.label(hex)
    }
    return `-.${col}.${row}`
  }
}

const ownGrids = new WeakMap<MapDocument, Grid>()

/** A map by itself, without gaps. */
const ownGrid = (document: MapDocument): Grid => {
  const { grid } = document
  const own = ownGrids.get(document) ?? createGrid({ ...grid, cols: grid.columns })
  ownGrids.set(document, own)
  return own
}

/** The cell of a map that lies at a cell of the board, both counted from one. */
const ownCell = (
  { document, column = 0, row = 0, turned }: PlacedMap,
  boardCol: number,
  boardRow: number,
) => {
  const { columns, rows } = document.grid
  const col = boardCol - column
  const line = boardRow - row
  if (col < 1 || col > columns || line < 1 || line > rows) return undefined
  return turned ? { col: columns + 1 - col, row: rows + 1 - line } : { col, row: line }
}

/** Where on the board a map's own labels, cells and directions lie. */
interface Placer {
  hexAtCell(col: number, row: number): Hex
  hex(label: string): Hex | undefined
  direction(name: string): Direction | undefined
}

const placer = (grid: Grid, { document, column = 0, row = 0, turned }: PlacedMap, alone: boolean): Placer => {
  const { columns, rows } = document.grid
  const hexAtCell = (col: number, line: number): Hex =>
    turned
      ? grid.hexAtCell(column + columns + 1 - col, row + rows + 1 - line)
      : grid.hexAtCell(column + col, row + line)
  return {
    hexAtCell,
    hex: label => {
      if (alone) return grid.parse(label)
      const own = ownGrid(document)
      const hex = own.parse(label)
      const placed = hex === undefined ? OFF_MAP : hexAtCell(own.col[hex] ?? 0, own.row[hex] ?? 0)
      return placed === OFF_MAP ? undefined : placed
    },
    direction: name => {
      const direction = parseDirection(document.grid.orientation, name)
      return direction === undefined || !turned ? direction : opposite(direction)
    },
  }
}

const drawPictures = (board: Board, { document }: PlacedMap, at: Placer, vocabulary: Vocabulary): Outcome => {
  const { terrain, halfLevels, grid } = document
  for (const [name, picture] of Object.entries({ terrain, halfLevels })) {
    if (picture === undefined) continue
    if (picture.rows.length !== grid.rows)
      return refused({
        code: 'engine.map.rows',
        values: { picture: name, rows: picture.rows.length, expected: grid.rows },
      })
    for (const [index, line] of picture.rows.entries())
      if (line.length > grid.columns)
        return refused({
          code: 'engine.map.row-length',
          values: { picture: name, row: index + 1, expected: grid.columns },
        })
  }
  for (let row = 1; row <= grid.rows; row++)
    for (let col = 1; col <= grid.columns; col++) {
      const letter = terrain.rows[row - 1]?.[col - 1] ?? ' '
      const hex = at.hexAtCell(col, row)
      if (letter === ' ' || hex === OFF_MAP) continue
      const word = Object.hasOwn(terrain.legend, letter) ? terrain.legend[letter] : undefined
      if (word === undefined)
        return refused({ code: 'engine.map.letter', values: { letter, row, column: col } })
      const index = vocabulary.terrain.indexOf(word)
      if (index < 0) return refused({ code: 'engine.map.terrain', values: { word } })
      board.terrain[hex] = index
      const height = halfLevels?.rows[row - 1]?.[col - 1]
      if (halfLevels === undefined || height === undefined || height === ' ') continue
      const level = Object.hasOwn(halfLevels.legend, height) ? halfLevels.legend[height] : undefined
      if (level === undefined)
        return refused({ code: 'engine.map.letter', values: { letter: height, row, column: col } })
      board.halfLevel[hex] = level
    }
  return DONE
}

const drawSides = (board: Board, { document }: PlacedMap, at: Placer, vocabulary: Vocabulary): Outcome => {
  for (const [kind, labels] of Object.entries(document.sides ?? {})) {
    const bit = vocabulary.sides.indexOf(kind)
    if (bit < 0) return refused({ code: 'engine.map.side-kind', values: { word: kind } })
    for (const label of labels) {
      const [hexLabel = '', directionName = ''] = label.split('/')
      const hex = at.hex(hexLabel)
      const direction = at.direction(directionName)
      if (hex === undefined || direction === undefined)
        return refused({ code: 'engine.map.label', values: { label } })
      const border = side(board.grid, hex, direction)
      board.sides[border] = (board.sides[border] ?? 0) | (1 << bit)
    }
  }
  return DONE
}

const drawFeatures = (board: Board, { document }: PlacedMap, at: Placer, vocabulary: Vocabulary): Outcome => {
  for (const [kind, labels] of Object.entries(document.features ?? {})) {
    const bit = vocabulary.features.indexOf(kind)
    if (bit < 0) return refused({ code: 'engine.map.feature', values: { word: kind } })
    const hexes = hexesOf(labels, at)
    if (!hexes.ok) return hexes
    for (const hex of hexes.value) board.features[hex] = (board.features[hex] ?? 0) | (1 << bit)
  }
  return DONE
}

const nameAreas = (
  areas: Map<string, Hex[]>,
  { document }: PlacedMap,
  at: Placer,
  joined: boolean,
): Outcome => {
  for (const [name, labels] of Object.entries(document.areas ?? {})) {
    const hexes = hexesOf(labels, at)
    if (!hexes.ok) return hexes
    for (const key of joined ? [name, `${document.id}.${name}`] : [name])
      areas.set(key, [...(areas.get(key) ?? []), ...hexes.value])
  }
  return DONE
}

const hexesOf = (labels: readonly string[], at: Placer): Checked<Hex[]> => {
  const hexes: Hex[] = []
  for (const label of labels) {
    const hex = at.hex(label)
    if (hex === undefined) return refused({ code: 'engine.map.label', values: { label } })
    hexes.push(hex)
  }
  return accepted(hexes)
}

/** Column and row, counted from 1. */
type Cell = readonly [col: number, row: number]

/** Several names along one edge share it in equal parts, read left to right or top to bottom. */
const nameEdges = (edges: Map<string, Hex[]>, { document }: PlacedMap, at: Placer): void => {
  const { columns, rows } = document.grid
  const along = {
    north: { length: columns, cell: (i: number): Cell => [i, 1] },
    south: { length: columns, cell: (i: number): Cell => [i, rows] },
    west: { length: rows, cell: (i: number): Cell => [1, i] },
    east: { length: rows, cell: (i: number): Cell => [columns, i] },
  } as const
  for (const direction of ['north', 'east', 'south', 'west'] as const) {
    const names = document.edges?.[direction] ?? []
    const { length, cell } = along[direction]
    for (const [part, name] of names.entries()) {
      const from = Math.floor((part * length) / names.length) + 1
      const to = Math.floor(((part + 1) * length) / names.length)
      for (let i = from; i <= to; i++) {
        const [col, row] = cell(i)
        const hex = at.hexAtCell(col, row)
        if (hex !== OFF_MAP) edges.set(name, [...(edges.get(name) ?? []), hex])
      }
    }
  }
}
