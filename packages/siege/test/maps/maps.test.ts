import { compileBoard, LANGUAGES, unwrap } from '@mesnada/engine'
import { DIRECTIONS, hexesOfSide, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { library } from '../../src/library.ts'
import { FEATURE, SIDE, SIDE_KINDS, T, VOCABULARY } from '../../src/printed/terrain.ts'
import {
  allHexes,
  castle,
  ground,
  hexesIn,
  isPassable,
  labels,
  mapCalled,
  neighboursOf,
  sidesOf,
  terrainOf,
  walkFrom,
} from '../kits/map-kit.ts'

describe('siege R.maps every map', () => {
  test('siege R.maps is named in three languages, has room to turn, and is drawn whole', () => {
    for (const map of library.maps) {
      for (const language of LANGUAGES) expect(map.title[language].length).toBeGreaterThan(0)
      expect(map.grid.columns % 2, map.id).toBe(0)
      expect(map.terrain.rows.every(row => row.length === map.grid.columns && !row.includes(' '))).toBe(true)
    }
    const { columns, rows } = mapCalled('castle').grid
    expect(columns).toBeGreaterThanOrEqual(30)
    expect(rows).toBeGreaterThanOrEqual(34)
  })

  test('siege R.maps the edges bear the letters A to H and the numbers 1 to 8, each once', () => {
    const names = library.maps.flatMap(map => Object.values(map.edges ?? {}).flat())
    expect(names.toSorted()).toEqual([...'12345678ABCDEFGH'])
  })

  test('siege R.maps together they show every terrain, hex-side and feature of the rules', () => {
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
        const rise = Math.abs(cell(board.halfLevel, a) - cell(board.halfLevel, b))
        const lip = (cell(board.sides, side) & SIDE.lip) !== 0
        expect(lip, `${grid.label(a)} ${grid.label(b)}`).toBe(rise === 1)
        if (lip)
          expect(
            slopes.has(terrainOf(state, cell(board.halfLevel, a) < cell(board.halfLevel, b) ? a : b)),
          ).toBe(true)
      }
    },
  )

  test('siege R.maps joins line up: same size, level ground and the same roads along every edge', () => {
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

  test('siege R.maps any two may be joined, side by side or one above the other, upright or turned', () => {
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

describe('the Camp, the Village and the Crossroads', () => {
  test('siege R.maps the Camp rises in two steps and has tents of several hexes and trenches', () => {
    const state = ground('camp')
    const { halfLevel } = state.setting.board
    expect(new Set(halfLevel)).toEqual(new Set([0, 1, 2]))
    expect(hexesIn(state, 'camp-top').every(hex => halfLevel[hex] === 2)).toBe(true)
    for (const hex of hexesIn(state, 'tents'))
      expect(neighboursOf(state, hex).some(next => terrainOf(state, next) === T.tent)).toBe(true)
    expect(allHexes(state).filter(hex => terrainOf(state, hex) === T.trench).length).toBeGreaterThan(10)
  })

  test('siege 3.1 in the Village every house is closed but for its doors and windows', () => {
    const state = ground('village')
    const { board, grid } = state.setting
    const houses = new Set(hexesIn(state, 'houses'))
    const openings = SIDE.door | SIDE.window
    for (const house of houses)
      for (const direction of DIRECTIONS) {
        const next = cell(grid.neighbours, house * 6 + direction)
        if (houses.has(next)) continue
        const kinds = cell(board.sides, cell(grid.sides, house * 6 + direction))
        expect(kinds & (SIDE.wall | openings), grid.label(house)).not.toBe(0)
      }
    expect(hexesIn(state, 'houses').some(hex => terrainOf(state, hex) === T.doorway)).toBe(true)
  })

  test('siege 3.28 the courtyard of the Village is walled, and riders enter by its gateway', () => {
    const state = ground('village')
    const yard = new Set(hexesIn(state, 'courtyard'))
    const [street] = take(hexesIn(state, 'street'), 1)
    const gateways = [...yard].filter(hex => terrainOf(state, hex) === T.gateway)
    expect(gateways).toHaveLength(1)
    const ridden = walkFrom(state, street, 'horse')
    expect(ridden.has(nth(gateways, 0))).toBe(true)
    const manor = new Set(hexesIn(state, 'manor'))
    for (const [a, b] of sidesOf(state, 'gate')) expect(manor.has(a)).not.toBe(manor.has(b))
  })

  test('siege 3.29 corners lie outside, against a building', () => {
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

  test('siege 6.75 every room of the Village is marked as one', () => {
    const state = ground('village')
    for (const hex of allHexes(state))
      expect((cell(state.setting.board.features, hex) & FEATURE.room) !== 0).toBe(
        terrainOf(state, hex) === T.interior,
      )
  })

  test('siege R.maps the Crossroads has roads to all four edges, woods, a hillock and a pond', () => {
    const state = ground('crossroads')
    const { edges, halfLevel } = state.setting.board
    for (const edge of ['5', '6', '7', '8'])
      expect(
        (edges.get(edge) ?? []).some(hex => terrainOf(state, hex) === T.road),
        edge,
      ).toBe(true)
    expect(hexesIn(state, 'hillock').every(hex => cell(halfLevel, hex) >= 1)).toBe(true)
    const count = (terrain: number) => allHexes(state).filter(hex => terrainOf(state, hex) === terrain).length
    expect(count(T.tree)).toBeGreaterThan(80)
    expect(count(T.water)).toBeGreaterThan(10)
  })
})
