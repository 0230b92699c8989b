import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { isOnFire } from '../../src/core/ground.ts'
import { DEAD, DESTROYED, HEALTHY, LADDER_UPRIGHT, STUNNED, TOP, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, DUEL, fill, N } from '../kits/castle.ts'

/** Side 0 holds the wall, with a barrel in F3; side 1 is below. */
const wall = ({ first = [], second = [], gear = [[], []], ...rest }: Partial<Sketch> = {}): SiegeTable =>
  atCastle({
    first: [{ name: 'Pourer', at: 'F3' }, ...first, DUEL.first],
    second: [...second, DUEL.second],
    gear: [[{ gear: 'barrel', at: 'F3' }, ...gear[0]], gear[1]],
    ...rest,
  })

const ready = (sketch: Partial<Sketch> = {}): SiegeTable => {
  const table = wall(sketch)
  goTo(table, 'combat', 0)
  return table
}

const pour = (table: SiegeTable, at = 'F4') =>
  ({ type: 'pour-oil', body: bodyOf(table, 'Pourer'), hex: hexOf(table, at) }) as const

const health = (table: SiegeTable, name: string): number =>
  cell(table.state.tables.bodies.health, bodyOf(table, name))

const target = { second: [{ name: 'Victim', at: 'F4' }] }

describe('siege 5.32 boiling oil on people', () => {
  test('siege 5.32 the 8-1 column of combat on foot, without shifts, and the barrel is spent', () => {
    const table = ready(target)
    table.do(pour(table))
    expect(table.pending()).toMatchObject({
      kind: 'dice',
      roll: {
        throws: [
          {
            purpose: 'siege.roll.oil-attack',
            rule: 'siege 5.32',
            column: '8-1',
            modifiers: [],
            outcomes: ['F', 'F', 'F', 'F', 'E', 'E', 'D', 'D', 'C', 'C'],
          },
        ],
      },
    })
    expect(table.state.tables.gear.status[0]).toBe(DESTROYED)
  })

  test.each([
    [4, DEAD],
    [5, WOUNDED],
    [7, STUNNED],
  ])('5.32 on a %i', (die, result) => {
    const table = ready(target)
    table.do(pour(table))
    table.dice(die)
    expect(health(table, 'Victim')).toBe(result)
    expect(isOnFire(table.state, hexOf(table, 'F4'))).toBe(false)
  })

  test('siege 5.32 on a 9 he goes back a hex', () => {
    const table = ready(target)
    table.do(pour(table))
    table.dice(9)
    table.do({ type: 'retreat', hex: hexOf(table, 'F5') })
    expect(health(table, 'Victim')).toBe(HEALTHY)
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Victim')]).toBe(hexOf(table, 'F5'))
  })

  test('siege 5.32 on a man on a ladder, the ladder stays', () => {
    const table = ready({ ...target, gear: [[], [{ gear: 'ladder', at: 'B8', facing: N }]] })
    const { gear, ground } = table.state.tables
    gear.hex[1] = hexOf(table, 'F4')
    gear.facing[1] = N
    gear.status[1] = LADDER_UPRIGHT
    ground.gear[hexOf(table, 'F4')] = 2
    table.do(pour(table))
    table.dice(1)
    expect(health(table, 'Victim')).toBe(DEAD)
    expect(gear.status[1]).toBe(LADDER_UPRIGHT)
  })

  test('siege 5.32 on a man in the rubble beside the rampart', () => {
    const table = ready({ second: [{ name: 'Victim', at: 'A8' }] })
    const { ground, bodies } = table.state.tables
    ground.rubble[hexOf(table, 'G3')] = 1
    const victim = bodyOf(table, 'Victim')
    ground.occupant[cell(bodies.hex, victim)] = 0
    bodies.hex[victim] = hexOf(table, 'G3')
    ground.occupant[hexOf(table, 'G3')] = victim + 1
    table.do(pour(table, 'G3'))
    table.dice(1)
    expect(health(table, 'Victim')).toBe(DEAD)
  })

  test('siege 5.32 from a battlement, with a barrel, on someone below and next to it', () => {
    const table = ready({
      ...target,
      first: [
        { name: 'Empty', at: 'E3' },
        { name: 'Level', at: 'G3' },
      ],
    })
    expect(table.refusal({ ...pour(table), body: bodyOf(table, 'Empty') })).toMatchObject({
      code: 'siege.oil.no-barrel',
      rule: 'siege 5.32',
    })
    expect(table.refusal({ ...pour(table), body: bodyOf(table, 'Duellist') }).code).toBe(
      'siege.oil.not-on-battlement',
    )
    expect(table.refusal(pour(table, 'F5')).code).toBe('siege.oil.not-adjacent')
    expect(table.refusal(pour(table, 'G3')).code).toBe('siege.oil.not-below')
    expect(table.refusal(pour(table, 'F2')).code).toBe('siege.oil.nobody')
  })

  test('siege 5.32 in place of shooting and fighting', () => {
    const table = ready(target)
    table.do(pour(table))
    table.dice(5)
    expect(table.refusal(pour(table)).code).toBe('siege.hand.has-acted')
  })

  test('siege 5.32 a barrel is carried, for two points less', () => {
    const table = wall()
    goTo(table, 'movement', 0)
    const body = bodyOf(table, 'Pourer')
    table.do({ type: 'take', body, gear: 0 })
    for (const at of ['G3', 'H3', 'I3', 'J3']) table.do({ type: 'move', body, path: [hexOf(table, at)] })
    expect(table.state.tables.gear.hex[0]).toBe(hexOf(table, 'J3'))
    expect(table.refusal({ type: 'move', body, path: [hexOf(table, 'K3')] }).code).toBe('siege.move.points')
  })
})

