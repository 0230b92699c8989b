import { LANGUAGES, mapsOf, type ScenarioDocument, SEATS, startGame, unwrap } from '@mesnada/engine'
import { DIRECTIONS, IMPASSABLE } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { crusades } from '../src/index.ts'
import type { CrusadesState } from '../src/state.ts'
import { UNREACHABLE } from '../src/state.ts'
import { FEATURES, SIDE_KINDS, TERRAIN_WORDS } from '../src/terrain.ts'
import { ARMS } from '../src/units.ts'
import { at, goTo, position } from './kit.ts'

const { library } = crusades
const IDS = library.scenarios.map(({ id }) => id)

const start = (id: string): CrusadesState => {
  const scenario = library.scenarios.find(known => known.id === id) as ScenarioDocument
  const maps = mapsOf(library, scenario)
  return unwrap(startGame(crusades, { scenario, ...(maps ? { maps } : {}) })).state
}

describe('crusades 2.1 the maps', () => {
  test('crusades 2.1 together they show every terrain, side and feature, and three levels', () => {
    const words = new Set(
      library.maps.flatMap(map =>
        Object.values(map.terrain.legend).filter((_, index) =>
          map.terrain.rows.some(row => row.includes(Object.keys(map.terrain.legend)[index])),
        ),
      ),
    )
    expect([...words].toSorted()).toEqual([...TERRAIN_WORDS].toSorted())
    expect(SIDE_KINDS.every(kind => library.maps.some(map => (map.sides?.[kind] ?? []).length > 0))).toBe(
      true,
    )
    expect(FEATURES.every(kind => library.maps.some(map => (map.features?.[kind] ?? []).length > 0))).toBe(
      true,
    )
    for (const map of library.maps) {
      const heights = new Set(map.halfLevels?.rows.join(''))
      expect([...heights].toSorted(), map.id).toEqual(['1', '2', '3'])
    }
  })

  test.each(IDS)('crusades 8.22 every road of %s is unbroken', id => {
    const { board, grid } = start(id).setting
    const roads = [...board.features.keys()].filter(hex => (board.features[hex] & 1) !== 0)
    const reached = new Set([roads[0]])
    for (const hex of reached)
      for (const direction of DIRECTIONS) {
        const to = grid.neighbours[hex * 6 + direction]
        if (to >= 0 && (board.features[to] & 1) !== 0) reached.add(to)
      }
    expect(roads.filter(hex => !reached.has(hex)).map(hex => grid.label(hex))).toEqual([])
  })
})

describe.each(IDS)('%s', id => {
  const state = start(id)
  const { setting } = state

  test('crusades 2.2 fewer than a hundred counters, each within two points of what is usual, each with a way home', () => {
    expect(setting.units.length + setting.leaders.length).toBeLessThan(100)
    for (const [unit, card] of setting.units.entries()) {
      const [, , { strength, movement, morale }] = card.figures
      expect(strength).toBeGreaterThan(0)
      expect(movement).toBeGreaterThan(0)
      expect(morale).toBeLessThanOrEqual(9)
      expect(card.toEdge[state.tables.units.hex[unit]], `${unit} ${card.arm}`).toBeLessThan(UNREACHABLE)
      expect(card.costs.some(cost => cost < IMPASSABLE)).toBe(true)
    }
  })

  test('crusades 4.3 one overall leader a side, 11.2 an aggressor with ground to take who moves first', () => {
    for (const seat of SEATS)
      expect(setting.leadersOf[seat].filter(leader => setting.leaders[leader].overall)).toHaveLength(1)
    const { aggressor, ground } = setting.play
    expect(setting.scenario.first).toBe(aggressor)
    expect(ground.some(({ objective }) => objective)).toBe(true)
    expect(setting.scenario.turns).toBeGreaterThanOrEqual(10)
    expect(setting.scenario.turns).toBeLessThanOrEqual(14)
  })

  test('its history is told in three languages, each in its own words', () => {
    const { history } = setting.play
    for (const language of LANGUAGES) expect(history[language].length).toBeGreaterThan(300)
    expect(new Set(Object.values(history)).size).toBe(3)
  })
})

