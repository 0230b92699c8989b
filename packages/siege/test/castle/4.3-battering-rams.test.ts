import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { damageWall, stagesToFall, wallKindAt } from '../../src/castle/walls.ts'
import { groundAt, isRubble } from '../../src/core/ground.ts'
import {
  DEAD,
  DESTROYED,
  FIRE_OTHERWISE,
  LADDER_LYING,
  LADDER_UPRIGHT,
  STUNNED,
  WOUNDED,
} from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, DUEL, fill, N } from '../kits/castle.ts'

/** A ram in F4, F5, F6 over filled moat, its head against the wall hex F3, with its three men. */
const RAM = { gear: 'ram', at: 'F5', facing: N }

const CREW = [
  { name: 'Head', at: 'F4' },
  { name: 'Middle', at: 'F5' },
  { name: 'Tail', at: 'F6' },
]

const BATTER = { type: 'batter', gear: 0 } as const

const ram = ({ first = [], second = [], ...rest }: Partial<Sketch> = {}): SiegeTable => {
  const table = atCastle({
    first: [...CREW, ...first, DUEL.first],
    second: [{ name: 'Watch', at: 'L3' }, ...second, DUEL.second],
    gear: [[RAM], []],
    ...rest,
  })
  fill(table, 'F4')
  return table
}

const fighting = (sketch: Partial<Sketch> = {}): SiegeTable => {
  const table = ram(sketch)
  goTo(table, 'combat', 0)
  return table
}

const nextCombat = (table: SiegeTable): void => {
  goTo(table, 'combat', 1)
  goTo(table, 'combat', 0)
}

const rowsWith = (letter: string): string[] => [
  '............',
  '............',
  `bbbbb${letter}bbbbbb`,
  'mmmmmmmmmmmm',
  ...Array.from({ length: 6 }, () => '............'),
]

describe('siege 4.31 moving the ram', () => {
  test('siege 4.31 as a siege tower, and it may strike in the combat phase of its arrival (siege 4.32)', () => {
    const table = ram({ gear: [[{ ...RAM, at: 'F6' }], []], first: [{ name: 'Fourth', at: 'F7' }] })
    const { bodies, ground } = table.state.tables
    const head = bodyOf(table, 'Head')
    ground.occupant[cell(bodies.hex, head)] = 0
    bodies.hex[head] = hexOf(table, 'A7')
    ground.occupant[hexOf(table, 'A7')] = head + 1
    goTo(table, 'movement', 0)
    table.do({ type: 'push', gear: 0, backwards: false })
    goTo(table, 'combat', 0)
    table.do(BATTER)
    expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: '9' }] } })
  })

  test('siege 4.31 nobody stands on top of it', () => {
    const table = ram({ first: [{ name: 'Climber', at: 'E5' }] })
    goTo(table, 'movement', 0)
    const path = [hexOf(table, 'F4')]
    expect(table.refusal({ type: 'move', body: bodyOf(table, 'Head'), path, deck: 1 }).code).toBe(
      'siege.move.no-climb',
    )
  })
})

describe('siege 4.32 the blow', () => {
  test('siege 4.32 nine points, C ignored: 5 to 10 damage a wall', () => {
    const table = fighting()
    table.do(BATTER)
    expect(table.pending()).toMatchObject({
      kind: 'dice',
      roll: {
        throws: [
          {
            purpose: 'siege.roll.batter',
            rule: 'siege 4.32',
            modifiers: [],
            outcomes: ['-', '-', '-', '-', 'D', 'D', 'D', 'D', 'D', 'D'],
          },
        ],
      },
    })
    table.dice(5)
    expect(table.state.tables.ground.damage[hexOf(table, 'F3')]).toBe(1)
  })

  test('siege 4.32 one less on the die against a tower', () => {
    const table = fighting({ rows: rowsWith('x') })
    table.do(BATTER)
    expect(table.pending()).toMatchObject({
      roll: {
        throws: [
          {
            modifiers: [{ reason: 'siege.why.tower', value: -1, rule: 'siege 4.32' }],
            outcomes: ['-', '-', '-', '-', '-', 'D', 'D', 'D', 'D', 'D'],
          },
        ],
      },
    })
  })

  test('siege 4.32 a gate wall counts as battlement; the keep is out of reach; open ground is nothing to batter', () => {
    const gate = fighting({ rows: rowsWith('G') })
    gate.do(BATTER)
    expect(gate.pending()).toMatchObject({ roll: { throws: [{ modifiers: [] }] } })
    expect(fighting({ rows: rowsWith('y') }).refusal(BATTER)).toMatchObject({
      code: 'siege.batter.keep',
      rule: 'siege 4.32',
    })
    expect(fighting({ rows: rowsWith('.') }).refusal(BATTER)).toMatchObject({
      code: 'siege.ram.no-wall',
      rule: 'siege 4.32',
    })
  })

  test('siege 4.32 every second game turn', () => {
    const table = fighting()
    table.do(BATTER)
    table.dice(1)
    expect(table.refusal(BATTER)).toMatchObject({ code: 'siege.ram.not-yet', rule: 'siege 4.32' })
    nextCombat(table)
    expect(table.refusal(BATTER)).toMatchObject({ code: 'siege.ram.not-yet', rule: 'siege 4.32' })
    nextCombat(table)
    table.do(BATTER)
    table.dice(9)
    expect(table.state.tables.ground.damage[hexOf(table, 'F3')]).toBe(1)
  })
})

