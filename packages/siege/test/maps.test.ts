import { compileBoard, LANGUAGES, type MapDocument, unwrap } from '@mesnada/engine'
import { sketchScenario } from '@mesnada/engine/testkit'
import { DIRECTIONS, distance, type Hex, hexesOfSide, OFF_MAP, ray } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { library } from '../src/library.ts'
import { setBody } from '../src/occupancy.ts'
import { setup } from '../src/setup.ts'
import { lineOfFire } from '../src/sight.ts'
import type { SiegeState } from '../src/state.ts'
import { type Mover, placeAt, priceOfStep } from '../src/step-cost.ts'
import { FEATURE, IMPASSABLE, SIDE, SIDE_KINDS, T, TERRAIN_ROWS, VOCABULARY } from '../src/terrain.ts'

/** The maps hold what the rules need of them; walks are those of the rules themselves. */

const mapCalled = (id: string): MapDocument => {
  const map = library.maps.find(document => document.id === id)
  if (map === undefined) throw new Error(`no map ${id}`)
  return map
}

const BRIDGE_AT = { gear: 'drawbridge', at: 'J15', facing: 5 }

/** A state on one of the maps with nobody in the way; where people are needed, one archer a side stands ready. */
const ground = (
  id: string,
  gear: readonly object[] = [],
  at: readonly [string, string] | [] = [],
): SiegeState => {
  const force = (things: readonly object[], place?: string) => ({
    groups: [
      {
        characters: place === undefined ? [] : [{ type: 'longbowman', at: place }],
        gear: things,
        start: { kind: 'areas', areas: ['all'] },
      },
    ],
  })
  const play = {
    forces: [force([], at[0]), force(gear, at[1])],
    defender: 1,
    victory: [],
    verdict: { kind: 'side', winner: 'draw' },
  }
  const scenario = sketchScenario('siege', play, { maps: [{ map: id }] })
  return unwrap(setup({ scenario, maps: [mapCalled(id)], options: BASE }))
}

const BASE = { s15HorsesInDoorways: 'yes' } as never

const castle = (lowered: boolean): SiegeState => ground('castle', [{ ...BRIDGE_AT, lowered }])

const hexesIn = (state: SiegeState, area: string): readonly Hex[] => {
  const hexes = state.setting.board.areas.get(area)
  if (hexes === undefined) throw new Error(`no area ${area}`)
  return hexes
}

const allHexes = (state: SiegeState): readonly Hex[] => [...state.setting.board.terrain.keys()]

const neighboursOf = (state: SiegeState, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => state.setting.grid.neighbours[hex * 6 + direction]).filter(
    next => next !== OFF_MAP,
  )

const isOpen = (state: SiegeState, mover: Mover, from: Hex, to: Hex): boolean =>
  typeof priceOfStep(state, mover, placeAt(from), placeAt(to)) === 'number'

/** Everything one can walk to. */
const walkFrom = (
  state: SiegeState,
  start: Hex,
  mover: Mover = 'foot',
  shut: ReadonlySet<Hex> = new Set(),
): ReadonlySet<Hex> => {
  const seen = new Set([start])
  for (const hex of seen)
    for (const next of neighboursOf(state, hex))
      if (!shut.has(next) && isOpen(state, mover, hex, next)) seen.add(next)
  return seen
}

const terrainOf = (state: SiegeState, hex: Hex): number => state.setting.board.terrain[hex]

const labels = (state: SiegeState, hexes: Iterable<Hex>): readonly string[] =>
  [...hexes].map(hex => state.setting.grid.label(hex))

const isPassable = (state: SiegeState, hex: Hex): boolean =>
  TERRAIN_ROWS[terrainOf(state, hex)].foot < IMPASSABLE

const inside = (state: SiegeState): readonly Hex[] =>
  allHexes(state).filter(hex => (state.setting.board.features[hex] & FEATURE.inside) !== 0)

