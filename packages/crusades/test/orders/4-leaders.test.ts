import { nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { AWAITED } from '../../src/state.ts'
import {
  at,
  eventsOf,
  fight,
  frameKind,
  goTo,
  hexOf,
  labelOf,
  modifiersOf,
  moveTo,
  position,
  throws,
} from '../kit.ts'

const leaderAt = (table: ReturnType<typeof position>, leader: number): string =>
  labelOf(table, table.state.tables.leaders.hex[leader] ?? OFF_MAP)

describe('crusades 4 leaders', () => {
  test('crusades 4.11 a leader counts neither for stacking nor for zones', () => {
    const table = position({
      first: [{ units: [{ at: '0610' }, { at: '0610' }], leader: { at: '0610' } }],
      second: [{ units: [{ at: '0101' }], leader: { at: '0605' } }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 }, moveTo(table, '0609 N', '0608 N', '0607 N', '0606 N'))
    expect(at(table, 0)).toBe('0606')
  })

  test('crusades 4.3 the overall leader changes his own order without a die, once a phase', () => {
    const table = position({
      first: [{ units: [{ at: '0610' }], leader: { overall: true } }],
      second: [{ at: '0602' }],
    })
    table.do({ type: 'order', leader: 0, order: 'stand' })
    expect(eventsOf(table, 'ordered')).toMatchObject([
      { type: 'ordered', leader: 0, order: 'stand', changed: true },
    ])
    expect(table.refusal({ type: 'order', leader: 0, order: 'attack' })).toMatchObject({
      code: 'crusades.order.tried',
    })
  })

  test('crusades 4.3 the overall leader has no command value; every other leader has one', () => {
    const leaderOf = (leader: object) => () =>
      position({ first: [{ units: [{ at: '0608' }], leader }], second: [{ at: '0603' }] })
    expect(leaderOf({ overall: true, command: 5 })).toThrow('crusades.scenario.play')
    expect(nth(leaderOf({ overall: true })().state.setting.leaders, 0).figures.command).toBe(undefined)
    expect(leaderOf({ command: undefined })).toThrow('crusades.scenario.play')
  })

  test('crusades 4.3 he takes two off the die of those within his span', () => {
    const near = (span: number) =>
      position({
        first: [{ units: [{ at: '0610' }], leader: { overall: true, span } }, { units: [{ at: '0606' }] }],
        second: [{ at: '0602' }],
      })
    const helped = near(4)
    helped.do({ type: 'order', leader: 1, order: 'stand' })
    expect(modifiersOf(helped)).toEqual({ 'overall-leader': -2 })
    const alone = near(3)
    alone.do({ type: 'order', leader: 1, order: 'stand' })
    expect(modifiersOf(alone)).toEqual({})
  })

  test('crusades 4.13 the best bonus in the group counts, for both sides', () => {
    const table = position({
      first: [
        { units: [{ at: '0606' }], leader: { bonus: 1 } },
        { units: [{ at: '0606' }], leader: { bonus: 2 } },
      ],
      second: [{ units: [{ at: '0605' }], leader: { bonus: 3 } }],
    })
    fight(table, '0606', '0605')
    expect(modifiersOf(table, 0)).toEqual({ leader: 2 })
    expect(modifiersOf(table, 1)).toEqual({ leader: 3 })
  })

  test('crusades 4.14 a leader rides eight points, not into enemies', () => {
    const table = position({
      first: [{ units: [{ at: '0610' }], leader: { at: '0610' } }],
      second: [{ at: '0605' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'lead', leader: 0 })
    const path = (...labels: string[]) => labels.map(label => hexOf(table, label))
    const enemy = path('0609', '0608', '0607', '0507', '0406', '0405', '0505', '0605')
    expect(table.refusal({ type: 'ride', path: enemy })).toMatchObject({ code: 'crusades.move.enemy' })
    const far = path('0609', '0608', '0607', '0507', '0406', '0405', '0404', '0403', '0402')
    expect(table.refusal({ type: 'ride', path: far })).toMatchObject({ code: 'crusades.move.too-far' })
    expect(table.refusal({ type: 'ride', path: path('0609', '0610') })).toMatchObject({
      code: 'crusades.ride.nowhere',
    })
    expect(table.refusal({ type: 'ride', path: path('0608') })).toMatchObject({ code: 'crusades.move.gap' })
    table.do({ type: 'ride', path: far.slice(0, 8) })
    expect(leaderAt(table, 0)).toBe('0403')
    expect(table.refusal({ type: 'lead', leader: 0 })).toMatchObject({ code: 'crusades.leader.moved' })
  })

  test('crusades 4.14 he goes with the last unit that has to leave his hex', () => {
    const table = position({
      first: [{ at: '0606', strength: 20 }],
      second: [{ units: [{ at: '0605', morale: 9 }] }],
    })
    fight(table, '0606', '0605')
    table.dice(9, 1, 5, 1)
    expect(frameKind(table)).toBe('retreat')
    table.do({ type: 'retreat', hex: hexOf(table, '0604') })
    expect([at(table, 1), leaderAt(table, 1)]).toEqual(['0604', '0604'])
  })

  test('crusades 4.21 a step lost puts him in danger: ten takes him, and his formation stands', () => {
    const lost = (face: number) => {
      const table = position({
        first: [{ at: '0606', strength: 20 }],
        second: [{ order: 'attack', units: [{ at: '0605' }, { at: '0101', arm: 'archer' }] }],
      })
      fight(table, '0606', '0605')
      table.dice(9, 1)
      expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.casualty-stack', seat: 1 })
      table.dice(face)
      return table
    }
    expect(lost(9).state.tables.leaders.hex[1]).toBeGreaterThanOrEqual(0)
    const table = lost(10)
    expect(table.state.tables.leaders.status[1]).toBe(AWAITED)
    expect([...table.state.tables.units.order].slice(1)).toEqual([2, 1])
  })

  test('crusades 4.22 ridden over alone, eight or more takes him, less sends him to the nearest friend', () => {
    const ridden = (face: number) => {
      const table = position({
        first: [{ at: '0606' }],
        second: [{ units: [{ at: '0602' }, { at: '0101' }], leader: { at: '0605' } }],
      })
      goTo(table, 'movement')
      table.do({ type: 'activate', unit: 0 }, moveTo(table, '0605 N', '0604 N'))
      expect(throws(table)[0]).toMatchObject({
        purpose: 'crusades.roll.casualty-alone',
        rule: 'crusades 4.22',
      })
      table.dice(face)
      return leaderAt(table, 1)
    }
    expect(ridden(8)).toBe('away')
    expect(ridden(7)).toBe('0602')
  })

  test('crusades 4.22 so it is when his stack is slain around him and the winner comes on', () => {
    const table = position({
      first: [{ at: '0606', strength: 20 }],
      second: [{ units: [{ at: '0605', morale: 10 }, { at: '0101' }] }],
    })
    table.state.tables.units.steps[1] = 1
    fight(table, '0606', '0605')
    table.dice(10, 1)
    expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.casualty-stack' })
    table.dice(9)
    table.do({ type: 'advance', unit: 0, hex: hexOf(table, '0605') })
    expect(throws(table)[0]).toMatchObject({
      purpose: 'crusades.roll.casualty-alone',
      rule: 'crusades 4.22',
    })
    table.dice(7)
    expect(leaderAt(table, 1)).toBe('0101')
  })

  test('crusades 4.23 next command phase a replacement of 3, 3 and 0 takes over where the owner says', () => {
    const table = position({
      first: [{ at: '0606', strength: 20 }],
      second: [{ units: [{ at: '0605', morale: 10 }, { at: '0602' }], leader: { bonus: 2 } }],
    })
    fight(table, '0606', '0605')
    table.dice(9, 1, 10, 1)
    table.do({ type: 'retreat', hex: hexOf(table, '0604') }, { type: 'stay' })
    expect(frameKind(table)).toBe('replacement')
    expect(table.pending()).toMatchObject({ kind: 'decision', seat: 1 })
    expect(table.refusal({ type: 'replace', hex: 0 })).toMatchObject({ code: 'crusades.replace.not-there' })
    table.do({ type: 'replace', hex: hexOf(table, '0602') })
    expect(leaderAt(table, 1)).toBe('0602')
    table.do({ type: 'order', leader: 1, order: 'attack' })
    expect(nth(throws(table), 0).column).toBe('3')
  })
})
