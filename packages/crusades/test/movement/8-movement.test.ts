import { asDirection } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { listMoves } from '../../src/movement/question.ts'
import { stepCost } from '../../src/printed/terrain.ts'
import type { Arm } from '../../src/printed/units.ts'
import { ARM_RULES, gaitOf } from '../../src/printed/units.ts'
import {
  at,
  type Facing,
  facing,
  goTo,
  hexOf,
  moveRefusal,
  moveTo,
  position,
  type Sketch,
  stances,
} from '../kit.ts'

/** What the step in a direction costs, in whole points. */
const cost = (sketch: Partial<Sketch>, arm: Arm, from: string, way: Facing, loose = false): number => {
  const table = position({ first: [{ at: '0110' }], second: [{ at: '0101' }], ...sketch })
  const points = stepCost(
    table.state.setting.board,
    gaitOf(arm, loose),
    hexOf(table, from),
    asDirection(facing(way)),
  )
  return points >= 255 ? Number.POSITIVE_INFINITY : points / 2
}

const rows = [
  '............',
  '..........w.',
  '.....w....~.',
  '.....T......',
  ...Array.from({ length: 8 }, () => '............'),
]
const levels = [
  '111111111111',
  '111111111111',
  ...Array.from({ length: 4 }, () => '111111122311'),
  ...Array.from({ length: 6 }, () => '111111111111'),
]

