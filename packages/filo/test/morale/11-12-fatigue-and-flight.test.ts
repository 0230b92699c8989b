import { interrupt } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { figuresOf } from '../../src/core/figures.ts'
import { machine } from '../../src/machine.ts'
import { strike, worsen } from '../../src/morale/harm.ts'
import { DEMORALISED, ELIMINATED, FLED, IN_FLIGHT } from '../../src/printed/units.ts'
import { begin, endUntil, type FiloTable, move, position, promptOf, types, whereIs } from '../kit.ts'

const CAUSE = { parting: 'combat', foes: [] } as const

const pair = (second = 'A1') =>
  position({ first: [[{ at: 'F6' }, { at: 'L12' }]], second: [[{ at: second }]] })

/** Puts a unit to flight as a result would. */
const rout = (table: FiloTable, unit: number): void => {
  table.state.tables.units.order[unit] = IN_FLIGHT
  interrupt(table.state, { kind: 'run', units: [unit], spared: [], foes: [] })
  machine.proceed(table.state, table.state.flow, undefined)
}

test('filo 11.1: fatigue turns the counter; again, and nothing more', () => {
  const { state } = pair()
  strike(state, 0, 'F', CAUSE, undefined)
  strike(state, 0, 'F', CAUSE, undefined)
  expect(figuresOf(state, 0)).toEqual({ pf: 4, quality: 5, pm: 3 })
})

describe('filo 11.2: rest', () => {
  const tired = (first: readonly object[] = [{ at: 'F8' }]) => {
    const table = position({ first: [first as never], second: [[{ at: 'F1' }]] })
    table.state.tables.units.fatigued[0] = 1
    table.state.flow = { ...table.state.flow, phase: 'rest', seat: 0, stack: [] }
    return table
  }

  test('a whole turn undisturbed makes it fresh', () => {
    const table = tired()
    table.do({ type: 'rest', unit: 0 })
    begin(table)
    endUntil(table, () => table.state.flow.turn === 2)
    expect(table.state.tables.units.fatigued[0]).toBe(0)
  })

  test('moving breaks it', () => {
    const table = tired()
    table.do({ type: 'rest', unit: 0 })
    begin(table)
    table.do(move(table, 0, 'F7'))
    expect(types(table)).toContain('rest-broken')
    expect(table.state.tables.units.resting[0]).toBe(0)
  })

  test('not in flight, not next to an enemy, not if fresh', () => {
    const table = tired()
    table.state.tables.units.order[0] = IN_FLIGHT
    expect(table.refusal({ type: 'rest', unit: 0 }).code).toBe('filo.rest.cannot')
    table.state.tables.units.order[0] = 0
    table.state.tables.units.fatigued[0] = 0
    expect(table.refusal({ type: 'rest', unit: 0 }).code).toBe('filo.rest.cannot')
  })
})

describe('filo 12.1: demoralisation', () => {
  test('fresh: fatigued; fatigued: flight; put to flight: flight', () => {
    const { state } = pair()
    const { order, fatigued } = state.tables.units
    expect(strike(state, 0, 'D', CAUSE, undefined)).toBe(false)
    expect([order[0], fatigued[0]]).toEqual([DEMORALISED, 0])
    expect(strike(state, 0, 'D', CAUSE, undefined)).toBe(false)
    expect([order[0], fatigued[0]]).toEqual([DEMORALISED, 1])
    expect(strike(state, 0, 'D', CAUSE, undefined)).toBe(true)
    expect(order[0]).toBe(IN_FLIGHT)
    order[1] = DEMORALISED
    expect(strike(state, 1, 'Dr', CAUSE, undefined)).toBe(true)
    expect(order[1]).toBe(IN_FLIGHT)
  })

  test('filo 10.7: a level more does not look at fatigue', () => {
    const { state } = pair()
    const { order, fate } = state.tables.units
    worsen(state, 1, CAUSE, undefined)
    expect(order[1]).toBe(DEMORALISED)
    expect(worsen(state, 1, CAUSE, undefined)).toBe(true)
    worsen(state, 1, CAUSE, undefined)
    expect(fate[1]).toBe(ELIMINATED)
  })
})

