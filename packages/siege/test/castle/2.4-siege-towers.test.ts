import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { crewOf } from '../../src/castle/engines.ts'
import { gearKindAt, hexesOfGear } from '../../src/core/ground.ts'
import { TOP } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, fill, N, NE, S } from '../kits/castle.ts'

/** A siege tower in F6, F7, F8, its front to the north, with three pushers inside. */
const TOWER = { gear: 'siege-tower', at: 'F7', facing: N }

const PUSHERS: readonly Man[] = [
  { name: 'Front', at: 'F6' },
  { name: 'Middle', at: 'F7' },
  { name: 'Back', at: 'F8' },
]

const tower = ({ first = [], ...rest }: Partial<Sketch> = {}): SiegeTable =>
  atCastle({
    first: [...PUSHERS, ...first],
    second: [{ name: 'Watch', at: 'L3' }],
    gear: [[TOWER], []],
    ...rest,
  })

const moving = (sketch: Partial<Sketch> = {}): SiegeTable => {
  const table = tower(sketch)
  goTo(table, 'movement', 0)
  return table
}

const forward = { type: 'push', gear: 0, backwards: false } as const
const back = { type: 'push', gear: 0, backwards: true } as const

const labels = (table: SiegeTable, gear = 0): readonly string[] =>
  hexesOfGear(table.state, gear).map(hex => table.state.setting.grid.label(hex))

const put = (table: SiegeTable, name: string, at: string, deck: number): void => {
  const { bodies, ground } = table.state.tables
  const body = bodyOf(table, name)
  ground.occupant[cell(bodies.hex, body)] = 0
  bodies.hex[body] = hexOf(table, at)
  bodies.deck[body] = deck
  ground[deck === TOP ? 'upper' : 'occupant'][hexOf(table, at)] = body + 1
}

