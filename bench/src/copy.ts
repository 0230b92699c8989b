import {
  type CellType,
  cloneState,
  copyState,
  createState,
  type Layout,
  type State,
  seededDice,
  type TableLayout,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { agree, type Benchmark, type Contest } from './benchmark.ts'
import { fordGame, recordGame, replayGame } from './ford-games.ts'
import { plainOf } from './ford-plain.ts'

/** Copying a position, which a search does at every node: over its memory, against objects in lists. */
export const copyContest = <S extends State>(from: S, plainFrom: (state: S) => unknown): Contest => {
  const to = cloneState(from)
  const plain = plainFrom(from)
  to.bytes.fill(0)
  copyState(from, to)
  agree('copy', plainFrom(to), structuredClone(plain))
  return {
    ours: () => {
      for (let i = 0; i < COPIES; i++) copyState(from, to)
    },
    peer: () => {
      for (let i = 0; i < COPIES; i++) structuredClone(plain)
    },
    count: COPIES,
  }
}

const COPIES = 10

/** In the middle of a random game. */
export const fordCopy = (): Contest => {
  const { state } = fordGame('three-mornings')
  const game = recordGame(state, 1)
  replayGame({ ...game, decisions: game.decisions.slice(0, game.decisions.length >> 1) }, state)
  return copyContest(state, plainOf)
}

const CELLS: readonly CellType[] = ['u8', 'i16', 'u8', 'u8']

const tableOf = (rows: number, columns: number): TableLayout => ({
  rows,
  columns: Object.fromEntries(
    Array.from({ length: columns }, (_, column) => [`column${column}`, nth(CELLS, column % CELLS.length)]),
  ),
})

/** As large as a big battle: 150 units of 20 columns, 1,000 hexes of 10. */
export const battleCopy = (): Contest => {
  const layout: Layout = { units: tableOf(150, 20), hexes: tableOf(1000, 10) }
  const state = createState(undefined, layout, { at: 'melee', seat: 1 })
  const dice = seededDice(1)
  state.bytes.set(state.bytes.map(() => nth(dice([{ sides: 256, lowest: 0 }]), 0)))
  return copyContest(state, plainBattle)
}

const plainBattle = ({ layout, tables, flow }: State) => {
  const rowsOf = (name: string) =>
    Array.from({ length: layout[name]?.rows ?? 0 }, (_, row) =>
      Object.fromEntries(Object.entries(tables[name] ?? {}).map(([column, cells]) => [column, cells[row]])),
    )
  return { units: rowsOf('units'), hexes: rowsOf('hexes'), flow }
}

const benchmark = (name: string, prepare: () => Contest): Benchmark => ({
  name,
  group: 'copy',
  unit: 'copies/s',
  against: 'structuredClone of the same as plain objects',
  goal: {},
  prepare,
})

export const copy = [benchmark('copy-ford', fordCopy), benchmark('copy-battle', battleCopy)]
