import { expect, test } from 'vitest'
import { CAPTIVE } from '../../src/state.ts'
import { bodyOf, goTo, type Man, position, type SiegeTable } from '../kit.ts'
import { placeOf } from '../kits/melee-kit.ts'
import { playOut } from '../kits/opponent-kit.ts'
import { wallsAround } from '../kits/sight-kit.ts'

/** A long house, C3 to E11, with a window at its upper end to F3 and the only door at its lower end to C12. */
const ROWS = Array.from({ length: 13 }, (_, row) => (row < 2 || row > 10 ? '............' : '..iii.......'))
const DOOR = 'C11/S'
const WINDOW = 'E4/NE'

const atTheHouse = (
  first: readonly Man[],
  second: readonly Man[],
  options: Record<string, boolean | string> = {},
): SiegeTable =>
  position({
    rows: ROWS,
    map: {
      sides: { wall: wallsAround(ROWS, 'i', [DOOR, WINDOW]), door: [DOOR], window: [WINDOW] },
      edges: { south: ['3'] },
    },
    first,
    second,
    options: { ransom: true, ...options },
    play: {
      victory: [{ kind: 'capture', by: 0, name: 'Edith', escape: true }],
      prison: [['3'], ['3']],
    },
  })

const edith = (at: string): Man => ({ type: 'civilian', name: 'Edith', lady: true, at })

/** Edith in the house, Odo behind its window, Hal outside before it. */
const beforeTheWindow = (options: Record<string, boolean | string> = {}): SiegeTable =>
  atTheHouse([{ name: 'Hal', at: 'F3' }], [{ name: 'Odo', at: 'E4' }, edith('D3')], options)

const moves = (table: SiegeTable): string | undefined => {
  goTo(table, 'movement', 0)
  playOut(table)
  return placeOf(table, 'Hal')[0]
}

/** Movement phases of the first side as the opponent plays them; the second side does nothing. */
const playOn = (table: SiegeTable, turns: number, isDone: () => boolean): void => {
  for (let turn = 0; turn < turns && !isDone(); turn++) {
    moves(table)
    if (!isDone()) goTo(table, 'combat', 1)
  }
}

const isIndoors = (table: SiegeTable, name: string): boolean =>
  /^[CDE]([3-9]|1[01])$/.test(placeOf(table, name)[0] ?? '')

const isTaken = (table: SiegeTable): boolean =>
  table.state.tables.bodies.custody[bodyOf(table, 'Edith')] === CAPTIVE

test('siege 3.1 nobody fights through a window: the opponent goes round by the door', () => {
  const table = beforeTheWindow()
  expect(moves(table)).not.toBe('F3')
  playOn(table, 6, () => isTaken(table))
  expect(isTaken(table)).toBe(true)
})

test('siege 3.1 where one may fight through it, he stays and does', () => {
  expect(moves(beforeTheWindow({ s14WindowCombat: 'both-ways' }))).toBe('F3')
})

test('siege 6.4 whoever is to be taken alive bars the door, protected by a friend behind the wall: others find another way in', () => {
  const table = atTheHouse(
    [
      { name: 'Hal', at: 'C12' },
      { name: 'Tom', at: 'C13' },
    ],
    [edith('C11'), { name: 'Odo', at: 'D11' }],
  )
  expect(isTaken(table)).toBe(false)
  const isIn = (): boolean => isIndoors(table, 'Hal') || isIndoors(table, 'Tom')
  playOn(table, 6, isIn)
  expect(isIn()).toBe(true)
})

test("siege 6.4 nobody stays in the prisoner's way out", () => {
  const table = atTheHouse(
    [
      { name: 'Hal', at: 'C11' },
      { name: 'Tom', at: 'D10' },
    ],
    [edith('C10'), { name: 'Odo', at: 'L1' }],
  )
  table.state.tables.bodies.custody[bodyOf(table, 'Edith')] = CAPTIVE
  playOn(table, 5, () => table.pending().kind === 'over')
  expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.capture' })
})