describe('siege 2.41 moving a siege tower', () => {
  const OPEN = Array.from({ length: 10 }, () => '............')
  const open = (sketch: Partial<Sketch> = {}) => moving({ rows: OPEN, ...sketch })

  test('siege 2.41 forward or back, the pushers with it', () => {
    const table = open()
    table.do(forward)
    expect(labels(table)).toEqual(['F5', 'F6', 'F7'])
    expect(crewOf(table.state, 0)).toEqual(['Front', 'Middle', 'Back'].map(name => bodyOf(table, name)))
    table.do(back)
    expect(labels(table)).toEqual(['F6', 'F7', 'F8'])
    expect(table.refusal(forward)).toMatchObject({
      code: 'siege.engine.points',
      rule: 'siege 2.41',
      values: { needed: 1, left: 0 },
    })
  })

  test('siege 2.41 the points come back with the next turn', () => {
    const table = open()
    table.do(forward, forward)
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    table.do(forward)
    expect(labels(table)[0]).toBe('F3')
  })

  test('siege 2.41 those who push do not otherwise move, and who has moved does not push', () => {
    const table = open({ first: [{ name: 'Spare', at: 'A9' }] })
    table.do(forward)
    expect(
      table.refusal({ type: 'move', body: bodyOf(table, 'Front'), path: [hexOf(table, 'F4')] }),
    ).toMatchObject({ code: 'siege.move.pushed', rule: 'siege R.tower-ram' })
    const late = atCastle({
      rows: OPEN,
      first: [...PUSHERS.slice(0, 2), { name: 'Late', at: 'G8' }],
      second: [{ name: 'Watch', at: 'L3' }],
      gear: [[TOWER], []],
    })
    goTo(late, 'movement', 0)
    late.do({ type: 'move', body: bodyOf(late, 'Late'), path: [hexOf(late, 'F8')] })
    expect(late.refusal(forward)).toMatchObject({
      code: 'siege.engine.crew-moved',
      rule: 'siege R.tower-ram',
    })
  })

  test('siege 2.41 passengers on top are carried along and may move besides', () => {
    const table = open({ first: [{ name: 'Rider', at: 'A9' }] })
    put(table, 'Rider', 'F7', TOP)
    table.do(forward)
    const { hex, deck } = table.state.tables.bodies
    const rider = bodyOf(table, 'Rider')
    expect([hex[rider], deck[rider]]).toEqual([hexOf(table, 'F6'), TOP])
    table.do({ type: 'move', body: rider, path: [hexOf(table, 'F5')], deck: TOP })
    expect(hex[rider]).toBe(hexOf(table, 'F5'))
  })

  test('siege 2.41 two are not enough, nor is a stunned man a pusher', () => {
    const table = open()
    table.state.tables.bodies.health[bodyOf(table, 'Middle')] = 1
    expect(table.refusal(forward).code).toBe('siege.hand.unable')
    const two = moving({ rows: OPEN, first: [], gear: [[{ ...TOWER, at: 'F9' }], []] })
    expect(two.refusal(forward)).toMatchObject({
      code: 'siege.engine.crew',
      rule: 'siege 2.41',
      values: { needed: 3 },
    })
  })

  test('siege 2.41 never onto living characters', () => {
    const table = open({ first: [{ name: 'Ahead', at: 'F5' }] })
    expect(table.refusal(forward)).toMatchObject({ code: 'siege.engine.living', rule: 'siege R.tower-ram' })
    table.do(back)
  })

  test('siege 2.41 not in the turn after one of the three attacked', () => {
    const table = tower({
      rows: OPEN,
      second: [
        { name: 'Foe', at: 'G6', type: 'civilian' },
        { name: 'Far', at: 'L1' },
      ],
    })
    goTo(table, 'combat', 0)
    table.do(
      { type: 'attack', attacker: bodyOf(table, 'Front'), defender: bodyOf(table, 'Foe') },
      { type: 'strike' },
    )
    table.dice(10)
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    expect(table.refusal(forward)).toMatchObject({ code: 'siege.engine.crew-fought', rule: 'siege 2.41' })
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    table.do(forward)
  })

  test('siege 2.41 a scenario may forbid it to move', () => {
    const table = open({ play: { noEngineMoves: true } })
    expect(table.refusal(forward).code).toBe('siege.engine.scenario')
  })

  test('siege 2.41 not over the edge of the map, nor over scrub, slope or trench', () => {
    const edge = moving({ rows: OPEN.slice(0, 8), gear: [[{ ...TOWER, facing: S }], []] })
    expect(edge.refusal(forward).code).toBe('siege.engine.map-edge')
    for (const letter of ['s', '/', 'v', 't', 'n', 'm']) {
      const rows = [...OPEN]
      rows[4] = `.....${letter}......`
      expect(moving({ rows }).refusal(forward)).toMatchObject({
        code: 'siege.engine.terrain',
        rule: 'siege 2.41',
      })
    }
  })

  test('siege 2.41 three dead men in the way cost it a point more, six stop it (siege 1.61)', () => {
    const table = open()
    table.state.tables.ground.deadMen[hexOf(table, 'F5')] = 3
    table.do(forward)
    expect(table.refusal(forward).code).toBe('siege.engine.points')
    const blocked = open()
    blocked.state.tables.ground.deadMen[hexOf(blocked, 'F5')] = 6
    expect(blocked.refusal(forward).code).toBe('siege.move.corpses')
  })

  test('siege 2.41 switch 11 forbids going back', () => {
    const table = open({ options: { s11TowersOnlyForward: true } })
    expect(table.refusal(back)).toMatchObject({ code: 'siege.engine.only-forward', rule: 'siege S.11' })
    table.do(forward)
    const base = open()
    base.do(back)
    expect(labels(base)).toEqual(['F7', 'F8', 'F9'])
  })

  test('siege 2.41 switch 10 turns it on its middle instead of moving', () => {
    const pivot = { type: 'pivot-engine', gear: 0, facing: NE } as const
    expect(open().refusal(pivot)).toMatchObject({ code: 'siege.engine.straight', rule: 'siege 2.41' })
    const table = open({ options: { s10EnginesPivot: true } })
    expect(table.refusal({ ...pivot, facing: 2 }).code).toBe('siege.engine.one-side')
    table.do(pivot)
    expect(labels(table)).toEqual(['G7', 'F7', 'E8'])
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Front')]).toBe(hexOf(table, 'G7'))
    expect(table.refusal(forward).code).toBe('siege.engine.points')
    const moved = open({ options: { s10EnginesPivot: true } })
    moved.do(forward)
    expect(moved.refusal(pivot).code).toBe('siege.engine.has-moved')
    const obstructed = open({ options: { s10EnginesPivot: true }, first: [{ name: 'Beside', at: 'G7' }] })
    expect(obstructed.refusal(pivot).code).toBe('siege.engine.living')
  })
})

