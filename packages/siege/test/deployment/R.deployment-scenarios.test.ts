import { type MapDocument, nth, startGame } from '@mesnada/engine'
import { sketchMap, sketchScenario } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { siege } from '../../src/index.ts'
import { bodyOf, goTo, hexOf, LEGEND } from '../kit.ts'
import { N, S, WALL } from '../kits/castle.ts'
import { AREAS, besieged, group, inArea, owen, type Part, setUp } from '../kits/deployment-kit.ts'
import { animalsOf, legalOf, reason, standsAt } from '../kits/movement-kit.ts'

describe('siege 5.11, 5.13 teams', () => {
  const teamed = (besiegers: Part, options: object = {}) => besieged(besiegers, {}, { options })
  const ox = { animal: 'ox', draws: 0 }
  const cart = { gear: 'cart' }

  test('siege 5.11 an animal in harness is set up before its cart, and is then in harness', () => {
    const table = teamed({ animals: [ox], gear: [cart] })
    const beast = nth(animalsOf(table, 'ox'), 0)
    const put = (at: string) => ({ type: 'place', body: beast, hex: hexOf(table, at) }) as const
    expect(reason(table.refusal(put('C7')))).toEqual(['siege.deploy.cart-first', 'siege 5.11'])
    table.do(setUp(0, hexOf(table, 'C8')))
    expect(reason(table.refusal(put('C10')))).toEqual(['siege.deploy.not-before-cart', 'siege 5.11'])
    expect(
      legalOf(table, 'place')
        .map(({ hex }) => table.state.setting.grid.label(hex))
        .toSorted(),
    ).toEqual(['B7', 'C7', 'D7'])
    table.do(put('C7'))
    expect(table.state.tables.gear.animal[0]).toBe(beast)
    expect(table.events).toContainEqual(
      expect.objectContaining({ type: 'harnessed', cart: 0, animal: beast }),
    )
  })

  test('siege 5.11 of a draft horse the rear half is before the cart', () => {
    const table = teamed({ animals: [{ animal: 'draft-horse', draws: 0 }], gear: [cart] })
    const [horse] = take(animalsOf(table, 'draft-horse'), 1)
    table.do(setUp(0, hexOf(table, 'C9')))
    expect(table.refusal({ type: 'place', body: horse, hex: hexOf(table, 'C8'), facing: S }).code).toBe(
      'siege.deploy.not-before-cart',
    )
    table.do({ type: 'place', body: horse, hex: hexOf(table, 'C7'), facing: N })
    expect(table.state.tables.gear.animal[0]).toBe(horse)
  })

  test('siege 5.13 mules in a string are set up one behind the other, and are then tied', () => {
    const table = teamed({ animals: [{ animal: 'mule', count: 3 }], string: true })
    const mules = animalsOf(table, 'mule')
    const put = (mule: number, at: string) =>
      ({ type: 'place', body: nth(mules, mule), hex: hexOf(table, at) }) as const
    expect(reason(table.refusal(put(1, 'C8')))).toEqual(['siege.deploy.file-order', 'siege 5.13'])
    table.do(put(0, 'C7'))
    expect(reason(table.refusal(put(1, 'C9')))).toEqual(['siege.deploy.not-in-file', 'siege 5.13'])
    table.do(put(1, 'C8'), put(2, 'C9'))
    const { leads, ledBy } = table.state.tables.bodies
    expect(mules.map(mule => leads[mule])).toEqual([mules[1], mules[2], -1])
    expect(mules.map(mule => ledBy[mule])).toEqual([-1, mules[0], mules[1]])
  })

  test('siege 5.11, 5.13 a scenario that fixes their places sets them up as teams', () => {
    const table = besieged(
      {
        ...owen,
        animals: [
          { animal: 'ox', at: 'C7', draws: 1 },
          { animal: 'draft-horse', at: 'G7', draws: 0 },
        ],
        gear: [
          { gear: 'cart', at: 'G9' },
          { gear: 'cart', at: 'C8' },
        ],
      },
      { animals: ['A1', 'B1', 'C1'].map(at => ({ animal: 'mule', at })), string: true },
    )
    const beast = nth(animalsOf(table, 'ox'), 0)
    const [horse] = animalsOf(table, 'draft-horse')
    expect([...table.state.tables.gear.animal]).toEqual([horse, beast])
    const mules = animalsOf(table, 'mule')
    expect(mules.map(mule => table.state.tables.bodies.leads[mule])).toEqual([mules[1], mules[2], -1])
  })

  test('siege 3.34 a leader takes a team over from the start: what is tied follows him', () => {
    const table = besieged(
      {
        characters: [{ type: 'spearman', name: 'Hal', at: 'C6' }],
        animals: ['C7', 'C8'].map(at => ({ animal: 'mule', at })),
        string: true,
      },
      {},
    )
    const mules = animalsOf(table, 'mule')
    goTo(table, 'movement')
    table.do({ type: 'lead', body: bodyOf(table, 'Hal'), animal: nth(mules, 0) })
    table.do({ type: 'move', body: bodyOf(table, 'Hal'), path: [hexOf(table, 'C5')] })
    expect(mules.map(mule => standsAt(table, mule))).toEqual(['C6', 'C7'])
  })
})

