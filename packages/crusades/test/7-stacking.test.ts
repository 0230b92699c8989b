import { describe, expect, test } from 'vitest'
import { topAt, underAt } from '../src/occupancy.ts'
import { at, facing, goTo, hexOf, moveRefusal, moveTo, position, stances } from './kit.ts'

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

  test('crusades 7.3 who joins must face as the stack does; turning turns both', () => {
    const table = position({
      first: [{ at: '0608', facing: 'NE' }, { at: '0607' }],
      second: [{ at: '0101' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 NE')).toMatchObject({ code: 'crusades.move.room' })
    table.do(moveTo(table, '0607 NE', '0607 N'), { type: 'activate', unit: 1 }, moveTo(table, '0607 NE'))
    expect([...table.state.tables.units.facing].slice(0, 2)).toEqual([facing('NE'), facing('NE')])
  })
})
