import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { eventsOf, goTo, modifiersOf, moveTo, position, type Sketch, throws } from '../kit.ts'

/** Every second turn takes a point, up to two; the well is in the corner. */
const dry: Sketch = {
  first: [{ units: [{ at: '0606' }, { at: '0808', arm: 'heavy-cavalry' }] }],
  second: [{ units: [{ at: '1201' }] }],
  turns: 12,
  map: { areas: { hill: ['0101'], well: ['0106'] } },
  play: { thirst: { army: 0, water: 'well', every: 2, most: 2 } },
}

const passTurns = (table: ReturnType<typeof position>, turns: number): void => {
  const until = table.state.flow.turn + turns
  while (table.state.flow.turn < until) table.do({ type: 'end-phase' })
}

const thirst = (table: ReturnType<typeof position>, unit: number): number =>
  table.state.tables.units.thirst[unit] ?? 0

describe('crusades 12.2 thirst', () => {
  test('crusades 12.2 it grows with every player turn of the army, and only in that army', () => {
    const table = position(dry)
    goTo(table, 'command', 1)
    expect([thirst(table, 0), thirst(table, 2)]).toEqual([1, 0])
    goTo(table, 'command', 0)
    expect(thirst(table, 0)).toBe(1)
    passTurns(table, 3)
    expect([thirst(table, 0), thirst(table, 1), thirst(table, 2)]).toEqual([4, 4, 0])
  })

  test('crusades 12.2 it weighs on rallies and checks, turn by turn, up to the most', () => {
    const weight = (turns: number): number | undefined => {
      const table = position(dry)
      passTurns(table, turns)
      table.state.tables.units.morale[0] = 1
      goTo(table, 'movement', 1)
      table.do({ type: 'end-phase' })
      expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.rally' })
      return modifiersOf(table)['thirst']
    }
    // The rally of the second turn: two turns have been borne.
    expect(weight(0)).toBe(undefined)
    expect(weight(1)).toBe(1)
    expect(weight(3)).toBe(2)
    expect(weight(7)).toBe(2)
  })

  test('crusades 12.2 the modifier names its rule', () => {
    const table = position(dry)
    table.state.tables.units.thirst[0] = 4
    table.state.tables.units.morale[0] = 1
    goTo(table, 'movement', 1)
    table.do({ type: 'end-phase' })
    expect(nth(throws(table), 0).modifiers).toContainEqual({
      reason: 'crusades.modifier.thirst',
      value: 2,
      rule: 'crusades 12.2',
    })
  })

  test('crusades 12.2 whoever ends his player turn at the water has drunk', () => {
    const table = position({ ...dry, first: [{ units: [{ at: '0207' }, { at: '0808' }] }] })
    passTurns(table, 2)
    expect(thirst(table, 0)).toBe(2)
    goTo(table, 'movement', 0)
    // 0206 lies beside the well.
    table.do({ type: 'activate', unit: 0 }, moveTo(table, '0206 N'))
    goTo(table, 'command', 1)
    expect([thirst(table, 0), thirst(table, 1)]).toEqual([0, 3])
    expect(eventsOf(table, 'drank')).toMatchObject([{ type: 'drank', unit: 0 }])
  })
})
