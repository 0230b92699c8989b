import { describe, expect, test } from 'vitest'
import {
  BARRICADE_COST,
  castleCosts,
  costOfAnimal,
  costOfCharacter,
  costOfForce,
  costOfGear,
  FASCINE_COST,
  GUEST_VALUES,
  LANTERN_COST,
  priceBy,
} from '../../src/paper/points-buy.ts'

describe('6.6 points', () => {
  test('siege 6.6 the printed list stands', () => {
    const list = (
      [
        ['caparisoned-knight', 20],
        ['knight', 16],
        ['sergeant', 11],
        ['halberdier', 11],
        ['billman', 10],
        ['spearman', 7],
        ['shortbowman', 18],
        ['longbowman', 24],
        ['armoured-crossbowman', 20],
        ['crossbowman', 18],
        ['peasant', 3],
        ['civilian', 1],
        ['engineer', 24],
      ] as const
    ).map(([type, points]) => [costOfCharacter({ type }), points])
    for (const [cost, points] of list) expect(cost).toBe(points)
    expect(costOfCharacter({ type: 'caparisoned-knight', mounted: true })).toBe(40)
    expect(costOfCharacter({ type: 'knight', mounted: true })).toBe(33)
  })

  const own = (attack: number) => {
    const figures = { attack, defence: 1, move: 5 }
    return { healthy: figures, wounded: figures }
  }

  test('siege 6.6 one with figures of his own: modifier times healthy attack, up on foot, down mounted', () => {
    expect(costOfCharacter({ type: 'knight', figures: own(13) })).toBe(20)
    expect(costOfCharacter({ type: 'knight', mounted: true, figures: own(27) })).toBe(40)
    expect(costOfCharacter({ type: 'peasant', figures: own(7) })).toBe(4)
    expect(costOfCharacter({ type: 'spearman', figures: own(9) })).toBe(9)
    expect(costOfCharacter({ type: 'crossbowman', figures: own(7) })).toBe(21)
    expect(costOfCharacter({ type: 'longbowman', figures: own(7) })).toBe(28)
    expect(costOfCharacter({ type: 'engineer', figures: own(5) })).toBe(20)
  })

  test('siege 6.6 a sergeant counts 1.25 where panic or command control is played', () => {
    expect(costOfCharacter({ type: 'sergeant' }, { panic: true, command: false })).toBe(14)
    expect(costOfCharacter({ type: 'sergeant' }, { panic: false, command: true })).toBe(14)
    expect(costOfCharacter({ type: 'halberdier' }, { panic: true, command: true })).toBe(11)
  })

  test('siege 6.6 guests of other games have their own modifiers', () => {
    expect(priceBy(GUEST_VALUES.monk, 9)).toBe(14)
    expect(priceBy(GUEST_VALUES['samurai-monk'], 9)).toBe(18)
    expect(priceBy(GUEST_VALUES['mounted-samurai-archer'], 9, true)).toBe(45)
    expect(priceBy(GUEST_VALUES['ninja-by-night'], 9) - priceBy(GUEST_VALUES['ninja-by-day'], 9)).toBe(9)
  })

  test('siege 6.6 equipment', () => {
    for (const kind of ['ladder', 'screen', 'cart'] as const) expect(costOfGear(kind)).toBe(3)
    for (const kind of ['ram', 'siege-tower', 'mangonel', 'trebuchet'] as const)
      expect(costOfGear(kind)).toBe(40)
    expect(costOfGear('ballista')).toBe(50)
    expect([
      costOfAnimal('warhorse'),
      costOfAnimal('draft-horse'),
      costOfAnimal('ox'),
      costOfAnimal('mule'),
    ]).toEqual([5, 3, 3, 3])
    expect([FASCINE_COST, LANTERN_COST, BARRICADE_COST]).toEqual([3, 1, 5])
  })

  test('siege 6.6 a castle costs 200, or two thirds of all points', () => {
    expect(castleCosts(300)).toEqual([200, 200])
    expect(castleCosts(151)).toEqual([200, 101])
  })

  test('siege 6.6 a force: all its people, animals and equipment, with its fascines', () => {
    const force = {
      groups: [
        {
          characters: [
            { type: 'knight' as const, mounted: true },
            { type: 'spearman' as const, count: 3 },
          ],
          animals: [{ animal: 'mule' as const, count: 2 }],
          gear: [{ gear: 'ladder' as const, count: 2 }],
          start: { kind: 'areas' as const, areas: ['all'] },
        },
        {
          characters: [{ type: 'sergeant' as const }],
          start: { kind: 'edges' as const, edges: ['A'], turn: 2 },
        },
      ],
    }
    expect(costOfForce(force, { fascines: 4 })).toEqual({ characters: 65, animals: 6, gear: 18, total: 89 })
    expect(costOfForce(force, { options: { panic: true, command: false } }).total).toBe(80)
  })
})