describe('siege 2.2 filled moat', () => {
  test('siege 2.2 only filled moat lets a tower through, and it takes both points', () => {
    const table = moving({ gear: [[{ ...TOWER, at: 'F6' }], []], first: [{ name: 'Fourth', at: 'F5' }] })
    expect(table.refusal(forward)).toMatchObject({ code: 'siege.engine.terrain', rule: 'siege 2.41' })
    fill(table, 'F4')
    table.do(forward)
    expect(labels(table)).toEqual(['F4', 'F5', 'F6'])
    expect(table.refusal(back)).toMatchObject({
      code: 'siege.engine.points',
      rule: 'siege 2.41',
      values: { needed: 1, left: 0 },
    })
  })

  test('siege 2.2 filled moat is level ground at two points for those on foot', () => {
    const table = moving({ first: [{ name: 'Walker', at: 'B5' }] })
    const walker = bodyOf(table, 'Walker')
    fill(table, 'B4')
    table.do({ type: 'move', body: walker, path: [hexOf(table, 'B4')] })
    expect(table.state.tables.bodies.spent[walker]).toBe(2)
  })
})

describe('siege 2.42 inside a siege tower', () => {
  test('siege 2.42 two points to enter, two more to the top, one from hex to hex on a floor', () => {
    const table = moving({
      gear: [[{ ...TOWER, at: 'B7' }], []],
      first: [{ name: 'Walker', at: 'C6', type: 'spearman' }],
    })
    const walker = bodyOf(table, 'Walker')
    const { spent, deck } = table.state.tables.bodies
    table.do({ type: 'move', body: walker, path: [hexOf(table, 'B6')] })
    expect(spent[walker]).toBe(2)
    table.do({ type: 'move', body: walker, path: [hexOf(table, 'B6')], deck: TOP })
    expect([spent[walker], deck[walker]]).toEqual([4, TOP])
    table.do({ type: 'move', body: walker, path: [hexOf(table, 'B7')], deck: TOP })
    expect(spent[walker]).toBe(5)
  })
})

describe('siege 2.45 and 2.46', () => {
  const atWall = () => {
    const table = tower({
      gear: [[{ ...TOWER, at: 'F5' }], []],
      first: [{ name: 'Stormer', at: 'A9' }],
    })
    fill(table, 'F4')
    put(table, 'Stormer', 'F4', TOP)
    goTo(table, 'movement', 0)
    return table
  }

  test('siege 2.45 from the top onto the battlements for two points', () => {
    const table = atWall()
    const stormer = bodyOf(table, 'Stormer')
    table.do({ type: 'move', body: stormer, path: [hexOf(table, 'F3')] })
    const { hex, deck, spent } = table.state.tables.bodies
    expect([hex[stormer], deck[stormer], spent[stormer]]).toEqual([hexOf(table, 'F3'), 0, 2])
  })

  test('siege 2.46 three below and three on top, two in a map hex', () => {
    const table = tower({
      first: ['A', 'B', 'C'].map(name => ({ name, at: `${name}9` })),
      rows: Array.from({ length: 10 }, () => '............'),
    })
    for (const [index, name] of ['A', 'B', 'C'].entries())
      put(table, name, nth(['F6', 'F7', 'F8'], index), TOP)
    goTo(table, 'movement', 0)
    table.do(forward)
    const { occupant, upper } = table.state.tables.ground
    for (const at of ['F5', 'F6', 'F7']) {
      expect(occupant[hexOf(table, at)]).toBeGreaterThan(0)
      expect(upper[hexOf(table, at)]).toBeGreaterThan(0)
    }
    expect(upper[hexOf(table, 'F8')]).toBe(0)
  })
})

