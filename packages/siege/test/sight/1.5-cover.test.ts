import { describe, expect, test } from 'vitest'
import { hexOf, type Man, position } from '../kit.ts'
import { blockOf, coverRules, shot, shots, sight, wallsAround } from '../kits/sight-kit.ts'

const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

const HEIGHTS = { '.': 0, '-': -2, '2': 2, '4': 4, '6': 6 }

const levelsOf = (rows: readonly string[]) => ({
  legend: HEIGHTS,
  rows: rows.map(row =>
    [...row]
      .map(letter =>
        letter === 'm'
          ? '-'
          : 'ykK'.includes(letter)
            ? '6'
            : 'bxTDS'.includes(letter)
              ? '4'
              : letter === 'h'
                ? '2'
                : '.',
      )
      .join(''),
  ),
})

/** A castle front: courtyard, rampart with its gate, moat, field. The bridge comes down from D4 to D5. */
const ROWS = ['.......', '...h...', 'bbbwbbb', 'mmmmmmm', 'mmmmmmm', '.......', '.......', '.......']

const FRONT = {
  halfLevels: levelsOf(ROWS),
  sides: {
    gate: ['D3/S'],
    battlement: ['A3/S', 'B3/S', 'B3/SW', 'B3/SE', 'C3/S', 'E3/S', 'F3/S', 'F3/SW', 'F3/SE', 'G3/S'],
  },
  features: { inside: ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'A2', 'B2', 'C2', 'D2', 'E2', 'F2', 'G2'] },
}

const front = (lowered: boolean, first: readonly Man[], second: readonly Man[], more: object = {}) =>
  position({
    rows: ROWS,
    map: FRONT,
    first,
    second,
    gear: [[], [{ gear: 'drawbridge', at: 'D4', facing: 0, lowered }]],
    ...more,
  })

