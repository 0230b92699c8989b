import type { MapDocument } from '../documents/map.ts'

/**
 * Tests only. A map as a player has it before him on paper: hexes by label, hex-sides by the two hexes they part. Read from the map's
 * document alone, with its own geometry, so that it shares nothing with the program it is compared with.
 *
 * Columns stand side by side; every second one, from the second on, lies half a hex lower. In `x`, `y` one column is one
 * to the right and one hex is two down, so that all centres have whole numbers.
 */
export interface PaperHex {
  readonly label: string
  readonly x: number
  readonly y: number
  readonly terrain: string
  /** In half levels, as printed on the map. */
  readonly height: number
  readonly features: ReadonlySet<string>
}

export interface PaperMap {
  readonly hexes: ReadonlyMap<string, PaperHex>
  /** Neighbours by direction: N, NE, SE, S, SW, NW; a hole where the map ends. */
  readonly around: ReadonlyMap<string, readonly (PaperHex | undefined)[]>
  readonly sides: ReadonlyMap<string, ReadonlySet<string>>
}

export const STEPS: readonly (readonly [dx: number, dy: number])[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
]

const NAMES = ['N', 'NE', 'SE', 'S', 'SW', 'NW']

const lettersOf = (column: number): string => {
  const low = String.fromCharCode(65 + (column % 26))
  return column < 26 ? low : lettersOf(Math.floor(column / 26) - 1) + low
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const labelOf = (style: string, x: number, row: number): string =>
  style === 'ccrr' ? twoDigits(x + 1) + twoDigits(row + 1) : `${lettersOf(x)}${row + 1}`

const at = (x: number, y: number): string => `${x},${y}`

export const sideKey = (a: PaperHex, b: PaperHex): string =>
  a.label < b.label ? `${a.label}|${b.label}` : `${b.label}|${a.label}`

export const readMap = (document: MapDocument): PaperMap => {
  const { grid, terrain, halfLevels } = document
  if (grid.orientation !== 'flat' || grid.shifted !== 'even') throw new Error('a map of another kind')
  const features = new Map<string, Set<string>>()
  for (const [feature, labels] of Object.entries(document.features ?? {}))
    for (const label of labels) features.set(label, (features.get(label) ?? new Set()).add(feature))
  const hexes = new Map<string, PaperHex>()
  const byPlace = new Map<string, PaperHex>()
  for (let row = 0; row < grid.rows; row++)
    for (let x = 0; x < grid.columns; x++) {
      const letter = terrain.rows[row]?.[x]
      const word = letter === undefined ? undefined : terrain.legend[letter]
      if (word === undefined) continue
      const label = labelOf(grid.labels, x, row)
      const height = halfLevels?.legend[halfLevels.rows[row]?.[x] ?? ''] ?? 0
      const y = 2 * row + (x % 2)
      const hex = { label, x, y, terrain: word, height, features: features.get(label) ?? new Set<string>() }
      hexes.set(label, hex)
      byPlace.set(at(x, y), hex)
    }
  const around = new Map(
    [...hexes.values()].map(hex => [
      hex.label,
      STEPS.map(([dx, dy]) => byPlace.get(at(hex.x + dx, hex.y + dy))),
    ]),
  )
  const sides = new Map<string, Set<string>>()
  for (const [kind, labels] of Object.entries(document.sides ?? {}))
    for (const text of labels) {
      const [label = '', name = ''] = text.split('/')
      const hex = hexes.get(label)
      const beyond = around.get(label)?.[NAMES.indexOf(name)]
      if (hex === undefined || beyond === undefined) throw new Error(`no hex-side ${text}`)
      const key = sideKey(hex, beyond)
      sides.set(key, (sides.get(key) ?? new Set()).add(kind))
    }
  return { hexes, around, sides }
}

/** Hexes from one to the other, the last counted. */
export const distance = (a: PaperHex, b: PaperHex): number => {
  const dx = Math.abs(a.x - b.x)
  const dy = Math.abs(a.y - b.y)
  return dx + Math.max(0, dy - dx) / 2
}

/** The direction from a hex to a neighbour. */
export const directionOf = (a: PaperHex, b: PaperHex): number => {
  const direction = STEPS.findIndex(([dx, dy]) => b.x - a.x === dx && b.y - a.y === dy)
  if (direction < 0) throw new Error(`${a.label} and ${b.label} are not neighbours`)
  return direction
}
