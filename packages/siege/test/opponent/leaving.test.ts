import { describe, expect, test } from 'vitest'
import { siegeAdapter } from '../../src/index.ts'
import { CAPTIVE } from '../../src/state.ts'
import { bodyOf, goTo, type Man, position, type SiegeTable } from '../kit.ts'
import { playOut } from '../kits/opponent-kit.ts'

/** A knight at the north edge, who scores by leaving, if at all, at the edges named. */
const atTheEdge = (play: Record<string, unknown>): SiegeTable => {
  const table = position({
    map: { edges: { north: ['1'], south: ['2'] } },
    first: [
      { name: 'Hal', type: 'knight', at: 'B1' },
      { name: 'Wat', at: 'H4' },
    ],
    second: [{ at: 'F9' }],
    play,
  })
  goTo(table, 'movement')
  return table
}

/** What leaving does to how the first side stands, and to what it has left. */
const changes = (table: SiegeTable): { readonly standing: number; readonly strength: number } => {
  const standing = siegeAdapter.evaluate(table.state, 0)
  const strength = siegeAdapter.strength(table.state, 0)
  table.do({ type: 'exit', body: bodyOf(table, 'Hal') })
  return {
    standing: siegeAdapter.evaluate(table.state, 0) - standing,
    strength: siegeAdapter.strength(table.state, 0) - strength,
  }
}

const exits = (edges: readonly string[]) => ({
  scoring: [{ kind: 'exits', by: 0, edges, knight: 10, other: 5 }],
  verdict: { kind: 'points' },
})

describe('the opponent, of those who leave the map,', () => {
  test('holds nobody for lost who was to get away', () => {
    const { standing, strength } = changes(atTheEdge(exits(['1'])))
    expect(strength).toBe(0)
    expect(standing).toBeGreaterThan(0)
  })

  test('nor one whose getting away wins', () => {
    const conditions = [{ kind: 'exit', by: 0, name: 'Wat', edges: ['1'] }]
    expect(changes(atTheEdge({ victory: [{ ...conditions[0], name: 'Hal', count: 2 }] })).strength).toBe(0)
    expect(changes(atTheEdge({ victory: conditions })).strength).toBeLessThan(0)
  })

  test('counts those as half lost who left elsewhere, or without being asked to', () => {
    for (const play of [exits(['2']), {}]) {
      const { standing, strength } = changes(atTheEdge(play))
      expect(strength).toBeLessThan(0)
      expect(standing).toBeLessThan(0)
    }
  })
})

describe('siege 6.4 the opponent, with a prisoner to lead off the map,', () => {
  const withPrisoner = (guards: readonly Man[]): SiegeTable => {
    const table = position({
      map: { edges: { north: ['1'], south: ['2'] } },
      first: guards,
      second: [{ name: 'Edith', type: 'civilian', at: 'F5', lady: true } as Man, { name: 'Hal', at: 'F9' }],
      options: { ransom: true },
      play: { victory: [{ kind: 'capture', by: 0, name: 'Edith', escape: true }], prison: [['1'], ['2']] },
    })
    table.state.tables.bodies.custody[bodyOf(table, 'Edith')] = CAPTIVE
    return table
  }

  test.each([
    ['one man', [{ name: 'Odo', at: 'F6' }]],
    [
      'two men',
      [
        { name: 'Odo', at: 'F6' },
        { name: 'Tom', at: 'G6' },
      ],
    ],
  ] as const)('%s: takes her there rather than look for a fight', (_, guards) => {
    const table = withPrisoner(guards)
    for (let turn = 0; turn < 4 && table.pending().kind !== 'over'; turn++) {
      goTo(table, 'movement', 0)
      playOut(table)
      if (table.pending().kind !== 'over') goTo(table, 'combat', 1)
    }
    expect(table.state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.capture' })
  })
})
