import { LANGUAGES, mapsOf, type ScenarioDocument, SEATS, startGame, unwrap } from '@mesnada/engine'
import { DIRECTIONS, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { entry, take } from '../../../../test/support/entries.ts'
import { crusades } from '../../src/index.ts'
import { FEATURES, isSteep, SIDE_KINDS, TERRAIN_WORDS } from '../../src/printed/terrain.ts'
import { ARMS } from '../../src/printed/units.ts'
import type { CrusadesState } from '../../src/state.ts'
import { UNREACHABLE } from '../../src/state.ts'

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
          map.terrain.rows.some(row => row.includes(nth(Object.keys(map.terrain.legend), index))),
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
    const roads = [...board.features.keys()].filter(hex => ((board.features[hex] ?? 0) & 1) !== 0)
    const reached = new Set([nth(roads, 0)])
    for (const hex of reached)
      for (const direction of DIRECTIONS) {
        const to = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
        if (to >= 0 && ((board.features[to] ?? 0) & 1) !== 0) reached.add(to)
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
      // crusades 14.4: a garrison has nowhere to go.
      const hasWay = (card.toEdge[state.tables.units.hex[unit] ?? OFF_MAP] ?? 0) < UNREACHABLE
      expect(hasWay, `${unit} ${card.arm}`).toBe(!card.garrison)
      expect(card.costs.some(cost => cost < IMPASSABLE)).toBe(true)
    }
  })

  test('crusades 4.3 one overall leader a side, crusades 11.2 an aggressor with ground to take who moves first', () => {
    for (const seat of SEATS)
      expect(setting.leadersOf[seat].filter(leader => nth(setting.leaders, leader).overall)).toHaveLength(1)
    const { aggressor, ground } = setting.play
    expect(setting.scenario.first).toBe(aggressor)
    expect(ground.some(({ objective }) => objective)).toBe(true)
    expect(setting.scenario.turns).toBeGreaterThanOrEqual(10)
    expect(setting.scenario.turns).toBeLessThanOrEqual(14)
  })

  test('crusades 11.5 each army breaks at some 55 to 65 per cent of its steps', () => {
    for (const seat of SEATS) {
      const share = setting.play.armies[seat].breaks / (2 * setting.unitsOf[seat].length)
      expect(share).toBeGreaterThanOrEqual(0.55)
      expect(share).toBeLessThanOrEqual(0.65)
    }
  })

  test('crusades 11.2 the ground is the defender’s at first', () => {
    const { aggressor, ground } = setting.play
    const his = ground.filter(({ objective, holder }) => objective && holder === aggressor)
    expect(his).toEqual([])
  })

  test('its history is told in three languages, each in its own words', () => {
    const { history } = setting.play
    for (const language of LANGUAGES) expect(history[language].length).toBeGreaterThan(300)
    expect(new Set(Object.values(history)).size).toBe(3)
  })
})

/** Units and leaders of a battle by formation. */
const formation = (id: string, name: string) => {
  const { setting, tables } = start(id)
  const row = setting.formations.findIndex(card => card.id === name)
  const { units, leader } = nth(setting.formations, row)
  return {
    row,
    units: units.map(unit => ({
      ...nth(setting.units, unit),
      at: setting.grid.label(tables.units.hex[unit] ?? OFF_MAP),
      hex: tables.units.hex[unit],
    })),
    leaderAt: setting.grid.label(tables.leaders.hex[leader] ?? OFF_MAP),
    leader: nth(setting.leaders, leader).name.en,
  }
}

const arms = (id: string, ...names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap(name => formation(id, name).units.map(({ arm }) => arm)))

const columnOf = (label: string): number => Number(label.slice(0, 2))
const rowOf = (label: string): number => Number(label.slice(2))

describe('crusades 12.1 Hattin', () => {
  test('crusades 12.1 who leads, Reynald among them', () => {
    const names = start('hattin').setting.leaders.map(({ name }) => name.en)
    expect(names).toEqual(
      expect.arrayContaining([
        'Raymond of Tripoli',
        'Guy of Lusignan',
        'Reynald of Châtillon',
        'Gerard of Ridefort',
        'Balian of Ibelin',
        'Saladin',
      ]),
    )
  })

  test('crusades 12.1 of the kingdom the great majority goes on foot', () => {
    const { setting } = start('hattin')
    const own = setting.unitsOf[0].map(unit => nth(setting.units, unit))
    expect(own.filter(({ mounted }) => !mounted).length / own.length).toBeGreaterThanOrEqual(2 / 3)
  })
})