describe('siege 5.32 boiling oil on engines', () => {
  const towerBelow = () => {
    const table = wall({
      second: [
        { name: 'Inside', at: 'F4' },
        { name: 'Above', at: 'L8' },
      ],
      gear: [[], [{ gear: 'siege-tower', at: 'F5', facing: N }]],
    })
    fill(table, 'F4')
    const { bodies, ground } = table.state.tables
    const above = bodyOf(table, 'Above')
    ground.occupant[cell(bodies.hex, above)] = 0
    bodies.hex[above] = hexOf(table, 'F4')
    bodies.deck[above] = TOP
    ground.upper[hexOf(table, 'F4')] = above + 1
    goTo(table, 'combat', 0)
    table.do(pour(table))
    return table
  }

  test.each([1, 7])('siege 5.32 on a %i the engine does not catch, and those inside are unharmed', die => {
    const table = towerBelow()
    expect(table.pending()).toMatchObject({
      roll: {
        throws: [
          { purpose: 'siege.roll.fire-oil', outcomes: ['-', '-', '-', '-', '-', '-', '-', 'F', 'F', 'F'] },
        ],
      },
    })
    table.dice(die)
    expect(isOnFire(table.state, hexOf(table, 'F4'))).toBe(false)
    expect(health(table, 'Inside')).toBe(HEALTHY)
    expect(table.state.tables.gear.status[0]).toBe(DESTROYED)
  })

  test('siege 5.32 on an 8 it burns, the man inside is attacked and must then retreat, the man on top must leave', () => {
    const table = towerBelow()
    table.dice(8)
    expect(isOnFire(table.state, hexOf(table, 'F4'))).toBe(true)
    table.dice(5)
    expect(health(table, 'Inside')).toBe(WOUNDED)
    table.do({ type: 'retreat', hex: hexOf(table, 'F5') })
    // The man on top has but one way to go, and goes it.
    expect(health(table, 'Above')).toBe(HEALTHY)
    expect(table.state.tables.ground.upper[hexOf(table, 'F5')]).toBe(bodyOf(table, 'Above') + 1)
    expect(table.state.tables.ground.occupant[hexOf(table, 'F4')]).toBe(0)
    expect(table.state.tables.ground.upper[hexOf(table, 'F4')]).toBe(0)
  })

  test('siege 5.32 and 3.54: a man stunned by the oil in a burning engine rolls for his life', () => {
    const table = towerBelow()
    table.dice(10, 7)
    expect(table.pending()).toMatchObject({
      roll: { throws: [{ purpose: 'siege.roll.wakes-in-fire', rule: 'siege 3.54' }] },
    })
    table.dice(7)
    expect(health(table, 'Inside')).toBe(DEAD)
  })
})

