import { testTable } from '@mesnada/engine/testkit'
import { DIRECTIONS, nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { siege } from '../../src/index.ts'
import { T } from '../../src/printed/terrain.ts'
import { TOP } from '../../src/state.ts'
import { bodyOf, hexOf, position, type SiegeTable } from '../kit.ts'
import { scenarioNamed } from '../kits/campaign-kit.ts'
import { castleMap, WALL } from '../kits/castle.ts'
import {
  AREAS,
  besieged,
  group,
  inArea,
  odo,
  owen,
  type Part,
  place,
  refused,
  setUp,
} from '../kits/deployment-kit.ts'
import { legal } from '../kits/melee-kit.ts'
import { animalsOf, legalOf, reason, standsAt } from '../kits/movement-kit.ts'

describe('siege 5.11 carts with their teams', () => {
  test('siege 5.11 a cart is set up only where its animal finds a place before it', () => {
    const table = testTable(siege, { scenario: scenarioNamed('a-cart-in-the-gap') })
    const { state } = table
    const { grid, gear } = state.setting
    while (state.flow.phase === 'rubble') table.do({ type: 'end-phase' })
    const cart = gear.findIndex(({ kind, side }) => kind === 'cart' && side === 1)
    const court = new Set(state.setting.board.areas.get('courtyard'))
    const rooms = { free: 0, shut: 0 }
    for (const hex of court)
      for (const facing of DIRECTIONS) {
        const code = siege.refusal(state, { type: 'place-gear', gear: cart, hex, facing })?.code
        if (code !== undefined && code !== 'siege.deploy.no-room-for-team') continue
        const before = [facing, (facing + 1) % 6, (facing + 5) % 6].map(side =>
          cell(grid.neighbours, hex * 6 + side),
        )
        const open = before.some(near => court.has(near) && state.setting.board.terrain[near] !== T.water)
        expect(code === undefined, `${grid.label(hex)} ${facing}`).toBe(open)
        rooms[open ? 'free' : 'shut']++
      }
    expect(rooms.shut).toBeGreaterThan(0)
    expect(rooms.free).toBeGreaterThan(rooms.shut)
  })
})

describe('siege R.deployment equipment', () => {
  const fielded = (...kinds: readonly string[]) =>
    besieged({ gear: kinds.map(gear => ({ gear })), ...owen }, odo)
  const toAttacker = (table: SiegeTable): SiegeTable => {
    table.do(place(table, 'Odo', 'A1'), { type: 'end-phase' })
    return table
  }

  test('siege R.deployment each piece of one’s own once, whole within the area and on the map', () => {
    const table = toAttacker(fielded('siege-tower', 'cart'))
    const at = (label: string) => hexOf(table, label)
    expect(reason(table.refusal(setUp(9, at('C8'))))).toEqual([
      'siege.deploy.not-yours',
      'siege R.deployment',
    ])
    expect(table.refusal(setUp(0, 9999)).code).toBe('siege.deploy.off-map')
    expect(table.refusal(setUp(0, at('C7'))).code).toBe('siege.deploy.area')
    expect(table.refusal(setUp(1, at('C10'))).code).toBe('siege.deploy.off-map')
    table.do(setUp(0, at('C8')))
    expect(table.refusal(setUp(0, at('E8'))).code).toBe('siege.deploy.not-yours')
    expect(['C7', 'C8', 'C9'].map(label => table.state.tables.ground.gear[at(label)])).toEqual([1, 1, 1])
  })

  test('siege R.deployment on flat ground or road, not on other gear nor on the living', () => {
    const table = besieged(
      { gear: [{ gear: 'screen' }, { gear: 'mangonel' }], ...owen },
      {},
      {
        rows: WALL.with(7, '=.s.........'),
      },
    )
    const at = (label: string) => hexOf(table, label)
    expect(reason(table.refusal(setUp(0, at('C8'))))).toEqual(['siege.deploy.terrain', 'siege R.deployment'])
    table.do(place(table, 'Owen', 'E8'), setUp(0, at('A8')))
    expect(table.refusal(setUp(1, at('A8'))).code).toBe('siege.deploy.taken')
    expect(table.refusal(setUp(1, at('E8'))).code).toBe('siege.deploy.taken')
  })

  test('siege R.deployment barrels and ladders lie wherever someone can stand, also at his feet', () => {
    const table = besieged({}, { ...odo, gear: [{ gear: 'barrel' }, { gear: 'ladder' }] })
    const at = (label: string) => hexOf(table, label)
    table.do(place(table, 'Odo', 'C3'), setUp(0, at('C3')), setUp(1, at('D3'), 2))
    expect(table.state.tables.gear.hex[0]).toBe(at('C3'))
    expect(table.state.tables.gear.hex[1]).toBe(at('D3'))
  })

  test('siege R.deployment switch 22: a ballista stands on a rampart only where the edition lets it', () => {
    const onRampart = (s22MovableBallistas: boolean) => {
      const table = besieged({}, { gear: [{ gear: 'ballista' }] }, { options: { s22MovableBallistas } })
      return legalOf(table, 'place-gear').some(({ hex }) => hex === hexOf(table, 'C3'))
    }
    expect([onRampart(false), onRampart(true)]).toEqual([false, true])
  })

  test('siege R.deployment what points nowhere has one facing, all else six', () => {
    const table = toAttacker(fielded('ballista', 'screen'))
    const hex = hexOf(table, 'C8')
    expect(reason(table.refusal(setUp(0, hex, 3)))).toEqual(['siege.deploy.facing', 'siege R.deployment'])
    const facings = (gear: number) =>
      legalOf(table, 'place-gear').filter(action => action.gear === gear && action.hex === hex).length
    expect([facings(0), facings(1)]).toEqual([1, 6])
  })

  test('siege R.deployment nothing that has room is left behind, nor asked for where there is none', () => {
    const table = toAttacker(fielded('ladder'))
    table.do(place(table, 'Owen', 'C8'))
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({
      code: 'siege.deploy.unplaced-gear',
      rule: 'siege R.deployment',
      values: { gear: 0 },
    })
    const nook = besieged({ gear: [{ gear: 'trebuchet' }], start: inArea('nook') }, odo)
    toAttacker(nook)
    expect(legal(nook)).toEqual([{ type: 'end-phase' }])
  })
})

describe('siege 2.46 on top of a siege tower', () => {
  const crew = ['Owen', 'Idris', 'Gwyn'].map(name => ({ type: 'longbowman', name }))
  const towered = (besiegers: Part = {}) =>
    besieged({ characters: crew, gear: [{ gear: 'siege-tower' }], ...besiegers }, {})

  test('siege 2.46 one below and one above in each of its hexes', () => {
    const table = towered()
    const top = (name: string, at: string) => place(table, name, at, { deck: TOP })
    expect(refused(table, 'Owen', 'C8', { deck: TOP })).toEqual(['siege.deploy.no-tower', 'siege 2.46'])
    table.do(setUp(0, hexOf(table, 'C8')))
    expect(legalOf(table, 'place').filter(({ deck }) => deck === TOP)).toHaveLength(3 * crew.length)
    table.do(top('Owen', 'C8'), place(table, 'Idris', 'C8'))
    expect(refused(table, 'Gwyn', 'C8', { deck: TOP })).toEqual(['siege.deploy.taken', 'siege 2.46'])
    expect(refused(table, 'Gwyn', 'C8')).toEqual(['siege.deploy.taken', 'siege 1.62'])
    table.do(top('Gwyn', 'C7'), { type: 'end-phase' })
    const { deck } = table.state.tables.bodies
    expect(crew.map(({ name }) => deck[bodyOf(table, name)])).toEqual([1, 0, 1])
    expect(standsAt(table, bodyOf(table, 'Gwyn'))).toBe('C7')
  })

  test('siege 2.46 only on a tower of one’s own, and in one’s area', () => {
    const table = position({
      rows: WALL,
      map: castleMap(WALL, { areas: AREAS }),
      play: {
        forces: [
          {
            groups: [
              group({ characters: crew }, 'field'),
              group({ gear: [{ gear: 'siege-tower', at: 'C6' }] }, 'all'),
            ],
          },
          { groups: [group({ gear: [{ gear: 'siege-tower', at: 'E8' }] }, 'all')] },
        ],
      },
    })
    expect(refused(table, 'Owen', 'E8', { deck: TOP })).toEqual(['siege.deploy.no-tower', 'siege 2.46'])
    expect(refused(table, 'Owen', 'C6', { deck: TOP })).toEqual(['siege.deploy.area', 'siege R.deployment'])
    table.do(place(table, 'Owen', 'C7', { deck: TOP }))
  })

  test('siege 3.32 no beast climbs it', () => {
    const table = towered({ animals: [{ animal: 'mule' }] })
    table.do(setUp(0, hexOf(table, 'C8')))
    const [mule] = take(animalsOf(table, 'mule'), 1)
    expect(reason(table.refusal({ type: 'place', body: mule, hex: hexOf(table, 'C8'), deck: TOP }))).toEqual([
      'siege.deploy.terrain',
      'siege 3.32',
    ])
  })

  test('siege R.deployment room on top is room: nobody is left behind while there is some', () => {
    const four = [...crew, { type: 'longbowman', name: 'Dylan' }]
    const table = besieged(
      { characters: four, gear: [{ gear: 'siege-tower', at: 'C8' }], start: inArea('stand') },
      {},
    )
    for (const [index, at] of ['C7', 'C8', 'C9'].entries()) table.do(place(table, nth(four, index).name, at))
    expect(table.refusal({ type: 'end-phase' }).code).toBe('siege.deploy.unplaced')
    expect(legalOf(table, 'place').map(({ deck }) => deck)).toEqual([TOP, TOP, TOP])
    table.do(place(table, 'Dylan', 'C9', { deck: TOP }), { type: 'end-phase' })
    expect(table.state.flow.turn).toBe(1)
  })
})
