import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { DONE, STUNNED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import { castleMap, N, NE, S, SE } from '../kits/castle.ts'
import { make } from '../kits/melee-kit.ts'
import { legalOf, reason, standsAt } from '../kits/movement-kit.ts'

/** A ballista in E5 with men around it: north, south and on both southern flanks. */
const CREW: readonly Man[] = [
  { name: 'Odo', at: 'E4' },
  { name: 'Hal', at: 'E6' },
  { name: 'Tom', at: 'D5' },
  { name: 'Gam', at: 'F5' },
]

interface Scene {
  readonly rows?: string[]
  readonly crew?: readonly Man[]
  readonly more?: readonly Man[]
  readonly at?: string
  readonly on?: boolean
  readonly gear?: readonly object[]
  readonly play?: Record<string, unknown>
}

const field = ({
  rows,
  crew = CREW,
  more = [],
  at = 'E5',
  on = true,
  gear = [],
  play,
}: Scene = {}): SiegeTable => {
  const table = position({
    ...(rows ? { rows, map: castleMap(rows) } : {}),
    first: [...crew, ...more],
    second: [{ name: 'Foe', at: 'L1' }],
    gear: [[{ gear: 'ballista', at }, ...gear], []],
    options: { s22MovableBallistas: on },
    ...(play ? { play } : {}),
  })
  goTo(table, 'movement', 0)
  return table
}

const rowsOf = (table: SiegeTable, names: readonly string[]) => names.map(name => bodyOf(table, name))

const haul = (
  table: SiegeTable,
  facing: 0 | 1 | 2 | 3 | 4 | 5 = N,
  names = CREW.map(({ name }) => name ?? ''),
) => ({ type: 'haul', gear: 0, bodies: rowsOf(table, names), facing }) as const

const refused = (table: SiegeTable, facing: 0 | 1 | 2 | 3 | 4 | 5 = N, names?: string[]) =>
  reason(table.refusal(haul(table, facing, names)))

const FIELD = Array.from({ length: 10 }, () => '............')

describe('switch 22: four men move a ballista', () => {
  test('switch 22 off: it stands where it was set up', () => {
    expect(refused(field({ on: false }))).toEqual(['siege.engine.fixed', 'siege 3.43'])
    expect(legalOf(field({ on: false }), 'haul')).toEqual([])
  })

  test('switch 22 on: it and all four go by the same step, and do nothing else that turn', () => {
    const table = field()
    expect(legalOf(table, 'haul')).toHaveLength(6)
    table.do(haul(table, NE))
    expect(table.state.tables.gear.hex[0]).toBe(hexOf(table, 'F4'))
    expect(CREW.map(({ name = '' }) => standsAt(table, bodyOf(table, name)))).toEqual([
      'F3',
      'F5',
      'E5',
      'G5',
    ])
    const { done } = table.state.tables.bodies
    for (const { name = '' } of CREW) expect(done[bodyOf(table, name)]).toBe(DONE.pushed | DONE.busy)
    expect(table.refusal({ type: 'move', body: bodyOf(table, 'Odo'), path: [hexOf(table, 'F2')] }).code).toBe(
      'siege.move.pushed',
    )
  })

  test('switch 22 on: two points a turn', () => {
    const table = field()
    table.do(haul(table, N), haul(table, S))
    expect(table.refusal(haul(table, N))).toMatchObject({
      code: 'siege.engine.points',
      rule: 'siege S.22',
      values: { needed: 1, left: 0 },
    })
    expect(legalOf(table, 'haul')).toEqual([])
  })

  test('switch 22 on: it takes four, each named once', () => {
    const table = field()
    const crew = { code: 'siege.engine.crew', rule: 'siege S.22', values: { needed: 4 } }
    expect(table.refusal(haul(table, N, ['Odo', 'Hal', 'Tom']))).toMatchObject(crew)
    expect(table.refusal(haul(table, N, ['Odo', 'Odo', 'Hal', 'Tom']))).toMatchObject(crew)
    expect(table.refusal({ ...haul(table), gear: 9 }).code).toBe('siege.engine.fixed')
  })

  test('switch 22 on: of five around it any four may do it', () => {
    const table = field({ more: [{ name: 'Wulf', at: 'D4' }] })
    const sets = new Set(legalOf(table, 'haul').map(({ bodies }) => bodies.join()))
    expect(sets.size).toBe(5)
  })

  test('switch 22 on: only men beside it who are in their senses, idle and empty-handed', () => {
    const far = field({ more: [{ name: 'Wulf', at: 'E9' }] })
    expect(refused(far, N, ['Odo', 'Hal', 'Tom', 'Wulf'])).toEqual([
      'siege.engine.not-beside-it',
      'siege S.22',
    ])
    const stunned = field()
    make(stunned, 'Hal', { health: STUNNED })
    expect(refused(stunned)).toEqual(['siege.hand.unable', 'siege R.stun'])
    const moved = field()
    make(moved, 'Hal', { done: DONE.moved })
    expect(refused(moved)).toEqual(['siege.hand.not-idle', 'siege S.22'])
    const laden = field({ gear: [{ gear: 'barrel', at: 'E6' }] })
    make(laden, 'Hal', { carries: 1 })
    expect(refused(laden)).toEqual(['siege.carry.hands-full', 'siege 1.91'])
    expect(legalOf(laden, 'haul')).toEqual([])
  })

  test('switch 22 on: not off the map, not onto others, not where one of them or it cannot go', () => {
    const edge = field({
      at: 'E2',
      crew: CREW.map((man, index) => ({ ...man, at: nth(['E1', 'E3', 'D2', 'F2'], index) })),
    })
    expect(refused(edge, N)).toEqual(['siege.engine.map-edge', 'siege S.22'])
    expect(refused(field({ more: [{ name: 'Wulf', at: 'E3' }] }), N)).toEqual([
      'siege.engine.living',
      'siege S.22',
    ])
    expect(refused(field({ rows: FIELD.with(2, '....#.......') }), N)).toEqual([
      'siege.move.wall',
      'siege 1.61',
    ])
    expect(refused(field({ rows: FIELD.with(4, '.....t......') }), SE)).toEqual([
      'siege.move.screen-terrain',
      'siege 5.21',
    ])
  })

  test('switch 22 on: not while it burns, nor where the scenario keeps engines where they are', () => {
    const burning = field()
    burning.state.tables.ground.fire[hexOf(burning, 'E5')] = 1
    expect(refused(burning)).toEqual(['siege.engine.burns', 'siege 3.54'])
    const still = field()
    still.state.tables.gear.hex[0] = -1
    expect(refused(still)).toEqual(['siege.engine.not-there', 'siege 2.41'])
  })

  test('switch 22 on: along the ramparts too', () => {
    const rows = FIELD.with(3, 'bbbbbbbbbbbb')
      .with(4, 'bbbbbbbbbbbb')
      .with(5, 'bbbbbbbbbbbb')
      .with(2, 'bbbbbbbbbbbb')
    const table = field({ rows })
    table.do(haul(table, N))
    expect(table.state.tables.gear.hex[0]).toBe(hexOf(table, 'E4'))
  })
})
