import { describe, expect, test } from 'vitest'
import type { Arm } from '../../src/printed/units.ts'
import { eventsOf, goTo, hexOf, modifiersOf, moveTo, position, type Sketch, throws } from '../kit.ts'

/** The first side about to shoot in its own turn. */
const firing = (sketch: Sketch) => {
  const table = position(sketch)
  goTo(table, 'movement')
  return table
}

const shoot = (table: ReturnType<typeof position>, unit: number, label: string) => {
  goTo(table, 'offensive-fire')
  table.do({ type: 'fire', unit, hex: hexOf(table, label) })
}

const blank = Array.from({ length: 12 }, () => '............')
const withRow = (row: number, text: string): string[] => blank.with(row - 1, text)

describe('crusades 3.2 the order of combat', () => {
  test('crusades 3.2 the other side shoots first, then the mover, then they fight', () => {
    const table = position({
      first: [{ at: '0606', arm: 'archer' }],
      second: [{ at: '0605', arm: 'archer' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'end-phase' })
    expect([table.state.flow.phase, table.pending()]).toMatchObject(['defensive-fire', { seat: 1 }])
    table.do({ type: 'end-phase' })
    expect([table.state.flow.phase, table.pending()]).toMatchObject(['offensive-fire', { seat: 0 }])
    table.do({ type: 'end-phase' })
    expect([table.state.flow.phase, table.pending()]).toMatchObject(['melee', { seat: 0 }])
  })
})

describe('crusades 9.1 fire', () => {
  test('crusades 9.11 shooters only, steady, once in a step, each unit of a stack for itself', () => {
    const table = firing({
      first: [{ at: '0606', arm: 'archer' }, { at: '0606', arm: 'crossbowman' }, { at: '0706' }],
      second: [{ at: '0605', morale: 10 }],
    })
    goTo(table, 'offensive-fire')
    const hex = hexOf(table, '0605')
    expect(table.refusal({ type: 'fire', unit: 2, hex })).toMatchObject({ code: 'crusades.fire.unarmed' })
    table.do({ type: 'fire', unit: 0, hex })
    table.dice(1)
    expect(table.refusal({ type: 'fire', unit: 0, hex })).toMatchObject({ code: 'crusades.fire.done' })
    table.do({ type: 'fire', unit: 1, hex })
    table.dice(1)
    expect(eventsOf(table, 'fired')).toHaveLength(2)
    const routed = firing({
      first: [
        { at: '0606', arm: 'archer' },
        { at: '0706', arm: 'archer' },
      ],
      second: [{ at: '0605' }],
    })
    routed.state.tables.units.morale[0] = 1
    goTo(routed, 'offensive-fire')
    expect(routed.refusal({ type: 'fire', unit: 0, hex })).toMatchObject({ code: 'crusades.unit.routed' })
  })

  test('crusades 9.11 artillery that has left its hex does not fire; turning is not leaving', () => {
    const gun = (...path: string[]) => {
      const table = firing({
        first: [
          { at: '0606', arm: 'artillery' },
          { at: '0706', arm: 'archer' },
        ],
        second: [{ at: '0604' }],
      })
      table.do({ type: 'activate', unit: 0 }, moveTo(table, ...path))
      goTo(table, 'offensive-fire')
      return table
    }
    const marched = gun('0605 N')
    expect(marched.refusal({ type: 'fire', unit: 0, hex: hexOf(marched, '0604') })).toMatchObject({
      code: 'crusades.fire.moved',
    })
    const turned = gun('0606 NE')
    turned.do({ type: 'fire', unit: 0, hex: hexOf(turned, '0604') })
  })

  test('crusades 9.12 in front, within range', () => {
    const table = firing({
      first: [{ at: '0606', arm: 'archer' }],
      second: [{ at: '0603' }, { at: '0602' }, { at: '0607', facing: 'N' }, { at: '0804' }, { at: '0807' }],
    })
    goTo(table, 'offensive-fire')
    const code = (label: string) => table.refusal({ type: 'fire', unit: 0, hex: hexOf(table, label) }).code
    expect(code('0602')).toBe('crusades.fire.out-of-range')
    expect(code('0607')).toBe('crusades.fire.not-in-front')
    expect(code('0807')).toBe('crusades.fire.not-in-front')
    expect(code('0605')).toBe('crusades.fire.no-enemy')
    table.do({ type: 'fire', unit: 0, hex: hexOf(table, '0603') })
    expect(modifiersOf(table)).toEqual({})
  })

  test('crusades 9.2 woods, towns, units and higher ground between block', () => {
    const blocked = (extra: Partial<Sketch>, arm: Arm = 'archer') => {
      const table = firing({
        first: [
          { at: '0606', arm },
          { at: '1206', arm: 'archer' },
        ],
        second: [{ at: '0604' }, { at: '1205', arm: 'archer' }],
        ...extra,
      })
      goTo(table, 'offensive-fire')
      const target = { type: 'fire', unit: 0, hex: hexOf(table, '0604') } as const
      return table.game.system.refusal(table.state, target)?.code ?? 'clear'
    }
    const levels = (row: string, own = '111111111111') => [
      ...Array.from({ length: 4 }, () => '111111111111'),
      row,
      own,
      ...Array.from({ length: 6 }, () => '111111111111'),
    ]
    expect(blocked({})).toBe('clear')
    expect(blocked({ rows: withRow(5, '.....w......') })).toBe('crusades.fire.no-sight')
    expect(blocked({ rows: withRow(5, '.....T......') })).toBe('crusades.fire.no-sight')
    expect(blocked({ rows: withRow(5, '.....~......') })).toBe('clear')
    expect(blocked({ levels: levels('111112111111') })).toBe('crusades.fire.no-sight')
    expect(blocked({ levels: levels('111112111111', '111112111111') })).toBe('clear')
    const behind = { second: [{ at: '0604' }, { at: '0605' }, { at: '1205', arm: 'archer' }] } as const
    expect(blocked(behind)).toBe('crusades.fire.no-sight')
    expect(blocked(behind, 'artillery')).toBe('crusades.fire.no-sight')
    const above = levels('111111111111', '111112111111')
    expect(blocked({ ...behind, levels: above }, 'artillery')).toBe('clear')
    expect(blocked({ ...behind, levels: above })).toBe('crusades.fire.no-sight')
    // What counts is the level of the unit between, not that of the target.
    const between = levels('111112111111', '111112111111')
    expect(blocked({ ...behind, levels: between }, 'artillery')).toBe('crusades.fire.no-sight')
    const upwards = [
      '111111111111',
      '111111111111',
      '111111111111',
      '111112111111',
      '111111111111',
      '111112111111',
    ]
    const target = [...upwards, ...Array.from({ length: 6 }, () => '111111111111')]
    expect(blocked({ ...behind, levels: target }, 'artillery')).toBe('clear')
  })

  test('crusades 9.13 M makes all check, 1 takes a step from the top unit first', () => {
    const table = firing({ first: [{ at: '0606', arm: 'archer' }], second: [{ at: '0604' }, { at: '0604' }] })
    shoot(table, 0, '0604')
    table.dice(9)
    expect([...table.state.tables.units.steps]).toEqual([2, 1, 2])
    expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.casualty-stack' })
    table.dice(1)
    expect(throws(table)[0]).toMatchObject({
      purpose: 'crusades.roll.morale',
      column: '4',
      values: { unit: 1 },
    })
    table.dice(1)
    expect(throws(table)[0]).toMatchObject({ column: '5', values: { unit: 2 } })
    table.dice(1)
    expect(eventsOf(table, 'checked').map(({ passed }) => passed)).toEqual([true, true])
  })

  test('crusades 9.14 what the target is and where it stands', () => {
    const target = (unit: object, extra: Partial<Sketch> = {}) => {
      const table = firing({
        first: [{ at: '0606', arm: 'archer' }],
        second: [{ at: '0604', ...unit }],
        ...extra,
      })
      shoot(table, 0, '0604')
      return modifiersOf(table)
    }
    expect(target({ arm: 'heavy-cavalry', crusader: true })).toEqual({ 'crusader-knights': -1 })
    expect(target({ arm: 'heavy-cavalry' })).toEqual({})
    expect(target({ arm: 'men-at-arms' })).toEqual({ 'men-at-arms': -1 })
    expect(target({}, { rows: withRow(4, '.....w......') })).toEqual({ woods: -2 })
    expect(target({}, { rows: withRow(4, '.....T......') })).toEqual({ town: -1 })
    expect(
      target(
        {},
        {
          levels: [
            ...Array.from({ length: 4 }, () => '222222222222'),
            ...Array.from({ length: 8 }, () => '111111111111'),
          ],
        },
      ),
    ).toEqual({ uphill: -1 })
  })
})