describe('crusades 12.1 13.1 14.1 15.1 who fights', () => {
  const leaders = (id: string) => start(id).setting.leaders.map(({ name }) => name.en)

  test('crusades 14.1 Nicopolis', () => {
    const names = leaders('nicopolis').join()
    for (const name of [
      'Eu',
      'Boucicaut',
      'Nevers',
      'Coucy',
      'Vienne',
      'Naillac',
      'Sigismund',
      'Garai',
      'Stibor',
      'Mircea',
      'Bayezid',
      'Lazarević',
    ])
      expect(names).toContain(name)
    expect(start('nicopolis').setting.board.features.some(bits => (bits & 2) !== 0)).toBe(true)
  })

  test('crusades 12.1 Hattin', () => {
    expect(leaders('hattin')).toEqual(
      expect.arrayContaining(['Raymond of Tripoli', 'Guy of Lusignan', 'Balian of Ibelin', 'Saladin']),
    )
  })

  test('crusades 15.1 Tannenberg, with artillery, lakes and towns', () => {
    expect(leaders('tannenberg')).toEqual(
      expect.arrayContaining(['Ulrich von Jungingen', 'Władysław Jagiełło', 'Vytautas']),
    )
    expect(start('tannenberg').setting.units.some(({ arm }) => arm === 'artillery')).toBe(true)
  })

  test('crusades 13.1 Hab', () => {
    expect(leaders('hab')).toEqual(expect.arrayContaining(['Baldwin II', 'Ilghazi', 'Tughtekin']))
  })

  test('crusades 2.2 the battles use every arm', () => {
    const arms = new Set(IDS.flatMap(id => start(id).setting.units.map(({ arm }) => arm)))
    expect(ARMS.filter(arm => !arms.has(arm))).toEqual([])
  })

  test('crusades 15.1 13.1 the townsmen of Prussia and of Antioch shoot as militia does', () => {
    for (const id of ['tannenberg', 'hab']) {
      const militia = start(id).setting.units.filter(({ arm }) => arm === 'militia')
      expect(militia.length, id).toBeGreaterThan(0)
      for (const { shooter, skirmisher } of militia) expect([shooter, skirmisher]).toEqual(['militia', true])
    }
  })
})

describe('crusades 14.2 the Wallachians and Transylvanians', () => {
  const field = () => {
    const table = position({
      first: [
        { units: [{ at: '0606' }, { at: '0706' }] },
        { units: [{ at: '0112' }, { at: '0210' }], leavesAfter: ['f0'] },
      ],
      second: [{ at: '1201' }],
    })
    goTo(table, 'movement')
    return table
  }

  test('crusades 14.2 they may leave by their edge once the van is broken, not before, and nobody else', () => {
    const table = field()
    table.do({ type: 'activate', unit: 2 })
    expect(table.refusal({ type: 'leave' })).toMatchObject({ code: 'crusades.leave.not-yet' })
    table.state.tables.units.morale[0] = 1
    table.do({ type: 'leave' })
    expect(at(table, 2)).toBe('away')
    table.do({ type: 'activate', unit: 3 })
    expect(table.refusal({ type: 'leave' })).toMatchObject({ code: 'crusades.leave.not-at-edge' })
    table.do({ type: 'hold' }, { type: 'activate', unit: 1 })
    expect(table.refusal({ type: 'leave' })).toMatchObject({ code: 'crusades.leave.loyal' })
  })

  test('crusades 14.3 the akinji move, and exert zones, as skirmishers', () => {
    const akinji = start('nicopolis').setting.units.filter(
      ({ arm, skirmisher }) => arm === 'mounted-archer' && skirmisher,
    )
    expect(akinji).toHaveLength(5)
    for (const { mover, mounted, type } of akinji)
      expect([mover, mounted, type]).toEqual(['skirmisher', true, 'mounted-archer'])
  })
})
