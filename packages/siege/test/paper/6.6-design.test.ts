import { nth, startGame, unwrap } from '@mesnada/engine'
import { testTable } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { designScenario, siege } from '../../src/index.ts'

/** Five spearmen in the village against two mounted knights from the east. */
const VILLAGE = {
  id: 'a-raid',
  title: 'A raid',
  maps: ['village'],
  points: 71,
  sides: [
    {
      name: 'Raiders',
      groups: [
        {
          characters: [{ type: 'knight', mounted: true, count: 2 }],
          start: { kind: 'edges', edges: ['2'], turn: 1 },
        },
      ],
    },
    {
      groups: [
        {
          characters: [{ type: 'spearman', count: 5 }, { type: 'longbowman' }],
          animals: [{ animal: 'mule', count: 2 }],
          gear: [{ gear: 'screen' }, { gear: 'cart' }],
          start: { kind: 'areas', areas: ['street'] },
        },
      ],
    },
  ],
}

const men = (type = 'spearman', count = 5, areas = ['outside']) => ({
  characters: [{ type, count }],
  start: { kind: 'areas', areas },
})

/** The castle, with what its garrison pays for it. */
const castled = (castle: string | undefined, rest: object = {}) => ({
  maps: ['castle'],
  sides: [
    { groups: [{ ...men(), gear: [{ gear: 'ladder', count: 2 }] }] },
    { groups: [men('spearman', 5, ['courtyard'])], ...(castle === undefined ? {} : { castle }) },
  ],
  filledMoat: 4,
  ...rest,
})

const refused = (input: unknown) => {
  const designed = designScenario(input)
  return designed.ok ? undefined : designed.refusal
}

const sidesWith = (side: 0 | 1, changes: object) =>
  VILLAGE.sides.map((force, index) => (index === side ? { ...force, ...changes } : force))

