import type { MapDocument } from '@mesnada/engine'
import { asDirection, createGrid, directionName, nth, OFF_MAP } from '@mesnada/hex'
import { cell } from '../../../../test/support/entries.ts'
import { hexOf, position, type SiegeTable, type Sketch } from '../kit.ts'

/** A stretch of castle in letters, with heights and battlement sides filled in. Tests only. */

const HEIGHTS: Readonly<Record<string, number>> = {
  b: 4,
  T: 4,
  x: 4,
  D: 4,
  S: 4,
  h: 2,
  k: 6,
  y: 6,
  K: 6,
  m: -2,
}

const LETTERS = { '6': 6, '4': 4, '2': 2, '-': -2 } as const

const letterOf = (height: number | undefined): string =>
  height === undefined ? ' ' : height < 0 ? '-' : String(height)

/** Battlement sides run between ramparts (`b`) and moat or road (`m`, `=`), which here means outside. */
const battlements = (rows: readonly string[]): string[] => {
  const cols = Math.max(...rows.map(row => row.length))
  const grid = createGrid({
    orientation: 'flat',
    cols,
    rows: rows.length,
    shifted: 'even',
    labels: 'letter-number',
  })
  const letterAt = (hex: number): string => nth(rows, cell(grid.row, hex) - 1)[cell(grid.col, hex) - 1] ?? ' '
  const sides: string[] = []
  for (let hex = 0; hex < grid.size; hex++) {
    if (letterAt(hex) !== 'b') continue
    for (let direction = 0; direction < 6; direction++) {
      const near = cell(grid.neighbours, hex * 6 + direction)
      if (near !== OFF_MAP && 'm='.includes(letterAt(near)))
        sides.push(`${grid.label(hex)}/${directionName('flat', asDirection(direction))}`)
    }
  }
  return sides
}

export const castleMap = (rows: string[], rest: Partial<MapDocument> = {}): Partial<MapDocument> => ({
  halfLevels: { legend: LETTERS, rows: rows.map(row => [...row].map(at => letterOf(HEIGHTS[at])).join('')) },
  ...rest,
  sides: { battlement: battlements(rows), ...rest.sides },
})

/** A wall from east to west: rampart in row 3, moat in row 4, the field from row 5 on. */
export const WALL = [
  '............',
  '............',
  'bbbbbbbbbbbb',
  'mmmmmmmmmmmm',
  '............',
  '............',
  '............',
  '............',
  '............',
  '............',
]

export const atCastle = ({ rows = WALL, map = {}, ...rest }: Sketch): SiegeTable =>
  position({ rows, map: castleMap(rows, map), ...rest })

/** Two who can always attack each other, so that no combat phase passes unasked; far from everything, in A9 and A10. */
export const DUEL = { first: { name: 'Duellist', at: 'A9' }, second: { name: 'Rival', at: 'A10' } } as const

/** Fascines in these hexes. */
export const fill = (table: SiegeTable, ...labels: readonly string[]): void => {
  for (const label of labels) table.state.tables.ground.filled[hexOf(table, label)] = 1
}

export const N = 0
export const NE = 1
export const SE = 2
export const S = 3
export const NW = 5