describe('crusades 13.1 Hab', () => {
  test('crusades 13.1 Pons on the right, Antioch on the left, the king between them, the foot behind', () => {
    const columns = (name: string) => formation('hab', name).units.map(({ at: label }) => columnOf(label))
    const [king, pons, antioch] = take(['king', 'tripoli', 'antioch'].map(columns), 3)
    // They look north: the right is the east.
    expect(Math.min(...pons)).toBeGreaterThan(Math.max(...king))
    expect(Math.max(...antioch)).toBeLessThan(Math.min(...king))
    const rows = (name: string) => formation('hab', name).units.map(({ at: label }) => rowOf(label))
    expect(Math.min(...rows('foot'))).toBeGreaterThan(Math.max(...rows('king')))
    expect(formation('hab', 'tripoli').leader).toBe('Pons of Tripoli')
    expect(start('hab').setting.leaders.map(({ name }) => name.en)).toEqual(
      expect.arrayContaining(['Baldwin II', 'Ilghazi', 'Tughtekin']),
    )
  })

  test('crusades 13.1 crusades 15.1 the townsmen of Antioch and of Prussia shoot as militia does', () => {
    for (const id of ['tannenberg', 'hab']) {
      const militia = start(id).setting.units.filter(({ arm }) => arm === 'militia')
      expect(militia.length, id).toBeGreaterThan(0)
      for (const { shooter, skirmisher } of militia) expect([shooter, skirmisher]).toEqual(['militia', true])
    }
  })
})

describe('crusades 14.1 Nicopolis', () => {
  test('crusades 14.1 who leads', () => {
    const names = start('nicopolis')
      .setting.leaders.map(({ name }) => name.en)
      .join()
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
  })

  test('crusades 14.1 sipahis are cavalry, the household is heavy, Evrenos is with his men', () => {
    expect([...arms('nicopolis', 'rumelia', 'anatolia')]).toEqual(['cavalry'])
    expect([...arms('nicopolis', 'guard')]).toEqual(['heavy-cavalry'])
    const akinji = formation('nicopolis', 'akinji')
    expect(akinji.leader).toBe('Evrenos Bey')
    expect(akinji.units.map(({ at: label }) => label)).toContain(akinji.leaderAt)
  })

  test('crusades 14.1 a crest with the sipahis behind it, the Danube and the town behind the crusade', () => {
    const { setting, tables } = start('nicopolis')
    const { board, grid } = setting
    const crest = board.areas.get('crest') ?? []
    const behind = Math.max(...crest.map(hex => rowOf(grid.label(hex))))
    for (const name of ['rumelia', 'anatolia', 'guard', 'serbs'])
      for (const { at: label } of formation('nicopolis', name).units)
        expect(rowOf(label)).toBeGreaterThan(behind)
    const town = board.areas.get('town') ?? []
    for (const unit of setting.unitsOf[0])
      expect(rowOf(grid.label(tables.units.hex[unit] ?? OFF_MAP))).toBeGreaterThan(
        Math.min(...town.map(hex => rowOf(grid.label(hex)))),
      )
    const river = [...board.terrain.keys()].filter(
      hex => board.terrain[hex] === TERRAIN_WORDS.indexOf('lake'),
    )
    expect(river.length).toBeGreaterThan(30)
  })

  test('crusades 14.1 stakes that face the crusade, and ravines that are steep on both flanks of the hill', () => {
    const map = library.maps.find(({ id }) => id === 'nicopolis-hill')
    const stakes = map?.sides?.['stakes'] ?? []
    expect(stakes.length).toBeGreaterThan(0)
    expect(stakes.filter(side => !/\/(?:N|NE|NW)$/.test(side))).toEqual([])
    // Those who hold them stand behind them.
    const held = new Set(stakes.map(side => side.slice(0, 4)))
    for (const { at: label } of formation('nicopolis', 'janissaries').units) expect(held).toContain(label)
    const { board, grid, level } = start('nicopolis').setting
    const steep = (map?.sides?.['steep'] ?? []).map(side => columnOf(side))
    expect(new Set(steep)).toEqual(new Set([6, 24]))
    // Between its foot and its crest nobody comes up the hill over its flanks but by a steep side.
    for (let hex = 0; hex < grid.size; hex++)
      for (const direction of DIRECTIONS) {
        const to = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
        const row = rowOf(grid.label(hex))
        if (to < 0 || (level[to] ?? 0) <= (level[hex] ?? 0) || row < 11 || row > 16) continue
        const [from, up] = take([grid.label(hex), grid.label(to)].map(columnOf), 2)
        const isFlank = (from <= 6 && up >= 7) || (from >= 25 && up <= 24)
        if (isFlank)
          expect(isSteep(board, hex, direction), `${grid.label(hex)} to ${grid.label(to)}`).toBe(true)
      }
  })

  test('crusades 14.3 the akinji move, and exert zones, as skirmishers', () => {
    const akinji = start('nicopolis').setting.units.filter(
      ({ arm, skirmisher }) => arm === 'mounted-archer' && skirmisher,
    )
    expect(akinji).toHaveLength(5)
    for (const { mover, mounted, type } of akinji)
      expect([mover, mounted, type]).toEqual(['skirmisher', true, 'mounted-archer'])
  })

  test('crusades 14.4 an Ottoman garrison in the town, and no crusader', () => {
    const { setting, tables } = start('nicopolis')
    const town = new Set(setting.board.areas.get('town'))
    const within = setting.units.filter((_, unit) => town.has(tables.units.hex[unit] ?? OFF_MAP))
    expect(within.length).toBeGreaterThan(0)
    for (const { garrison, side } of within) expect([garrison, side]).toEqual([true, 1])
    expect(setting.units.filter(({ garrison }) => garrison)).toHaveLength(within.length)
  })
})

