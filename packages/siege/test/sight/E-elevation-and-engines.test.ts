import { sideBetween, sideLabel } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { hexOf } from '../kit.ts'
import { archer, column, standUpright } from '../kits/elevation-kit.ts'
import { blockOf, coverRules, shot } from '../kits/sight-kit.ts'

describe('siege E.1 between men on one level everything in the list blocks', () => {
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

  test('siege 3.42 no line of fire crosses a ballista; siege 4.22, 5.11, 5.23 nor other engines, carts, screens', () => {
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

  test('siege E.1 a lip, a tent, a tree, a character', () => {
    const men = { first: [archer('A', 'C7')], second: [{ name: 'B', at: 'C1' }] }
    expect(shot(column('...n...', '0000000', men), 'A', 'B')).toBe('no: tent')
    expect(shot(column('...t...', '0000000', men), 'A', 'B')).toBe('no: tree')
    const hill = column('.../.../', '00010000', { ...men, map: { sides: { lip: ['C4/N', 'C4/S'] } } })
    expect(blockOf(hill, 'A', 'B')).toMatchObject({ code: 'siege.sight.lip', rule: 'siege 3.23' })
  })

  test('siege E.2 what is not in the list does not block', () => {
    const men = { first: [archer('A', 'C7')], second: [{ name: 'B', at: 'C1' }] }
    for (const letter of 's/v=ic')
      expect(shot(column(`...${letter}...`, '0000000', men), 'A', 'B')).toMatch(/none|light/)
    const rubble = column('...#...', '0000000', men)
    expect(shot(rubble, 'A', 'B')).toBe('no: wall')
    rubble.state.tables.ground.rubble[hexOf(rubble, 'C4')] = 1
    expect(shot(rubble, 'A', 'B')).toBe('none')
  })
})

describe('siege E.3 between different levels', () => {
  test('siege E.3 an obstacle blocks unless the lower man is at least as far from it as the higher', () => {
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
      code: 'siege.sight.too-near',
      rule: 'siege E.3',
    })
    expect(shot(from('C2', 'C7'), 'A', 'B')).toBe('no: too-near')
    expect(shot(from('C2', 'C8'), 'A', 'B')).toBe('none')
  })

  test('siege E.3 trees, siege towers and castle towers block at any distance', () => {
    const men = { first: [archer('A', 'C1')], second: [{ name: 'B', at: 'C9' }] }
    expect(shot(column('..t......', '200000000', men), 'A', 'B')).toBe('no: tree')
    expect(shot(column('..T......', '604000000', men), 'A', 'B')).toBe('no: tower')
    const engine = column('.........', '600000000', {
      ...men,
      gear: [[], [{ gear: 'siege-tower', at: 'C3', facing: 1 }]],
    })
    expect(shot(engine, 'A', 'B')).toBe('no: siege-tower')
  })

  test('siege E.3 from the keep one shoots over towers and siege towers on the same condition', () => {
    const keep = (low: string) =>
      column('.y..T.......', '660040000000', {
        first: [archer('A', 'C2')],
        second: [{ name: 'B', at: low }],
        map: { sides: { slit: ['C2/S'] } },
      })
    expect(shot(keep('C7'), 'A', 'B')).toBe('no: too-near')
    expect(shot(keep('C8'), 'A', 'B')).toBe('none')
    const engine = (low: string) =>
      column('.y..........', '660000000000', {
        first: [archer('A', 'C2')],
        second: [{ name: 'B', at: low }],
        map: { sides: { slit: ['C2/S'] } },
        gear: [[], [{ gear: 'siege-tower', at: 'C5', facing: 1 }]],
      })
    expect(shot(engine('C7'), 'A', 'B')).toBe('no: too-near')
    expect(shot(engine('C8'), 'A', 'B')).toBe('none')
  })

  test('siege E.3 an obstacle lower than both never blocks', () => {
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

describe('siege E.4 close above, one looks over what lies below', () => {
  const rampart = (low: string, letters: string, rest: object = {}) =>
    column(letters, `4${'0'.repeat(letters.length - 1)}`, {
      first: [archer('A', 'C1', 'crossbowman')],
      second: [{ name: 'B', at: low }],
      map: { sides: { battlement: ['C1/S', 'C1/SE', 'C1/SW'] } },
      ...rest,
    })

  test('siege E.4 eight hexes from a rampart: characters, engines, tents and lips are no obstacle', () => {
    const tent = (index: number) => [...'b'.padEnd(12, '.')].map((c, i) => (i === index ? 'n' : c)).join('')
    expect(shot(rampart('C9', tent(7)), 'A', 'B')).toBe('none')
    expect(shot(rampart('C11', tent(9)), 'A', 'B')).toBe('no: too-near')
    const behind = (low: string, man: string) =>
      rampart(low, 'b...........', {
        second: [
          { name: 'between', at: man },
          { name: 'B', at: low },
        ],
      })
    expect(shot(behind('C9', 'C8'), 'A', 'B')).toBe('none')
    expect(shot(behind('C11', 'C10'), 'A', 'B')).toBe('no: too-near')
    for (const gear of ['ballista', 'cart', 'ram', 'screen', 'trebuchet'])
      expect(
        shot(rampart('C9', 'b...........', { gear: [[], [{ gear, at: 'C8', facing: 1 }]] }), 'A', 'B'),
      ).toBe('none')
  })

  test('siege E.4 it counts where the obstacle lies, however far the other end is, whichever way the shot goes', () => {
    const men = (low: string) => ({ second: [{ name: 'between', at: 'C9' }, archer('B', low)] })
    for (const low of ['C10', 'C11', 'C12'])
      expect(shot(rampart(low, 'b...........', men(low)), 'A', 'B')).toBe('none')
    const upwards = (between: string) =>
      column('b...........', '400000000000', {
        first: [archer('A', 'C11', 'crossbowman'), { name: 'friend', at: between }],
        second: [{ name: 'B', at: 'C1' }],
        map: { sides: { battlement: ['C1/S', 'C1/SE', 'C1/SW'] } },
      })
    expect(shot(upwards('C9'), 'A', 'B')).toBe('heavy')
    expect(shot(upwards('C10'), 'A', 'B')).toBe('no: too-near')
  })

  test('siege E.4 what is possible from above is possible from below (siege 1.45)', () => {
    const table = column('b...........', '400000000000', {
      first: [archer('A', 'C9', 'crossbowman'), { name: 'friend', at: 'C8' }],
      second: [{ name: 'B', at: 'C1' }],
      map: { sides: { battlement: ['C1/S', 'C1/SE', 'C1/SW'] } },
    })
    expect(shot(table, 'A', 'B')).toBe('heavy')
  })

  test('siege E.4 scrub and slope hide nobody so close, and again beyond; tents and trenches always do', () => {
    expect(shot(rampart('C9', 'b.......s...'), 'A', 'B')).toBe('none')
    expect(coverRules(rampart('C9', 'b.......s...'), 'A', 'B')).toEqual(['siege E.4'])
    expect(shot(rampart('C10', 'b........s..'), 'A', 'B')).toBe('light')
    expect(shot(rampart('C9', 'b......s....'), 'A', 'B')).toBe('none')
    expect(shot(rampart('C9', 'b.......n...'), 'A', 'B')).toBe('light')
    expect(shot(rampart('C9', 'b.......v...'), 'A', 'B')).toBe('heavy')
    expect(shot(rampart('C9', 'b.......t...'), 'A', 'B')).toBe('light')
  })

  test('siege E.4 ten hexes from a siege tower, twelve from a keep slit', () => {
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
    expect(keep('C15', 12)).toBe('none')
    expect(keep('C15', 13)).toBe('no: too-near')
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
    expect(tower('C14', 11)).toBe('none')
    expect(tower('C14', 12)).toBe('no: too-near')
  })
})

describe('siege E.5 a friend next to the target', () => {
  const beside = (levels: string, options = {}) =>
    column('......', levels, {
      first: [archer('A', 'C6'), { name: 'friend', at: 'C1' }],
      second: [{ name: 'B', at: 'C2' }],
      options,
    })

  test('siege E.5 forbids the shot, unless the two are a whole level apart', () => {
    const table = beside('000000')
    expect(blockOf(table, 'A', 'B')).toEqual({
      code: 'siege.sight.friend',
      rule: 'siege E.5',
      hex: hexOf(table, 'C1'),
    })
    expect(shot(beside('100000'), 'A', 'B')).toBe('no: friend')
    expect(shot(beside('200000'), 'A', 'B')).toBe('none')
  })

  test('siege E.5 not across an unbroken wall, but through a door, a window or a breach', () => {
    const across = (sides: object) =>
      column('......', '000000', {
        first: [archer('A', 'C6'), { name: 'friend', at: 'C1' }],
        second: [{ name: 'B', at: 'C2' }],
        map: { sides },
      })
    expect(shot(across({ wall: ['C1/S'] }), 'A', 'B')).toBe('none')
    for (const kind of ['door', 'window'])
      expect(shot(across({ [kind]: ['C1/S'] }), 'A', 'B')).toBe('no: friend')
    const breach = column('#.....', '000000', {
      first: [archer('A', 'C6'), { name: 'friend', at: 'C1' }],
      second: [{ name: 'B', at: 'C2' }],
      map: { sides: { wall: ['C1/S'] } },
    })
    breach.state.tables.ground.rubble[hexOf(breach, 'C1')] = 1
    expect(shot(breach, 'A', 'B')).toBe('no: friend')
  })

  test('siege E.5 a wall along one of a rider’s hexes does not part him from a friend beside the other', () => {
    const rider = (wall: readonly string[]) =>
      column('.......', '0000000', {
        first: [archer('A', 'C7'), { name: 'friend', at: 'D2' }],
        second: [{ name: 'B', type: 'knight', at: 'C2', mounted: true }],
        map: { sides: { wall } },
      })
    const free = rider([])
    const { hex, tail } = free.state.tables.bodies
    const body = free.state.setting.bodies.findIndex(card => card.kind === 'character' && card.name === 'B')
    const { grid } = free.state.setting
    const shared = [cell(hex, body), cell(tail, body)].flatMap(own => {
      const side = sideBetween(grid, own, hexOf(free, 'D2'))
      return side === undefined ? [] : [sideLabel(grid, side)]
    })
    expect(shot(free, 'A', 'B')).toBe('no: friend')
    expect(shot(rider(shared), 'A', 'B')).toBe('none')
    expect(shared).toHaveLength(2)
    expect(shot(rider(shared.slice(0, 1)), 'A', 'B')).toBe('no: friend')
  })

  test('siege E.5 not if shooting errors are played (siege 6.21)', () => {
    expect(shot(beside('000000', { shootingErrors: true }), 'A', 'B')).toBe('none')
  })

  test('siege E.5 the shooter himself may be next to his target', () => {
    const table = column('......', '000000', {
      first: [archer('A', 'C3')],
      second: [{ name: 'B', at: 'C2' }],
    })
    expect(shot(table, 'A', 'B')).toBe('none')
  })
})
