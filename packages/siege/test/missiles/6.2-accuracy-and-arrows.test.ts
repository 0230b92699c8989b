import type { OptionChanges } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { issueArrows } from '../../src/ammunition/ammunition.ts'
import { bodyOf, goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'

const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

const HEALTHY = 0
const WOUNDED = 2
const DEAD = 3

const healthOf = (table: SiegeTable, name: string) => table.state.tables.bodies.health[bodyOf(table, name)]

describe('siege 6.2 accuracy', () => {
  const melee = (friends: readonly Man[], options: OptionChanges = {}, more: object = {}) =>
    position({
      first: [archer('A', 'F2'), ...friends],
      second: [{ name: 'B', at: 'F8' }],
      options: { shootingErrors: true, ...options },
      ...more,
    })

  const miss = (table: SiegeTable) => {
    table.do({ type: 'shoot', shooter: 0, target: bodyOf(table, 'B') })
    table.dice(10)
  }

  test('siege 6.21 a miss is rolled again: on 8 to 10 the friend beside the target is wounded', () => {
    for (const [die, health] of [
      [7, HEALTHY],
      [8, WOUNDED],
      [10, WOUNDED],
    ] as const) {
      const table = melee([{ name: 'friend', at: 'F9' }])
      miss(table)
      expect(table.pending()).toMatchObject({
        kind: 'dice',
        roll: { throws: [{ purpose: 'siege.roll.stray', rule: 'siege T.9' }] },
      })
      table.dice(die)
      expect(healthOf(table, 'friend')).toBe(health)
    }
  })

  test('siege 6.21 the modifiers of range and wounds apply, that of the target does not', () => {
    const table = melee([{ name: 'friend', at: 'F9' }])
    table.state.tables.bodies.health[0] = WOUNDED
    miss(table)
    expect(table.pending()).toMatchObject({
      roll: {
        throws: [
          {
            modifiers: [{ reason: 'siege.why.shooter-wounded', value: 1 }],
            outcomes: [
              'lost',
              'lost',
              'lost',
              'lost',
              'lost',
              'lost',
              'wounded',
              'wounded',
              'wounded',
              'wounded',
            ],
          },
        ],
      },
    })
  })

  test('siege 6.21 of several friends chance picks one, all alike', () => {
    const table = melee([
      { name: 'one', at: 'F9' },
      { name: 'two', at: 'G8' },
      { name: 'three', at: 'E8' },
    ])
    miss(table)
    expect(table.pending()).toMatchObject({
      roll: { throws: [{ purpose: 'siege.roll.stray-who', dice: [{ sides: 3, lowest: 1 }] }] },
    })
    table.dice(2, 9)
    expect(['one', 'two', 'three'].map(name => healthOf(table, name))).toEqual([HEALTHY, WOUNDED, HEALTHY])
  })

  test('siege 6.21 nobody is at risk a whole level apart, or behind an obstacle, or when the shot hits', () => {
    const wall = melee([{ name: 'friend', at: 'F9' }], {}, { map: { sides: { wall: ['F8/S'] } } })
    miss(wall)
    expect(wall.pending()).toMatchObject({ kind: 'decision' })
    const rows = Array.from({ length: 12 }, () => '.'.repeat(12))
    const high = melee(
      [{ name: 'friend', at: 'F9' }],
      {},
      {
        rows,
        map: {
          halfLevels: {
            legend: { '.': 0, u: 2 },
            rows: rows.map((row, n) => (n === 8 ? 'u'.repeat(12) : row)),
          },
        },
      },
    )
    miss(high)
    expect(high.pending()).toMatchObject({ kind: 'decision' })
    const hit = melee([{ name: 'friend', at: 'F9' }])
    hit.do({ type: 'shoot', shooter: 0, target: bodyOf(hit, 'B') })
    hit.dice(1)
    expect(hit.pending()).toMatchObject({ kind: 'decision' })
  })

  test('switch 26: anyone beside the target may be hit, but only the unarmoured are wounded', () => {
    const enemies = (options: OptionChanges, type: string) =>
      position({
        first: [archer('A', 'F2'), archer('keeps', 'A1')],
        second: [
          { name: 'B', at: 'F8' },
          { name: 'mate', at: 'F9', type },
        ],
        options: { shootingErrors: true, ...options },
      })
    const base = enemies({}, 'peasant')
    miss(base)
    expect(base.pending()).toMatchObject({ kind: 'decision' })
    const later = enemies({ s26AnyoneHitByError: true }, 'peasant')
    miss(later)
    later.dice(9)
    expect(healthOf(later, 'mate')).toBe(WOUNDED)
    const armoured = enemies({ s26AnyoneHitByError: true }, 'sergeant')
    miss(armoured)
    expect(armoured.pending()).toMatchObject({
      roll: { throws: [{ outcomes: expect.arrayContaining(['turned']) }] },
    })
    armoured.dice(9)
    expect(healthOf(armoured, 'mate')).toBe(HEALTHY)
  })

  describe('siege 6.22 skill', () => {
    const company = () =>
      position({
        first: [
          archer('Alric', 'B2', 'crossbowman'),
          archer('Edric', 'D2', 'armoured-crossbowman'),
          archer('Owen', 'F2'),
        ],
        second: [{ name: 'B', at: 'F8' }],
        options: { shootingSkill: true },
      })
    const set = (table: SiegeTable, name: string, skill: -3 | -2 | -1 | 0 | 1 | 2 | 3) =>
      ({ type: 'set-skill', body: bodyOf(table, name), skill }) as const

    test('siege 6.22 the numbers of each kind of shooter add up to nothing before deployment ends', () => {
      const table = company()
      expect(table.state.flow.phase).toBe('deploy-attacker')
      table.do(set(table, 'Alric', 2))
      expect(table.refusal({ type: 'end-phase' })).toMatchObject({
        code: 'siege.skill.sum',
        rule: 'siege 6.22',
        values: { weapon: 'crossbow', sum: 2 },
      })
      expect(table.refusal(set(table, 'Edric', -1))).toMatchObject({
        code: 'siege.skill.cannot-balance',
        rule: 'siege 6.22',
      })
      table.do(set(table, 'Edric', -2), { type: 'end-phase' })
      expect(table.state.flow.phase).toBe('first-missiles')
    })

    test('siege 6.22 once set they are not changed, and the only one of a kind has none', () => {
      const table = company()
      table.do(set(table, 'Alric', 3))
      expect(table.refusal(set(table, 'Alric', 1))).toMatchObject({
        code: 'siege.skill.set-already',
        rule: 'siege 6.22',
      })
      expect(table.refusal(set(table, 'Owen', 1))).toMatchObject({
        code: 'siege.skill.cannot-balance',
        rule: 'siege 6.22',
      })
    })

    test('siege 6.22 the number is added to every shot: of Alric +2 and Edric -2 the marksman is Edric', () => {
      const table = company()
      table.do(set(table, 'Alric', 2), set(table, 'Edric', -2), { type: 'end-phase' })
      table.do({ type: 'shoot', shooter: bodyOf(table, 'Edric'), target: bodyOf(table, 'B') })
      expect(table.pending()).toMatchObject({
        roll: { throws: [{ modifiers: [{ reason: 'siege.why.skill', value: -2, rule: 'siege 6.22' }] }] },
      })
    })

    test('siege 6.22 without the option nobody has a number', () => {
      const table = position({ first: [archer('A', 'B2')], second: [{ name: 'B', at: 'B8' }] })
      expect(table.refusal(set(table, 'A', 1)).code).toBe('siege.phase.not-now')
    })
  })
})

describe('siege 6.3 ammunition', () => {
  const supplied = (
    first: readonly Man[],
    second: readonly Man[] = [{ name: 'B', at: 'F12' }],
    more: object = {},
  ) => position({ first, second, options: { ammunition: true }, ...more })

  const arrowsOf = (table: SiegeTable, name: string) => table.state.tables.bodies.arrows[bodyOf(table, name)]

  test('siege 6.3 three dice for each archer and crossbowman, one arrow a shot, none left no shot', () => {
    const table = supplied([archer('A', 'F2'), archer('C', 'A2', 'crossbowman')])
    expect(table.pending()).toMatchObject({
      kind: 'dice',
      roll: { throws: [{ purpose: 'siege.roll.arrows', rule: 'siege 6.3', values: { body: 0 } }] },
    })
    table.dice(1, 2, 3, 10, 10, 10)
    expect([arrowsOf(table, 'A'), arrowsOf(table, 'C'), arrowsOf(table, 'B')]).toEqual([6, 30, -1])
    table.do({ type: 'shoot', shooter: 0, target: 2 })
    table.dice(10)
    expect(arrowsOf(table, 'A')).toBe(5)
    goTo(table, 'second-missiles')
    table.state.tables.bodies.arrows[0] = 0
    expect(table.refusal({ type: 'shoot', shooter: 0, target: 2 })).toMatchObject({
      code: 'siege.missile.no-arrows',
      rule: 'siege 6.3',
    })
    issueArrows(table.state)
    expect(table.state.flow.stack).toEqual([])
  })

  test('siege 6.3 in City Sack both sides have half', () => {
    const table = supplied([archer('A', 'F2')], undefined, { play: { halfArrows: true } })
    table.dice(10, 10, 5)
    expect(arrowsOf(table, 'A')).toBe(12)
  })

  test('siege 6.3 handing arrows over takes both a complete player turn', () => {
    const table = supplied([
      archer('A', 'F2'),
      archer('C', 'F3', 'shortbowman'),
      archer('X', 'E2', 'crossbowman'),
    ])
    table.dice(2, 2, 2, 1, 1, 1, 5, 5, 5)
    goTo(table, 'combat')
    const give = { type: 'exchange', body: 0, with: 1, arrows: 4 } as const
    expect(table.refusal({ ...give, arrows: 7 })).toMatchObject({
      code: 'siege.exchange.how-many',
      rule: 'siege 6.3',
      values: { left: 6 },
    })
    expect(table.refusal({ ...give, with: 2 })).toMatchObject({
      code: 'siege.exchange.other-arrows',
      rule: 'siege 6.3',
    })
    table.do(give)
    expect([arrowsOf(table, 'A'), arrowsOf(table, 'C')]).toEqual([6, 3])
    expect(table.refusal({ ...give, body: 1, with: 0, arrows: 1 })).toMatchObject({
      code: 'siege.hand.not-idle',
      rule: 'siege 6.3',
    })
    table.do({ type: 'end-phase' })
    expect([arrowsOf(table, 'A'), arrowsOf(table, 'C')]).toEqual([2, 7])
  })

  test('siege 6.3 not after a move, nor in contact with an enemy, nor from afar', () => {
    const near = supplied([archer('A', 'F2'), archer('C', 'F3')], [{ name: 'B', at: 'F4' }])
    near.dice(2, 2, 2, 2, 2, 2)
    goTo(near, 'combat')
    expect(near.refusal({ type: 'exchange', body: 0, with: 1, arrows: 1 })).toMatchObject({
      code: 'siege.exchange.contact',
      rule: 'siege 6.3',
    })
    const apart = supplied([archer('A', 'F2'), archer('C', 'F4'), archer('D', 'F5')])
    apart.dice(2, 2, 2, 2, 2, 2, 2, 2, 2)
    goTo(apart, 'combat')
    expect(apart.refusal({ type: 'exchange', body: 0, with: 1, arrows: 1 })).toMatchObject({
      code: 'siege.exchange.apart',
      rule: 'siege 6.3',
    })
    const moved = supplied([archer('A', 'F2'), archer('C', 'F4'), archer('D', 'G4')])
    moved.dice(2, 2, 2, 2, 2, 2, 2, 2, 2)
    goTo(moved, 'movement')
    moved.do({ type: 'move', body: 0, path: [hexOf(moved, 'F3')] })
    goTo(moved, 'combat')
    expect(moved.refusal({ type: 'exchange', body: 0, with: 1, arrows: 1 })).toMatchObject({
      code: 'siege.hand.not-idle',
      rule: 'siege 6.3',
    })
  })

  test('siege 6.3 a dead bowman is robbed on the same terms', () => {
    const table = supplied([archer('A', 'F2')], [archer('D', 'F3'), { name: 'B', at: 'L12' }])
    table.dice(1, 1, 1, 4, 4, 4)
    table.do({ type: 'shoot', shooter: 0, target: bodyOf(table, 'D') })
    table.dice(1)
    expect(healthOf(table, 'D')).toBe(DEAD)
    goTo(table, 'movement', 1)
    goTo(table, 'combat', 0)
    table.do({ type: 'exchange', body: 0, with: bodyOf(table, 'D'), arrows: 12 }, { type: 'end-phase' })
    expect([arrowsOf(table, 'A'), arrowsOf(table, 'D')]).toEqual([14, 0])
  })
})
