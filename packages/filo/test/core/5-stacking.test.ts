import { describe, expect, test } from 'vitest'
import { reachOf } from '../../src/index.ts'
import { begin, fight, hexOf, modifiersDue, move, position, whereIs } from '../kit.ts'

describe('filo 5.1: one unit a hex', () => {
  test('friends are passed through, but nobody stops with them', () => {
    const table = position({ first: [[{ at: 'F8' }, { at: 'F7' }]], second: [[{ at: 'A1' }]] })
    begin(table)
    table.do(move(table, 0, 'F7'))
    expect(table.refusal({ type: 'end-phase' }).code).toBe('filo.move.unfinished')
    expect(table.refusal(move(table, 1, 'F6')).code).toBe('filo.move.unfinished')
    table.do(move(table, 0, 'F6'), { type: 'end-phase' })
    expect(whereIs(table, 0)).toBe('F6')
  })

  test('a step from which there is no way on is refused', () => {
    const table = position({ first: [[{ at: 'F8', pm: 1 }, { at: 'F7' }]], second: [[{ at: 'A1' }]] })
    begin(table)
    expect(table.refusal(move(table, 0, 'F7')).code).toBe('filo.move.no-rest')
  })

  test('a leader goes along with his unit', () => {
    const table = position({ first: [[{ at: 'F8' }]], second: [[{ at: 'A1' }]] })
    begin(table)
    table.do(move(table, 0, 'F7'))
    expect(table.state.tables.leaders.hex[0]).toBe(hexOf(table, 'F7'))
    expect(table.state.tables.leaders.spent[0]).toBe(1)
  })

  test('artillery with infantry adds its strength in defence, and the better quality counts', () => {
    const table = position({
      first: [[{ at: 'F6', pf: 8, quality: 6 }]],
      second: [
        [
          { at: 'F5', pf: 5, quality: 5 },
          { at: 'F5', type: 'At', pf: 4, quality: 7 },
        ],
      ],
    })
    begin(table)
    fight(table, [['F6', 'F5']])
    expect(modifiersDue(table)).toEqual({ quality: -1 })
  })
})

describe('filo 5.2: pairs', () => {
  const paired = () =>
    position({
      first: [[{ at: 'F8' }, { at: 'F8', quality: 5 }, { at: 'F10', type: 'Ar' }, { at: 'F6' }]],
      second: [[{ at: 'A1' }]],
      play: { pairs: 'any' },
    })

  test('two of a kind move together without extra cost', () => {
    const table = paired()
    begin(table)
    table.do(move(table, 0, 'F7', { pair: true }))
    expect([whereIs(table, 0), whereIs(table, 1)]).toEqual(['F7', 'F7'])
    expect(table.state.tables.units.spent[1]).toBe(1)
    expect(table.refusal(move(table, 0, 'G7')).code).toBe('filo.move.together')
  })

  test('leaving the other costs a point, and so does joining one', () => {
    const table = paired()
    begin(table)
    table.do(move(table, 0, 'F7'))
    expect(table.state.tables.units.spent[0]).toBe(2)
    table.do(move(table, 0, 'F6'))
    table.do({ type: 'end-phase' })
    expect(whereIs(table, 0)).toBe('F6')
  })

  test('whoever comes back to the hex he set out from has joined again, and pays to leave it', () => {
    const table = position({
      first: [
        [
          { at: 'F8', pm: 9 },
          { at: 'F8', pm: 9 },
        ],
      ],
      second: [[{ at: 'A1' }]],
      play: { pairs: 'any' },
    })
    begin(table)
    table.do(move(table, 0, 'F7'))
    table.state.tables.units.facing[0] = 3
    const beyond = reachOf(table.state, 0).find(
      ({ hex, facing }) => hex === hexOf(table, 'F9') && facing === 3,
    )
    expect(beyond?.path.map(hex => table.state.setting.grid.label(hex))).toEqual(['F8', 'F9'])
    table.do(...(beyond?.actions ?? []))
    // Two for the first step, one for the way back, two again to leave.
    expect(table.state.tables.units.spent[0]).toBe(5)
    expect(beyond?.cost).toBe(3)
  })

  test('a pair fights with summed strength and the lower quality, and both suffer', () => {
    const table = position({
      first: [
        [
          { at: 'F6', pf: 5, quality: 7 },
          { at: 'F6', pf: 5, quality: 5 },
        ],
      ],
      second: [[{ at: 'F5', pf: 5, quality: 5 }]],
      play: { pairs: 'any' },
    })
    begin(table)
    fight(table, [['F6', 'F5']])
    expect(modifiersDue(table)).toEqual({ odds: 2 })
    table.dice(0)
    table.do({ type: 'retreat', hex: hexOf(table, 'F7'), facing: 0 })
    expect([whereIs(table, 0), whereIs(table, 1)]).toEqual(['F7', 'F7'])
  })

  test('at Bouvines only militia stands in pairs', () => {
    const table = position({
      first: [[{ at: 'F8', type: 'Mi' }, { at: 'F9', type: 'Mi' }, { at: 'C8' }, { at: 'C9' }]],
      second: [[{ at: 'A1' }]],
      play: { pairs: 'militia' },
    })
    begin(table)
    table.do(move(table, 1, 'F8'))
    expect(table.pending().kind).toBe('decision')
    table.do(move(table, 3, 'C8'))
    expect(table.refusal({ type: 'end-phase' }).code).toBe('filo.move.unfinished')
  })
})