const sidesOf = (state: SiegeState, kind: keyof typeof SIDE): readonly (readonly [Hex, Hex])[] =>
  [...state.setting.board.sides.keys()]
    .filter(side => (state.setting.board.sides[side] & SIDE[kind]) !== 0)
    .map(side => hexesOfSide(state.setting.grid, side))

describe('R.maps every map', () => {
  test('R.maps is named in three languages, has room to turn, and is drawn whole', () => {
    for (const map of library.maps) {
      for (const language of LANGUAGES) expect(map.title[language].length).toBeGreaterThan(0)
      expect(map.grid.columns % 2, map.id).toBe(0)
      expect(map.terrain.rows.every(row => row.length === map.grid.columns && !row.includes(' '))).toBe(true)
    }
    const { columns, rows } = mapCalled('castle').grid
    expect(columns).toBeGreaterThanOrEqual(30)
    expect(rows).toBeGreaterThanOrEqual(34)
  })

  test('R.maps the edges bear the letters A to H and the numbers 1 to 8, each once', () => {
    const names = library.maps.flatMap(map => Object.values(map.edges ?? {}).flat())
    expect(names.toSorted()).toEqual([...'12345678ABCDEFGH'])
  })

  test('R.maps together they show every terrain, hex-side and feature of the rules', () => {
    const words = new Set(library.maps.flatMap(map => Object.values(map.terrain.legend)))
    expect(VOCABULARY.terrain.filter(word => !words.has(word))).toEqual([])
    const sides = new Set(library.maps.flatMap(map => Object.keys(map.sides ?? {})))
    expect(SIDE_KINDS.filter(kind => !sides.has(kind))).toEqual([])
    const features = new Set(library.maps.flatMap(map => Object.keys(map.features ?? {})))
    expect(VOCABULARY.features.filter(word => !features.has(word))).toEqual([])
  })

  test.each(library.maps.map(map => map.id))('R.maps %s: nobody who can stand somewhere is shut in', id => {
    const state = id === 'castle' ? castle(true) : ground(id)
    const reached = walkFrom(state, 0)
    expect(
      labels(
        state,
        allHexes(state).filter(hex => isPassable(state, hex) && !reached.has(hex)),
      ),
    ).toEqual([])
  })

  test.each(['camp', 'village', 'crossroads'])(
    '3.23 %s: every change of level lies on the lip of a slope',
    id => {
      const state = ground(id)
      const { grid, board } = state.setting
      const slopes = new Set<number>([T.slope, T['steep-slope']])
      for (let side = 0; side < grid.sideCount; side++) {
        const [a, b] = hexesOfSide(grid, side)
        if (b === OFF_MAP) continue
        const rise = Math.abs(board.halfLevel[a] - board.halfLevel[b])
        const lip = (board.sides[side] & SIDE.lip) !== 0
        expect(lip, `${grid.label(a)} ${grid.label(b)}`).toBe(rise === 1)
        if (lip)
          expect(slopes.has(terrainOf(state, board.halfLevel[a] < board.halfLevel[b] ? a : b))).toBe(true)
      }
    },
  )

  test('R.maps joins line up: same size, level ground and the same roads along every edge', () => {
    const crossings = new Map<string, Set<string>>()
    for (const map of library.maps) {
      expect(map.grid, map.id).toEqual(mapCalled('castle').grid)
      const { board, grid } = ground(map.id).setting
      for (const hexes of board.edges.values())
        for (const hex of hexes) expect(board.halfLevel[hex], `${map.id} ${grid.label(hex)}`).toBe(0)
      for (const [edge, names = []] of Object.entries(map.edges ?? {})) {
        const along = edge === 'north' || edge === 'south' ? grid.col : grid.row
        const roads = (board.edges.get(names[0] ?? '') ?? []).filter(hex => board.terrain[hex] === T.road)
        if (roads.length === 0) continue
        const axis = edge === 'north' || edge === 'south' ? 'columns' : 'rows'
        crossings.set(axis, (crossings.get(axis) ?? new Set()).add(roads.map(hex => along[hex]).join(' ')))
      }
    }
    // In the middle of the edge, so that a map turned about still meets the road of its neighbour.
    expect([...(crossings.get('columns') ?? [])]).toEqual(['18 19'])
    expect([...(crossings.get('rows') ?? [])]).toEqual(['17 18'])
  })

  test('R.maps any two may be joined, side by side or one above the other, upright or turned', () => {
    for (const first of library.maps)
      for (const second of library.maps.filter(other => other !== first))
        for (const turned of [false, true])
          for (const place of [{ column: first.grid.columns }, { row: first.grid.rows }]) {
            const board = unwrap(
              compileBoard(
                [
                  { map: first.id, document: first },
                  { map: second.id, document: second, turned, ...place },
                ],
                VOCABULARY,
              ),
            )
            expect(board.edges.size).toBe(8)
          }
  })
})

