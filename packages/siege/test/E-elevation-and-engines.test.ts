import type { OptionChanges } from '@mesnada/engine'
import { sketchMap } from '@mesnada/engine/testkit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainSight } from '../src/sight/explain.ts'
import { lineBetween, lineOfFire } from '../src/sight.ts'
import { hexOf, LEGEND, type Man, position, type SiegeTable } from './kit.ts'
import { blockOf, coverRules, shot, shots } from './sight-kit.ts'

const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

/** A column of hexes C1, C2, …: ground letters and heights (in half levels) side by side. */
const column = (letters: string, heights: string, rest: object = {}) =>
  position({
    rows: [...letters].map(letter => `..${letter}..`),
    map: {
      halfLevels: {
        legend: Object.fromEntries([...'0123456'].map(digit => [digit, Number(digit)])),
        rows: [...heights].map(height => height.repeat(5)),
      },
      ...('map' in rest ? (rest.map as object) : {}),
    },
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'map')),
  })

const standUpright = (table: SiegeTable, men: readonly string[]): void => {
  for (const name of men) {
    const body = table.state.setting.bodies.findIndex(card => card.kind === 'character' && card.name === name)
    const { bodies, ground } = table.state.tables
    const hex = bodies.hex[body]
    ground.occupant[hex] = 0
    ground.upper[hex] = body + 1
    bodies.deck[body] = 1
  }
}

describe('E.1 between men on one level everything in the list blocks', () => {
  const gear = (kind: string, at = 'C4') => ({
    gear: [[], [{ gear: kind, at, facing: 1 }]],
  })
  test.each([
    ['ballista', 'siege.sight.ballista', 'siege 3.42'],
    ['mangonel', 'siege.sight.engine', 'siege 4.22'],
    ['trebuchet', 'siege.sight.engine', 'siege 4.22'],
    ['ram', 'siege.sight.ram', 'siege 4.33'],
    ['siege-tower', 'siege.sight.siege-tower', 'siege 2.44'],
    ['screen', 'siege.sight.screen', 'siege 5.23'],
    ['cart', 'siege.sight.cart', 'siege 5.11'],
  ])('E.1 %s', (kind, code, rule) => {
    const table = column('.......', '0000000', {
      first: [archer('A', 'C7')],
      second: [{ name: 'B', at: 'C1' }],
      ...gear(kind),
    })
    expect(blockOf(table, 'A', 'B')).toEqual({ code, rule, hex: hexOf(table, 'C4') })
  })

  test('3.42 no line of fire crosses a ballista; 4.22, 5.11, 5.23 nor other engines, carts, screens', () => {
    const clear = column('.......', '0000000', {
      first: [archer('A', 'C7')],
      second: [{ name: 'B', at: 'C1' }],
    })
    expect(shot(clear, 'A', 'B')).toBe('none')
    const light = column('.......', '0000000', {
      first: [archer('A', 'C7')],
      second: [{ name: 'B', at: 'C1' }],
      options: { s42LightCarts: true },
      ...gear('cart'),
    })
    expect(shot(light, 'A', 'B')).toBe('none')
  })

  test('E.1 a lip, a tent, a tree, a character', () => {
    const men = { first: [archer('A', 'C7')], second: [{ name: 'B', at: 'C1' }] }
    expect(shot(column('...n...', '0000000', men), 'A', 'B')).toBe('no: tent')
    expect(shot(column('...t...', '0000000', men), 'A', 'B')).toBe('no: tree')
    const hill = column('.../.../', '00010000', { ...men, map: { sides: { lip: ['C4/N', 'C4/S'] } } })
    expect(blockOf(hill, 'A', 'B')).toMatchObject({ code: 'siege.sight.lip', rule: 'siege 3.23' })
  })

  test('E.2 what is not in the list does not block', () => {
    const men = { first: [archer('A', 'C7')], second: [{ name: 'B', at: 'C1' }] }
    for (const letter of 's/v=ic')
      expect(shot(column(`...${letter}...`, '0000000', men), 'A', 'B')).toMatch(/none|light/)
    const rubble = column('...#...', '0000000', men)
    expect(shot(rubble, 'A', 'B')).toBe('no: wall')
    rubble.state.tables.ground.rubble[hexOf(rubble, 'C4')] = 1
    expect(shot(rubble, 'A', 'B')).toBe('none')
  })
})

