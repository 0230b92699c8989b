import type { OptionChanges } from '@mesnada/engine'
import { sketchMap } from '@mesnada/engine/testkit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainSight } from '../../src/paper/sight.ts'
import { lineBetween, lineOfFire } from '../../src/sight/question.ts'
import { hexOf, LEGEND, type Man, position, type SiegeTable } from '../kit.ts'
import { archer, standUpright } from '../kits/elevation-kit.ts'
import { blockOf, coverRules, shot, shots } from '../kits/sight-kit.ts'

describe('siege 2.4 siege towers, breaches', () => {
  const ROWS = ['.....', '.....', '.....', 'bbbbb', 'mmmmm', '.....', '.....', '.....', '.....']
  const WALL = {
    halfLevels: {
      legend: { '.': 0, '-': -2, '4': 4 },
      rows: ['.....', '.....', '.....', '44444', '-----', '.....', '.....', '.....', '.....'],
    },
    sides: { battlement: ['A4/S', 'B4/S', 'B4/SE', 'B4/SW', 'C4/S', 'D4/S', 'D4/SE', 'D4/SW', 'E4/S'] },
    features: {
      inside: ['A1', 'B1', 'C1', 'D1', 'E1', 'A2', 'B2', 'C2', 'D2', 'E2', 'A3', 'B3', 'C3', 'D3', 'E3'],
    },
  }
  const tower = (at: string, shooter: string, second: readonly Man[], options = {}) => {
    const table = position({
      rows: ROWS,
      map: WALL,
      first: [archer('A', shooter)],
      second,
      gear: [[{ gear: 'siege-tower', at, facing: 0 }], []],
      options,
    })
    standUpright(table, ['A'])
    return table
  }

  test('siege 2.43 over the battlements, at those inside who are as far from the wall as the shooter', () => {
    // The tower's front hex is C6, one hex from the wall at C4|C5.
    const table = tower('C7', 'C6', [
      { name: 'near', at: 'C3' },
      { name: 'far', at: 'C1' },
      { name: 'up', at: 'C4' },
    ])
    expect(shot(table, 'A', 'far')).toBe('none')
    expect(shot(table, 'A', 'near')).toBe('none')
    expect(shot(table, 'A', 'up')).toBe('heavy')
    const behind = tower('C7', 'C8', [
      { name: 'near', at: 'C3' },
      { name: 'far', at: 'C1' },
    ])
    expect(blockOf(behind, 'A', 'near')).toMatchObject({ code: 'siege.sight.too-near', rule: 'siege E.3' })
    expect(shot(behind, 'A', 'far')).toBe('none')
  })

  test('siege 2.43 from the ground nobody inside is reached', () => {
    const table = position({
      rows: ROWS,
      map: WALL,
      first: [archer('A', 'C7')],
      second: [{ name: 'B', at: 'C1' }],
    })
    expect(shot(table, 'A', 'B')).toMatch(/^no/)
  })

  test('siege 2.44 and switch 12: light cover on top, medium by the Extension; none to be had inside, nor a shot', () => {
    const men = { first: [archer('A', 'C9')], second: [{ name: 'B', at: 'C7' }] }
    const make = (options = {}) =>
      position({
        rows: ROWS,
        map: WALL,
        ...men,
        gear: [[], [{ gear: 'siege-tower', at: 'C6', facing: 0 }]],
        options,
      })
    const inside = make()
    expect(blockOf(inside, 'A', 'B')).toMatchObject({
      code: 'siege.sight.in-siege-tower',
      rule: 'siege 2.44',
    })
    standUpright(inside, ['B'])
    expect(shot(inside, 'A', 'B')).toBe('light')
    const medium = make({ s12TowerTopMedium: true })
    standUpright(medium, ['B'])
    expect(shot(medium, 'A', 'B')).toBe('medium')
    const own = make()
    expect(own.state.flow.side).toBe(0)
  })

  test('siege 2.32 into and across rubble, which opens the castle, with medium cover from everywhere', () => {
    const men = { first: [archer('A', 'C8')], second: [{ name: 'yard', at: 'C1' }] }
    const table = position({ rows: ROWS, map: WALL, ...men })
    expect(shot(table, 'A', 'yard')).toMatch(/^no/)
    table.state.tables.ground.rubble[hexOf(table, 'C4')] = 1
    expect(shot(table, 'A', 'yard')).toBe('none')
    for (const from of ['C8', 'C1', 'B2']) {
      const breach = position({
        rows: ROWS,
        map: WALL,
        first: [archer('A', from)],
        second: [{ name: 'B', at: 'C4' }],
      })
      breach.state.tables.ground.rubble[hexOf(breach, 'C4')] = 1
      expect(shot(breach, 'A', 'B')).toBe('medium')
      expect(coverRules(breach, 'A', 'B')).toEqual(['siege 2.32'])
    }
  })

  test('siege 4.33 a ram blocks on its level, and hides those under it', () => {
    const table = position({
      rows: ROWS,
      map: WALL,
      first: [archer('A', 'C9')],
      second: [
        { name: 'under', at: 'C7' },
        { name: 'behind', at: 'C6' },
      ],
      gear: [[], [{ gear: 'ram', at: 'C7', facing: 1 }]],
    })
    expect(blockOf(table, 'A', 'under')).toMatchObject({ code: 'siege.sight.in-ram', rule: 'siege 4.33' })
    expect(blockOf(table, 'A', 'behind')).toMatchObject({ code: 'siege.sight.ram', rule: 'siege 4.33' })
  })

  test('switch 29: with the lower elevations a siege tower still overtops the wall, and the keep the tower', () => {
    const table = tower('C7', 'C6', [{ name: 'far', at: 'C1' }], { s29LowerElevations: true })
    expect(shot(table, 'A', 'far')).toBe('none')
    // A man on a hill of one level looks over nothing at base heights, but stands level with the lowered rampart.
    const hill = (options: OptionChanges) =>
      position({
        rows: ROWS,
        map: {
          ...WALL,
          halfLevels: {
            legend: { ...WALL.halfLevels.legend, '3': 3 },
            rows: [...WALL.halfLevels.rows.slice(0, 8), '33333'],
          },
        },
        first: [archer('A', 'C9')],
        second: [
          { name: 'friend', at: 'C7' },
          { name: 'B', at: 'C4' },
        ],
        options,
      })
    expect(shots(hill({}), 'A', ['B'])).toEqual({ B: 'heavy' })
    expect(shots(hill({ s29LowerElevations: true }), 'A', ['B'])).toEqual({ B: 'heavy' })
    const beside = (options: OptionChanges) =>
      position({
        rows: ROWS,
        map: {
          ...WALL,
          halfLevels: {
            legend: { ...WALL.halfLevels.legend, '1': 1 },
            rows: ['.....', '.....', '11111', '44444', '-----', '.....', '.....', '.....', '.....'],
          },
        },
        first: [archer('A', 'C1'), { name: 'friend', at: 'C3' }],
        second: [{ name: 'B', at: 'C4' }],
        options,
      })
    expect(shot(beside({}), 'A', 'B')).toBe('none')
    expect(shot(beside({ s29LowerElevations: true }), 'A', 'B')).toBe('no: friend')
  })
})

