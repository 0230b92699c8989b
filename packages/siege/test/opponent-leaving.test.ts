import { describe, expect, test } from 'vitest'
import { siegeAdapter } from '../src/index.ts'
import { bodyOf, goTo, position, type SiegeTable } from './kit.ts'

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
