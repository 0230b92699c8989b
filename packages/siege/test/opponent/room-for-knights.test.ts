import { expect, test } from 'vitest'
import { CAPTIVE } from '../../src/state.ts'
import { bodyOf, goTo, type Man, position, type SiegeTable } from '../kit.ts'
import { playOut } from '../kits/opponent-kit.ts'

/** A room, D4 to H8, with its only way in by F9, and in the middle of it a lady who yields to knights alone. */
const ROWS = Array.from({ length: 14 }, (_, row) => {
  if (row < 2 || row > 8) return '............'
  return row === 2 || row === 8 ? '..###.###...' : '..#.....#...'
})

/** Soldiers all round her, the knight behind them. */
const SOLDIERS: readonly Man[] = ['F5', 'F7', 'E6', 'E7', 'G6', 'G7'].map(at => ({ at }))

const aroundHer = (others: readonly Man[]): SiegeTable =>
  position({
    rows: ROWS,
    first: [...SOLDIERS, ...others],
    second: [
      { type: 'civilian', name: 'Blodwin', lady: true, at: 'F6' },
      { name: 'Far', at: 'L1' },
    ],
    options: { ransom: true },
    play: { victory: [{ kind: 'capture', by: 0, name: 'Blodwin' }], ladiesYieldTo: 'knights' },
  })

const isTaken = ({ state }: SiegeTable): boolean => state.flow.result?.reason === 'siege.won.capture'

test('siege 6.4 the opponent makes room for the knight to whom alone a lady yields', () => {
  const table = aroundHer([{ name: 'Clugney', type: 'knight', at: 'F10' }])
  for (let turn = 0; turn < 6 && !isTaken(table); turn++) {
    goTo(table, 'movement', 0)
    playOut(table)
    if (!isTaken(table)) goTo(table, 'movement', 1)
  }
  expect(isTaken(table)).toBe(true)
  expect(table.state.tables.bodies.custody[bodyOf(table, 'Blodwin')]).toBe(CAPTIVE)
})