describe('E.3 between different levels', () => {
  test('E.3 an obstacle blocks unless the lower man is at least as far from it as the higher', () => {
    const from = (high: string, low: string) =>
      column('.........', '222000000', {
        first: [archer('A', high, 'crossbowman')],
        second: [
          { name: 'between', at: 'C5' },
          { name: 'B', at: low },
        ],
      })
    expect(shot(from('C3', 'C7'), 'A', 'B')).toBe('none')
    expect(blockOf(from('C3', 'C6'), 'A', 'B')).toMatchObject({
      code: 'siege.sight.character',
      rule: 'siege 1.42',
    })
    expect(shot(from('C2', 'C7'), 'A', 'B')).toBe('no: character')
    expect(shot(from('C2', 'C8'), 'A', 'B')).toBe('none')
  })

  test('E.3 trees, siege towers and castle towers block at any distance', () => {
    const men = { first: [archer('A', 'C1')], second: [{ name: 'B', at: 'C9' }] }
    expect(shot(column('..t......', '200000000', men), 'A', 'B')).toBe('no: tree')
    expect(shot(column('..T......', '604000000', men), 'A', 'B')).toBe('no: tower')
    const engine = column('.........', '600000000', {
      ...men,
      gear: [[], [{ gear: 'siege-tower', at: 'C3', facing: 1 }]],
    })
    expect(shot(engine, 'A', 'B')).toBe('no: siege-tower')
  })

  test('E.3 from the keep one shoots over towers and siege towers on the same condition', () => {
    const keep = (low: string) =>
      column('.y..T.......', '660040000000', {
        first: [archer('A', 'C2')],
        second: [{ name: 'B', at: low }],
        map: { sides: { slit: ['C2/S'] } },
      })
    expect(shot(keep('C7'), 'A', 'B')).toBe('no: tower')
    expect(shot(keep('C8'), 'A', 'B')).toBe('none')
    const engine = (low: string) =>
      column('.y..........', '660000000000', {
        first: [archer('A', 'C2')],
        second: [{ name: 'B', at: low }],
        map: { sides: { slit: ['C2/S'] } },
        gear: [[], [{ gear: 'siege-tower', at: 'C5', facing: 1 }]],
      })
    expect(shot(engine('C7'), 'A', 'B')).toBe('no: siege-tower')
    expect(shot(engine('C8'), 'A', 'B')).toBe('none')
  })

  test('E.3 an obstacle lower than both never blocks', () => {
    const table = column('.......', '2000002', {
      first: [archer('A', 'C1', 'crossbowman')],
      second: [
        { name: 'between', at: 'C6' },
        { name: 'B', at: 'C7' },
      ],
    })
    expect(shot(table, 'A', 'B')).toBe('none')
    const scrub = column('.....s.', '2000002', {
      first: [archer('A', 'C1')],
      second: [{ name: 'B', at: 'C7' }],
    })
    expect(shot(scrub, 'A', 'B')).toBe('none')
  })
})

describe('E.4 close above, one looks over what lies below', () => {
  const rampart = (low: string, letters: string, rest: object = {}) =>
    column(letters, `4${'0'.repeat(letters.length - 1)}`, {
      first: [archer('A', 'C1', 'crossbowman')],
      second: [{ name: 'B', at: low }],
      map: { sides: { battlement: ['C1/S', 'C1/SE', 'C1/SW'] } },
      ...rest,
    })

  test('E.4 eight hexes from a rampart: characters, engines, tents and lips are no obstacle', () => {
    const near = 'b......n....'
    expect(shot(rampart('C9', near), 'A', 'B')).toBe('none')
    expect(shot(rampart('C10', near.replace('n.', '.n')), 'A', 'B')).toBe('no: tent')
    const behind = (low: string, man: string) =>
      rampart(low, 'b...........', {
        second: [
          { name: 'between', at: man },
          { name: 'B', at: low },
        ],
      })
    expect(shot(behind('C9', 'C8'), 'A', 'B')).toBe('none')
    expect(shot(behind('C10', 'C9'), 'A', 'B')).toBe('no: character')
    for (const gear of ['ballista', 'cart', 'ram', 'screen', 'trebuchet'])
      expect(
        shot(rampart('C9', 'b...........', { gear: [[], [{ gear, at: 'C8', facing: 1 }]] }), 'A', 'B'),
      ).toBe('none')
  })

  test('E.4 what is possible from above is possible from below (1.45)', () => {
    const table = column('b...........', '400000000000', {
      first: [archer('A', 'C9', 'crossbowman'), { name: 'friend', at: 'C8' }],
      second: [{ name: 'B', at: 'C1' }],
      map: { sides: { battlement: ['C1/S', 'C1/SE', 'C1/SW'] } },
    })
    expect(shot(table, 'A', 'B')).toBe('heavy')
  })

  test('E.4 scrub and slope hide nobody so close, and again beyond; tents and trenches always do', () => {
    expect(shot(rampart('C9', 'b.......s...'), 'A', 'B')).toBe('none')
    expect(coverRules(rampart('C9', 'b.......s...'), 'A', 'B')).toEqual(['siege E.4'])
    expect(shot(rampart('C10', 'b........s..'), 'A', 'B')).toBe('light')
    expect(shot(rampart('C9', 'b......s....'), 'A', 'B')).toBe('none')
    expect(shot(rampart('C9', 'b.......n...'), 'A', 'B')).toBe('light')
    expect(shot(rampart('C9', 'b.......v...'), 'A', 'B')).toBe('heavy')
    expect(shot(rampart('C9', 'b.......t...'), 'A', 'B')).toBe('light')
  })

  test('E.4 ten hexes from a siege tower, twelve from a keep slit', () => {
    const keep = (low: string, tent: number) =>
      shot(
        column([...'y'.padEnd(16, '.')].map((c, i) => (i === tent ? 'n' : c)).join(''), '6'.padEnd(16, '0'), {
          first: [archer('A', 'C1')],
          second: [{ name: 'B', at: low }],
          map: { sides: { slit: ['C1/S'] } },
        }),
        'A',
        'B',
      )
    expect(keep('C13', 11)).toBe('none')
    expect(keep('C14', 12)).toBe('no: tent')
    const tower = (low: string, tent: number) => {
      const letters = [...'.'.repeat(16)].map((c, i) => (i === tent ? 'n' : c)).join('')
      const table = column(letters, '0'.repeat(16), {
        first: [archer('A', 'C2')],
        second: [{ name: 'B', at: low }],
        gear: [[{ gear: 'siege-tower', at: 'C2', facing: 1 }], []],
      })
      standUpright(table, ['A'])
      return shot(table, 'A', 'B')
    }
    expect(tower('C12', 10)).toBe('none')
    expect(tower('C13', 11)).toBe('no: tent')
  })
})

