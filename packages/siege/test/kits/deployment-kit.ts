import { bodyOf, hexOf, position, type SiegeTable } from '../kit.ts'
import { castleMap, N, WALL } from './castle.ts'
import { reason } from './movement-kit.ts'

/** Setting up: the castle is north of the moat in row 4, the besiegers' field south of it. Tests only. */

export const COLUMNS = [...'ABCDEFGHIJKL']

const rowsOf = (...rows: readonly number[]): string[] =>
  rows.flatMap(row => COLUMNS.map(column => `${column}${row}`))

export const AREAS = {
  castle: rowsOf(1, 2, 3),
  field: rowsOf(7, 8, 9, 10),
  nook: ['A10', 'B10'],
  stand: ['C7', 'C8', 'C9'],
}

export const inArea = (area: string) => ({ kind: 'areas', areas: [area] })

export interface Part {
  readonly characters?: readonly object[]
  readonly animals?: readonly object[]
  readonly gear?: readonly object[]
  readonly start?: object
  readonly string?: boolean
}

export const group = ({ characters = [], ...rest }: Part, area: string) => ({
  characters,
  start: inArea(area),
  ...rest,
})

/** The besiegers are the first side, the defenders the second. */
export const besieged = (
  besiegers: Part,
  defenders: Part,
  { play = {}, rows = WALL, options = {} }: { play?: object; rows?: string[]; options?: object } = {},
): SiegeTable =>
  position({
    rows,
    map: castleMap(rows, { areas: AREAS }),
    options: { ...options },
    play: {
      forces: [{ groups: [group(besiegers, 'field')] }, { groups: [group(defenders, 'castle')] }],
      ...play,
    },
  })

export const owen = { characters: [{ type: 'longbowman', name: 'Owen' }] }
export const odo = { characters: [{ type: 'spearman', name: 'Odo' }] }
export const piers = { characters: [{ type: 'knight', name: 'Piers', mounted: true }] }

export const place = (table: SiegeTable, name: string, at: string, rest: object = {}) =>
  ({ type: 'place', body: bodyOf(table, name), hex: hexOf(table, at), ...rest }) as const

export const refused = (table: SiegeTable, name: string, at: string, rest: object = {}) =>
  reason(table.refusal(place(table, name, at, rest)))

export const setUp = (gear: number, hex: number, facing: 0 | 1 | 2 | 3 | 4 | 5 = N) =>
  ({ type: 'place-gear', gear, hex, facing }) as const