describe('siege R.deployment scenarios that cannot be', () => {
  const map = sketchMap('siege', {
    rows: WALL,
    legend: LEGEND,
    areas: AREAS,
    edges: { south: ['1'] },
  })
  const start = (besiegers: Part, options: Record<string, boolean> = {}, rest: object = {}) => {
    const play = {
      forces: [
        { groups: [group(besiegers, 'field')] },
        { groups: [group({ characters: [{ type: 'spearman', at: 'A1' }] }, 'castle')] },
      ],
      defender: 1,
      victory: [],
      verdict: { kind: 'side', winner: 'draw' },
      ...rest,
    }
    const begun = startGame(siege, { scenario: sketchScenario('siege', play), maps: [map], options })
    return begun.ok ? undefined : begun.refusal
  }

  test('siege R.deployment an area or edge that no map knows', () => {
    expect(start({ ...owen, start: inArea('moon') })).toEqual({
      code: 'siege.scenario.area',
      values: { area: 'moon' },
    })
    expect(start({ ...owen, start: { kind: 'edges', edges: ['9'], turn: 1 } })?.code).toBe(
      'siege.scenario.area',
    )
  })

  test('siege R.deployment the same where victory, points or prisoners speak of it', () => {
    const wrong = { code: 'siege.scenario.area', values: { area: 'moon' } }
    const victory = (...conditions: readonly object[]) => start({}, {}, { victory: conditions })
    expect(victory({ kind: 'hold', by: 0, area: 'moon' })).toEqual(wrong)
    expect(victory({ kind: 'capture', by: 0, name: 'Edith', trap: 'moon' })).toEqual(wrong)
    expect(victory({ kind: 'exit', by: 0, edges: ['1', 'moon'] })).toEqual(wrong)
    const exits = { kind: 'exits', by: 0, edges: ['moon'], knight: 1, other: 1 }
    expect(start({}, {}, { scoring: [exits] })).toEqual(wrong)
    expect(start({}, {}, { prison: [['1'], ['moon']] })).toEqual(wrong)
    const known = [
      { kind: 'hold', by: 0, area: 'castle' },
      { kind: 'capture', by: 0, name: 'Edith', trap: 'castle' },
      { kind: 'exit', by: 0, edges: ['1'] },
    ]
    expect(start({}, {}, { victory: known, prison: [['1'], ['1']] })).toBeUndefined()
  })

  test('siege R.deployment a place that is no hex, or where a horse hangs over the edge', () => {
    const at = (where: string, mounted = false) =>
      start({ characters: [{ type: 'knight', at: where, mounted }] })
    expect(at('Z99')).toEqual({ code: 'siege.scenario.place', values: { at: 'Z99' } })
    expect(at('C10', true)).toEqual({ code: 'siege.scenario.place', values: { at: 'C10' } })
    expect(at('C10')).toBeUndefined()
    expect(start({ gear: [{ gear: 'barrel', at: 'Z99' }] })?.code).toBe('siege.scenario.place')
  })

  test('siege R.deployment a part that does not fit its schema says where', () => {
    expect(start({}, {}, { defender: 2 })).toMatchObject({
      code: 'siege.scenario.play',
      values: { at: 'defender' },
    })
    expect(start({ characters: [{ type: 'dragon' }] })?.code).toBe('siege.scenario.play')
  })

  test('siege R.deployment maps that are not there, or speak of terrain that the rules do not know', () => {
    const scenario = sketchScenario('siege', {
      forces: [{ groups: [group({}, 'all')] }, { groups: [group({}, 'all')] }],
      defender: 1,
      victory: [],
      verdict: { kind: 'side', winner: 'draw' },
    })
    const strange = sketchMap('siege', { rows: ['.'], legend: { '.': 'lava' } })
    const codeWith = (maps: readonly MapDocument[]) => {
      const begun = startGame(siege, { scenario, maps })
      return begun.ok ? undefined : begun.refusal.code
    }
    expect(codeWith([])).toBe('engine.scenario.map-missing')
    expect(codeWith([strange])).toBe('engine.map.terrain')
  })

  test('siege 5.13 a string of what cannot be tied together, or of what is not set up', () => {
    const mules = { animal: 'mule', count: 2 }
    const horses = { animal: 'warhorse', count: 4 }
    const string = (animals: readonly object[], options = {}, rest: Part = {}) =>
      start({ animals, string: true, ...rest }, options)?.code
    expect(string([mules, { animal: 'ox' }])).toBe('siege.scenario.string-kinds')
    expect(string([horses])).toBe('siege.scenario.string-kinds')
    expect(string([horses], { horseCapture: true })).toBeUndefined()
    expect(string([horses], { s39LongStrings: true })).toBe('siege.scenario.string-long')
    expect(string([{ ...horses, count: 3 }], { s39LongStrings: true })).toBeUndefined()
    expect(string([mules], {}, { start: { kind: 'edges', edges: ['1'], turn: 1 } })).toBe(
      'siege.scenario.string-start',
    )
    expect(string([{ animal: 'mule', draws: 0 }], {}, { gear: [{ gear: 'cart' }] })).toBe(
      'siege.scenario.string-start',
    )
    expect(string([mules])).toBeUndefined()
  })

  test('siege 5.11 a cart that is not there, drawn twice, or by what draws no cart', () => {
    const gear = [{ gear: 'ladder' }, { gear: 'cart', count: 2 }]
    const draws = (animals: readonly object[], rest: Part = {}) => start({ animals, gear, ...rest })?.code
    const wrong = 'siege.scenario.draws'
    expect(draws([{ animal: 'ox', draws: 1 }])).toBeUndefined()
    expect(draws([{ animal: 'ox', draws: 2 }])).toBe(wrong)
    expect(draws([{ animal: 'mule', draws: 0 }])).toBe(wrong)
    expect(draws([{ animal: 'ox', draws: 0, count: 2 }])).toBe(wrong)
    expect(
      draws([
        { animal: 'ox', draws: 0 },
        { animal: 'draft-horse', draws: 0 },
      ]),
    ).toBe(wrong)
    expect(draws([{ animal: 'ox', draws: 0 }], { start: { kind: 'edges', edges: ['1'], turn: 1 } })).toBe(
      wrong,
    )
  })

  test('siege 5.11, 5.13 fixed places where the team does not stand together', () => {
    const string = start({ animals: ['C7', 'C9'].map(at => ({ animal: 'mule', at })), string: true })
    expect(string).toEqual({ code: 'siege.scenario.team', rule: 'siege 5.13', values: { at: 'C9' } })
    const loose = start({
      animals: [{ animal: 'ox', at: 'C9', draws: 0 }],
      gear: [{ gear: 'cart', at: 'C7' }],
    })
    expect(loose).toEqual({ code: 'siege.scenario.team', rule: 'siege 5.11', values: { at: 'C9' } })
  })
})
