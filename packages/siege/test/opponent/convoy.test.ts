import { distance } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { isOnMap } from '../../src/core/bodies.ts'
import { bodyOf, goTo, type Man, position, type SiegeTable } from '../kit.ts'
import { playOut, turns } from '../kits/opponent-kit.ts'

/** Audrey wins for her friends by leaving over the east edge, twenty-two columns away. */
const journey = (second: readonly Man[]): SiegeTable =>
  position({
    rows: Array.from({ length: 12 }, () => '.'.repeat(24)),
    map: { edges: { east: ['6'], west: ['8'] } },
    first: [
      { type: 'civilian', name: 'Audrey', lady: true, at: 'C6' } as Man,
      { name: 'Hal', at: 'B6' },
      { name: 'Tom', at: 'B7' },
      { name: 'Perkin', at: 'B5' },
    ],
    second,
    options: { ransom: true },
    play: {
      victory: [
        { kind: 'exit', by: 0, name: 'Audrey', edges: ['6'] },
        { kind: 'capture', by: 1, name: 'Audrey', escape: true },
      ],
      verdict: { kind: 'side', winner: 1 },
    },
  })

const spread = (table: SiegeTable): number => {
  const { hex } = table.state.tables.bodies
  const [audrey = 0, ...guards] = ['Audrey', 'Hal', 'Tom', 'Perkin'].map(
    name => hex[bodyOf(table, name)] ?? 0,
  )
  return Math.max(...guards.map(guard => distance(table.state.setting.grid, audrey, guard)))
}

describe('the opponent, of whom one must get away,', () => {
  test('siege 6.4 sees her over the edge when nobody bars the way', () => {
    const table = journey([{ name: 'Far', at: 'A12' }])
    turns(table, 10)
    expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.exit' })
  })

  test('siege 6.4 keeps together where an enemy could come: guards about her, not after the enemy', () => {
    const table = journey([
      { name: 'Odo', at: 'M6' },
      { name: 'Bertin', at: 'M8' },
    ])
    for (let turn = 0; turn < 3; turn++) {
      goTo(table, 'movement', 0)
      playOut(table)
      expect(isOnMap(table.state, bodyOf(table, 'Audrey'))).toBe(true)
      expect(spread(table)).toBeLessThanOrEqual(4)
      goTo(table, 'movement', 1)
    }
    expect(
      table.state.setting.grid.col[table.state.tables.bodies.hex[bodyOf(table, 'Audrey')] ?? 0],
    ).toBeGreaterThan(4)
  })
})