describe('siege 5.31 flaming arrows', () => {
  const camp = ({ options, ...rest }: Partial<Sketch> = {}) =>
    atCastle({
      rows: [
        '............',
        '............',
        '....n.......',
        ...Array.from({ length: 7 }, () => '............'),
      ],
      first: [{ name: 'Archer', type: 'longbowman', at: 'E8' }, DUEL.first],
      second: [DUEL.second],
      gear: [
        [],
        [
          { gear: 'siege-tower', at: 'I4', facing: N },
          { gear: 'ladder', at: 'C3', facing: N },
          { gear: 'cart', at: 'B6', facing: N },
        ],
      ],
      options: options ?? {},
      ...rest,
    })
  const shot = (table: SiegeTable, at: string) =>
    ({ type: 'shoot-fire', shooter: bodyOf(table, 'Archer'), hex: hexOf(table, at) }) as const

  const LIGHT = ['-', '-', '-', '-', '-', '-', '-', 'F', 'F', 'F']
  const HEAVY = ['-', '-', '-', '-', '-', '-', '-', '-', '-', 'F']

  test.each([
    ['E3', 'a tent', LIGHT],
    ['B6', 'a cart', LIGHT],
    ['I5', 'a siege tower', HEAVY],
    ['C3', 'a ladder', HEAVY],
  ])('5.31 at %s, %s', (at, _what, outcomes) => {
    const table = camp()
    table.do(shot(table, at))
    expect(table.pending()).toMatchObject({
      kind: 'dice',
      roll: { throws: [{ purpose: 'siege.roll.fire-arrow', rule: 'siege 5.31', outcomes }] },
    })
    table.dice(10)
    expect(isOnFire(table.state, hexOf(table, at))).toBe(true)
    expect(table.state.tables.ground.fireCause[hexOf(table, at)]).toBe(1)
  })

  test('siege 5.3 a fire that an arrow lit burns on and spreads like any other (siege 3.52)', () => {
    const table = camp()
    const { fire } = table.state.tables.ground
    table.do(shot(table, 'I5'))
    table.dice(10)
    goTo(table, 'combat', 1)
    expect(fire[hexOf(table, 'I5')]).toBe(1)
    table.do({ type: 'end-phase' })
    expect(fire[hexOf(table, 'I5')]).toBe(2)
    expect(table.pending()).toMatchObject({
      roll: { throws: [{ purpose: 'siege.roll.fire-spread', seat: 0 }] },
    })
    table.dice(7)
    expect(isOnFire(table.state, hexOf(table, 'I4'))).toBe(true)
    // What the flames themselves have lit is no longer an arrow's fire.
    expect(table.state.tables.ground.fireCause[hexOf(table, 'I4')]).toBe(2)
  })

  test('siege 5.31 a shot like any other: one a phase, and not at nothing', () => {
    const table = camp()
    expect(table.refusal(shot(table, 'A1')).code).toBe('siege.fire.nothing-burns')
    table.do(shot(table, 'E3'))
    table.dice(1)
    expect(table.refusal(shot(table, 'E3'))).toMatchObject({
      code: 'siege.missile.has-shot',
      rule: 'siege 1.21',
    })
    goTo(table, 'second-missiles', 0)
    table.do(shot(table, 'E3'))
  })

  test('siege 5.31 short range only', () => {
    const rows = Array.from({ length: 40 }, (_, row) => (row === 2 ? '....n.......' : '............'))
    const far = camp({ rows, first: [{ name: 'Archer', type: 'shortbowman', at: 'E29' }, DUEL.first] })
    expect(far.refusal(shot(far, 'E3'))).toMatchObject({
      code: 'siege.fire.short-range',
      rule: 'siege 5.31',
      values: { range: 26 },
    })
    const near = camp({ rows, first: [{ name: 'Archer', type: 'shortbowman', at: 'E28' }, DUEL.first] })
    near.do(shot(near, 'E3'))
  })

  test('siege 5.31 archers only', () => {
    const table = camp({
      first: [{ name: 'Archer', type: 'crossbowman', at: 'E8' }, DUEL.first],
      second: [{ name: 'Target', at: 'H8' }, DUEL.second],
    })
    expect(table.state.flow.phase).toBe('first-missiles')
    expect(table.refusal(shot(table, 'E3'))).toMatchObject({
      code: 'siege.fire.archers-only',
      rule: 'siege 5.31',
    })
  })

  test('siege 5.31 switch 24: an English screen shelters the man behind it, not itself', () => {
    const table = position({
      first: [{ name: 'Owen', type: 'longbowman', at: 'C3' }],
      second: [{ name: 'Foe', at: 'C8' }],
      gear: [[], [{ gear: 'screen', at: 'C7', facing: N }]],
      options: { s24EnglishScreens: true },
    })
    expect(table.refusal({ type: 'shoot', shooter: 0, target: 1 }).rule).toBe('siege 5.23')
    table.do({ type: 'shoot-fire', shooter: 0, hex: hexOf(table, 'C7') })
    table.dice(10)
    expect(isOnFire(table.state, hexOf(table, 'C7'))).toBe(true)
  })

  test('siege 5.31 switch 25: first the arrow must hit, then the fire must catch', () => {
    const base = camp()
    base.do(shot(base, 'E3'))
    base.dice(8)
    expect(isOnFire(base.state, hexOf(base, 'E3'))).toBe(true)
    const table = camp({ options: { s25ArrowsHitFirst: true } })
    table.do(shot(table, 'E3'))
    expect(table.pending()).toMatchObject({
      roll: {
        throws: [
          {
            purpose: 'siege.roll.fire-arrow-hit',
            rule: 'siege S.25',
            outcomes: ['hit', 'hit', 'hit', 'hit', 'hit', 'hit', 'miss', 'miss', 'miss', 'miss'],
          },
        ],
      },
    })
    table.dice(3)
    expect(table.pending()).toMatchObject({ roll: { throws: [{ purpose: 'siege.roll.fire-arrow' }] } })
    table.dice(9)
    expect(isOnFire(table.state, hexOf(table, 'E3'))).toBe(true)
    const missed = camp({ options: { s25ArrowsHitFirst: true } })
    missed.do(shot(missed, 'E3'))
    missed.dice(10)
    expect(isOnFire(missed.state, hexOf(missed, 'E3'))).toBe(false)
  })
})
