import { nth } from '@mesnada/hex'
/** The results tables as they are printed, and nothing else. Every cell is compared with the verified numbers. */

/** Nothing; all check morale; so many steps lost, and all check morale. */
export type Result = '-' | 'M' | '1' | '2'

/** crusades 9.41: the last strength of each column but the last, which has no end. */
export const MELEE_COLUMNS = [
  ['1-3', 3],
  ['4-6', 6],
  ['7-10', 10],
  ['11-15', 15],
  ['16-20', 20],
  ['21-25', 25],
  ['26-30', 30],
  ['31-40', 40],
  ['41-45', 45],
  ['46+', Number.POSITIVE_INFINITY],
] as const

/** Rows 0 to 12; 0, 11 and 12 are reached by modifiers only (crusades 1.2). */
export const MELEE_HELD = [0, 12] as const

/** crusades 9.41: a row for each modified die from 0 to 12, a column for each band of strength. */
export const MELEE: readonly (readonly Result[])[] = [
  '- - - - - - - - M M',
  '- - - - - - - M M M',
  '- - - - - - M M M M',
  '- - - - M M M M M M',
  '- - - M M M M M M 1',
  '- - M M M M M M 1 1',
  '- M M M M M M 1 1 1',
  '- M M M M M 1 1 1 1',
  'M M M M M 1 1 1 1 2',
  'M M M 1 1 1 1 1 2 2',
  'M M 1 1 1 1 1 2 2 2',
  '1 1 1 1 1 1 2 2 2 2',
  '1 1 1 1 1 2 2 2 2 2',
].map(row => row.split(' ') as readonly Result[])

export const SHOOTERS = [
  'archer',
  'mounted-archer',
  'light-cavalry',
  'cannon',
  'crossbowman',
  'militia',
] as const

export type Shooter = (typeof SHOOTERS)[number]

export const FIRE_HELD = [0, 11] as const

/** crusades 9.13: by who shoots, the result of each modified die from 0 to 11. */
export const FIRE: Readonly<Record<Shooter, readonly Result[]>> = {
  archer: ['-', '-', '-', '-', '-', '-', '-', 'M', 'M', '1', '1', '1'],
  'mounted-archer': ['-', '-', '-', '-', '-', '-', '-', '-', 'M', 'M', '1', '1'],
  'light-cavalry': ['-', '-', '-', '-', '-', '-', '-', '-', '-', 'M', '1', '1'],
  cannon: ['-', '-', '-', '-', '-', 'M', 'M', 'M', 'M', '1', '1', '1'],
  crossbowman: ['-', '-', '-', '-', '-', '-', '-', 'M', 'M', '1', '1', '1'],
  militia: ['-', '-', '-', '-', '-', '-', '-', '-', 'M', 'M', '1', '1'],
}

/** crusades 9.12: by who shoots, the modifier at each distance from 1; beyond the last it cannot shoot. */
export const RANGE: Readonly<Record<Shooter, readonly number[]>> = {
  archer: [1, 0, 0],
  'mounted-archer': [0, -1],
  'light-cavalry': [0],
  cannon: [1, 0, 0, 0, -1, -1],
  crossbowman: [1, 0],
  militia: [0, -1],
}

/** The types of rule crusades 16.6, in the order of its rows and columns. */
export const TYPES = [
  'men-at-arms',
  'infantry',
  'heavy-cavalry',
  'cavalry',
  'light-cavalry',
  'mounted-archer',
  'skirmisher',
] as const

export type MatrixType = (typeof TYPES)[number]

/** crusades 16.6: [who rolls][against whom]. */
export const TYPE_MODIFIERS: Readonly<Record<MatrixType, Readonly<Record<MatrixType, number>>>> = (() => {
  const row = (...values: readonly number[]) =>
    Object.fromEntries(TYPES.map((type, column) => [type, values[column]])) as Record<MatrixType, number>
  return {
    'men-at-arms': row(0, 1, 0, 1, 2, 2, 3),
    infantry: row(-1, 0, -1, 0, 1, 1, 2),
    'heavy-cavalry': row(0, 1, 0, 1, 2, 2, 3),
    cavalry: row(-1, 0, -1, 0, 1, 1, 2),
    'light-cavalry': row(-2, -1, -2, -1, 0, 0, 1),
    'mounted-archer': row(-2, -1, -2, -1, 0, 0, 1),
    skirmisher: row(-3, -2, -3, -2, -1, -1, 0),
  }
})()

/** The columns of the terrain table in which a counter reads what a step costs. */
export const MOVERS = ['infantry', 'cavalry', 'leader', 'heavy-cavalry', 'skirmisher'] as const

export type Mover = (typeof MOVERS)[number]

/** Costs are in half movement points, so that a road's half point is a whole number. */
export type Costs = Readonly<Record<Mover, number>>

/** Not allowed. */
export const FORBIDDEN = 255

const costs = (...points: readonly number[]): Costs =>
  Object.fromEntries(
    MOVERS.map((mover, column) => [
      mover,
      points[column] === FORBIDDEN ? FORBIDDEN : nth(points, column) * 2,
    ]),
  ) as Record<Mover, number>

/** crusades 8.21-8.24, crusades 9.14, 9.43: what entering costs, and what it does to fire and melee against whoever stands there. */
export const TERRAIN_EFFECTS = {
  clear: { enter: costs(1, 1, 1, 1, 1), fire: 0, melee: 0 },
  woods: { enter: costs(3, 3, 3, FORBIDDEN, 2), fire: -2, melee: -1 },
  lake: { enter: costs(FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN), fire: 0, melee: 0 },
  town: { enter: costs(1, 1, 1, 1, 1), fire: -1, melee: -1 },
} as const

/** crusades 8.22: in place of what the hex costs. */
export const ROAD: Costs = costs(0.5, 0.5, 0.5, 0.5, 0.5)

/** crusades 8.23, 8.24: on top of the hex; up and down for each level, a steep side going up or between equal levels. */
export const UP: Costs = costs(1, 1, 1, 2, 1)
export const DOWN: Costs = costs(0, 0, 0, 1, 0)
export const STEEP: Costs = costs(2, 2, 2, 4, 2)
export const UPHILL = { fire: -1, melee: -1 } as const

/** crusades 8.25: ours; mounted units only. */
export const STAKES = { enter: 2 * 2, melee: -2 } as const
