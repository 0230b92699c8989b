import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import {
  at,
  eventsOf,
  fight,
  frameKind,
  goTo,
  hexOf,
  modifiersOf,
  position,
  type Sketch,
  throws,
} from '../kit.ts'

const blank = Array.from({ length: 12 }, () => '............')

const struck = (sketch: Partial<Sketch>, from = '0606', hex = '0605') => {
  const table = position({ first: [{ at: '0606' }], second: [{ at: '0605' }], ...sketch })
  fight(table, from, hex)
  return table
}

describe('crusades 9.3 melee', () => {
  test('crusades 9.31 adjacent, in front, on an order that allows it; artillery never', () => {
    const table = position({
      first: [
        { units: [{ at: '0606' }, { at: '0806', arm: 'artillery' }] },
        { order: 'retreat', units: [{ at: '0406' }] },
      ],
      second: [{ at: '0605' }, { at: '0805' }, { at: '0405' }, { at: '0607', arm: 'archer' }],
    })
    goTo(table, 'melee')
    const code = (from: string, hex: string) =>
      table.refusal({ type: 'attack', from: hexOf(table, from), hex: hexOf(table, hex) }).code
    expect(code('0606', '0607')).toBe('crusades.melee.not-in-front')
    expect(code('0806', '0805')).toBe('crusades.melee.artillery')
    expect(code('0406', '0405')).toBe('crusades.melee.order')
    expect(code('0606', '0604')).toBe('crusades.melee.no-enemy')
    expect(code('0605', '0605')).toBe('crusades.melee.no-stack')
    table.do({ type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') })
  })

  test('crusades 9.31 not onto ground closed to it', () => {
    const table = position({
      rows: blank.with(4, '.....w......'),
      first: [{ at: '0606', arm: 'heavy-cavalry' }, { at: '0706' }],
      second: [{ at: '0605' }],
    })
    goTo(table, 'melee')
    expect(
      table.refusal({ type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') }),
    ).toMatchObject({ code: 'crusades.melee.closed' })
  })

  test('crusades 9.32 stacks join on either side; each fights whole and once', () => {
    const table = position({
      first: [{ at: '0606' }, { at: '0606' }, { at: '0706' }, { at: '0306' }],
      second: [
        { at: '0605', morale: 10 },
        { at: '0705', morale: 10 },
        { at: '0305', morale: 10 },
      ],
    })
    goTo(table, 'melee')
    table.do({ type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') })
    expect(table.refusal({ type: 'join', from: hexOf(table, '0306') })).toMatchObject({
      code: 'crusades.melee.not-in-front',
    })
    expect(table.refusal({ type: 'widen', hex: hexOf(table, '0305') })).toMatchObject({
      code: 'crusades.melee.not-in-front',
    })
    expect(table.refusal({ type: 'join', from: hexOf(table, '0606') })).toMatchObject({
      code: 'crusades.melee.joined',
    })
    table.do(
      { type: 'join', from: hexOf(table, '0706') },
      { type: 'widen', hex: hexOf(table, '0705') },
      { type: 'strike' },
    )
    expect(throws(table).map(({ column }) => column)).toEqual(['11-15', '7-10'])
    table.dice(1, 1)
    expect(
      table.refusal({ type: 'attack', from: hexOf(table, '0706'), hex: hexOf(table, '0705') }),
    ).toMatchObject({ code: 'crusades.melee.fought' })
    table.do({ type: 'attack', from: hexOf(table, '0306'), hex: hexOf(table, '0305') })
  })

  test('crusades 9.32 those of a stack who may not attack add nothing', () => {
    const table = struck({
      first: [{ units: [{ at: '0606' }] }, { order: 'muster', units: [{ at: '0606' }] }],
    })
    expect(nth(throws(table), 0).column).toBe('4-6')
  })

  test('crusades 9.41 both dice fall at once, each result on the other side', () => {
    const table = struck({ first: [{ at: '0606', strength: 20 }], second: [{ at: '0605', strength: 20 }] })
    expect(throws(table).map(({ seat }) => seat)).toEqual([0, 1])
    table.dice(9, 10)
    expect(eventsOf(table, 'clashed')[0]).toMatchObject({
      attack: '1',
      defence: '1',
      attackDie: 9,
      defenceDie: 10,
    })
    expect([...table.state.tables.units.steps].slice(0, 2)).toEqual([2, 1])
  })

  test('crusades 9.42 all must be on the order; skirmishers gain nothing by Attack', () => {
    const attack = (units: readonly object[]) =>
      modifiersOf(
        struck({
          first: [{ order: 'attack', units: units as { at: string }[] }],
          options: { typeModifiers: false },
        }),
      )
    expect(attack([{ at: '0606' }])).toEqual({ 'infantry-attack': 1 })
    expect(attack([{ at: '0606', arm: 'cavalry' }])).toEqual({ 'cavalry-attack': 1 })
    expect(attack([{ at: '0606', arm: 'archer' }])).toEqual({})
    expect(attack([{ at: '0606' }, { at: '0606', arm: 'archer' }])).toEqual({})
    const mixed = struck({
      first: [{ order: 'attack', units: [{ at: '0606' }] }, { units: [{ at: '0606' }] }],
    })
    expect(modifiersOf(mixed)).toEqual({})
    const standing = struck({ second: [{ order: 'stand', units: [{ at: '0605' }] }] })
    expect(modifiersOf(standing, 1)).toEqual({ stand: 1 })
    const half = struck({
      second: [{ order: 'stand', units: [{ at: '0605' }] }, { units: [{ at: '0605' }] }],
    })
    expect(modifiersOf(half, 1)).toEqual({})
  })

  test('crusades 9.42 fleeing units have -1 on their own die', () => {
    const table = position({ first: [{ at: '0606' }], second: [{ at: '0605' }] })
    table.state.tables.units.morale[1] = 1
    fight(table, '0606', '0605')
    expect([modifiersOf(table, 0), modifiersOf(table, 1)]).toEqual([{}, { fleeing: -1 }])
  })

  test('crusades 9.43 terrain falls on the die against whoever stands in it', () => {
    const woods = struck({ rows: blank.with(4, '.....w......') })
    expect([modifiersOf(woods, 0), modifiersOf(woods, 1)]).toEqual([{ woods: -1 }, {}])
    const town = struck({ rows: blank.with(5, '.....T......') })
    expect([modifiersOf(town, 0), modifiersOf(town, 1)]).toEqual([{}, { town: -1 }])
    const levels = [
      ...Array.from({ length: 5 }, () => '222222222222'),
      ...Array.from({ length: 7 }, () => '111111111111'),
    ]
    const hill = struck({ levels })
    expect([modifiersOf(hill, 0), modifiersOf(hill, 1)]).toEqual([{ uphill: -1 }, {}])
  })

  test('crusades 9.43 hex and side are added, of several hexes the worst sum counts, once', () => {
    const levels = [
      ...Array.from({ length: 4 }, () => '222222222222'),
      ...Array.from({ length: 8 }, () => '111111111111'),
    ]
    const together = struck(
      { rows: blank.with(3, '.....w......'), levels, first: [{ at: '0605' }], second: [{ at: '0604' }] },
      '0605',
      '0604',
    )
    expect(modifiersOf(together)).toEqual({ woods: -1, uphill: -1 })
    // Woods on the level against one, a bare height against the other: one of them, not both.
    const apart = position({
      rows: blank.with(4, '......w.....'),
      levels,
      first: [{ at: '0605' }],
      second: [{ at: '0604' }, { at: '0705' }],
    })
    goTo(apart, 'melee')
    apart.do(
      { type: 'attack', from: hexOf(apart, '0605'), hex: hexOf(apart, '0604') },
      { type: 'widen', hex: hexOf(apart, '0705') },
      { type: 'strike' },
    )
    expect(Object.values(modifiersOf(apart))).toEqual([-1])
  })

  test('crusades 9.32 nobody is attacked twice, but he shields no friend he falls back upon', () => {
    const table = position({
      first: [
        { at: '0606', strength: 20 },
        { at: '0504', arm: 'archer', facing: 'SE', strength: 20 },
      ],
      second: [
        {
          units: [
            { at: '0605', morale: 10 },
            { at: '0604', strength: 4, morale: 10 },
          ],
          leader: { at: '0101' },
        },
      ],
    })
    goTo(table, 'melee')
    table.do({ type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') }, { type: 'strike' })
    table.dice(9, 1, 1)
    table.do({ type: 'retreat', hex: hexOf(table, '0604') }, { type: 'stay' })
    table.do({ type: 'attack', from: hexOf(table, '0504'), hex: hexOf(table, '0604') }, { type: 'strike' })
    // He who has fought adds nothing, and suffers with his friend.
    expect(nth(throws(table), 1).column).toBe('4-6')
    table.dice(6, 1)
    expect(nth(throws(table), 0).values).toEqual({ unit: 3 })
    table.dice(1)
    expect(nth(throws(table), 0).values).toEqual({ unit: 2 })
    table.dice(1)
    expect(table.state.flow).toMatchObject({ side: 1, phase: 'command' })
  })

  test('crusades 5.11 crusades 9.32 the duty to melee lapses towards one who has fought', () => {
    const table = position({
      first: [
        {
          order: 'attack',
          units: [
            { at: '0606', strength: 20 },
            { at: '0505', facing: 'SE', strength: 20 },
          ],
        },
      ],
      second: [{ units: [{ at: '0605', strength: 20, morale: 10 }], leader: { at: '0101' } }],
    })
    goTo(table, 'movement')
    table.do({ type: 'end-phase' })
    table.do({ type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') }, { type: 'strike' })
    table.dice(3, 1, 1)
    expect(table.state.flow).toMatchObject({ side: 1, phase: 'command' })
  })

  test('crusades 9.51 one who ran before the melee gives way too', () => {
    const table = position({
      first: [{ at: '0606', strength: 20 }],
      second: [{ units: [{ at: '0605', morale: 10 }, { at: '0101' }], leader: { at: '0101' } }],
    })
    table.state.tables.units.morale[1] = 1
    fight(table, '0606', '0605')
    table.dice(10, 1, 1)
    table.do({ type: 'retreat', hex: hexOf(table, '0604') })
    expect(eventsOf(table, 'retreated')).toHaveLength(1)
  })

  test('crusades 8.25 mounted units that fight across stakes lose the attack bonus and two', () => {
    const map = { sides: { stakes: ['0605/S'] } }
    const options = { typeModifiers: false }
    const first = [{ order: 'attack', units: [{ at: '0606', arm: 'cavalry' }] }] as const
    expect(modifiersOf(struck({ map, options, first }))).toEqual({ stakes: -2 })
    expect(modifiersOf(struck({ map, options }))).toEqual({})
    // Attacked across them they suffer too; by a side without stakes nobody does.
    const second = [{ at: '0605', arm: 'cavalry' }] as const
    expect(modifiersOf(struck({ map, options, second }), 1)).toEqual({ stakes: -2 })
    const aside = { sides: { stakes: ['0605/N'] } }
    expect(modifiersOf(struck({ map: aside, options, first }))).toEqual({ 'cavalry-attack': 1 })
  })

  test('crusades 9.44 by flank or rear, one attacker is enough', () => {
    const facing = (way: 'S' | 'SE' | 'NE' | 'N') =>
      modifiersOf(struck({ second: [{ at: '0605', facing: way }] }))
    expect([facing('S'), facing('SE'), facing('NE'), facing('N')]).toEqual([
      {},
      {},
      { 'flank-or-rear': 1 },
      { 'flank-or-rear': 1 },
    ])
    const table = position({ first: [{ at: '0606' }, { at: '0604', facing: 'S' }], second: [{ at: '0605' }] })
    goTo(table, 'melee')
    table.do(
      { type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') },
      { type: 'join', from: hexOf(table, '0604') },
      { type: 'strike' },
    )
    expect(modifiersOf(table)).toEqual({ 'flank-or-rear': 1 })
  })

  test('crusades 9.45 the owner chooses among hexes; in a stack the top goes first, then the next', () => {
    const table = position({
      first: [
        { at: '0606', strength: 20 },
        { at: '0706', strength: 20 },
      ],
      second: [
        {
          units: [
            { at: '0605', morale: 10 },
            { at: '0605', morale: 10 },
            { at: '0705', morale: 10 },
          ],
          leader: { at: '0101' },
        },
      ],
    })
    goTo(table, 'melee')
    table.do(
      { type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') },
      { type: 'join', from: hexOf(table, '0706') },
      { type: 'widen', hex: hexOf(table, '0705') },
      { type: 'strike' },
    )
    expect(nth(throws(table), 0).column).toBe('31-40')
    table.dice(10, 1)
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 1,
      prompt: { code: 'crusades.ask.loss', values: { target: 0, steps: 2 } },
    })
    expect(table.refusal({ type: 'lose-step', hex: hexOf(table, '0604') })).toMatchObject({
      code: 'crusades.loss.not-there',
    })
    table.do(
      { type: 'lose-step', hex: hexOf(table, '0605') },
      { type: 'lose-step', hex: hexOf(table, '0605') },
    )
    expect([...table.state.tables.units.steps].slice(2)).toEqual([0, 2, 2])
    expect(at(table, 2)).toBe('away')
  })

  test('crusades 9.51 who lost more steps gives way one hex; cornered, he loses a step; a tie moves nobody', () => {
    const table = struck({
      first: [{ at: '0606', strength: 20 }],
      second: [{ units: [{ at: '0605', morale: 10 }], leader: { at: '0101' } }],
    })
    table.dice(9, 1, 1)
    expect(table.pending()).toMatchObject({
      seat: 1,
      prompt: { code: 'crusades.ask.retreat', rule: 'crusades 9.51', values: { unit: 1, target: 0 } },
    })
    expect(table.refusal({ type: 'retreat', hex: hexOf(table, '0506') })).toMatchObject({
      code: 'crusades.retreat.not-there',
    })
    table.do({ type: 'retreat', hex: hexOf(table, '0604') })
    expect(at(table, 1)).toBe('0604')
    const rows = [
      '............',
      '............',
      '............',
      '....~~~.....',
      '....~.~.....',
      ...Array.from({ length: 7 }, () => '............'),
    ]
    const cornered = struck({
      rows,
      first: [{ at: '0606', strength: 20 }],
      second: [{ units: [{ at: '0605', morale: 10 }, { at: '0101' }], leader: { at: '0101' } }],
    })
    cornered.dice(9, 1, 1)
    expect([at(cornered, 1), eventsOf(cornered, 'cornered').length]).toEqual(['away', 1])
    const tie = struck({
      first: [{ at: '0606', strength: 20, morale: 10 }],
      second: [{ at: '0605', strength: 20, morale: 10 }],
    })
    tie.dice(9, 9, 1, 1, 1, 1)
    expect([at(tie, 0), at(tie, 1)]).toEqual(['0606', '0605'])
  })

  test('crusades 9.52 the winner may follow into a hex left, by order and with its facing', () => {
    const table = struck({
      first: [{ at: '0606', strength: 20 }],
      second: [{ units: [{ at: '0605', morale: 10 }, { at: '0101' }], leader: { at: '0101' } }],
    })
    table.dice(9, 1, 1)
    table.do({ type: 'retreat', hex: hexOf(table, '0604') })
    expect(frameKind(table)).toBe('advance')
    const hex = hexOf(table, '0605')
    expect(table.refusal({ type: 'advance', unit: 1, hex })).toMatchObject({
      code: 'crusades.advance.not-of-them',
    })
    expect(table.refusal({ type: 'advance', unit: 0, hex: hexOf(table, '0505') })).toMatchObject({
      code: 'crusades.advance.not-vacated',
    })
    table.do({ type: 'advance', unit: 0, hex })
    expect([at(table, 0), table.state.tables.units.facing[0]]).toEqual(['0605', 0])
  })

  test('crusades 9.52 a defender on Stand does not follow; on a tie the attacker follows a rout', () => {
    const held = struck({
      first: [{ units: [{ at: '0606', morale: 10 }, { at: '0112' }], leader: { at: '0112' } }],
      second: [{ order: 'stand', units: [{ at: '0605', strength: 20 }] }],
    })
    held.dice(1, 8, 1)
    held.do({ type: 'retreat', hex: hexOf(held, '0607') })
    expect(held.state.flow).toMatchObject({ side: 1, phase: 'command' })
    const routed = struck({
      second: [{ units: [{ at: '0605', morale: 4 }, { at: '0101' }], leader: { at: '0101' } }],
    })
    routed.dice(8, 1, 10)
    expect(eventsOf(routed, 'fled')).toHaveLength(1)
    expect(frameKind(routed)).toBe('advance')
    routed.do({ type: 'stay' })
  })
})

describe('crusades 16.6 type modifiers', () => {
  test('crusades 16.6 the least favourable pair of each side; an option', () => {
    const sketch = {
      first: [
        { at: '0606', arm: 'heavy-cavalry' },
        { at: '0606', arm: 'archer' },
      ],
      second: [{ at: '0605' }],
    } as const
    const table = struck(sketch)
    expect([modifiersOf(table, 0), modifiersOf(table, 1)]).toEqual([{ type: -2 }, { type: -1 }])
    const without = struck({ ...sketch, options: { typeModifiers: false } })
    expect([modifiersOf(without, 0), modifiersOf(without, 1)]).toEqual([{}, {}])
  })

  test('crusades 14.3 the loose horse archers of Nicopolis count as mounted archers there', () => {
    const table = struck({ second: [{ at: '0605', arm: 'mounted-archer', loose: true }] })
    expect([modifiersOf(table, 0), modifiersOf(table, 1)]).toEqual([{ type: 1 }, { type: -1 }])
  })
})
