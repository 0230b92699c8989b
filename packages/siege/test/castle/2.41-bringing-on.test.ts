import { describe, expect, test } from 'vitest'
import { DONE, LADDER_CARRIED, TOP } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { N, NE, S } from '../kits/castle.ts'
import { legal, make } from '../kits/melee-kit.ts'
import { legalOf, reason, standsAt } from '../kits/movement-kit.ts'

/** Engines, ladders, screens and barrels that come on by the south edge of a field, with those who bring them. */

const NAMES = ['Odo', 'Hal', 'Tom', 'Gam', 'Wulf', 'Giles'] as const

interface March {
  readonly gear: readonly string[]
  readonly men?: number
  readonly rows?: string[]
  readonly options?: Record<string, boolean>
  readonly turn?: number
  readonly others?: readonly object[]
}

const marching = ({ gear, men = 6, rows, options = {}, turn = 1, others = [] }: March): SiegeTable => {
  const table = position({
    ...(rows ? { rows } : {}),
    map: { edges: { south: ['1'], north: ['2'] } },
    options,
    play: {
      forces: [
        {
          groups: [
            {
              characters: NAMES.slice(0, men).map(name => ({ type: 'spearman', name })),
              gear: gear.map(kind => ({ gear: kind })),
              start: { kind: 'edges', edges: ['1'], turn },
            },
            { characters: [], gear: others, start: { kind: 'areas', areas: ['all'] } },
          ],
        },
        {
          groups: [
            {
              characters: [{ type: 'spearman', name: 'Foe', at: 'A1' }],
              gear: [{ gear: 'ram', at: 'K3' }],
              start: { kind: 'areas', areas: ['all'] },
            },
          ],
        },
      ],
    },
  })
  goTo(table, 'movement', 0)
  return table
}

type Facing = 0 | 1 | 2 | 3 | 4 | 5

const bring = (table: SiegeTable, gear: number, at: string, facing: Facing = N) =>
  ({ type: 'bring-on', gear, hex: hexOf(table, at), facing }) as const

const refused = (table: SiegeTable, gear: number, at: string, facing: Facing = N) =>
  reason(table.refusal(bring(table, gear, at, facing)))

const crew = (table: SiegeTable, ...names: readonly string[]): void => {
  for (const name of names) table.do({ type: 'crew', body: bodyOf(table, name) })
}

const asked = (table: SiegeTable): string => {
  const due = table.pending()
  return due.kind === 'decision' ? due.prompt.code : due.kind
}

const places = (table: SiegeTable, ...names: readonly string[]): readonly string[] =>
  names.map(name => standsAt(table, bodyOf(table, name)))

