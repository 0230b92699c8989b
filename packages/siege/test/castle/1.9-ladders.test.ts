import { describe, expect, test } from 'vitest'
import { gearKindAt, hexesOfGear } from '../../src/core/ground.ts'
import { type SiegeAction } from '../../src/index.ts'
import { LADDER_CARRIED, LADDER_LYING, LADDER_UPRIGHT, NOBODY, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type SiegeTable } from '../kit.ts'
import { atCastle, fill, N, NE, NW } from '../kits/castle.ts'
import { carriers, climbing, ladder, picked, spearman, stand } from '../kits/ladder-kit.ts'

describe('siege 1.9 scaling ladders', () => {
  test('siege 1.9 a ladder covers two hexes lying and one upright', () => {
    const lying = carriers()
    expect(hexesOfGear(lying.state, 0)).toEqual([hexOf(lying, 'F6'), hexOf(lying, 'F7')])
    const upright = climbing()
    expect(hexesOfGear(upright.state, 0)).toEqual([hexOf(upright, 'F4')])
  })
})

describe('siege 1.91 carrying and raising', () => {
  test('siege 1.91 two characters take a ladder up, one in each of its hexes', () => {
    const table = picked()
    const { carries } = table.state.tables.bodies
    expect(carries[bodyOf(table, 'Front')]).toBe(0)
    expect(carries[bodyOf(table, 'Rear')]).toBe(0)
    expect(table.state.tables.gear.status[0]).toBe(LADDER_CARRIED)
  })

  test('siege 1.91 one man alone cannot take it', () => {
    const table = carriers({ first: [spearman('Front', 'F6'), spearman('Spare', 'A9')] })
    goTo(table, 'movement', 0)
    expect(table.refusal({ type: 'take-ladder', body: bodyOf(table, 'Front'), ladder: 0 })).toMatchObject({
      code: 'siege.ladder.two-needed',
      rule: 'siege 1.91',
    })
    expect(table.refusal({ type: 'take-ladder', body: bodyOf(table, 'Spare'), ladder: 0 }).code).toBe(
      'siege.ladder.not-at-it',
    )
  })

  test('siege 1.91 the carriers move together, each paying his own way with two points less', () => {
    const table = picked()
    const front = bodyOf(table, 'Front')
    const rear = bodyOf(table, 'Rear')
    table.do({ type: 'move', body: front, path: [hexOf(table, 'F5')] })
    const { hex, spent } = table.state.tables.bodies
    expect(hex[front]).toBe(hexOf(table, 'F5'))
    expect(hex[rear]).toBe(hexOf(table, 'F6'))
    expect([spent[front], spent[rear]]).toEqual([1, 1])
    expect(hexesOfGear(table.state, 0)).toEqual([hexOf(table, 'F5'), hexOf(table, 'F6')])
    for (const at of ['G5', 'H5', 'I5']) table.do({ type: 'move', body: front, path: [hexOf(table, at)] })
    // Four points are all that a spearman has under a ladder.
    expect(table.refusal({ type: 'move', body: front, path: [hexOf(table, 'J5')] }).code).toBe(
      'siege.move.points',
    )
  })

  test('siege 1.91 the rear man may lead, and the front man then follows him', () => {
    const table = picked()
    const rear = bodyOf(table, 'Rear')
    table.do({ type: 'move', body: rear, path: [hexOf(table, 'F8')] })
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Front')]).toBe(hexOf(table, 'F7'))
    expect(hexesOfGear(table.state, 0)).toEqual([hexOf(table, 'F8'), hexOf(table, 'F7')])
  })

  test('siege 1.91 both must be able to pay: the slower man holds the other back', () => {
    const table = picked()
    table.state.tables.bodies.health[bodyOf(table, 'Rear')] = WOUNDED
    const front = bodyOf(table, 'Front')
    table.do({ type: 'move', body: front, path: [hexOf(table, 'F5')] })
    expect(table.refusal({ type: 'move', body: front, path: [hexOf(table, 'G5')] }).code).toBe(
      'siege.move.points',
    )
  })

  test('siege 1.91 carriers cannot fight or shoot', () => {
    const table = picked({
      first: [
        { type: 'longbowman', name: 'Front', at: 'F6' },
        { type: 'longbowman', name: 'Rear', at: 'F7' },
        spearman('Spare', 'A9'),
      ],
      second: [spearman('Watch', 'G6'), spearman('Far', 'G10')],
    })
    goTo(table, 'combat', 0)
    expect(
      table.refusal({ type: 'attack', attacker: bodyOf(table, 'Front'), defender: bodyOf(table, 'Watch') }),
    ).toMatchObject({ code: 'siege.melee.carries-ladder', rule: 'siege 1.91' })
  })

  test('siege 1.91 a ladder goes up in the hex of a carrier next to a battlement side, for three of his points', () => {
    const table = picked({
      first: [spearman('Front', 'F4'), spearman('Rear', 'F5'), spearman('Spare', 'A9')],
      gear: [[ladder('F4', N)], []],
    })
    fill(table, 'F4')
    const front = bodyOf(table, 'Front')
    table.do({ type: 'raise-ladder', body: front, facing: N })
    const { gear, bodies } = table.state.tables
    expect([gear.status[0], gear.hex[0], gear.facing[0]]).toEqual([LADDER_UPRIGHT, hexOf(table, 'F4'), N])
    expect(gearKindAt(table.state, hexOf(table, 'F4'))).toBe('ladder')
    expect(bodies.hex[front]).toBe(hexOf(table, 'F4'))
    expect(bodies.carries[front]).toBe(NOBODY)
    // Two points for carrying and three for the climb leave a spearman one.
    expect(bodies.spent[front]).toBe(5)
    expect(bodies.spent[bodyOf(table, 'Rear')]).toBe(2)
  })

  test('siege 1.91 not without the three points', () => {
    const table = picked({
      first: [spearman('Front', 'F4'), spearman('Rear', 'F5'), spearman('Spare', 'A9')],
      gear: [[ladder('F4', N)], []],
    })
    table.state.tables.bodies.health[bodyOf(table, 'Front')] = WOUNDED
    expect(table.refusal({ type: 'raise-ladder', body: bodyOf(table, 'Front'), facing: N })).toMatchObject({
      code: 'siege.hand.points',
      rule: 'siege 1.6',
      values: { needed: 3, left: 1 },
    })
  })

  test('siege 1.91 neither towers nor the gate walls nor open ground are scaled', () => {
    const rows = [
      '............',
      '............',
      'bbxbGGbbbbbb',
      '============',
      ...Array(6).fill('............'),
    ]
    const at = (where: string, behind: string) =>
      picked({
        rows,
        first: [spearman('Front', where), spearman('Rear', behind), spearman('Spare', 'A9')],
        gear: [[ladder(where, N)], []],
      })
    const tower = at('C4', 'C5')
    const raise = (table: SiegeTable, facing: 0 | 1) =>
      table.refusal({ type: 'raise-ladder', body: bodyOf(table, 'Front'), facing })
    expect(raise(tower, N)).toMatchObject({ code: 'siege.ladder.tower', rule: 'siege 1.91' })
    expect(raise(at('E4', 'E5'), N)).toMatchObject({ code: 'siege.ladder.gate-wall', rule: 'siege 1.91' })
    expect(raise(at('H4', 'H5'), NE).code).toBe('siege.ladder.no-wall')
  })

  test('siege 1.91 a wound, a stun or an attack on a carrier drops the ladder where it is', () => {
    const table = picked({ second: [spearman('Watch', 'G6'), spearman('Far', 'G10')] })
    goTo(table, 'combat', 1)
    table.do(
      { type: 'attack', attacker: bodyOf(table, 'Watch'), defender: bodyOf(table, 'Front') },
      { type: 'strike' },
    )
    expect(table.state.tables.gear.status[0]).toBe(LADDER_LYING)
    expect(table.state.tables.bodies.carries[bodyOf(table, 'Rear')]).toBe(NOBODY)
    expect(hexesOfGear(table.state, 0)).toEqual([hexOf(table, 'F6'), hexOf(table, 'F7')])
  })

  test('siege 1.91 whoever puts a ladder down has lost the two points all the same', () => {
    const table = picked()
    const front = bodyOf(table, 'Front')
    table.do({ type: 'drop', body: front })
    expect(table.state.tables.bodies.spent[front]).toBe(2)
    expect(table.refusal({ type: 'drop', body: front })).toMatchObject({
      code: 'siege.carry.empty-handed',
      rule: 'siege 1.91',
    })
  })
})