describe('siege 5.2 screens', () => {
  const screen = (from: string, facing: number, options = {}) =>
    position({
      first: [archer('A', from)],
      second: [{ name: 'B', at: 'F6' }],
      gear: [[], [{ gear: 'screen', at: 'F6', facing }]],
      options,
    })

  test('siege 5.22 heavy by the front and the two sides next to it, wherever the shooter is; otherwise none', () => {
    expect(shot(screen('F1', 0), 'A', 'B')).toBe('heavy')
    expect(coverRules(screen('F1', 0), 'A', 'B')).toEqual(['siege 5.22'])
    expect(shot(screen('I5', 0), 'A', 'B')).toBe('heavy')
    expect(shot(screen('C5', 0), 'A', 'B')).toBe('heavy')
    expect(shot(screen('F11', 0), 'A', 'B')).toBe('none')
    expect(shot(screen('I9', 0), 'A', 'B')).toBe('none')
  })

  test('switch 24: nothing passes the English screen', () => {
    const options = { s24EnglishScreens: true }
    expect(blockOf(screen('F1', 0, options), 'A', 'B')).toMatchObject({
      code: 'siege.sight.behind-screen',
      rule: 'siege S.24',
    })
    expect(shot(screen('F11', 0, options), 'A', 'B')).toBe('none')
  })

  test('siege 5.23 the hex blocks between men on its level; the man in it shoots in every direction', () => {
    const table = position({
      first: [archer('A', 'F11')],
      second: [archer('in', 'F6'), archer('behind', 'F3')],
      gear: [[], [{ gear: 'screen', at: 'F6', facing: 3 }]],
    })
    expect(blockOf(table, 'A', 'behind')).toMatchObject({ code: 'siege.sight.screen', rule: 'siege 5.23' })
    expect(shots(table, 'in', ['A'])).toEqual({ A: 'none' })
  })

  test('switch 22: a ballista shoots from behind a screen', () => {
    const make = (options: OptionChanges) =>
      position({
        first: [
          { name: 'E', at: 'F9', type: 'engineer' },
          { name: 'mate', at: 'E9' },
        ],
        second: [{ name: 'B', at: 'F2' }],
        gear: [
          [
            { gear: 'ballista', at: 'F8', facing: 0 },
            { gear: 'screen', at: 'F7', facing: 0 },
          ],
          [],
        ],
        options,
      })
    const { state } = make({})
    expect(lineOfFire(state, 0, 2, 0)).toMatchObject({
      clear: false,
      blockedBy: { code: 'siege.sight.screen', rule: 'siege 5.23' },
    })
    const movable = make({ s22MovableBallistas: true })
    movable.do({ type: 'shoot', shooter: 0, target: 2, by: 0 })
    expect(movable.pending()).toMatchObject({ kind: 'dice' })
  })
})