describe('siege 2.41 a siege tower comes on by the edge', () => {
  test('siege 2.41 whole, its rear on the edge, faced as it will go, with three men inside', () => {
    const table = marching({ gear: ['siege-tower'] })
    table.do(bring(table, 0, 'C11'))
    expect(asked(table)).toBe('siege.ask.crew')
    crew(table, 'Odo', 'Hal', 'Tom')
    expect(places(table, 'Odo', 'Hal', 'Tom')).toEqual(['C10', 'C11', 'C12'])
    expect(asked(table)).toBe('siege.ask.passenger')
    table.do({ type: 'decline' })
    const { done, deck } = table.state.tables.bodies
    expect(['Odo', 'Hal', 'Tom'].map(name => done[bodyOf(table, name)])).toEqual(Array(3).fill(DONE.pushed))
    expect(deck[bodyOf(table, 'Odo')]).toBe(0)
    expect(places(table, 'Gam')).toEqual(['off the map'])
  })

  test('siege 2.42 up to three more come on its upper level', () => {
    const table = marching({ gear: ['siege-tower'] })
    table.do(bring(table, 0, 'C11'))
    crew(table, ...NAMES)
    expect(asked(table)).toBe('siege.ask.movement')
    const { deck } = table.state.tables.bodies
    expect(NAMES.map(name => deck[bodyOf(table, name)])).toEqual([0, 0, 0, TOP, TOP, TOP])
    expect(places(table, 'Gam', 'Wulf', 'Giles')).toEqual(['C10', 'C11', 'C12'])
  })

  test('siege 2.41 that takes all its points for the turn', () => {
    const table = marching({ gear: ['ram'], men: 3 })
    table.do(bring(table, 0, 'C11'))
    crew(table, 'Odo', 'Hal', 'Tom')
    expect(asked(table)).toBe('siege.ask.movement')
    expect(table.refusal({ type: 'push', gear: 0, backwards: false })).toMatchObject({
      code: 'siege.engine.points',
      rule: 'siege 2.41',
      values: { left: 0 },
    })
  })

  test('siege 2.41 below, the places must be filled; on top one may leave it at that', () => {
    const table = marching({ gear: ['siege-tower'] })
    table.do(bring(table, 0, 'C11'))
    expect(reason(table.refusal({ type: 'decline' }))).toEqual(['siege.engine.name-crew', 'siege 2.41'])
    expect(legal(table)).toEqual(NAMES.map(name => ({ type: 'crew', body: bodyOf(table, name) })))
    crew(table, 'Odo')
    expect(reason(table.refusal({ type: 'crew', body: bodyOf(table, 'Odo') }))).toEqual([
      'siege.engine.not-waiting',
      'siege G.1',
    ])
    crew(table, 'Hal', 'Tom')
    expect(legal(table)).toContainEqual({ type: 'decline' })
  })

  test('siege 2.41 without three men to push it stays beyond the edge', () => {
    const table = marching({ gear: ['ram'], men: 2 })
    expect(table.refusal(bring(table, 0, 'C11'))).toMatchObject({
      code: 'siege.engine.crew',
      rule: 'siege 2.41',
      values: { needed: 3 },
    })
    expect(legalOf(table, 'bring-on')).toEqual([])
  })

  test('siege 2.41 over flat ground only, wherever it covers some', () => {
    for (const row of [9, 10, 11]) {
      const rows = Array.from({ length: 12 }, (_, index) => (index === row ? '..s.........' : '............'))
      expect(refused(marching({ gear: ['ram'], rows }), 0, 'C11')).toEqual([
        'siege.engine.terrain',
        'siege 2.41',
      ])
    }
  })

  test('siege R.tower-ram never onto the living, nor onto other gear', () => {
    const table = marching({ gear: ['ram', 'ram'], others: [{ gear: 'cart', at: 'G11' }] })
    table.do(bring(table, 0, 'C11'))
    crew(table, 'Odo', 'Hal', 'Tom')
    expect(refused(table, 1, 'C11')).toEqual(['siege.engine.living', 'siege G.1'])
    expect(refused(table, 1, 'G11')).toEqual(['siege.engine.gear-there', 'siege 2.41'])
  })

  test('siege G.1 by the edges of its group, from its turn on, its own gear, and not what is on the map', () => {
    const table = marching({ gear: ['ram'] })
    expect(refused(table, 0, 'C10')).toEqual(['siege.engine.not-by-this-edge', 'siege 2.41'])
    expect(refused(table, 0, 'C2', S)).toEqual(['siege.engine.not-by-this-edge', 'siege 2.41'])
    expect(refused(table, 0, 'L11', NE)).toEqual(['siege.engine.map-edge', 'siege 2.41'])
    expect(table.refusal({ ...bring(table, 0, 'C11'), hex: 9999 }).code).toBe('siege.engine.map-edge')
    for (const gear of [1, 9])
      expect(refused(table, gear, 'C11')).toEqual(['siege.engine.not-waiting', 'siege G.1'])
    table.do(bring(table, 0, 'C11'))
    crew(table, 'Odo', 'Hal', 'Tom')
    expect(refused(table, 0, 'G11')).toEqual(['siege.engine.not-waiting', 'siege G.1'])
    const early = marching({ gear: ['ram'], turn: 2 })
    expect(refused(early, 0, 'C11')).toEqual(['siege.engine.not-waiting', 'siege G.1'])
  })

  test('siege 3.43, 4.22 what is set up and not moved does not come on', () => {
    const table = marching({ gear: ['ballista'] })
    expect(refused(table, 0, 'C12')).toEqual(['siege.engine.fixed', 'siege 3.43'])
    expect(legalOf(table, 'bring-on')).toEqual([])
  })
})