describe('E.5 a friend next to the target', () => {
  const beside = (levels: string, options = {}) =>
    column('......', levels, {
      first: [archer('A', 'C6'), { name: 'friend', at: 'C1' }],
      second: [{ name: 'B', at: 'C2' }],
      options,
    })

  test('E.5 forbids the shot, unless the two are a whole level apart', () => {
    const table = beside('000000')
    expect(blockOf(table, 'A', 'B')).toEqual({
      code: 'siege.sight.friend',
      rule: 'siege E.5',
      hex: hexOf(table, 'C1'),
    })
    expect(shot(beside('100000'), 'A', 'B')).toBe('no: friend')
    expect(shot(beside('200000'), 'A', 'B')).toBe('none')
  })

  test('E.5 not if shooting errors are played (6.21)', () => {
    expect(shot(beside('000000', { shootingErrors: true }), 'A', 'B')).toBe('none')
  })

  test('E.5 the shooter himself may be next to his target', () => {
    const table = column('......', '000000', {
      first: [archer('A', 'C3')],
      second: [{ name: 'B', at: 'C2' }],
    })
    expect(shot(table, 'A', 'B')).toBe('none')
  })
})

describe('2.4 siege towers, breaches', () => {
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

  test('2.43 over the battlements, at those inside who are as far from the wall as the shooter', () => {
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
    expect(blockOf(behind, 'A', 'near')).toMatchObject({ code: 'siege.sight.battlement', rule: 'siege E.3' })
    expect(shot(behind, 'A', 'far')).toBe('none')
  })

  test('2.43 from the ground nobody inside is reached', () => {
    const table = position({
      rows: ROWS,
      map: WALL,
      first: [archer('A', 'C7')],
      second: [{ name: 'B', at: 'C1' }],
    })
    expect(shot(table, 'A', 'B')).toMatch(/^no/)
  })

  test('2.44 and switch 12: light cover on top, medium by the Extension; none to be had inside, nor a shot', () => {
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

  test('2.32 into and across rubble, which opens the castle, with medium cover from everywhere', () => {
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

  test('4.33 a ram blocks on its level, and hides those under it', () => {
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

describe('5.2 screens', () => {
  const screen = (from: string, facing: number, options = {}) =>
    position({
      first: [archer('A', from)],
      second: [{ name: 'B', at: 'F6' }],
      gear: [[], [{ gear: 'screen', at: 'F6', facing }]],
      options,
    })

  test('5.22 heavy by the front and the two sides next to it, wherever the shooter is; otherwise none', () => {
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
      rule: 'siege 5.22',
    })
    expect(shot(screen('F11', 0, options), 'A', 'B')).toBe('none')
  })

  test('5.23 the hex blocks between men on its level; the man in it shoots in every direction', () => {
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