describe('filo 12.2: flight', () => {
  test('two hexes straight towards the edge, facing it', () => {
    const table = pair()
    rout(table, 0)
    expect(whereIs(table, 0)).toBe('F8')
    expect(table.state.tables.units.facing[0]).toBe(3)
    expect(table.state.tables.leaders.hex[0]).toBe(table.state.tables.units.hex[0])
  })

  test('friends crossed are tested and may be swept along', () => {
    const table = position({ first: [[{ at: 'F6' }, { at: 'F7', quality: 5 }]], second: [[{ at: 'A1' }]] })
    rout(table, 0)
    expect(promptOf(table)).toBe('filo.roll.crossing')
    table.dice(6)
    expect(table.state.tables.units.order[1]).toBe(IN_FLIGHT)
    expect(whereIs(table, 1)).toBe('F9')
  })

  test('a friend at the end of the way is gone round; no way at all is the end', () => {
    const table = position({ first: [[{ at: 'F6' }, { at: 'F8' }]], second: [[{ at: 'A1' }]] })
    rout(table, 0)
    expect(whereIs(table, 0)).not.toBe('F8')
    const closed = position({
      first: [[{ at: 'F6' }, { at: 'A12' }]],
      second: [['F7', 'E7', 'G7'].map(at => ({ at }))],
    })
    rout(closed, 0)
    expect(closed.state.tables.units.fate[0]).toBe(ELIMINATED)
  })

  test('in flight and demoralised again: two hexes more; put to flight again: eliminated', () => {
    const { state } = pair()
    state.tables.units.order[0] = IN_FLIGHT
    expect(strike(state, 0, 'D', CAUSE, undefined)).toBe(true)
    strike(state, 0, 'Dr', CAUSE, undefined)
    expect(state.tables.units.fate[0]).toBe(ELIMINATED)
  })

  test('in phase E the whole allowance, and off the map it is lost for half its value', () => {
    const table = position({ first: [[{ at: 'A1' }, { at: 'F10', quality: 3 }]], second: [[{ at: 'L1' }]] })
    table.state.tables.units.order[1] = IN_FLIGHT
    begin(table)
    endUntil(table, () => promptOf(table) === 'filo.roll.regroup')
    table.dice(9)
    expect(table.state.tables.units.fate[1]).toBe(FLED)
    expect(table.state.tables.sides.points[1]).toBe(2)
  })
})

describe('filo 12.3: regrouping', () => {
  const shaken = (leader: object = {}) => {
    const table = position({
      first: [{ units: [{ at: 'F8', quality: 5 }], leader }],
      second: [[{ at: 'F1' }]],
    })
    table.state.tables.units.order[0] = DEMORALISED
    begin(table)
    endUntil(table, () => promptOf(table) === 'filo.roll.regroup')
    return table
  }

  test('a die not above the quality, and then it faces as it likes', () => {
    const table = shaken()
    table.dice(5)
    table.do({ type: 'face', facing: 2 })
    expect(table.state.tables.units.order[0]).toBe(0)
    expect(table.state.tables.units.facing[0]).toBe(2)
  })

  test('above it nothing changes; the bonus of a leader near counts', () => {
    const table = shaken()
    table.dice(6)
    expect(table.state.tables.units.order[0]).toBe(DEMORALISED)
    const led = shaken({ bonus: 2 })
    led.dice(7)
    expect(promptOf(led)).toBe('filo.prompt.face')
  })

  test('not next to an enemy', () => {
    const table = position({ first: [[{ at: 'F6' }]], second: [[{ at: 'F5' }]] })
    table.state.tables.units.order[0] = DEMORALISED
    begin(table)
    endUntil(table, () => table.state.flow.turn === 2)
    expect(types(table)).not.toContain('regrouped')
  })
})

describe('filo 12.2: flight over the east and the west edge', () => {
  const fleeing = (flight: 'east' | 'west', at: string, second: readonly string[] = ['A1']) => {
    const table = position({
      first: [[{ at }, { at: flight === 'east' ? 'A12' : 'L12' }]],
      second: [second.map(hex => ({ at: hex }))],
      armies: [{ flight }, { flight: flight === 'east' ? 'west' : 'east' }],
    })
    rout(table, 0)
    return table
  }

  test('armies that flee east and west face each other', () => {
    const { state } = fleeing('east', 'F6')
    expect([...state.setting.facing]).toEqual([4, 1])
  })

  test('no hex-side points straight there: of two ways that are equally near, the left one', () => {
    expect(whereIs(fleeing('east', 'F6'), 0)).toBe('H5')
    expect(whereIs(fleeing('west', 'F6'), 0)).toBe('D7')
  })

  test('the other way where the map ends or an enemy stands', () => {
    expect(whereIs(fleeing('east', 'I1'), 0)).toBe('K1')
    expect(whereIs(fleeing('west', 'F6', ['E7']), 0)).toBe('D5')
  })

  test('past the enemy, and lost where both ways are closed', () => {
    const closed = fleeing('east', 'F6', ['G6', 'G7'])
    expect(closed.state.tables.units.fate[0]).toBe(ELIMINATED)
    expect(closed.state.tables.sides.points[1]).toBe(3)
  })

  test.each(['east', 'west'] as const)('over the %s edge it is gone, for half its value', flight => {
    const table = fleeing(flight, flight === 'east' ? 'L6' : 'A6', [flight === 'east' ? 'A1' : 'L1'])
    expect(table.state.tables.units.fate[0]).toBe(FLED)
    expect(table.state.tables.sides.points[1]).toBe(2)
  })

  test.each(['east', 'west'] as const)('in phase E it goes on to the %s with its whole allowance', flight => {
    const table = fleeing(flight, flight === 'east' ? 'C6' : 'J6', [flight === 'east' ? 'A1' : 'L1'])
    const { grid, toEdge } = table.state.setting
    const before = toEdge[0][grid.parse(whereIs(table, 0) ?? '') ?? 0] ?? 0
    begin(table)
    endUntil(table, () => table.pending().kind === 'dice')
    table.dice(9)
    endUntil(table, () => table.state.flow.turn === 2)
    expect(before - (toEdge[0][grid.parse(whereIs(table, 0) ?? '') ?? 0] ?? 0)).toBe(4)
  })
})