describe('siege 4.33 and 4.34', () => {
  test('siege 4.33 those beneath are in infinite cover and do not shoot', () => {
    const table = ram({
      gear: [[{ ...RAM, at: 'C6' }], []],
      first: [
        { name: 'Archer', type: 'longbowman', at: 'C6' },
        { name: 'Other', type: 'longbowman', at: 'E9' },
      ],
      second: [{ name: 'Target', at: 'H9' }],
    })
    expect(table.state.flow.phase).toBe('first-missiles')
    const target = bodyOf(table, 'Target')
    expect(table.refusal({ type: 'shoot', shooter: bodyOf(table, 'Archer'), target })).toMatchObject({
      code: 'siege.missile.inside-engine',
      rule: 'siege 4.33',
    })
    const { cover, foot, footing } = groundAt(table.state, hexOf(table, 'C6'))
    expect([cover, foot, footing]).toEqual(['infinite', 2, '-'])
  })

  const strikeFoe = (table: SiegeTable): void => {
    table.do(
      { type: 'attack', attacker: bodyOf(table, 'Tail'), defender: bodyOf(table, 'Foe') },
      { type: 'strike' },
    )
    table.dice(10)
  }

  const foe = { second: [{ name: 'Foe', at: 'G7', type: 'civilian' }] }

  test('siege 4.34 an attack by one of the three interrupts the battering; it strikes again the turn after', () => {
    const table = fighting(foe)
    strikeFoe(table)
    expect(table.refusal(BATTER)).toMatchObject({ code: 'siege.ram.crew-fought', rule: 'siege 4.34' })
    nextCombat(table)
    table.do(BATTER)
    table.dice(1)
    nextCombat(table)
    expect(table.refusal(BATTER)).toMatchObject({ code: 'siege.ram.not-yet', rule: 'siege 4.32' })
    nextCombat(table)
    table.do(BATTER)
    expect(table.pending()).toMatchObject({ kind: 'dice' })
  })

  test('siege 4.34 but never sooner than two game turns after its last blow', () => {
    const table = fighting(foe)
    table.do(BATTER)
    table.dice(1)
    nextCombat(table)
    strikeFoe(table)
    expect(table.refusal(BATTER)).toMatchObject({ code: 'siege.ram.not-yet', rule: 'siege 4.32' })
    nextCombat(table)
    table.do(BATTER)
    table.dice(1)
    nextCombat(table)
    nextCombat(table)
    strikeFoe(table)
    expect(table.refusal(BATTER).code).toBe('siege.ram.crew-fought')
    nextCombat(table)
    table.do(BATTER)
    expect(table.pending()).toMatchObject({ kind: 'dice' })
  })

  test('siege 4.34 so does fighting a fire', () => {
    const table = fighting()
    const { ground } = table.state.tables
    ground.fire[hexOf(table, 'G6')] = 1
    ground.fireCause[hexOf(table, 'G6')] = FIRE_OTHERWISE
    table.do({ type: 'douse', body: bodyOf(table, 'Middle'), hex: hexOf(table, 'G6') })
    table.dice(1)
    expect(table.refusal(BATTER)).toMatchObject({ code: 'siege.ram.crew-fought', rule: 'siege 4.34' })
    nextCombat(table)
    table.do(BATTER)
    expect(table.pending()).toMatchObject({ kind: 'dice' })
  })

  test('siege 4.34 a stunned or missing man stops it until he stands again or is replaced', () => {
    const table = fighting()
    table.state.tables.bodies.health[bodyOf(table, 'Middle')] = STUNNED
    expect(table.refusal(BATTER)).toMatchObject({ code: 'siege.hand.unable', rule: 'siege 4.34' })
    const empty = fighting({ gear: [[{ ...RAM, at: 'B5' }], []], first: [] })
    expect(empty.refusal(BATTER)).toMatchObject({ code: 'siege.ram.crew', rule: 'siege 4.34' })
  })
})

