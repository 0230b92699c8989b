import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { setGear } from '../../src/core/ground.ts'
import { LADDER_UPRIGHT, TOP } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { barred, legalOf, moveTo, standsAt, walk } from '../kits/movement-kit.ts'

/** A siege tower in C4, C3, C2 with its front to the rampart in C1; two men behind it. */
const tower = (options = {}): SiegeTable => {
  const table = position({
    rows: ['.bbb.', '.....', '.....', '.....', '.....', '.....'],
    map: {
      halfLevels: { legend: { '0': 0, '4': 4 }, rows: ['04440', ...Array(5).fill('00000')] },
      sides: { battlement: ['C1/S', 'C1/SE', 'C1/SW', 'B1/S', 'B1/SE', 'D1/S', 'D1/SW'] },
    },
    first: [
      { name: 'Hal', at: 'C5' },
      { name: 'Wat', at: 'B4' },
    ],
    second: [{ name: 'Guard', at: 'D1' }],
    gear: [[{ gear: 'siege-tower', at: 'C3', facing: 0 }], []],
    options,
  })
  goTo(table, 'movement')
  return table
}

describe('siege 2.42 moving inside a siege tower', () => {
  test('siege 2.42 entering costs 2, hex to hex on one floor 1, climbing 2 more', () => {
    const table = tower()
    expect(walk(table, 'Hal', 'C4')).toBe(2)
    expect(walk(table, 'Hal', 'C3')).toBe(1)
    expect(walk(table, 'Hal', 'C3', TOP)).toBe(2)
    expect(walk(table, 'Hal', 'C2', TOP)).toBe(1)
    expect(table.state.tables.bodies.deck[bodyOf(table, 'Hal')]).toBe(TOP)
  })

  test('siege 2.42 each upper hex joins the one below it, down as well as up, and no other way leads out of the top', () => {
    const table = tower({ s7LongerMoves: true })
    walk(table, 'Hal', 'C4')
    walk(table, 'Hal', 'C4', TOP)
    expect(barred(table, 'Hal', 'C5')).toEqual(['siege.move.tower-top', 'siege 2.45'])
    expect(barred(table, 'Hal', 'D4')).toEqual(['siege.move.tower-top', 'siege 2.45'])
    expect(walk(table, 'Hal', 'C4')).toBe(2)
    expect(walk(table, 'Hal', 'C5')).toBe(1)
  })

  test('siege 2.42 the move must name the floor it leads to', () => {
    const table = tower()
    walk(table, 'Hal', 'C4')
    expect(barred(table, 'Hal', 'C4')).toEqual(['siege.move.other-floor', 'siege 2.42'])
    expect(barred(table, 'Hal', 'C3', TOP)).toEqual(['siege.move.other-floor', 'siege 2.42'])
    expect(barred(table, 'Wat', 'B4', TOP)).toEqual(['siege.move.no-climb', 'siege 2.42'])
  })

  test('siege 2.46 a tower hex holds one man below and one above, and one passes friends on the way up', () => {
    const table = tower()
    walk(table, 'Hal', 'C4')
    expect(barred(table, 'Wat', 'C4')).toEqual(['siege.move.occupied', 'siege 1.62'])
    expect(walk(table, 'Wat', 'C4 C4', TOP)).toBe(4)
    expect(standsAt(table, bodyOf(table, 'Hal'))).toBe('C4')
    expect(standsAt(table, bodyOf(table, 'Wat'))).toBe('C4')
  })

  test('siege 2.42 horses stay outside', () => {
    const table = position({
      first: [{ name: 'Piers', type: 'knight', at: 'C6', mounted: true }],
      second: [{ at: 'L12' }],
      gear: [[{ gear: 'siege-tower', at: 'C4', facing: 0 }], []],
    })
    goTo(table, 'movement')
    expect(barred(table, 'Piers', 'C5')).toEqual(['siege.move.horse-terrain', 'siege 3.32'])
  })
})