describe('the Castle', () => {
  test('E.0 stands at the levels of the table', () => {
    const { board } = castle(false).setting
    const allowed = new Map<number, readonly number[]>([
      [T.moat, [-2]],
      [T.flat, [0]],
      [T.road, [0]],
      [T['castle-gateway'], [0]],
      [T.stairway, [2, 4]],
      [T['spiral-stair'], [2]],
      [T.battlement, [4]],
      [T.tower, [0, 4]],
      [T['tower-slit'], [0, 4]],
      [T.keep, [6]],
      [T['keep-slit'], [6]],
      [T['keep-doorway'], [6]],
    ])
    for (const [hex, terrain] of board.terrain.entries()) {
      const levels = allowed.get(terrain)
      if (levels) expect(levels).toContain(board.halfLevel[hex])
    }
    for (const hex of board.areas.get('morrigans-tower') ?? []) expect(board.halfLevel[hex]).toBe(0)
    expect((board.areas.get('keep-stair') ?? []).map(hex => board.halfLevel[hex]).toSorted()).toEqual([2, 4])
  })

  test('R.maps has a moat all round, two hexes wide', () => {
    const state = castle(false)
    const body = new Set(inside(state))
    for (const hex of body)
      for (const next of neighboursOf(state, hex))
        if (!body.has(next)) {
          expect(terrainOf(state, next)).toBe(T.moat)
          const beyond = neighboursOf(state, next).filter(other => !body.has(other))
          expect(
            labels(
              state,
              beyond.filter(other => terrainOf(state, other) !== T.moat),
            ),
          ).toEqual([])
        }
  })

  test('1.61 with the bridge up nobody walks in; with it down he does, and rides', () => {
    const up = castle(false)
    const [road] = (up.setting.board.edges.get('H') ?? []).filter(hex => terrainOf(up, hex) === T.road)
    const outside = walkFrom(up, road)
    expect(
      labels(
        up,
        inside(up).filter(hex => outside.has(hex)),
      ),
    ).toEqual([])
    const down = castle(true)
    const [yard] = hexesIn(down, 'courtyard')
    expect(walkFrom(down, road).has(yard)).toBe(true)
    expect(walkFrom(down, road, 'horse').has(yard)).toBe(true)
  })

  test('1.61 from the courtyard every rampart, tower and room is reached', () => {
    const state = castle(false)
    const reached = walkFrom(state, hexesIn(state, 'courtyard')[0])
    for (const area of ['castle', 'ramparts', 'towers', 'keep', 'north-tower', 'morrigans-tower'])
      expect(
        labels(
          state,
          hexesIn(state, area).filter(
            hex => !reached.has(hex) && terrainOf(state, hex) !== T['castle-gateway'],
          ),
        ),
        area,
      ).toEqual([])
  })

  test('1.61 ramparts are reached by stairways: without them and the gate towers there is no way up', () => {
    const state = castle(false)
    const stairs = new Set(allHexes(state).filter(hex => terrainOf(state, hex) === T.stairway))
    const reached = walkFrom(state, hexesIn(state, 'courtyard')[0], 'foot', stairs)
    expect(hexesIn(state, 'ramparts').some(hex => reached.has(hex))).toBe(false)
  })

  test('1.61 the keep is entered by its stairway and doorway only', () => {
    const state = castle(false)
    const keep = new Set(hexesIn(state, 'keep'))
    const doors = [...keep].filter(hex => terrainOf(state, hex) === T['keep-doorway'])
    expect(doors).toHaveLength(1)
    const ways = [...keep].flatMap(hex =>
      neighboursOf(state, hex)
        .filter(next => !keep.has(next) && isOpen(state, 'foot', next, hex))
        .map(next => [terrainOf(state, next), terrainOf(state, hex)]),
    )
    expect(ways).toEqual([[T.stairway, T['keep-doorway']]])
    const [low, high] = hexesIn(state, 'keep-stair').toSorted(
      (a, b) => state.setting.board.halfLevel[a] - state.setting.board.halfLevel[b],
    )
    expect(isOpen(state, 'foot', low, high)).toBe(true)
    expect(neighboursOf(state, low)).not.toContain(doors[0])
    expect(isOpen(state, 'foot', high, doors[0])).toBe(true)
  })

  test('E.0 the door of the North Tower lies next to the rampart but does not lead onto it', () => {
    const state = castle(false)
    const { features, halfLevel } = state.setting.board
    const doors = allHexes(state).filter(hex => (features[hex] & FEATURE['no-link']) !== 0)
    expect(doors).toHaveLength(1)
    const [door] = doors
    expect(hexesIn(state, 'north-tower')).toContain(door)
    const ramparts = neighboursOf(state, door).filter(hex => terrainOf(state, hex) === T.battlement)
    expect(ramparts.length).toBeGreaterThan(0)
    for (const rampart of ramparts) {
      expect(halfLevel[rampart] - halfLevel[door]).toBe(4)
      expect(isOpen(state, 'foot', door, rampart)).toBe(false)
      expect(isOpen(state, 'foot', rampart, door)).toBe(false)
    }
    expect(neighboursOf(state, door).some(hex => hexesIn(state, 'courtyard').includes(hex))).toBe(true)
  })

  test('1.44 every rampart hex has battlements, and all of them look out over the moat', () => {
    const state = castle(false)
    const sheltered = new Set<Hex>()
    for (const pair of sidesOf(state, 'battlement')) {
      const [wall, out] = terrainOf(state, pair[0]) === T.battlement ? pair : [pair[1], pair[0]]
      expect([terrainOf(state, wall), terrainOf(state, out)]).toEqual([T.battlement, T.moat])
      sheltered.add(wall)
    }
    expect([...sheltered].toSorted()).toEqual([...hexesIn(state, 'ramparts')].toSorted())
  })

  test('1.51 slits in every tower and all round the keep, one a hex, each looking out of its building', () => {
    const state = castle(false)
    const slits = new Set<number>([T['tower-slit'], T['keep-slit']])
    const apertures = new Map<Hex, number>()
    for (const [a, b] of sidesOf(state, 'slit')) {
      const [slit, out] = slits.has(terrainOf(state, a)) ? [a, b] : [b, a]
      expect(slits.has(terrainOf(state, slit)) && !slits.has(terrainOf(state, out))).toBe(true)
      expect([T.moat, T.flat, T.road, T.stairway, T.scrub, T.tree]).toContain(terrainOf(state, out))
      apertures.set(slit, (apertures.get(slit) ?? 0) + 1)
    }
    const holes = allHexes(state).filter(hex => slits.has(terrainOf(state, hex)))
    for (const hex of holes) expect(apertures.get(hex), state.setting.grid.label(hex)).toBe(1)
    for (const area of TOWERS)
      expect(
        hexesIn(state, area).some(hex => holes.includes(hex)),
        area,
      ).toBe(true)
    const keep = new Set(hexesIn(state, 'keep'))
    const rim = [...keep].filter(hex => neighboursOf(state, hex).some(next => !keep.has(next)))
    expect(rim.filter(hex => terrainOf(state, hex) !== T['keep-slit'])).toHaveLength(1)
  })

  /** A besieger (row 0) outside and one of the garrison (row 1), to be moved about. */
  const duel = (): SiegeState => ground('castle', [BRIDGE_AT], ['A20', 'Q20'])

  /** Whether the garrison's man in one hex can shoot at the besieger in the other, and with what cover in return. */
  const exchange = (state: SiegeState, defender: Hex, attacker: Hex) => {
    setBody(state, 1, defender)
    setBody(state, 0, attacker)
    return { out: lineOfFire(state, 1, 0), back: lineOfFire(state, 0, 1) }
  }

  test('1.44, 1.45 from every rampart hex there are shots at ground outside, returned against heavy cover', () => {
    const state = duel()
    const outside = hexesIn(state, 'outside')
    for (const rampart of hexesIn(state, 'ramparts')) {
      const near = outside.filter(hex => distance(state.setting.grid, rampart, hex) <= 6)
      const shots = near.map(hex => exchange(state, rampart, hex)).filter(({ out }) => out.clear)
      expect(shots.length, state.setting.grid.label(rampart)).toBeGreaterThan(3)
      for (const { back } of shots) expect(back).toMatchObject({ clear: true, cover: 'heavy' })
    }
  })

  test('1.45 every tower slit commands the row of hexes before it', () => {
    const state = duel()
    const outside = new Set(hexesIn(state, 'outside'))
    const { grid, board } = state.setting
    for (const slit of allHexes(state).filter(hex => terrainOf(state, hex) === T['tower-slit'])) {
      const [direction] = DIRECTIONS.filter(
        way => (board.sides[grid.sides[slit * 6 + way]] & SIDE.slit) !== 0,
      )
      const row = ray(grid, slit, direction).filter(hex => outside.has(hex))
      const shots = row.map(hex => exchange(state, slit, hex)).filter(({ out }) => out.clear)
      expect(shots.length, grid.label(slit)).toBeGreaterThan(0)
      for (const { back } of shots) expect(back).toMatchObject({ clear: true, cover: 'heavy' })
    }
  })

  test('1.52 with the bridge up nobody in the courtyard can be shot at from outside', () => {
    const state = duel()
    const yard = hexesIn(state, 'courtyard').filter((_, index) => index % 7 === 0)
    const outside = hexesIn(state, 'outside').filter((_, index) => index % 11 === 0)
    for (const defender of yard)
      for (const attacker of outside) expect(exchange(state, defender, attacker).back.clear).toBe(false)
  })

  const TOWERS = [
    'north-tower',
    'east-tower',
    'south-tower',
    'morrigans-tower',
    'north-gate-tower',
    'south-gate-tower',
  ]

  test('1.57 two gateway hexes between the gate towers, with the bridge before them and gate walls beside', () => {
    const state = castle(true)
    const { features } = state.setting.board
    const gates = hexesIn(state, 'gateway')
    const bridge = allHexes(state).filter(hex => (features[hex] & FEATURE.bridge) !== 0)
    const walls = allHexes(state).filter(hex => terrainOf(state, hex) === T['gate-wall'])
    expect([gates.length, bridge.length, walls.length]).toEqual([2, 2, 2])
    expect(bridge.every(hex => terrainOf(state, hex) === T.moat)).toBe(true)
    expect(bridge.every(hex => state.tables.ground.gear[hex] === 1)).toBe(true)
    const [inner] = bridge.filter(hex => gates.every(gate => neighboursOf(state, gate).includes(hex)))
    for (const gate of gates) expect(isOpen(state, 'horse', inner, gate)).toBe(true)
    for (const wall of walls) {
      expect(neighboursOf(state, wall).some(hex => gates.includes(hex))).toBe(true)
      const towers = [...hexesIn(state, 'north-gate-tower'), ...hexesIn(state, 'south-gate-tower')]
      expect(neighboursOf(state, wall).some(hex => towers.includes(hex))).toBe(true)
    }
    // Nobody climbs from the moat into the gateway beside the bridge.
    for (const gate of gates)
      for (const next of neighboursOf(state, gate))
        if (terrainOf(state, next) === T.moat && !bridge.includes(next))
          expect(isOpen(state, 'foot', next, gate)).toBe(false)
  })

  test('1.8 the winch stands in the South gate tower, within reach', () => {
    const state = castle(false)
    const { features } = state.setting.board
    const winches = allHexes(state).filter(hex => (features[hex] & FEATURE.winch) !== 0)
    expect(winches).toHaveLength(1)
    expect(hexesIn(state, 'south-gate-tower')).toContain(winches[0])
    expect(walkFrom(state, hexesIn(state, 'courtyard')[0]).has(winches[0])).toBe(true)
  })
})