describe('crusades 8 movement', () => {
  test('crusades 8.1 crusades 8.3 up to its points, by hexes that touch, not into enemies, once', () => {
    const table = position({ first: [{ at: '0608' }], second: [{ at: '0603', arm: 'archer' }] })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0606 N')).toMatchObject({ code: 'crusades.move.gap' })
    expect(moveRefusal(table, '0607 N', '0606 N', '0605 N', '0604 N', '0603 N')).toMatchObject({
      code: 'crusades.move.enemy',
    })
    expect(moveRefusal(table, '0607 N', '0606 N', '0605 N', '0604 N', '0504 N')).toMatchObject({
      code: 'crusades.move.too-far',
      values: { cost: 5, allowance: 4 },
    })
    expect(moveRefusal(table, '0607 N', '0608 N')).toMatchObject({ code: 'crusades.move.front' })
    expect(moveRefusal(table, '0608 NE', '0608 N')).toMatchObject({ code: 'crusades.move.nowhere' })
    table.do(moveTo(table, '0607 N', '0606 N', '0605 N', '0604 N'))
    expect(table.refusal({ type: 'activate', unit: 0 })).toMatchObject({ code: 'crusades.unit.moved' })
  })

  test('crusades 8.21 woods, lakes and towns, each arm by its column', () => {
    const into = (arm: Arm) => [
      cost({ rows }, arm, '0602', 'S'),
      cost({ rows }, arm, '0603', 'S'),
      cost({ rows }, arm, '1102', 'S'),
      cost({ rows }, arm, '0606', 'S'),
    ]
    const closed = Number.POSITIVE_INFINITY
    expect(into('infantry')).toEqual([3, 1, closed, 1])
    expect(into('men-at-arms')).toEqual([3, 1, closed, 1])
    expect(into('cavalry')).toEqual([3, 1, closed, 1])
    expect(into('light-cavalry')).toEqual([3, 1, closed, 1])
    expect(into('heavy-cavalry')).toEqual([closed, 1, closed, 1])
    expect(into('artillery')).toEqual([closed, 1, closed, 1])
    expect(into('archer')).toEqual([2, 1, closed, 1])
    expect(cost({ rows }, 'mounted-archer', '0602', 'S', true)).toBe(2)
    expect(ARM_RULES.artillery.mover).toBe('heavy-cavalry')
  })

  test('crusades 8.21 closed ground is refused', () => {
    const table = position({ rows, first: [{ at: '0604', arm: 'heavy-cavalry' }], second: [{ at: '0101' }] })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0603 N')).toMatchObject({ code: 'crusades.move.closed' })
  })

  test('crusades 8.22 a road costs half and forgets the hex but not the slope', () => {
    const map = { features: { road: ['0602', '0603', '0604', '0703', '0803'] } }
    expect(cost({ rows, map }, 'infantry', '0602', 'S')).toBe(0.5)
    expect(cost({ rows, map }, 'heavy-cavalry', '0602', 'S')).toBe(0.5)
    expect(cost({ rows, map }, 'infantry', '0502', 'SE')).toBe(1)
    expect(cost({ levels, map }, 'infantry', '0703', 'SE')).toBe(1.5)
    expect(cost({ levels, map }, 'heavy-cavalry', '0703', 'SE')).toBe(2.5)
  })

  test('crusades 8.23 up costs one a level, heavy cavalry two; down costs only the heavy', () => {
    expect([
      cost({ levels }, 'infantry', '0704', 'SE'),
      cost({ levels }, 'heavy-cavalry', '0704', 'SE'),
    ]).toEqual([2, 3])
    expect([
      cost({ levels }, 'infantry', '0804', 'NW'),
      cost({ levels }, 'heavy-cavalry', '0804', 'NW'),
    ]).toEqual([1, 2])
    expect([
      cost({ levels }, 'infantry', '1104', 'NW'),
      cost({ levels }, 'heavy-cavalry', '1104', 'NW'),
    ]).toEqual([3, 5])
    expect([
      cost({ levels }, 'infantry', '1004', 'NE'),
      cost({ levels }, 'heavy-cavalry', '1004', 'NE'),
    ]).toEqual([1, 3])
  })

  test('crusades 8.24 a steep side costs two more, heavy cavalry four, in place of the levels; down it is one level', () => {
    const map = { sides: { steep: ['0704/SE', '0605/S'] } }
    expect([
      cost({ levels, map }, 'infantry', '0704', 'SE'),
      cost({ levels, map }, 'heavy-cavalry', '0704', 'SE'),
    ]).toEqual([3, 5])
    expect([
      cost({ levels, map }, 'infantry', '0804', 'NW'),
      cost({ levels, map }, 'heavy-cavalry', '0804', 'NW'),
    ]).toEqual([1, 2])
    const cliff = { sides: { steep: ['1004/NE'] } }
    expect([
      cost({ levels, map: cliff }, 'heavy-cavalry', '1104', 'SW'),
      cost({ levels, map: cliff }, 'heavy-cavalry', '1004', 'NE'),
    ]).toEqual([5, 2])
    expect([
      cost({ levels, map }, 'infantry', '0605', 'S'),
      cost({ levels, map }, 'cavalry', '0606', 'N'),
    ]).toEqual([3, 3])
  })

  test('crusades 8.24 nobody fights across one, up or down', () => {
    const table = position({
      first: [{ at: '0606' }],
      second: [{ at: '0605' }],
      levels: Array.from({ length: 12 }, (_, row) => (row < 5 ? '2' : '1').repeat(12)),
      map: { sides: { steep: ['0605/S'] } },
    })
    for (const side of [0, 1] as const) {
      goTo(table, 'movement', side)
      table.do({ type: 'end-phase' })
      expect(table.state.flow).toMatchObject({ side: 1 - side, phase: 'command' })
    }
  })

  test('crusades 8.25 stakes cost the mounted who cross them two more and stop them; those on foot go through', () => {
    const map = { sides: { stakes: ['0607/S', '0607/SE', '0607/SW'] } }
    expect([
      cost({ map }, 'cavalry', '0608', 'N'),
      cost({ map }, 'infantry', '0608', 'N'),
      cost({ map }, 'artillery', '0608', 'N'),
    ]).toEqual([3, 1, 1])
    const table = position({
      map,
      first: [{ at: '0608', arm: 'cavalry' }, { at: '0609' }],
      second: [{ at: '0101' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 N', '0606 N')).toMatchObject({
      code: 'crusades.move.must-stop',
      rule: 'crusades 8.25',
    })
    table.do({ type: 'hold' }, { type: 'activate', unit: 1 }, moveTo(table, '0608 N', '0607 N', '0606 N'))
    expect(at(table, 1)).toBe('0606')
  })

  test('crusades 8.25 stakes work on the sides they face only, and either way', () => {
    const map = { sides: { stakes: ['0607/S', '0607/SE', '0607/SW'] } }
    expect([cost({ map }, 'cavalry', '0606', 'S'), cost({ map }, 'cavalry', '0607', 'S')]).toEqual([1, 3])
    const marches = (movement: number) => {
      const table = position({
        map,
        first: [{ at: '0609', arm: 'cavalry', movement }],
        second: [{ at: '0101' }],
      })
      goTo(table, 'movement')
      table.do({ type: 'activate', unit: 0 })
      const paths = listMoves(table.state, 0, 'none').map(({ path }) => path)
      for (const path of paths)
        expect(table.game.system.refusal(table.state, { type: 'move', path })).toBe(undefined)
      return (end: string) => paths.find(path => path.at(-1) === stances(table, end)[0])?.length
    }
    // Behind the stakes it may end by crossing them, and turn; beyond, only by going round.
    const short = marches(5)
    expect([short('0607 N'), short('0606 N')]).toEqual([2, 4])
    const straight = marches(4)
    expect([straight('0607 N'), straight('0607 NE'), straight('0605 N')]).toEqual([2, undefined, undefined])
  })

  test('crusades 6.13 moving keeps the facing, turning costs a point for each side', () => {
    const table = position({ first: [{ at: '0608' }], second: [{ at: '0101' }] })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0608 SE')).toMatchObject({ code: 'crusades.move.turn' })
    expect(moveRefusal(table, '0608 NE', '0608 SE', '0608 S', '0609 S', '0610 S')).toMatchObject({
      code: 'crusades.move.too-far',
    })
    table.do(moveTo(table, '0608 NE', '0608 SE', '0608 S', '0609 S'))
    expect([at(table, 0), table.state.tables.units.facing[0]]).toEqual(['0609', facing('S')])
  })
})