describe('crusades 15.1 Tannenberg', () => {
  test('crusades 15.1 with artillery, lakes and towns', () => {
    const { setting } = start('tannenberg')
    expect(setting.leaders.map(({ name }) => name.en)).toEqual(
      expect.arrayContaining(['Ulrich von Jungingen', 'Władysław Jagiełło', 'Vytautas']),
    )
    expect(setting.units.some(({ arm }) => arm === 'artillery')).toBe(true)
    for (const word of ['lake', 'town'] as const)
      expect(setting.board.terrain.includes(TERRAIN_WORDS.indexOf(word)), word).toBe(true)
  })

  test('crusades 15.2 Lithuanians and Tatars may break early, the men of Smolensk do not', () => {
    const { formations } = start('tannenberg').setting
    const wavering = formations.filter(({ leaves }) => leaves?.returns).map(({ id }) => id)
    expect(wavering).toEqual(['lithuanians', 'tatars'])
  })
})

test('crusades 2.2 the battles use every arm', () => {
  const used = new Set(IDS.flatMap(id => start(id).setting.units.map(({ arm }) => arm)))
  expect(ARMS.filter(arm => !used.has(arm))).toEqual([])
})

describe('what the rulebook says of a battle is what the battle says', () => {
  const PARAGRAPHS = { hattin: '12.1', hab: '13.1', nicopolis: '14.1', tannenberg: '15.1' } as const

  test.each(Object.entries(PARAGRAPHS))('%s: its turns, crusades %s', async (id, paragraph) => {
    const { turns } = start(id).setting.scenario
    for (const language of LANGUAGES) {
      const book = await crusades.reference.rulebook(language)
      expect(entry(book, paragraph).text, language).toMatch(new RegExp(`\\b${turns}\\b`))
    }
  })

  test('crusades 12.2 crusades 14.2 crusades 15.2 the figures of thirst, and of those who go home', async () => {
    const { thirst } = start('hattin').setting.play
    expect(thirst).toMatchObject({ army: 0, every: 3, most: 3 })
    for (const [id, share] of [
      ['nicopolis', 2],
      ['tannenberg', 4],
    ] as const)
      for (const { leaves } of start(id).setting.formations)
        if (leaves) expect(leaves).toMatchObject({ share, on: 4 })
    for (const { leaves } of start('tannenberg').setting.formations)
      if (leaves) expect(leaves.returns).toEqual({ turns: 2, on: 4 })
    for (const language of LANGUAGES) {
      const book = await crusades.reference.rulebook(language)
      for (const paragraph of ['14.2', '15.2']) expect(entry(book, paragraph).text).toMatch(/1 (?:a|to|à) 4/)
    }
  })
})