describe('the Camp, the Village and the Crossroads', () => {
  test('R.maps the Camp rises in two steps and has tents of several hexes and trenches', () => {
    const state = ground('camp')
    const { halfLevel } = state.setting.board
    expect(new Set(halfLevel)).toEqual(new Set([0, 1, 2]))
    expect(hexesIn(state, 'camp-top').every(hex => halfLevel[hex] === 2)).toBe(true)
    for (const hex of hexesIn(state, 'tents'))
      expect(neighboursOf(state, hex).some(next => terrainOf(state, next) === T.tent)).toBe(true)
    expect(allHexes(state).filter(hex => terrainOf(state, hex) === T.trench).length).toBeGreaterThan(10)
  })

  test('3.1 in the Village every house is closed but for its doors and windows', () => {
    const state = ground('village')
    const { board, grid } = state.setting
    const houses = new Set(hexesIn(state, 'houses'))
    const openings = SIDE.door | SIDE.window
    for (const house of houses)
      for (const direction of DIRECTIONS) {
        const next = grid.neighbours[house * 6 + direction]
        if (houses.has(next)) continue
        const kinds = board.sides[grid.sides[house * 6 + direction]]
        expect(kinds & (SIDE.wall | openings), grid.label(house)).not.toBe(0)
      }
    expect(hexesIn(state, 'houses').some(hex => terrainOf(state, hex) === T.doorway)).toBe(true)
  })

  test('3.28 the courtyard of the Village is walled, and riders enter by its gateway', () => {
    const state = ground('village')
    const yard = new Set(hexesIn(state, 'courtyard'))
    const [street] = hexesIn(state, 'street')
    const gateways = [...yard].filter(hex => terrainOf(state, hex) === T.gateway)
    expect(gateways).toHaveLength(1)
    const ridden = walkFrom(state, street, 'horse')
    expect(ridden.has(gateways[0])).toBe(true)
    const manor = new Set(hexesIn(state, 'manor'))
    for (const [a, b] of sidesOf(state, 'gate')) expect(manor.has(a)).not.toBe(manor.has(b))
  })

  test('3.29 corners lie outside, against a building', () => {
    const state = ground('village')
    const corners = allHexes(state).filter(hex => terrainOf(state, hex) === T.corner)
    expect(corners.length).toBeGreaterThan(20)
    const walls = new Set(sidesOf(state, 'wall').flat())
    for (const corner of corners)
      expect(
        walls.has(corner) || neighboursOf(state, corner).some(hex => walls.has(hex)),
        state.setting.grid.label(corner),
      ).toBe(true)
  })

  test('6.75 every room of the Village is marked as one', () => {
    const state = ground('village')
    for (const hex of allHexes(state))
      expect((state.setting.board.features[hex] & FEATURE.room) !== 0).toBe(
        terrainOf(state, hex) === T.interior,
      )
  })

  test('R.maps the Crossroads has roads to all four edges, woods, a hillock and a pond', () => {
    const state = ground('crossroads')
    const { edges, halfLevel } = state.setting.board
    for (const edge of ['5', '6', '7', '8'])
      expect(
        (edges.get(edge) ?? []).some(hex => terrainOf(state, hex) === T.road),
        edge,
      ).toBe(true)
    expect(hexesIn(state, 'hillock').every(hex => halfLevel[hex] >= 1)).toBe(true)
    const count = (terrain: number) => allHexes(state).filter(hex => terrainOf(state, hex) === terrain).length
    expect(count(T.tree)).toBeGreaterThan(80)
    expect(count(T.water)).toBeGreaterThan(10)
  })
})
