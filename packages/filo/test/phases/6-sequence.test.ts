import { describe, expect, test } from 'vitest'
import { begin, endUntil, goTo, hexOf, position, promptOf, types } from '../kit.ts'

const three = () =>
  position({
    first: [[{ at: 'C8' }], [{ at: 'F8' }], [{ at: 'I8' }]],
    second: [[{ at: 'C2' }], [{ at: 'F2' }], [{ at: 'I2' }]],
  })

describe('filo 6.A: command check and rest', () => {
  test('units beyond the radius of their leader are out of command', () => {
    const table = position({
      first: [[{ at: 'A12' }, { at: 'F10' }, { at: 'L12' }]],
      second: [[{ at: 'A1' }]],
    })
    expect([...table.state.tables.units.commanded].slice(0, 3)).toEqual([1, 1, 0])
  })
})

describe('filo 6.B: artillery and archers', () => {
  const guns = () =>
    position({
      first: [
        [
          { at: 'F8', type: 'Ar' },
          { at: 'D8', type: 'At' },
          { at: 'H8', type: 'Ab' },
        ],
      ],
      second: [
        [
          { at: 'F6', type: 'Ar' },
          { at: 'D4', type: 'At' },
        ],
      ],
    })

  test('the four steps in their order, each for its own arm', () => {
    const table = guns()
    const phases: string[] = []
    endUntil(table, () => {
      if (table.pending().kind === 'dice') return true
      phases.push(table.state.flow.phase)
      return false
    })
    expect(phases).toEqual([
      'artillery-attacker',
      'artillery-defender',
      'archers-defender',
      'archers-attacker',
    ])
  })

  test('crossbows, archers out of their step and units out of command do not shoot', () => {
    const table = guns()
    const target = hexOf(table, 'F6')
    expect(table.refusal({ type: 'aim', unit: 0, target }).code).toBe('filo.fire.not-now')
    goTo(table, 'archers-attacker')
    expect(table.refusal({ type: 'aim', unit: 2, target }).code).toBe('filo.fire.not-now')
    table.state.tables.units.commanded[0] = 0
    expect(table.refusal({ type: 'aim', unit: 0, target }).code).toBe('filo.fire.command')
  })
})

describe('filo 6.C: initiative and activation', () => {
  const order = (table: ReturnType<typeof three>): readonly number[] =>
    table.events.flatMap(event => (event.type === 'activated' ? [event.leader] : []))

  test('C1: rising values; of equals the smaller throw of two dice begins, equal throws are thrown again', () => {
    const table = three()
    table.dice(3, 3, 2, 4)
    expect(promptOf(table)).toBe('filo.roll.tie')
    table.dice(1, 1, 1, 1, 6, 6, 1, 1)
    expect(order(table)).toEqual([3])
    endUntil(table, () => order(table).length === 2)
    expect(order(table)).toEqual([3, 0])
  })

  test('C1: of equal values the side whose army leader has the smaller bonus begins', () => {
    const table = position({
      first: [{ units: [{ at: 'C8' }], leader: { bonus: 2 } }],
      second: [[{ at: 'C2' }]],
    })
    table.dice(1, 1, 2, 2)
    expect(order(table)).toEqual([1])
  })

  test('C2: the winner activates whom he likes, then by value', () => {
    const table = three()
    table.dice(3, 3, 2, 3)
    table.do({ type: 'activate', leader: 2 })
    expect(order(table)).toEqual([2])
  })

  test('C3: then he names an enemy leader who must act', () => {
    const table = three()
    table.dice(6, 4, 2, 3)
    table.do({ type: 'activate', leader: 1 })
    endUntil(table, () => promptOf(table) === 'filo.prompt.designate')
    table.do({ type: 'designate', leader: 5 })
    expect(order(table)).toEqual([1, 5])
  })

  test('C4: and another who does not act this turn', () => {
    const table = three()
    table.dice(6, 6, 1, 2)
    table.do({ type: 'activate', leader: 0 })
    endUntil(table, () => promptOf(table) === 'filo.prompt.designate')
    table.do({ type: 'designate', leader: 5 }, { type: 'bar', leader: 3 })
    endUntil(table, () => table.pending().kind === 'dice')
    table.dice(1, 1, 6, 6)
    endUntil(table, () => order(table).length === 5)
    expect(order(table)).toEqual([0, 5, 1, 4, 2])
  })
})

describe('filo 6.D: the five steps of an activation', () => {
  test('steps in which there is nothing to decide are passed over', () => {
    const table = three()
    begin(table)
    table.do({ type: 'activate', leader: 0 }, { type: 'end-phase' })
    expect(table.state.flow.active).not.toBe(0)
  })

  test('a unit that shot in D2 has no offensive shot, and none shoots in D2 next to an enemy', () => {
    const table = position({ first: [[{ at: 'F6', type: 'Ar' }]], second: [[{ at: 'F5' }, { at: 'F3' }]] })
    begin(table)
    table.do({ type: 'end-phase' })
    expect(table.state.flow.phase).toBe('declare')
  })
})

describe('filo 6.E: the end of the turn', () => {
  test('rest, regrouping and flight follow each other, and the next turn begins', () => {
    const table = position({ first: [[{ at: 'F8' }]], second: [[{ at: 'F2' }]] })
    begin(table)
    endUntil(table, () => table.state.flow.turn === 2)
    const phases = table.events.flatMap(event => (event.type === 'phase' ? [event.phase] : []))
    expect(phases.slice(phases.indexOf('recover'), phases.indexOf('recover') + 4)).toEqual([
      'recover',
      'regroup',
      'flee',
      'rest',
    ])
    expect(types(table)).not.toContain('rested')
  })
})