describe('the geometry', () => {
  const LETTERS = [...'.....st/nv']
  const field = fc.record({
    rows: fc.array(fc.array(fc.constantFrom(...LETTERS), { minLength: 9, maxLength: 9 }), {
      minLength: 9,
      maxLength: 9,
    }),
    heights: fc.array(fc.array(fc.constantFrom('0', '0', '0', '1', '2'), { minLength: 9, maxLength: 9 }), {
      minLength: 9,
      maxLength: 9,
    }),
    wall: fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 12 }),
    lip: fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 12 }),
    men: fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 8 }),
    a: fc.integer({ min: 0, max: 80 }),
    b: fc.integer({ min: 0, max: 80 }),
  })
  const label = (cell: number) => `${'ABCDEFGHI'[cell % 9]}${Math.floor(cell / 9) + 1}`
  const SIDES = ['N', 'NE', 'SE']

  test('is symmetric: what one sees of the other, the other sees of him', () => {
    fc.assert(
      fc.property(field, ({ rows, heights, wall, lip, men, a, b }) => {
        if (a === b) return
        const table = position({
          rows: rows.map(row => row.join('')),
          map: {
            halfLevels: { legend: { '0': 0, '1': 1, '2': 2 }, rows: heights.map(row => row.join('')) },
            sides: {
              wall: wall.map(cell => `${label(cell)}/${SIDES[cell % 3]}`),
              lip: lip.map(cell => `${label(cell)}/${SIDES[(cell + 1) % 3]}`),
            },
          },
          first: men.map((cell, n) => ({ name: `m${n}`, at: label(cell) })),
        })
        const at = (cell: number) => ({ hex: hexOf(table, label(cell)), deck: 0, body: -1 })
        const there = lineBetween(table.state, at(a), at(b), {})
        const back = lineBetween(table.state, at(b), at(a), {})
        expect(there.clear).toBe(back.clear)
      }),
      { numRuns: 300 },
    )
  })

  test('remembers no more than holds: asked again as people come and go, it answers as if for the first time', () => {
    fc.assert(
      fc.property(field, ({ rows, heights, wall, lip, men, a, b }) => {
        if (a === b) return
        const sketch = {
          rows: rows.map(row => row.join('')),
          map: {
            halfLevels: { legend: { '0': 0, '1': 1, '2': 2 }, rows: heights.map(row => row.join('')) },
            sides: {
              wall: wall.map(cell => `${label(cell)}/${SIDES[cell % 3]}`),
              lip: lip.map(cell => `${label(cell)}/${SIDES[(cell + 1) % 3]}`),
            },
          },
        }
        const ask = (table: SiegeTable) => {
          const at = (cell: number) => ({ hex: hexOf(table, label(cell)), deck: 0, body: -1 })
          return lineBetween(table.state, at(a), at(b), { weapon: 'crossbow' })
        }
        const table = position(sketch)
        const { occupant } = table.state.tables.ground
        const alone = ask(table)
        for (const cell of men) occupant[hexOf(table, label(cell))] = 1
        const crowded = ask(table)
        for (const cell of men) occupant[hexOf(table, label(cell))] = 0
        expect(ask(table)).toEqual(alone)
        const fresh = position(sketch)
        for (const cell of men) fresh.state.tables.ground.occupant[hexOf(fresh, label(cell))] = 1
        expect(ask(fresh)).toEqual(crowded)
      }),
      { numRuns: 100 },
    )
  })

  test('is explained for a map alone, hex and hex-side by label', () => {
    const map = sketchMap('siege', {
      rows: ['.....', '..t..', '.....', '.....'],
      legend: LEGEND,
      sides: { wall: ['E3/N'] },
    })
    expect(explainSight({ map, from: 'C4', to: 'C1' })).toEqual({
      ok: true,
      value: {
        clear: false,
        distance: 3,
        reasons: [{ code: 'siege.sight.tree', rule: 'siege 3.22', at: 'C2' }],
      },
    })
    expect(explainSight({ map, from: 'C4', to: 'C2' })).toEqual({
      ok: true,
      value: {
        clear: true,
        cover: 'light',
        distance: 2,
        reasons: [{ code: 'siege.cover.tree', rule: 'siege 3.22', at: 'C2' }],
      },
    })
    expect(explainSight({ map, from: 'E4', to: 'E1' })).toMatchObject({
      value: { reasons: [{ code: 'siege.sight.wall', rule: 'siege 1.56', at: 'E2/S' }] },
    })
    expect(explainSight({ map, from: 'Z9', to: 'C1' })).toMatchObject({
      ok: false,
      refusal: { code: 'siege.sight.hex', values: { hex: 'Z9' } },
    })
  })
})