describe('siege 2.45 from the siege tower to the wall', () => {
  test('siege 2.45 between the top and a neighbouring battlement hex costs 2 both ways', () => {
    const table = tower()
    const hal = bodyOf(table, 'Hal')
    walk(table, 'Hal', 'C4')
    walk(table, 'Hal', 'C4', TOP)
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    walk(table, 'Hal', 'C3', TOP)
    walk(table, 'Hal', 'C2', TOP)
    expect(walk(table, 'Hal', 'C1')).toBe(2)
    expect(table.state.tables.bodies.deck[hal]).toBe(0)
    expect(walk(table, 'Hal', 'C2', TOP)).toBe(2)
  })

  test('siege 2.45 not into a hex that an enemy holds, nor from the lower floor, nor down to the ground', () => {
    const table = tower()
    walk(table, 'Hal', 'C4')
    walk(table, 'Hal', 'C3')
    walk(table, 'Hal', 'C2')
    expect(barred(table, 'Hal', 'C1')).toEqual(['siege.move.battlement', 'siege 1.61'])
    table.state.tables.bodies.spent[bodyOf(table, 'Hal')] = 0
    walk(table, 'Hal', 'C2', TOP)
    expect(barred(table, 'Hal', 'D1')).toEqual(['siege.move.enemy', 'siege 1.61'])
    expect(barred(table, 'Hal', 'B2')).toEqual(['siege.move.tower-top', 'siege 2.45'])
  })
})

const ladder = (options = {}) => {
  const table = position({
    rows: ['.bbb.', '.mmm.', '.....', '.....'],
    map: {
      halfLevels: { legend: { '0': 0, '4': 4, '-': -2 }, rows: ['04440', '0---0', '00000', '00000'] },
      sides: { battlement: ['C1/S', 'C1/SE', 'C1/SW', 'B1/S', 'D1/S', 'B1/SE', 'D1/SW'] },
    },
    first: [{ name: 'Hal', at: 'C3' }],
    second: [{ name: 'Guard', at: 'B1' }],
    gear: [[{ gear: 'ladder', at: 'E4', facing: 3 }], []],
    options,
  })
  setGear(table.state, 0, hexOf(table, 'C2'), 0, LADDER_UPRIGHT)
  goTo(table, 'movement')
  return table
}

describe('siege 1.93 ladders', () => {
  test('siege 1.93 the ladder costs 3, the battlement it leans on 4 in the next turn, and no other is in reach', () => {
    const table = ladder()
    expect(walk(table, 'Hal', 'C2')).toBe(3)
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    expect(barred(table, 'Hal', 'D1')).toEqual(['siege.move.battlement', 'siege 1.61'])
    expect(walk(table, 'Hal', 'C1')).toBe(4)
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    expect(walk(table, 'Hal', 'C2')).toBe(3)
    expect(walk(table, 'Hal', 'C3')).toBe(1)
  })

  test('siege 1.93 from a ladder in the moat one steps into the moat beside it for 1', () => {
    const table = ladder()
    walk(table, 'Hal', 'C2')
    expect(walk(table, 'Hal', 'B2')).toBe(1)
  })

  test('switch 38 off: climbing and crossing are not done in one movement phase, whatever the allowance', () => {
    const table = ladder({ s7LongerMoves: true })
    walk(table, 'Hal', 'C2')
    expect(barred(table, 'Hal', 'C1')).toEqual(['siege.move.ladder-and-wall', 'siege 1.93'])
  })

  test('switch 38 on: in one phase, if the points suffice', () => {
    const table = ladder({ s7LongerMoves: true, s38ClimbAndCross: true })
    walk(table, 'Hal', 'C2')
    expect(walk(table, 'Hal', 'C1')).toBe(4)
    const slow = ladder({ s38ClimbAndCross: true })
    walk(slow, 'Hal', 'C2')
    expect(barred(slow, 'Hal', 'C1')[0]).toBe('siege.move.points')
  })

  test('siege 1.91 two men carry a ladder: one steps, the other follows into the hex he left, each at his own cost', () => {
    const table = position({
      rows: ['....', '.s..', '....', '....', '....'],
      first: [
        { name: 'Hal', at: 'B3' },
        { name: 'Wat', at: 'B4' },
      ],
      second: [{ at: 'D1' }],
      gear: [[{ gear: 'ladder', at: 'B3', facing: 0 }], []],
    })
    goTo(table, 'movement')
    table.do({ type: 'take-ladder', body: bodyOf(table, 'Hal'), ladder: 0 })
    const wat = bodyOf(table, 'Wat')
    expect(walk(table, 'Hal', 'B2')).toBe(2)
    expect(standsAt(table, wat)).toBe('B3')
    expect(table.state.tables.bodies.spent[wat]).toBe(1)
    const before = cell(table.state.tables.bodies.spent, wat)
    table.state.tables.bodies.spent[wat] = 4
    expect(barred(table, 'Hal', 'B1')[0]).toBe('siege.move.points')
    table.state.tables.bodies.spent[wat] = before
    expect(legalOf(table, 'move')).toContainEqual(moveTo(table, 'Hal', 'B1'))
  })
})
