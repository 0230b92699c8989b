import { DIRECTIONS, distance, type Hex, nth, ray } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { FEATURE, SIDE, T } from '../../src/printed/terrain.ts'
import { lineOfFire } from '../../src/sight/question.ts'
import type { SiegeState } from '../../src/state.ts'
import {
  allHexes,
  BRIDGE_AT,
  castle,
  ground,
  hexesIn,
  inside,
  isOpen,
  labels,
  neighboursOf,
  sidesOf,
  terrainOf,
  walkFrom,
} from '../kits/map-kit.ts'

describe('the Castle', () => {
  test('siege E.0 stands at the levels of the table', () => {
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

  test('siege R.maps has a moat all round, two hexes wide', () => {
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

  test('siege 1.61 with the bridge up nobody walks in; with it down he does, and rides', () => {
    const up = castle(false)
    const [road] = take(
      (up.setting.board.edges.get('H') ?? []).filter(hex => terrainOf(up, hex) === T.road),
      1,
    )
    const outside = walkFrom(up, road)
    expect(
      labels(
        up,
        inside(up).filter(hex => outside.has(hex)),
      ),
    ).toEqual([])
    const down = castle(true)
    const [yard] = take(hexesIn(down, 'courtyard'), 1)
    expect(walkFrom(down, road).has(yard)).toBe(true)
    expect(walkFrom(down, road, 'horse').has(yard)).toBe(true)
  })

  test('siege 1.61 from the courtyard every rampart, tower and room is reached', () => {
    const state = castle(false)
    const reached = walkFrom(state, nth(hexesIn(state, 'courtyard'), 0))
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

  test('siege 1.61 ramparts are reached by stairways: without them and the gate towers there is no way up', () => {
    const state = castle(false)
    const stairs = new Set(allHexes(state).filter(hex => terrainOf(state, hex) === T.stairway))
    const reached = walkFrom(state, nth(hexesIn(state, 'courtyard'), 0), 'foot', stairs)
    expect(hexesIn(state, 'ramparts').some(hex => reached.has(hex))).toBe(false)
  })

  test('siege 1.61 every stairway of the wall leads from the courtyard onto a rampart or into a tower', () => {
    const state = castle(false)
    const [keepStair, court, ramparts, towers] = take(
      ['keep-stair', 'courtyard', 'ramparts', 'towers'].map(area => hexesIn(state, area)),
      4,
    )
    const stairs = allHexes(state).filter(hex => terrainOf(state, hex) === T.stairway)
    expect(stairs.length).toBeGreaterThan(6)
    for (const stair of stairs.filter(hex => !keepStair.includes(hex)))
      for (const [area, hexes] of [
        ['courtyard', court],
        ['above', [...ramparts, ...towers]],
      ] as const)
        expect(
          neighboursOf(state, stair).some(hex => hexes.includes(hex) && isOpen(state, 'foot', stair, hex)),
          `${state.setting.grid.label(stair)} ${area}`,
        ).toBe(true)
  })

  test('siege 1.61 the keep is entered by its stairway and doorway only', () => {
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
    const [low, high] = take(
      hexesIn(state, 'keep-stair').toSorted(
        (a, b) => cell(state.setting.board.halfLevel, a) - cell(state.setting.board.halfLevel, b),
      ),
      2,
    )
    expect(isOpen(state, 'foot', low, high)).toBe(true)
    expect(neighboursOf(state, low)).not.toContain(doors[0])
    expect(isOpen(state, 'foot', high, nth(doors, 0))).toBe(true)
  })

  test('siege E.0 the door of the North Tower lies next to the rampart but does not lead onto it', () => {
    const state = castle(false)
    const { features, halfLevel } = state.setting.board
    const doors = allHexes(state).filter(hex => (cell(features, hex) & FEATURE['no-link']) !== 0)
    expect(doors).toHaveLength(1)
    const [door] = take(doors, 1)
    expect(hexesIn(state, 'north-tower')).toContain(door)
    const ramparts = neighboursOf(state, door).filter(hex => terrainOf(state, hex) === T.battlement)
    expect(ramparts.length).toBeGreaterThan(0)
    for (const rampart of ramparts) {
      expect(cell(halfLevel, rampart) - cell(halfLevel, door)).toBe(4)
      expect(isOpen(state, 'foot', door, rampart)).toBe(false)
      expect(isOpen(state, 'foot', rampart, door)).toBe(false)
    }
    expect(neighboursOf(state, door).some(hex => hexesIn(state, 'courtyard').includes(hex))).toBe(true)
  })

  test('siege 1.44 every rampart hex has battlements, and all of them look out over the moat', () => {
    const state = castle(false)
    const sheltered = new Set<Hex>()
    for (const pair of sidesOf(state, 'battlement')) {
      const [wall, out] = terrainOf(state, pair[0]) === T.battlement ? pair : [pair[1], pair[0]]
      expect([terrainOf(state, wall), terrainOf(state, out)]).toEqual([T.battlement, T.moat])
      sheltered.add(wall)
    }
    expect([...sheltered].toSorted()).toEqual([...hexesIn(state, 'ramparts')].toSorted())
  })

  test('siege 1.51 slits in every tower and all round the keep, one a hex, each looking out of its building', () => {
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

  test('siege 1.44, 1.45 from every rampart hex there are shots at ground outside, returned against heavy cover', () => {
    const state = duel()
    const outside = hexesIn(state, 'outside')
    for (const rampart of hexesIn(state, 'ramparts')) {
      const near = outside.filter(hex => distance(state.setting.grid, rampart, hex) <= 6)
      const shots = near.map(hex => exchange(state, rampart, hex)).filter(({ out }) => out.clear)
      expect(shots.length, state.setting.grid.label(rampart)).toBeGreaterThan(3)
      for (const { back } of shots) expect(back).toMatchObject({ clear: true, cover: 'heavy' })
    }
  })

  test('siege 1.45 every tower slit commands the row of hexes before it', () => {
    const state = duel()
    const outside = new Set(hexesIn(state, 'outside'))
    const { grid, board } = state.setting
    for (const slit of allHexes(state).filter(hex => terrainOf(state, hex) === T['tower-slit'])) {
      const [direction] = take(
        DIRECTIONS.filter(way => (cell(board.sides, cell(grid.sides, slit * 6 + way)) & SIDE.slit) !== 0),
        1,
      )
      const row = ray(grid, slit, direction).filter(hex => outside.has(hex))
      const shots = row.map(hex => exchange(state, slit, hex)).filter(({ out }) => out.clear)
      expect(shots.length, grid.label(slit)).toBeGreaterThan(0)
      for (const { back } of shots) expect(back).toMatchObject({ clear: true, cover: 'heavy' })
    }
  })

  test('siege 1.52 with the bridge up nobody in the courtyard can be shot at from outside', () => {
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

  test('siege 1.57 two gateway hexes between the gate towers, with the bridge before them and gate walls beside', () => {
    const state = castle(true)
    const { features } = state.setting.board
    const gates = hexesIn(state, 'gateway')
    const bridge = allHexes(state).filter(hex => (cell(features, hex) & FEATURE.bridge) !== 0)
    const walls = allHexes(state).filter(hex => terrainOf(state, hex) === T['gate-wall'])
    expect([gates.length, bridge.length, walls.length]).toEqual([2, 2, 2])
    expect(bridge.every(hex => terrainOf(state, hex) === T.moat)).toBe(true)
    expect(bridge.every(hex => state.tables.ground.gear[hex] === 1)).toBe(true)
    const [inner] = take(
      bridge.filter(hex => gates.every(gate => neighboursOf(state, gate).includes(hex))),
      1,
    )
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

  test('siege 1.8 the winch stands in the South gate tower, within reach', () => {
    const state = castle(false)
    const { features } = state.setting.board
    const winches = allHexes(state).filter(hex => (cell(features, hex) & FEATURE.winch) !== 0)
    expect(winches).toHaveLength(1)
    expect(hexesIn(state, 'south-gate-tower')).toContain(winches[0])
    expect(walkFrom(state, nth(hexesIn(state, 'courtyard'), 0)).has(nth(winches, 0))).toBe(true)
  })
})