describe('siege 4.12 – 4.14 demolition', () => {
  test('siege 4.12 the damage to each wall hex is on record', () => {
    const table = fighting()
    table.do(BATTER)
    table.dice(10)
    expect(table.events.filter(({ type }) => type === 'battered')).toMatchObject([
      { type: 'battered', gear: 0, hex: hexOf(table, 'F3'), die: 10, result: 'D', stage: 1 },
    ])
  })

  test('siege 4.13 four stages; until the last the hex is as it was', () => {
    const table = ram()
    const wall = hexOf(table, 'F3')
    for (const stage of [1, 2, 3]) {
      damageWall(table.state, wall, 0, undefined)
      expect(table.state.tables.ground.damage[wall]).toBe(stage)
      expect(isRubble(table.state, wall)).toBe(false)
    }
    damageWall(table.state, wall, 0, undefined)
    expect(isRubble(table.state, wall)).toBe(true)
    expect(wallKindAt(table.state, wall)).toBeUndefined()
  })

  const battered = (sketch: Partial<Sketch> = {}): SiegeTable => {
    const table = fighting(sketch)
    table.state.tables.ground.damage[hexOf(table, 'F3')] = 3
    table.do(BATTER)
    return table
  }

  test('siege 4.14 whoever stands in a wall that comes down is wounded', () => {
    const table = battered({ second: [{ name: 'Above', at: 'F3' }] })
    table.dice(8)
    expect(isRubble(table.state, hexOf(table, 'F3'))).toBe(true)
    expect(table.state.tables.bodies.health[bodyOf(table, 'Above')]).toBe(WOUNDED)
    expect(table.refusal(BATTER).code).toBe('siege.ram.no-wall')
  })

  test('siege 4.14 a wounded man in it dies', () => {
    const table = battered({ second: [{ name: 'Above', at: 'F3' }] })
    table.state.tables.bodies.health[bodyOf(table, 'Above')] = WOUNDED
    table.dice(8)
    expect(table.state.tables.bodies.health[bodyOf(table, 'Above')]).toBe(DEAD)
  })

  test('siege 4.14 ladders that lean on it come down with whoever is on them', () => {
    const table = battered({
      first: [{ name: 'Climber', at: 'E4' }],
      gear: [[RAM, { gear: 'ladder', at: 'A8', facing: N }], []],
    })
    const { gear, ground, bodies } = table.state.tables
    gear.hex[1] = hexOf(table, 'E4')
    gear.facing[1] = 1
    gear.status[1] = LADDER_UPRIGHT
    ground.gear[hexOf(table, 'E4')] = 2
    table.dice(8)
    expect(table.pending()).toMatchObject({ seat: 0, prompt: { code: 'siege.ask.lay-ladder' } })
    table.do({ type: 'lay-ladder', hex: hexOf(table, 'E5') }, { type: 'fall', hex: hexOf(table, 'D4') })
    expect(gear.status[1]).toBe(LADDER_LYING)
    expect(bodies.health[bodyOf(table, 'Climber')]).toBe(WOUNDED)
  })

  test('siege 4.14 an engine on the wall is lost with it', () => {
    const table = battered({ gear: [[RAM], [{ gear: 'ballista', at: 'F3' }]] })
    table.dice(8)
    expect(table.state.tables.gear.status[1]).toBe(DESTROYED)
  })

  test('siege 2.3, 2.31 and 2.33 rubble is low ground that all may enter, and climb from for three points', () => {
    const table = battered({ first: [{ name: 'Storm', at: 'E4' }] })
    table.dice(8)
    fill(table, 'E4')
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    const storm = bodyOf(table, 'Storm')
    const { spent } = table.state.tables.bodies
    table.do({ type: 'move', body: storm, path: [hexOf(table, 'F3')] })
    expect(spent[storm]).toBe(2)
    table.do({ type: 'move', body: storm, path: [hexOf(table, 'E3')] })
    expect(spent[storm]).toBe(5)
  })
})

describe('siege 4.13 switch 23: thin inner walls', () => {
  /** The outer wall in row 3, another behind it in row 2. */
  const rows = [
    '............',
    'bbbbbbbbbbbb',
    'bbbbbbbbbbbb',
    'mmmmmmmmmmmm',
    ...Array.from({ length: 6 }, () => '............'),
  ]
  const map = { features: { inside: Array.from('ABCDEFGHIJKL', letter => `${letter}1`) } }
  const demolished = (options: NonNullable<Sketch['options']>): SiegeTable => {
    const table = ram({ rows, map, options })
    table.state.tables.ground.rubble[hexOf(table, 'F3')] = 1
    return table
  }

  test('switch 23 off: an inner wall takes four blows like any other', () => {
    const table = demolished({})
    expect(stagesToFall(table.state, hexOf(table, 'F2'))).toBe(4)
  })

  test('switch 23 on: one D brings down the wall behind a demolished outer hex, and no other', () => {
    const table = demolished({ s23InnerWallFallsAtOnce: true })
    expect(stagesToFall(table.state, hexOf(table, 'F2'))).toBe(1)
    expect(stagesToFall(table.state, hexOf(table, 'G3'))).toBe(4)
    expect(stagesToFall(table.state, hexOf(table, 'J2'))).toBe(4)
    damageWall(table.state, hexOf(table, 'F2'), 0, undefined)
    expect(isRubble(table.state, hexOf(table, 'F2'))).toBe(true)
    expect(table.state.tables.ground.damage[hexOf(table, 'F2')]).toBe(4)
  })
})
