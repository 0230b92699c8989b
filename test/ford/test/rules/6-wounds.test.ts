import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { type Skirmish, type SkirmishTable, skirmish } from '../kit.ts'

const struck = (given: Skirmish, ...faces: readonly [number, number]): SkirmishTable => {
  const table = skirmish(given)
  table.begin(0, 'melee')
  table.do({ type: 'fight', man: 0, target: 2 })
  table.dice(...faces)
  return table
}

const bands = { west: ['spearman A1', 'spearman A6'], east: ['spearman A2', 'spearman F6'] } as const

describe('ford 6.1 wounds', () => {
  test('the second wound kills', () => {
    const table = struck(bands, 5, 1)
    expect(table.state.tables.men.health[2]).toBe(1)
    const again = skirmish(bands)
    again.state.tables.men.health[2] = 1
    again.begin(0, 'melee')
    again.do({ type: 'fight', man: 0, target: 2 })
    again.dice(5, 1)
    expect([again.state.tables.men.health[2], again.at(2)]).toEqual([0, undefined])
  })

  test('the first, where the option says so', () => {
    const table = struck({ ...bands, options: { wounds: 'one' } }, 5, 1)
    expect([table.state.tables.men.health[2], table.at(2)]).toEqual([0, undefined])
    expect(table.state.tables.bands.points[0]).toBe(2)
  })
})

describe('ford 6.2 known', () => {
  test('a captain who is wounded becomes known to all', () => {
    const table = struck({ ...bands, captains: [1, 0] }, 5, 1)
    expect(table.events).toContainEqual(
      expect.objectContaining({ type: 'captain-known', man: 2, reveals: true }),
    )
    expect(ford.conceal(table.state, 0).tables.men.captain[2]).toBe(1)
    expect(ford.conceal(table.state, 'spectator').tables.men.captain[2]).toBe(1)
  })

  test('a man who is none reveals nothing', () => {
    const table = struck(bands, 5, 1)
    expect(table.events.some(event => 'reveals' in event)).toBe(false)
  })

  test('what is shown to a player is what is known to him', () => {
    const table = skirmish({ ...bands, captains: [1, 0] })
    const captains = (viewer: 0 | 1) =>
      JSON.stringify(ford.view(ford.conceal(table.state, viewer))).match(/"captain":true/g)
    expect([captains(0), captains(1)].map(found => found?.length)).toEqual([1, 1])
    expect(ford.view(ford.conceal(table.state, 0))).toMatchObject({
      men: [{ kind: 'spearman', at: 'A1', health: 2 }, { captain: true }, {}, {}],
    })
  })
})

describe('ford 6.3 the captain slain', () => {
  test('his side loses the bout', () => {
    const table = struck({ ...bands, captains: [1, 0], options: { wounds: 'one' } }, 5, 1)
    expect(table.pending()).toEqual({
      kind: 'over',
      result: { winner: 0, reason: 'ford.result.captain-slain', points: [2, 0] },
    })
  })

  test('if both fall, it is drawn', () => {
    const table = struck({ ...bands, captains: [0, 0], options: { wounds: 'one' } }, 5, 5)
    expect(table.pending()).toMatchObject({
      kind: 'over',
      result: { winner: undefined, reason: 'ford.result.draw' },
    })
  })
})
