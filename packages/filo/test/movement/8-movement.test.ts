import { describe, expect, test } from 'vitest'
import { begin, hexOf, move, position, whereIs } from '../kit.ts'

const alone = (man: object = {}, sketch: object = {}) =>
  position({ first: [[{ at: 'F8', ...man }]], second: [[{ at: 'A1' }]], ...sketch })

describe('filo 8: movement', () => {
  test('filo 8: through the front hexes, at the cost of the terrain', () => {
    const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? '.....b......' : '.'.repeat(12)))
    const table = alone({}, { rows })
    begin(table)
    expect(table.refusal(move(table, 0, 'F9')).code).toBe('filo.move.not-front')
    table.do(move(table, 0, 'F7'))
    expect(table.state.tables.units.spent[0]).toBe(2)
  })

  test('filo 8: one hex without turning is always possible, whatever it costs', () => {
    const rows = Array.from({ length: 12 }, () => 'b'.repeat(12))
    const table = alone({ pm: 1 }, { rows })
    begin(table)
    table.do(move(table, 0, 'F7'))
    expect(table.refusal(move(table, 0, 'F6')).code).toBe('filo.move.points')
  })

  test('filo 8: one move ends before another begins', () => {
    const table = position({ first: [[{ at: 'F8' }, { at: 'H8' }]], second: [[{ at: 'A1' }]] })
    begin(table)
    table.do(move(table, 0, 'F7'), move(table, 1, 'H7'))
    expect(table.refusal(move(table, 0, 'F6')).code).toBe('filo.move.done')
  })

  test('filo 8.2: a point for each hex-side', () => {
    const table = alone()
    begin(table)
    table.do({ type: 'move', unit: 0, hex: hexOf(table, 'F8'), facing: 1 })
    table.do({ type: 'move', unit: 0, hex: hexOf(table, 'F8'), facing: 2 })
    expect(table.state.tables.units.spent[0]).toBe(2)
    expect(table.refusal({ type: 'move', unit: 0, hex: hexOf(table, 'F8'), facing: 5 }).code).toBe(
      'filo.move.turn',
    )
  })

  test('filo 8.3: leaving the front of an enemy costs a point more', () => {
    const table = position({ first: [[{ at: 'F7' }]], second: [[{ at: 'F6' }]] })
    begin(table)
    table.do(move(table, 0, 'G7'))
    expect(table.state.tables.units.spent[0]).toBe(2)
  })

  test('filo 8.3: a withdrawal to the rear takes the whole allowance and keeps the facing', () => {
    const table = position({ first: [[{ at: 'F7' }]], second: [[{ at: 'F6' }]] })
    begin(table)
    expect(table.refusal({ type: 'withdraw', unit: 0, hex: hexOf(table, 'G7') }).code).toBe(
      'filo.move.not-rear',
    )
    table.do({ type: 'withdraw', unit: 0, hex: hexOf(table, 'F8') })
    expect(whereIs(table, 0)).toBe('F8')
    expect(table.state.tables.units.facing[0]).toBe(0)
    expect(table.refusal(move(table, 0, 'F7')).code).toBe('filo.move.done')
  })

  test('filo 8.4: dismounting takes a marker of the pool and leaves two points, mounting four', () => {
    const table = position({
      first: [[{ at: 'F8', type: 'Ch', pm: 7 }, { at: 'H8' }]],
      second: [[{ at: 'A1' }]],
      armies: [{ mounts: 1, dismounts: 1 }, {}],
    })
    begin(table)
    table.do({ type: 'dismount', unit: 0 }, move(table, 0, 'F7'), move(table, 0, 'F6'))
    expect(table.refusal(move(table, 0, 'F5')).code).toBe('filo.move.points')
    table.do({ type: 'mount', unit: 1 })
    for (const label of ['H7', 'H6', 'H5', 'H4']) table.do(move(table, 1, label))
    expect(table.refusal(move(table, 1, 'H3')).code).toBe('filo.move.points')
    expect([table.state.tables.sides.mounts[0], table.state.tables.sides.dismounts[0]]).toEqual([0, 0])
  })

  test('filo 8.4: not next to an enemy, and not without a marker', () => {
    const near = position({
      first: [[{ at: 'F7', type: 'Ch' }]],
      second: [[{ at: 'F6' }]],
      armies: [{ dismounts: 1 }, {}],
    })
    begin(near)
    expect(near.refusal({ type: 'dismount', unit: 0 }).code).toBe('filo.saddle.contact')
    const poor = alone({ type: 'Ch' })
    begin(poor)
    expect(poor.refusal({ type: 'dismount', unit: 0 }).code).toBe('filo.saddle.pool')
  })
})