describe('siege 2.41 and G.1: bringing engines on', () => {
  const arriving = (gear: object, men = 4) =>
    atCastle({
      rows: Array.from({ length: 10 }, () => '............'),
      map: { edges: { south: ['G'], north: ['C'] } },
      second: [{ name: 'Watch', at: 'L1' }],
      play: {
        forces: [
          {
            groups: [
              {
                characters: Array.from({ length: men }, (_, index) => ({
                  type: 'spearman',
                  name: `Man ${index}`,
                })),
                gear: [gear],
                start: { kind: 'edges', edges: ['G'], turn: 1 },
              },
            ],
          },
          {
            groups: [
              {
                characters: [{ type: 'spearman', name: 'Watch', at: 'L1' }],
                start: { kind: 'areas', areas: ['all'] },
              },
            ],
          },
        ],
      },
    })

  test('siege 2.41 a tower comes on whole, its rear on the edge, with three pushers and whoever rides on top', () => {
    const table = arriving({ gear: 'siege-tower' })
    goTo(table, 'movement', 0)
    const bring = { type: 'bring-on', gear: 0, hex: hexOf(table, 'F9'), facing: N } as const
    expect(table.refusal({ ...bring, hex: hexOf(table, 'F8') })).toMatchObject({
      code: 'siege.engine.not-by-this-edge',
      rule: 'siege 2.41',
    })
    table.do(bring)
    for (const index of [0, 1, 2]) table.do({ type: 'crew', body: bodyOf(table, `Man ${index}`) })
    expect(table.pending()).toMatchObject({ prompt: { code: 'siege.ask.passenger' } })
    table.do({ type: 'crew', body: bodyOf(table, 'Man 3') })
    expect(labels(table)).toEqual(['F8', 'F9', 'F10'])
    expect(crewOf(table.state, 0).every(body => body >= 0)).toBe(true)
    expect(table.state.tables.bodies.deck[bodyOf(table, 'Man 3')]).toBe(TOP)
    // Coming on was its movement.
    expect(table.refusal(forward).code).toBe('siege.engine.points')
  })

  test('siege 2.41 not without its three', () => {
    const table = arriving({ gear: 'ram' }, 2)
    goTo(table, 'movement', 0)
    expect(table.refusal({ type: 'bring-on', gear: 0, hex: hexOf(table, 'F9'), facing: N })).toMatchObject({
      code: 'siege.engine.crew',
      rule: 'siege 2.41',
      values: { needed: 3 },
    })
  })

  test('siege 1.91 and G.1: a ladder comes on between its two carriers, who pay for their hexes', () => {
    const table = arriving({ gear: 'ladder' }, 2)
    goTo(table, 'movement', 0)
    table.do({ type: 'bring-on', gear: 0, hex: hexOf(table, 'F9'), facing: N })
    table.do({ type: 'crew', body: bodyOf(table, 'Man 0') }, { type: 'crew', body: bodyOf(table, 'Man 1') })
    const { spent, carries } = table.state.tables.bodies
    expect([spent[bodyOf(table, 'Man 0')], spent[bodyOf(table, 'Man 1')]]).toEqual([2, 1])
    expect(carries[bodyOf(table, 'Man 0')]).toBe(0)
    table.do({ type: 'move', body: bodyOf(table, 'Man 0'), path: [hexOf(table, 'F8')] })
    expect(labels(table)).toEqual(['F8', 'F9'])
  })

  test('siege 5.21 and G.1: a screen comes on with the man behind it', () => {
    const table = arriving({ gear: 'screen' }, 1)
    goTo(table, 'movement', 0)
    table.do({ type: 'bring-on', gear: 0, hex: hexOf(table, 'F10'), facing: N })
    table.do({ type: 'crew', body: bodyOf(table, 'Man 0') })
    expect(gearKindAt(table.state, hexOf(table, 'F10'))).toBe('screen')
    table.do({ type: 'move', body: bodyOf(table, 'Man 0'), path: [hexOf(table, 'F9')] })
    expect(gearKindAt(table.state, hexOf(table, 'F9'))).toBe('screen')
  })
})
