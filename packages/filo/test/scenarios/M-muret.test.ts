import { OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { captureLeader, killLeader } from '../../src/command/leaders.ts'
import { machine } from '../../src/machine.ts'
import { DEMORALISED, IN_FLIGHT, ORGANISED } from '../../src/printed/units.ts'
import { begin, type FiloTable, position, promptOf } from '../kit.ts'

describe('filo M.1: the death of the king', () => {
  /** The second army follows a king; its units have the qualities 5, 6 and 7. */
  const field = (): FiloTable => {
    const table = position({
      first: [[{ at: 'F10' }]],
      second: [
        [
          { at: 'F3', quality: 5 },
          { at: 'G3', quality: 6 },
        ],
        [{ at: 'A3', quality: 7 }],
      ],
      play: { special: { mourned: 'second-a' } },
    })
    begin(table)
    return table
  }
  const kill = (table: FiloTable, leader: number): void => {
    killLeader(table.state, leader, undefined)
    machine.proceed(table.state, table.state.flow, undefined)
    while (promptOf(table) === 'filo.prompt.substitute')
      table.do({ type: 'substitute', hex: table.state.tables.units.hex[1] ?? OFF_MAP })
  }
  const ordersOf = ({ state }: FiloTable): readonly number[] => [...state.tables.units.order.subarray(1, 4)]

  test('each unit of his side is a level worse on a d10 above its quality', () => {
    const table = field()
    kill(table, 1)
    for (const die of [5, 7, 7]) {
      expect(table.pending()).toMatchObject({
        roll: { throws: [{ purpose: 'filo.roll.dismay', rule: 'filo M.1' }] },
      })
      table.dice(die)
    }
    expect(ordersOf(table)).toEqual([ORGANISED, DEMORALISED, ORGANISED])
    expect(promptOf(table)).toBe('filo.phase.move')
  })

  test('whoever was demoralised flees; whoever flees has nothing left to lose', () => {
    const table = field()
    table.state.tables.units.order[1] = DEMORALISED
    table.state.tables.units.order[2] = IN_FLIGHT
    kill(table, 1)
    table.dice(9)
    table.dice(0)
    expect(ordersOf(table)).toEqual([IN_FLIGHT, IN_FLIGHT, ORGANISED])
    expect(promptOf(table)).toBe('filo.phase.move')
  })

  test('his capture, or the death of another, shakes nobody', () => {
    const captured = field()
    captureLeader(captured.state, 1, 0, undefined)
    machine.proceed(captured.state, captured.state.flow, undefined)
    expect(captured.state.flow.stack.some(({ kind }) => kind === 'dismay')).toBe(false)
    const other = field()
    kill(other, 2)
    expect(promptOf(other)).toBe('filo.phase.move')
  })
})