describe('siege 6.6 designing a scenario by points', () => {
  test('siege 6.6 it can be played, and each side has cost what the list says', () => {
    const { scenario, costs } = unwrap(designScenario(VILLAGE))
    expect(costs).toEqual([
      {
        items: {
          'siege.cost.characters': 66,
          'siege.cost.animals': 0,
          'siege.cost.gear': 0,
          'siege.cost.fascines': 0,
          'siege.cost.castle': 0,
        },
        total: 66,
      },
      {
        items: {
          'siege.cost.characters': 59,
          'siege.cost.animals': 6,
          'siege.cost.gear': 6,
          'siege.cost.fascines': 0,
          'siege.cost.castle': 0,
        },
        total: 71,
      },
    ])
    expect(scenario).toMatchObject({ id: 'a-raid', title: { es: 'A raid' }, turns: 30, first: 0 })
    expect(scenario.sides.map(({ title }) => title.fr)).toEqual(['Raiders', 'le défenseur'])
    const table = testTable(siege, { scenario })
    expect(table.state.flow).toMatchObject({ phase: 'deploy-defender', side: 1 })
    expect(table.state.setting.play).toMatchObject({
      victory: [{ kind: 'annihilate' }],
      verdict: { kind: 'points' },
    })
  })

  test('siege 6.6 a side that costs more than its points is refused, each by its own', () => {
    expect(refused({ ...VILLAGE, points: 65 })).toEqual({
      code: 'siege.design.over-budget',
      rule: 'siege 6.6',
      values: { side: 'Raiders', total: 66, points: 65 },
    })
    expect(refused({ ...VILLAGE, points: [66, 30] })?.values).toMatchObject({ side: 'second', points: 30 })
  })

  test('siege 6.6 without points the costs are only added up', () => {
    const { points: _points, ...free } = VILLAGE
    expect(unwrap(designScenario(free)).costs[1].total).toBe(5 * 7 + 24 + 2 * 3 + 2 * 3)
  })

  test('siege 6.6 a sergeant costs more where panic or command is played', () => {
    const withSergeant = (options?: object) => {
      const sides = sidesWith(0, {
        groups: [{ ...nth(VILLAGE.sides, 0).groups[0], characters: [{ type: 'sergeant' }] }],
      })
      return unwrap(designScenario({ ...VILLAGE, points: 200, sides, ...(options ? { options } : {}) }))
        .costs[0].total
    }
    expect([withSergeant(), withSergeant({ panic: true })]).toEqual([11, 14])
  })

  test('siege 6.6 a castle costs its holder 200 points, or two thirds of all he has', () => {
    const cost = (castle: string, points?: number) =>
      unwrap(designScenario(castled(castle, points === undefined ? {} : { points }))).costs[1]
    expect(cost('flat').total).toBe(35 + 200)
    expect(cost('share').total).toBe(35 + 70)
    expect(cost('share', 150).items['siege.cost.castle']).toBe(100)
    expect(refused(castled('share', { points: 100 }))?.code).toBe('siege.design.over-budget')
  })

  test('siege 6.6 fascines and ladders are the besieger’s', () => {
    const { costs } = unwrap(designScenario(castled('flat')))
    expect(costs[0].items).toMatchObject({ 'siege.cost.gear': 6, 'siege.cost.fascines': 12 })
    expect(costs[1].items['siege.cost.fascines']).toBe(0)
  })

  test('siege 1.8 a castle comes with its drawbridge, unless the design sets it up itself', () => {
    const bridge = (input: object) => {
      const { state } = unwrap(startGame(siege, { scenario: unwrap(designScenario(input)).scenario }))
      const row = state.setting.gear.findIndex(({ kind }) => kind === 'drawbridge')
      const { hex, facing, status } = state.tables.gear
      return [
        state.setting.gear.filter(({ kind }) => kind === 'drawbridge').length,
        state.setting.grid.label(cell(hex, row)),
        facing[row],
        status[row],
      ]
    }
    expect(bridge(castled('flat'))).toEqual([1, 'J15', 5, 0])
    const own = {
      ...men('spearman', 5, ['courtyard']),
      gear: [
        { gear: 'drawbridge', at: 'J15', facing: 5, lowered: true },
        { gear: 'barrel', count: 2 },
      ],
    }
    const sides = [castled('flat').sides[0], { groups: [own], castle: 'flat' }]
    expect(bridge(castled('flat', { sides }))).toEqual([1, 'J15', 5, 1])
    const joined = {
      maps: [
        { map: 'castle', turned: true },
        { map: 'camp', row: 34 },
      ],
      sides: [
        { groups: [men('spearman', 5, ['castle.outside'])] },
        { groups: [men('spearman', 5, ['castle.courtyard'])], castle: 'share' },
      ],
    }
    expect(bridge(castled('flat', joined))).toEqual([1, 'castle.J15', 2, 0])
  })

  test('siege 6.6 what cannot be is refused with its reason', () => {
    const codes = (input: unknown) => refused(input)?.code
    expect(refused({ ...VILLAGE, maps: ['moon'] })).toEqual({
      code: 'siege.design.map',
      values: { map: 'moon' },
    })
    expect(codes({})).toBe('siege.design.invalid')
    expect(codes({ ...VILLAGE, turns: 0 })).toBe('siege.design.invalid')
    expect(codes({ ...VILLAGE, options: { nonsense: true } })).toBe('engine.option.unknown')
    expect(codes({ ...VILLAGE, id: 'No Id' })).toBe('engine.document.invalid')
    const nobody = { groups: [{ characters: [], start: { kind: 'areas', areas: ['street'] } }] }
    expect(codes({ ...VILLAGE, sides: sidesWith(0, nobody) })).toBe('siege.design.nobody')
    const rider = {
      groups: [{ ...men('spearman', 1, ['street']), characters: [{ type: 'spearman', mounted: true }] }],
    }
    expect(codes({ ...VILLAGE, sides: sidesWith(0, rider) })).toBe('siege.design.no-rider')
    expect(refused({ ...VILLAGE, sides: sidesWith(0, { groups: [men('spearman', 1, ['moon'])] }) })).toEqual({
      code: 'siege.scenario.area',
      values: { area: 'moon' },
    })
  })

  test('siege 6.6 a castle belongs to the defender of the castle, and so do barrels and the bridge', () => {
    expect(refused(castled(undefined))).toMatchObject({
      code: 'siege.design.castle-unpaid',
      values: { side: 'second' },
    })
    expect(refused({ ...VILLAGE, sides: sidesWith(1, { castle: 'flat' }) })?.code).toBe(
      'siege.design.no-castle',
    )
    const barrels = { groups: [{ ...men('spearman', 1, ['street']), gear: [{ gear: 'barrel' }] }] }
    expect(refused({ ...VILLAGE, sides: sidesWith(1, barrels) })).toMatchObject({
      code: 'siege.design.castle-gear',
      values: { gear: 'barrel' },
    })
  })

  test('siege 6.6 edition, first side, victory and verdict as the design says', () => {
    const { scenario } = unwrap(
      designScenario({
        ...VILLAGE,
        points: 100,
        defender: 0,
        first: 0,
        turns: 12,
        preset: 'english',
        options: { panic: true },
        victory: [{ kind: 'hold', by: 0, area: 'manor' }],
        scoring: [{ kind: 'casualties', by: 1 }],
        verdict: { kind: 'side', winner: 1 },
      }),
    )
    expect(scenario).toMatchObject({ first: 0, turns: 12, preset: 'english', options: { panic: true } })
    expect(scenario.play).toMatchObject({
      defender: 0,
      victory: [{ kind: 'hold' }],
      scoring: [{ by: 1 }],
      verdict: { winner: 1 },
    })
    expect(scenario.sides[1].title.en).toBe('the attacker')
  })
})
