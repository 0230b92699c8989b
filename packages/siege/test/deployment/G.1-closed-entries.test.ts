import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { setGear } from '../../src/core/ground.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { BRIDGE_DOWN, BRIDGE_UP, DESTROYED, GEAR_IDLE } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { atCastle, N, S } from '../kits/castle.ts'
import { make } from '../kits/melee-kit.ts'
import { animalsOf, legalOf, reason } from '../kits/movement-kit.ts'

/** What keeps people and animals from coming on, and bridges from moving. */

const FIELD = Array.from({ length: 12 }, () => '............')

const waiting = (
  characters: readonly object[],
  {
    rows = FIELD,
    animals = [],
    edges = ['1'],
    options = {},
  }: { rows?: string[]; animals?: readonly object[]; edges?: string[]; options?: object } = {},
): SiegeTable => {
  const table = position({
    rows,
    map: { edges: { south: ['1'], west: ['2'] } },
    options: { ...options },
    play: {
      forces: [
        { groups: [{ characters, animals, start: { kind: 'edges', edges, turn: 1 } }] },
        {
          groups: [
            {
              characters: [{ type: 'spearman', name: 'Foe', at: 'A1' }],
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

const enter = (table: SiegeTable, name: string, at: string, rest: object = {}) =>
  ({ type: 'enter', body: bodyOf(table, name), hex: hexOf(table, at), ...rest }) as const

describe('siege G.1 entries that are closed', () => {
  test('siege G.1 with too few points for the hex, and on no leader’s arm', () => {
    const table = waiting(
      [
        { type: 'civilian', name: 'Edith' },
        { type: 'spearman', name: 'Odo' },
      ],
      {
        rows: FIELD.with(11, 'mmmmmmmmmmmm'),
      },
    )
    make(table, 'Edith', { health: 2 })
    expect(reason(table.refusal(enter(table, 'Edith', 'C12')))).toEqual(['siege.move.points', 'siege 1.6'])
    expect(reason(table.refusal(enter(table, 'Odo', 'C12', { with: bodyOf(table, 'Edith') })))).toEqual([
      'siege.enter.leader',
      'siege 3.34',
    ])
  })

  test('siege 3.32 no horse comes to stand in a trench', () => {
    const table = waiting([{ type: 'knight', name: 'Piers', mounted: true }], {
      rows: FIELD.with(10, 'vvvvvvvvvvvv'),
    })
    expect(reason(table.refusal(enter(table, 'Piers', 'C12', { facing: N })))).toEqual([
      'siege.enter.trench',
      'siege 3.32',
    ])
  })

  test('siege 1.61, 3.54 not over the dead in heaps, nor into fire', () => {
    const table = waiting([{ type: 'spearman', name: 'Odo' }])
    table.state.tables.ground.deadMen[hexOf(table, 'C12')] = 6
    expect(reason(table.refusal(enter(table, 'Odo', 'C12')))).toEqual(['siege.move.corpses', 'siege 1.61'])
    table.state.tables.ground.fire[hexOf(table, 'D12')] = 1
    expect(reason(table.refusal(enter(table, 'Odo', 'D12')))).toEqual(['siege.move.fire', 'siege 3.54'])
  })

  test('siege 6.5 not into contact without command', () => {
    const table = waiting([{ type: 'spearman', name: 'Odo' }], { options: { command: true } })
    setBody(table.state, bodyOf(table, 'Foe'), hexOf(table, 'C11'))
    make(table, 'Odo', { astray: 1 })
    expect(table.refusal(enter(table, 'Odo', 'C12')).rule).toBe('siege 6.5')
  })

  test('siege G.1 “all” is every edge of the map', () => {
    const table = waiting([{ type: 'spearman', name: 'Odo' }], { edges: ['all'] })
    // The enemy stands on one of the 44.
    expect(legalOf(table, 'enter')).toHaveLength(12 * 4 - 4 - 1)
    expect(table.refusal(enter(table, 'Odo', 'F6')).code).toBe('siege.enter.edge')
  })

  test('siege 5.13 a mule comes on behind the last of its string, which is one’s own', () => {
    const table = waiting([{ type: 'spearman', name: 'Odo' }], { animals: [{ animal: 'mule', count: 3 }] })
    const [one, two, three] = take(animalsOf(table, 'mule'), 3)
    table.do(enter(table, 'Odo', 'C12'))
    table.do({ type: 'move', body: bodyOf(table, 'Odo'), path: [hexOf(table, 'C11')] })
    table.do({ type: 'enter', body: one, hex: hexOf(table, 'C12'), with: bodyOf(table, 'Odo') })
    table.do({ type: 'enter', body: two, hex: hexOf(table, 'D12'), with: one })
    const third = { type: 'enter', body: three, hex: hexOf(table, 'B12'), with: one } as const
    expect(reason(table.refusal(third))).toEqual(['siege.enter.tied', 'siege 5.13'])
    expect(table.state.tables.bodies.leads[one]).toBe(two)
  })
})

describe('siege 1.8 what stops a drawbridge', () => {
  const ROWS = [
    '..........',
    'bb#Gw#Dbbb',
    'bbbGwGbbbb',
    'mmmmmmmmmm',
    'mmmmmmmmmm',
    '..........',
    '..........',
    '..........',
  ]
  const gate = (lowered: boolean, gear: readonly object[] = []) => {
    const table = atCastle({
      rows: ROWS,
      map: { features: { winch: ['G2'], bridge: ['E4', 'E5'] } },
      first: [{ name: 'Outside', at: 'A8' }],
      second: [
        { name: 'Keeper', at: 'G2' },
        { name: 'Idler', at: 'A1' },
      ],
      gear: [[...gear], [{ gear: 'drawbridge', at: 'E5', facing: S, lowered }]],
    })
    goTo(table, 'combat', 1)
    return table
  }
  const winch = (table: SiegeTable) => ({ type: 'winch', body: bodyOf(table, 'Keeper') }) as const

  test('siege 1.8 an engine or ladder in the moat where it would come down', () => {
    const table = gate(false, [{ gear: 'screen', at: 'E4' }])
    expect(reason(table.refusal(winch(table)))).toEqual(['siege.winch.blocked', 'siege 1.8'])
    const late = gate(false, [{ gear: 'screen', at: 'A7' }])
    late.do(winch(late))
    setGear(late.state, 0, hexOf(late, 'E4'), N, GEAR_IDLE)
    late.do({ type: 'end-phase' })
    expect(late.state.tables.gear.status[1]).toBe(BRIDGE_UP)
  })

  test('siege 1.8 what stands on it as it rises is broken', () => {
    const table = gate(true, [{ gear: 'screen', at: 'E4' }])
    expect(table.state.tables.gear.status[1]).toBe(BRIDGE_DOWN)
    setGear(table.state, 0, hexOf(table, 'E4'), N, GEAR_IDLE)
    table.do(winch(table), { type: 'end-phase' })
    expect(table.state.tables.gear.status[0]).toBe(DESTROYED)
    expect(table.state.tables.gear.status[1]).toBe(BRIDGE_UP)
  })

  test('siege 1.8 a winch without a bridge moves nothing', () => {
    const table = gate(false)
    table.state.tables.gear.status[0] = DESTROYED
    expect(reason(table.refusal(winch(table)))).toEqual(['siege.winch.no-bridge', 'siege 1.8'])
  })

  test('siege 1.8 of two bridges a winch works the nearer', () => {
    const rows = ROWS.map(row => row + row)
    const table = atCastle({
      rows,
      map: { features: { winch: ['G2'], bridge: ['E4', 'E5'] } },
      first: [{ at: 'A8' }],
      second: [{ name: 'Keeper', at: 'G2' }],
      gear: [
        [],
        [
          { gear: 'drawbridge', at: 'O5', facing: S },
          { gear: 'drawbridge', at: 'E5', facing: S },
          { gear: 'drawbridge', at: 'S5', facing: S },
        ],
      ],
    })
    goTo(table, 'combat', 1)
    table.do(winch(table), { type: 'end-phase' })
    expect([...table.state.tables.gear.status]).toEqual([BRIDGE_UP, BRIDGE_DOWN, BRIDGE_UP])
  })
})

describe('siege 5.21 things that are not to be taken', () => {
  test('siege 5.21, 3.54 not there, in other hands, or burning', () => {
    const table = position({
      first: [
        { name: 'Odo', at: 'C3' },
        { name: 'Hal', at: 'C4' },
      ],
      second: [{ at: 'L12' }],
      gear: [
        [
          { gear: 'screen', at: 'C3' },
          { gear: 'barrel', at: 'H3' },
        ],
        [],
      ],
    })
    goTo(table, 'movement', 0)
    const take = (gear: number) => ({ type: 'take', body: bodyOf(table, 'Odo'), gear }) as const
    table.state.tables.gear.hex[1] = -1
    expect(reason(table.refusal(take(1)))).toEqual(['siege.carry.not-there', 'siege 5.21'])
    make(table, 'Hal', { carries: 0 })
    expect(reason(table.refusal(take(0)))).toEqual(['siege.carry.taken', 'siege 5.21'])
    make(table, 'Hal', { carries: -1 })
    table.state.tables.ground.fire[hexOf(table, 'C3')] = 1
    expect(reason(table.refusal(take(0)))).toEqual(['siege.carry.burns', 'siege 3.54'])
  })

  test('switch 24: an English screen is not pushed or turned over the edge of the map', () => {
    const table = position({
      first: [{ name: 'Odo', at: 'C2' }],
      second: [{ at: 'L12' }],
      gear: [[{ gear: 'screen', at: 'C1', facing: N }], []],
      options: { s24EnglishScreens: true },
    })
    goTo(table, 'movement', 0)
    table.do({ type: 'take', body: bodyOf(table, 'Odo'), gear: 0 })
    expect(reason(table.refusal({ type: 'push', gear: 0, backwards: false }))).toEqual([
      'siege.engine.map-edge',
      'siege S.24',
    ])
  })

  test('siege 1.21 a crossbowman who has shot does not push; siege R.complete-turn nor does who has begun something else', () => {
    const table = position({
      first: ['C3', 'C4', 'C5'].map((at, index) => ({ name: `Man${index}`, type: 'crossbowman', at })),
      second: [{ at: 'L12' }],
      gear: [[{ gear: 'ram', at: 'C4', facing: N }], []],
    })
    goTo(table, 'movement', 0)
    make(table, 'Man1', { done: 1 })
    expect(reason(table.refusal({ type: 'push', gear: 0, backwards: false }))).toEqual([
      'siege.move.crossbow',
      'siege 1.21',
    ])
    make(table, 'Man1', { done: 32 })
    expect(
      reason(table.refusal({ type: 'move', body: bodyOf(table, 'Man1'), path: [hexOf(table, 'D4')] })),
    ).toEqual(['siege.move.busy', 'siege R.complete-turn'])
  })
})