describe('siege 1.91 a ladder comes on between two', () => {
  test('siege 1.91 each pays for the hexes he comes through, two points less in hand', () => {
    const table = marching({ gear: ['ladder'] })
    table.do(bring(table, 0, 'C11'))
    crew(table, 'Odo', 'Hal')
    expect(places(table, 'Odo', 'Hal')).toEqual(['C11', 'C12'])
    const { spent, carries } = table.state.tables.bodies
    expect(['Odo', 'Hal'].map(name => spent[bodyOf(table, name)])).toEqual([2, 1])
    expect(['Odo', 'Hal'].map(name => carries[bodyOf(table, name)])).toEqual([0, 0])
    expect(table.state.tables.gear.status[0]).toBe(LADDER_CARRIED)
    table.do({ type: 'move', body: bodyOf(table, 'Odo'), path: [hexOf(table, 'C10')] })
    expect(places(table, 'Odo', 'Hal')).toEqual(['C10', 'C11'])
  })

  test('siege 1.91 whoever has too few points left under the ladder cannot take that end', () => {
    const rows = Array.from({ length: 12 }, (_, index) => (index === 11 ? 'ssssssssssss' : '............'))
    const table = marching({ gear: ['ladder'], men: 2, rows })
    make(table, 'Odo', { health: 2 })
    make(table, 'Hal', { health: 2 })
    expect(refused(table, 0, 'C11')).toEqual(['siege.engine.crew', 'siege 2.41'])
  })

  test('siege 1.91 not where one of them could not go, nor onto other gear', () => {
    const wall = (row: number) =>
      Array.from({ length: 12 }, (_, index) => (index === row ? '..#.........' : '............'))
    expect(refused(marching({ gear: ['ladder'], rows: wall(11) }), 0, 'C11')).toEqual([
      'siege.move.wall',
      'siege 1.61',
    ])
    expect(refused(marching({ gear: ['ladder'], rows: wall(10) }), 0, 'C11')).toEqual([
      'siege.move.wall',
      'siege 1.61',
    ])
    const taken = marching({ gear: ['ladder'], others: [{ gear: 'cart', at: 'C11' }] })
    expect(refused(taken, 0, 'C11')).toEqual(['siege.engine.gear-there', 'siege G.1'])
  })
})

describe('siege 5.21, 5.32 screens and barrels come on with one man', () => {
  test('siege 5.21 in the hex of the screen, or behind an English one (switch 24)', () => {
    const table = marching({ gear: ['screen'] })
    table.do(bring(table, 0, 'C12', NE))
    crew(table, 'Odo')
    expect(places(table, 'Odo')).toEqual(['C12'])
    expect(table.state.tables.gear.facing[0]).toBe(NE)
    const english = marching({ gear: ['screen'], options: { s24EnglishScreens: true } })
    english.do(bring(english, 0, 'C11'))
    crew(english, 'Odo')
    expect(places(english, 'Odo')).toEqual(['C12'])
    expect(english.state.tables.gear.hex[0]).toBe(hexOf(english, 'C11'))
    expect(legalOf(english, 'bring-on')).toEqual([])
  })

  test('siege 5.32 a barrel points nowhere', () => {
    const table = marching({ gear: ['barrel'] })
    expect(refused(table, 0, 'C12', 3)).toEqual(['siege.facing.none', 'siege G.1'])
    expect(legalOf(table, 'bring-on')).toHaveLength(12)
    table.do(bring(table, 0, 'C12'))
    crew(table, 'Odo')
    expect(table.state.tables.bodies.carries[bodyOf(table, 'Odo')]).toBe(0)
  })

  test('everything listed passes, and nothing else does', () => {
    for (const options of [{}, { s24EnglishScreens: true }])
      for (const kind of ['siege-tower', 'ram', 'ladder', 'screen', 'barrel']) {
        const table = marching({ gear: [kind], options })
        const listed = new Set(legalOf(table, 'bring-on').map(action => JSON.stringify(action)))
        expect(listed.size).toBeGreaterThan(0)
        for (let hex = 0; hex < table.state.setting.grid.size; hex++)
          for (const facing of [0, 1, 2, 3, 4, 5] as const) {
            const action = { type: 'bring-on', gear: 0, hex, facing } as const
            const passes = table.game.system.refusal(table.state, action) === undefined
            expect(passes).toBe(listed.has(JSON.stringify(action)))
          }
      }
  })
})
