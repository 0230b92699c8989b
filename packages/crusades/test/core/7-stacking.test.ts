import { describe, expect, test } from 'vitest'
import { topAt, underAt } from '../../src/core/occupancy.ts'
import { at, facing, goTo, hexOf, moveRefusal, moveTo, position, stances } from '../kit.ts'

const trio = () => {
  const table = position({
    first: [{ at: '0608' }, { at: '0607' }, { at: '0607' }],
    second: [{ at: '0101' }],
  })
  goTo(table, 'movement')
  return table
}

describe('crusades 7 stacking', () => {
  test('crusades 7.1 two units a hex; more may be passed through', () => {
    const table = trio()
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 N')).toMatchObject({ code: 'crusades.move.room', rule: 'crusades 7.1' })
    table.do(moveTo(table, '0607 N', '0606 N'))
    expect(at(table, 0)).toBe('0606')
  })

  test('crusades 7.1 a scenario that crowds a hex is refused', () => {
    expect(() =>
      position({ first: [{ at: '0607' }, { at: '0607' }, { at: '0607' }], second: [{ at: '0101' }] }),
    ).toThrow('crusades.scenario.place')
  })

  test('crusades 7.2 who joins goes on top or beneath, as the owner says', () => {
    const join = (under: boolean) => {
      const table = position({ first: [{ at: '0608' }, { at: '0607' }], second: [{ at: '0101' }] })
      goTo(table, 'movement')
      const path = stances(table, '0607 N')
      table.do({ type: 'activate', unit: 0 }, under ? { type: 'move', path, under } : { type: 'move', path })
      const hex = hexOf(table, '0607')
      return [topAt(table.state, hex), underAt(table.state, hex)]
    }
    expect([join(false), join(true)]).toEqual([
      [0, 1],
      [1, 0],
    ])
    const table = trio()
    table.do({ type: 'activate', unit: 1 })
    expect(table.refusal({ type: 'move', path: stances(table, '0606 N'), under: true })).toMatchObject({
      code: 'crusades.move.under',
    })
  })

  test('crusades 6.13 a stack turns only if each of its units can pay and has not ended its move', () => {
    const stack = (movement: number) => {
      const table = position({ first: [{ at: '0608' }, { at: '0608', movement }], second: [{ at: '0101' }] })
      goTo(table, 'movement')
      return table
    }
    const table = stack(3)
    table.do({ type: 'activate', unit: 0 }, moveTo(table, '0608 NE', '0608 SE'))
    expect([0, 1].map(unit => table.state.tables.units.facing[unit])).toEqual([facing('SE'), facing('SE')])
    // The other has paid two of its three points.
    table.do({ type: 'activate', unit: 1 })
    expect(moveRefusal(table, '0709 SE', '0809 SE')).toMatchObject({
      code: 'crusades.move.too-far',
      values: { cost: 2, allowance: 1 },
    })
    // The first has ended its move, so the stack does not turn again.
    expect(moveRefusal(table, '0608 S')).toMatchObject({
      code: 'crusades.move.companion',
      rule: 'crusades 6.13',
    })
    table.do(moveTo(table, '0709 SE'))
    const slow = stack(1)
    slow.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(slow, '0608 NE', '0608 SE')).toMatchObject({ code: 'crusades.move.companion' })
    slow.do(moveTo(slow, '0608 NE', '0608 SE', '0709 SE'))
    expect(slow.state.tables.units.facing[1]).toBe(facing('N'))
  })

  test('crusades 7.3 who joins must face as the stack does; turning turns both', () => {
    const table = position({
      first: [{ at: '0608', facing: 'NE' }, { at: '0607' }],
      second: [{ at: '0101' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 NE')).toMatchObject({
      code: 'crusades.move.facing',
      rule: 'crusades 7.3',
    })
    table.do(moveTo(table, '0607 NE', '0607 N'), { type: 'activate', unit: 1 })
    expect([...table.state.tables.units.facing].slice(0, 2)).toEqual([facing('N'), facing('N')])
    // Who has joined has ended his move; next turn the stack may turn as one.
    expect(moveRefusal(table, '0607 NE')).toMatchObject({ code: 'crusades.move.companion' })
    table.do({ type: 'hold' })
    goTo(table, 'command', 1)
    goTo(table, 'movement', 0)
    table.do({ type: 'activate', unit: 1 }, moveTo(table, '0607 NE'))
    expect([...table.state.tables.units.facing].slice(0, 2)).toEqual([facing('NE'), facing('NE')])
  })
})