describe('siege 1.92 moving an upright ladder', () => {
  const beside = () => {
    const table = atCastle({
      first: [spearman('One', 'F5'), spearman('Two', 'G5'), spearman('Spare', 'A9')],
      second: [spearman('Watch', 'L3')],
      gear: [[ladder('A7', N)], []],
    })
    stand(table, 'F4', N)
    fill(table, 'F4', 'G4', 'F5', 'G5')
    goTo(table, 'movement', 0)
    return table
  }
  const shift = (table: SiegeTable, at: string, facing: 0 | 1 | 5): SiegeAction => ({
    type: 'shift-ladder',
    bodies: [bodyOf(table, 'One'), bodyOf(table, 'Two')],
    ladder: 0,
    hex: hexOf(table, at),
    facing,
  })

  test('siege 1.92 two characters beside it shift it one hex for two points each', () => {
    const table = beside()
    table.do(shift(table, 'G4', N))
    const { gear, bodies } = table.state.tables
    expect([gear.hex[0], gear.facing[0]]).toEqual([hexOf(table, 'G4'), N])
    expect(bodies.spent[bodyOf(table, 'One')]).toBe(2)
    expect(bodies.spent[bodyOf(table, 'Two')]).toBe(2)
    expect(gearKindAt(table.state, hexOf(table, 'F4'))).toBeUndefined()
  })

  test('siege 1.92 or turn it to another side of its hex that can be scaled', () => {
    // G4 lies below F3, G3 and H3: three battlement sides.
    const table = atCastle({
      first: [spearman('One', 'F4'), spearman('Two', 'G5'), spearman('Spare', 'A9')],
      second: [spearman('Watch', 'L3')],
      gear: [[ladder('A7', N)], []],
    })
    stand(table, 'G4', N)
    goTo(table, 'movement', 0)
    table.do(shift(table, 'G4', NW))
    expect(table.state.tables.gear.facing[0]).toBe(NW)
    expect(table.refusal(shift(table, 'G4', NW)).code).toBe('siege.ladder.not-shifted')
  })

  test('siege 1.92 not while someone is on it, nor onto someone', () => {
    const table = climbing({
      first: [
        spearman('Climber', 'F4'),
        spearman('One', 'F5'),
        spearman('Two', 'G5'),
        spearman('There', 'G4'),
      ],
    })
    goTo(table, 'movement', 0)
    expect(table.refusal(shift(table, 'E4', N))).toMatchObject({
      code: 'siege.ladder.someone-on-it',
      rule: 'siege 1.92',
    })
    const free = beside()
    free.state.tables.ground.occupant[hexOf(free, 'G4')] = bodyOf(free, 'Spare') + 1
    expect(free.refusal(shift(free, 'G4', N)).code).toBe('siege.ladder.someone-there')
  })
})