describe('siege 1.5 cover', () => {
  test('siege 1.51 heavy where the line crosses the battlement or comes by the slit, otherwise none', () => {
    const outside = front(false, [archer('A', 'B7')], [{ name: 'B', at: 'B3' }])
    expect(shot(outside, 'A', 'B')).toBe('heavy')
    expect(coverRules(outside, 'A', 'B')).toEqual(['siege 1.51'])
    const inside = front(false, [archer('A', 'B1')], [{ name: 'B', at: 'B3' }])
    expect(shot(inside, 'A', 'B')).toBe('none')
    const slit = position({
      rows: ['.....', '..T..', '..x..', '.....', '.....', '.....'],
      map: {
        halfLevels: levelsOf(['.....', '..T..', '..x..', '.....', '.....', '.....']),
        sides: { slit: ['C3/S'] },
      },
      first: [archer('out', 'C6'), archer('in', 'C2')],
      second: [{ name: 'B', at: 'C3' }],
      options: { shootingErrors: true },
    })
    expect(shots(slit, 'out', ['B'])).toEqual({ B: 'heavy' })
    expect(shots(slit, 'in', ['B'])).toEqual({ B: 'none' })
  })

  test('siege 1.52 with the bridge up nobody inside is shot at from outside', () => {
    const table = front(
      false,
      [archer('A', 'D7')],
      [
        { name: 'yard', at: 'D1' },
        { name: 'stair', at: 'D2' },
      ],
    )
    for (const name of ['yard', 'stair']) expect(shot(table, 'A', name)).toMatch(/^no/)
    // From a height the wall is no obstacle; the rule is.
    const high = front(false, [archer('A', 'D8')], [{ name: 'stair', at: 'D2' }], {
      map: {
        ...FRONT,
        sides: { battlement: [...FRONT.sides.battlement, 'D3/SW', 'D3/S', 'D3/SE'] },
        halfLevels: {
          legend: { ...HEIGHTS, '9': 12 },
          rows: [...levelsOf(ROWS).rows.slice(0, 7), '999.999'.replace('.', '9')],
        },
      },
      rows: ['.......', '...h...', 'bbbbbbb', ...ROWS.slice(3)],
    })
    expect(blockOf(high, 'A', 'stair')).toEqual({
      code: 'siege.sight.inside-castle',
      rule: 'siege 1.52',
      hex: hexOf(high, 'D2'),
    })
  })

  test('siege 1.53 a doorway hex gives medium cover, a spiral stair too, and no shot passes the stair', () => {
    const rows = ['.....', '.iii.', '.idi.', '.....', '.....', '.....']
    const wall = wallsAround(rows, 'id', ['C3/S'])
    const door = position({
      rows,
      map: { sides: { wall } },
      first: [archer('A', 'C6')],
      second: [{ name: 'B', at: 'C3' }],
    })
    expect(shot(door, 'A', 'B')).toBe('medium')
    expect(coverRules(door, 'A', 'B')).toEqual(['siege 1.53'])
    const stair = ['.....', '..T..', '..S..', '..T..', '.....']
    const inTower = (at: string) =>
      position({
        rows: stair,
        map: { halfLevels: levelsOf(stair) },
        first: [archer('A', 'C2')],
        second: [{ name: 'B', at }],
      })
    expect(shot(inTower('C3'), 'A', 'B')).toBe('medium')
    expect(blockOf(inTower('C4'), 'A', 'B')).toMatchObject({
      code: 'siege.sight.spiral-stair',
      rule: 'siege 1.53',
    })
  })

  test('siege 1.53 those inside have medium cover through the doorway, not from a shooter in it', () => {
    const rows = ['.....', '.iii.', '.idi.', '.....', '.....', '.....']
    const map = { sides: { wall: wallsAround(rows, 'id', ['C3/S']) } }
    const from = (at: string) =>
      position({ rows, map, first: [archer('A', at)], second: [{ name: 'B', at: 'C2' }] })
    expect(shot(from('C6'), 'A', 'B')).toBe('medium')
    expect(shot(from('C3'), 'A', 'B')).toBe('none')
  })

  test('siege 1.53 doors on hex-sides: inside medium; just outside as if in the doorway, shot at from inside', () => {
    const rows = ['.....', '.iii.', '.iii.', '.....', '.....', '.....']
    const wall = wallsAround(rows, 'i', ['C3/S'])
    const map = { sides: { wall, door: ['C3/S'] } }
    const at = (from: string, to: string) =>
      position({ rows, map, first: [archer('A', from)], second: [{ name: 'B', at: to }] })
    expect(shot(at('C6', 'C2'), 'A', 'B')).toBe('medium')
    expect(shot(at('C6', 'C3'), 'A', 'B')).toBe('medium')
    expect(shot(at('C2', 'C4'), 'A', 'B')).toBe('medium')
    expect(coverRules(at('C2', 'C4'), 'A', 'B')).toEqual(['siege 1.53'])
    // Both at the door.
    expect(shot(at('C4', 'C3'), 'A', 'B')).toBe('none')
    expect(shot(at('C3', 'C4'), 'A', 'B')).toBe('none')
    // He who shoots from behind the door stands in the opening.
    expect(shot(at('C3', 'C6'), 'A', 'B')).toBe('none')
    expect(shot(at('C2', 'C6'), 'A', 'B')).toBe('medium')
  })

  test('siege 1.54 nobody in the keep doorway can be shot at', () => {
    const rows = ['.....', '..k..', '..K..', '.....', '.....']
    const table = position({
      rows,
      map: { halfLevels: levelsOf(rows) },
      first: [archer('A', 'C5')],
      second: [{ name: 'B', at: 'C3' }],
    })
    expect(blockOf(table, 'A', 'B')).toMatchObject({
      code: 'siege.sight.in-keep-doorway',
      rule: 'siege 1.54',
    })
  })

  test('siege 1.55 the moat gives no cover', () => {
    const table = front(false, [archer('A', 'B6')], [{ name: 'B', at: 'B4' }])
    expect(shot(table, 'A', 'B')).toBe('none')
    expect(coverRules(table, 'A', 'B')).toEqual(['siege 1.55'])
  })

  test('siege 1.56 behind a wall without an opening there is no shot', () => {
    const rows = ['.....', '.....', '..i..', '.....', '.....']
    const table = position({
      rows,
      map: { sides: { wall: wallsAround(rows, 'i') } },
      first: [archer('A', 'C5')],
      second: [
        { name: 'in', at: 'C3' },
        { name: 'behind', at: 'C1' },
      ],
    })
    expect(blockOf(table, 'A', 'in')).toMatchObject({ code: 'siege.sight.wall', rule: 'siege 1.56' })
    expect(shot(table, 'A', 'behind')).toBe('no: wall')
    const castle = position({
      rows: ['.....', '.....', '#####', '.....', '.....'],
      first: [archer('A', 'C5')],
      second: [{ name: 'B', at: 'C1' }],
    })
    expect(blockOf(castle, 'A', 'B')).toEqual({
      code: 'siege.sight.wall',
      rule: 'siege 1.56',
      hex: hexOf(castle, 'C3'),
    })
  })

  test('siege 1.57 the gateway: heavy against outside with the bridge down, no shot with the bridge up', () => {
    const men = [[archer('A', 'D7')], [{ name: 'B', at: 'D3' }]] as const
    const down = front(true, [...men[0]], [...men[1]])
    expect(shot(down, 'A', 'B')).toBe('heavy')
    expect(coverRules(down, 'A', 'B')).toEqual(['siege 1.57'])
    const up = front(false, [...men[0]], [...men[1]])
    expect(blockOf(up, 'A', 'B')).toMatchObject({ code: 'siege.sight.raised-bridge', rule: 'siege 1.57' })
    const within = front(false, [archer('A', 'D1')], [{ name: 'B', at: 'D3' }])
    expect(shot(within, 'A', 'B')).toBe('none')
    const through = front(true, [archer('A', 'D7')], [{ name: 'B', at: 'D1' }])
    expect(shot(through, 'A', 'B')).toBe('medium')
  })

  test('siege 1.93 from a ladder only into the battlement hex it leans on, whose man keeps heavy cover', () => {
    const table = front(
      false,
      [archer('A', 'C4')],
      [
        { name: 'ahead', at: 'C3' },
        { name: 'aside', at: 'B3' },
      ],
      {
        gear: [[{ gear: 'ladder', at: 'C4', facing: 0 }], []],
      },
    )
    const { gear, ground } = table.state.tables
    gear.status[0] = 2
    ground.gear[hexOf(table, 'C4')] = 1
    expect(shot(table, 'A', 'ahead')).toBe('heavy')
    expect(blockOf(table, 'A', 'aside')).toMatchObject({
      code: 'siege.sight.from-ladder',
      rule: 'siege 1.93',
    })
    const back = front(false, [archer('B', 'C3')], [{ name: 'A', at: 'C4' }], {
      gear: [[], [{ gear: 'ladder', at: 'C4', facing: 0 }]],
    })
    back.state.tables.gear.status[0] = 2
    back.state.tables.ground.gear[hexOf(back, 'C4')] = 1
    expect(sight(back, 'B', 'A')).toMatchObject({ clear: true, cover: 'none' })
  })
})
