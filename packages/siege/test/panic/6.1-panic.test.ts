import type { OptionChanges } from '@mesnada/engine'
import { distance, nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { contactRefusal } from '../../src/contact/contact.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { machine } from '../../src/machine.ts'
import { startRetreat } from '../../src/melee/retreat.ts'
import { LEFT, PANICKED, ROUTED, STEADY, STUNNED, WOUNDED } from '../../src/state.ts'
import { goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import {
  fight,
  healthOf,
  hexesOffered,
  legal,
  make,
  man,
  placeOf,
  prompt,
  refuses,
  rowOf,
  thrown,
} from '../kits/melee-kit.ts'

const PANIC: OptionChanges = { panic: true }

/** Odo, by the south edge of the second row, kills Hal (5-1, a die of 1) in the middle of his friends. */
const death = (
  friends: readonly Man[],
  victim: Partial<Man> = {},
  options: OptionChanges = PANIC,
): SiegeTable => {
  const table = position({
    first: [man('Odo', 'F11', 25, 5)],
    second: [man('Hal', 'F10', 5, 5, victim), ...friends],
    options,
  })
  fight(table, 'Odo', 'Hal', 1)
  return table
}

const morale = (table: SiegeTable, name: string): number =>
  cell(table.state.tables.bodies.morale, rowOf(table, name))

describe('siege 6.1 panic', () => {
  test('siege 6.1 a death within 3 hexes asks the die of its owner', () => {
    const table = death([man('Tom', 'F8', 5, 5)])
    const { purpose, seat, outcomes } = thrown(table)
    expect([purpose, seat]).toEqual(['siege.roll.panic', 1])
    expect(outcomes).toEqual([
      'none',
      'none',
      'none',
      'none',
      'none',
      'panic-1',
      'panic-2',
      'panic-3',
      'rout-3',
      'rout-6',
    ])
  })

  test('siege 6.1 without the option nobody rolls; nor beyond 3 hexes; nor for the death of an enemy', () => {
    expect(death([man('Tom', 'F8', 5, 5)], {}, {}).pending().kind).toBe('decision')
    expect(death([man('Tom', 'F6', 5, 5)]).pending().kind).toBe('decision')
    // Odo's own side stands next to the dead man.
    expect(death([]).pending().kind).toBe('decision')
  })

  test.each([
    ['knight', 'spearman', false],
    ['spearman', 'spearman', true],
    ['spearman', 'knight', true],
    ['spearman', 'sergeant', true],
    ['spearman', 'peasant', false],
    ['sergeant', 'spearman', true],
    ['peasant', 'peasant', true],
    ['civilian', 'peasant', true],
    ['peasant', 'knight', true],
  ])('6.1 does a %s fear the death of a %s: %s', (type, dead, fears) => {
    const table = death([man('Tom', 'F8', 5, 5, { type })], { type: dead })
    expect(table.pending().kind === 'dice').toBe(fears)
  })

  test('siege 6.1 the owner picks those who flee, and may let more go than the table asks', () => {
    const table = death([man('Tom', 'F8', 5, 5), man('Gam', 'E9', 5, 5), man('Bertin', 'G8', 5, 5)])
    table.dice(6)
    expect(table.pending()).toMatchObject({
      prompt: { code: 'siege.ask.who-panics', values: { dead: rowOf(table, 'Hal'), count: 1 } },
    })
    expect(table.refusal({ type: 'decline' }).code).toBe('siege.panic.choose')
    table.do({ type: 'flee', body: rowOf(table, 'Gam') })
    while (prompt(table) === 'siege.ask.retreat-panic') table.do(nth(legal(table), 0))
    expect([morale(table, 'Tom'), morale(table, 'Gam')]).toEqual([STEADY, PANICKED])
    table.do({ type: 'flee', body: rowOf(table, 'Tom') })
    while (prompt(table) === 'siege.ask.retreat-panic') table.do(nth(legal(table), 0))
    table.do({ type: 'decline' })
    expect([morale(table, 'Tom'), morale(table, 'Bertin')]).toEqual([PANICKED, STEADY])
  })

  test('siege 6.1 if there are fewer than the table asks, all of them flee', () => {
    const table = death([man('Tom', 'F8', 5, 5), man('Gam', 'E9', 5, 5)])
    table.dice(8)
    while (prompt(table) === 'siege.ask.retreat-panic') table.do(nth(legal(table), 0))
    expect([morale(table, 'Tom'), morale(table, 'Gam')]).toEqual([PANICKED, PANICKED])
  })

  test('siege 6.1 the stunned cannot be chosen', () => {
    const table = position({
      first: [man('Odo', 'F11', 25, 5)],
      second: [man('Hal', 'F10', 5, 5), man('Tom', 'F8', 5, 5)],
      options: PANIC,
    })
    make(table, 'Tom', { health: STUNNED, stunnedOn: 1 })
    fight(table, 'Odo', 'Hal', 1)
    expect(table.pending().kind).toBe('decision')
  })

  test('siege 6.1 a death brought about by panic frightens nobody further', () => {
    const table = position({
      first: [
        man('Odo', 'F6', 5, 5),
        man('Giles', 'D5', 5, 5),
        man('Gam', 'H5', 5, 5),
        man('Alric', 'F3', 5, 5),
      ],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'F4', 5, 5)],
      options: PANIC,
    })
    make(table, 'Hal', { health: WOUNDED, morale: PANICKED })
    startRetreat(table.state, rowOf(table, 'Hal'), 3, 'panic')
    machine.proceed(table.state, table.state.flow, undefined)
    expect(healthOf(table, 'Hal')).toBe('dead')
    expect(table.pending().kind).toBe('decision')
  })
})

describe('siege 6.11 what panic does', () => {
  test('siege 6.11 he retreats three hexes, each as far from the enemy as can be', () => {
    const table = death([man('Tom', 'F8', 5, 5)])
    table.dice(6)
    while (prompt(table) === 'siege.ask.retreat-panic') table.do(nth(legal(table), 0))
    const { grid } = table.state.setting
    const tom = grid.parse(nth(placeOf(table, 'Tom'), 0)) ?? -1
    const odo = hexOf(table, 'F11')
    expect(Math.abs(cell(grid.row, tom) - cell(grid.row, odo))).toBe(6)
    expect(placeOf(table, 'Tom')).toEqual(['F5'])
  })

  test('siege 6.11 if he cannot, he is wounded', () => {
    const table = position({
      rows: ['####', '#.##', '#.##', '#.##', '####', '....'],
      first: [man('Odo', 'B4', 25, 5), man('Giles', 'A6', 5, 5)],
      second: [man('Hal', 'B3', 5, 5), man('Tom', 'B2', 5, 5)],
      options: PANIC,
    })
    fight(table, 'Odo', 'Hal', 1)
    table.dice(6)
    expect([healthOf(table, 'Tom'), morale(table, 'Tom'), placeOf(table, 'Tom')]).toEqual([
      'wounded',
      PANICKED,
      ['B2'],
    ])
  })

  const frightened = (): SiegeTable => {
    const table = position({
      first: [man('Odo', 'F6', 15, 5)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'A1', 9, 9)],
      options: PANIC,
    })
    make(table, 'Hal', { morale: PANICKED })
    return table
  }

  test('siege 6.11 attacks on him gain a column, and results on the attackers are ignored', () => {
    const table = frightened()
    fight(table, 'Odo', 'Hal')
    expect(thrown(table).column).toBe('4-1')
    expect(thrown(table).shifts).toEqual([{ reason: 'siege.why.panic', value: 1, rule: 'siege 6.11' }])
    expect(thrown(table).outcomes.join('')).toBe('EEEDDC----')
  })

  test('siege 6.11 he does not attack, nor go where he would touch an enemy', () => {
    const table = position({
      first: [man('Odo', 'F6', 15, 5), man('Giles', 'B2', 9, 9)],
      second: [man('Hal', 'F5', 5, 5), man('Tom', 'B3', 9, 9)],
      options: PANIC,
    })
    make(table, 'Giles', { morale: PANICKED })
    expect(contactRefusal(table.state, rowOf(table, 'Giles'), hexOf(table, 'E5'))).toEqual({
      code: 'siege.move.panic',
      rule: 'siege 6.11',
    })
    expect(contactRefusal(table.state, rowOf(table, 'Giles'), hexOf(table, 'E3'))).toBeUndefined()
    expect(refuses(table, 'Giles', 'Tom')).toEqual({ code: 'siege.melee.frightened', rule: 'siege 6.11' })
  })

  test('siege 6.11 a knight or sergeant beside him at the end of his movement ends it', () => {
    const rally = (type: string) => {
      const table = position({
        first: [man('Odo', 'F6', 5, 5), man('Leader', 'F7', 5, 5, { type })],
        second: [man('Hal', 'F4', 5, 5)],
        options: PANIC,
      })
      make(table, 'Odo', { morale: PANICKED })
      table.do({ type: 'end-phase' })
      return morale(table, 'Odo')
    }
    expect([rally('knight'), rally('sergeant'), rally('spearman')]).toEqual([STEADY, STEADY, PANICKED])
  })

  test('siege 6.11 it ends six hexes from the nearest enemy, not at five', () => {
    const far = (at: string) => {
      const table = position({
        first: [man('Odo', 'F7', 5, 5)],
        second: [man('Hal', at, 5, 5)],
        options: PANIC,
      })
      make(table, 'Odo', { morale: PANICKED })
      table.do({ type: 'end-phase' })
      return morale(table, 'Odo')
    }
    expect([far('F1'), far('F2')]).toEqual([STEADY, PANICKED])
  })

  test('siege 6.11 an attacker inside the castle makes for the nearest way out', () => {
    // A court walled all round, with a breach at B4; the enemy stands between him and the far corner.
    const table = position({
      rows: ['######', '#....#', '#....#', '##b###', '......', '......'],
      map: { features: { inside: ['B2', 'C2', 'D2', 'E2', 'B3', 'C3', 'D3', 'E3', 'C4'] } },
      first: [man('Odo', 'D2', 5, 5)],
      second: [man('Hal', 'F6', 5, 5)],
      options: PANIC,
    })
    table.state.tables.ground.rubble[hexOf(table, 'C4')] = 1
    make(table, 'Odo', { morale: PANICKED })
    startRetreat(table.state, rowOf(table, 'Odo'), 3, 'panic')
    const [end] = hexesOffered(table, 'retreat')
    expect(['B5', 'C5', 'D4', 'C4']).toContain(end)
  })
})

describe('siege 6.12 rout', () => {
  test('siege 6.12 he flees at once by his full allowance', () => {
    const table = position({
      first: [man('Odo', 'F11', 25, 5)],
      second: [man('Hal', 'F10', 5, 5), man('Tom', 'F9', 5, 5)],
      options: PANIC,
    })
    fight(table, 'Odo', 'Hal', 1)
    table.dice(9)
    // Straight away he comes six hexes far; towards a corner he is off the map before that.
    const { grid } = table.state.setting
    for (const action of legal(table))
      if (action.type === 'retreat' && !action.leave)
        expect(distance(grid, hexOf(table, 'F9'), action.hex)).toBe(6)
    table.do({ type: 'retreat', hex: hexOf(table, 'F3') })
    expect([morale(table, 'Tom'), placeOf(table, 'Tom')]).toEqual([ROUTED, ['F3']])
  })

  test('siege 6.12 terrain limits how far', () => {
    const table = position({
      rows: Array.from({ length: 12 }, (_, row) => (row < 8 ? 's' : '.').repeat(12)),
      first: [man('Odo', 'F11', 25, 5)],
      second: [man('Hal', 'F10', 5, 5), man('Tom', 'F9', 5, 5)],
      options: PANIC,
    })
    fight(table, 'Odo', 'Hal', 1)
    table.dice(9)
    while (prompt(table) === 'siege.ask.retreat-rout') table.do(nth(legal(table), 0))
    expect(placeOf(table, 'Tom')).toEqual(['F6'])
  })

  test('siege 6.12 he runs on in his movement phase and does nothing else', () => {
    const table = position({
      first: [man('Odo', 'F6', 5, 5), man('Giles', 'L1', 5, 5)],
      second: [man('Hal', 'F7', 5, 5)],
      options: PANIC,
    })
    make(table, 'Odo', { morale: ROUTED })
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    while (prompt(table) === 'siege.ask.retreat-rout') table.do(nth(legal(table), 0))
    expect(placeOf(table, 'Odo')).not.toEqual(['F6'])
    expect(legal(table).some(action => 'body' in action && action.body === rowOf(table, 'Odo'))).toBe(false)
  })

  test('siege 6.12 only a leader beside him stops it, not distance', () => {
    const table = position({
      first: [man('Odo', 'A1', 5, 5)],
      second: [man('Hal', 'L12', 5, 5)],
      options: PANIC,
    })
    make(table, 'Odo', { morale: ROUTED })
    table.do({ type: 'end-phase' })
    expect(morale(table, 'Odo')).toBe(ROUTED)
  })
})

describe('siege 6.13 further notes', () => {
  test('siege 6.13 those who flee may leave the map, and do not count unless wounded', () => {
    const table = position({
      first: [man('Odo', 'F3', 25, 5), man('Giles', 'L12', 5, 5)],
      second: [man('Hal', 'F2', 5, 5), man('Tom', 'F1', 5, 5), man('Gam', 'K12', 5, 5)],
      options: PANIC,
    })
    fight(table, 'Odo', 'Hal', 1)
    table.dice(6)
    expect(legal(table).some(action => action.type === 'retreat' && action.leave)).toBe(true)
    const leave = legal(table).find(action => action.type === 'retreat' && action.leave)
    if (leave) table.do(leave)
    expect(table.state.tables.bodies.hex[rowOf(table, 'Tom')]).toBe(LEFT)
    expect(healthOf(table, 'Tom')).toBe('healthy')
  })

  test('siege 6.13 one who panics already routs without a die when another dies near him', () => {
    const table = position({
      first: [man('Odo', 'F11', 25, 5)],
      second: [man('Hal', 'F10', 5, 5), man('Tom', 'F9', 5, 5)],
      options: PANIC,
    })
    make(table, 'Tom', { morale: PANICKED })
    fight(table, 'Odo', 'Hal', 1)
    while (prompt(table) === 'siege.ask.retreat-rout') table.do(nth(legal(table), 0))
    expect(morale(table, 'Tom')).toBe(ROUTED)
    expect(table.pending().kind).toBe('decision')
  })

  test('siege 6.13 defenders inside the castle are immune, attackers there are not', () => {
    const inside = (defender: 0 | 1) => {
      const table = position({
        map: { features: { inside: ['F8', 'F9', 'F10'] } },
        first: [man('Odo', 'F11', 25, 5)],
        second: [man('Hal', 'F10', 5, 5), man('Tom', 'F8', 5, 5)],
        options: PANIC,
        play: { defender },
      })
      fight(table, 'Odo', 'Hal', 1)
      return table.pending().kind
    }
    expect([inside(1), inside(0)]).toEqual(['decision', 'dice'])
  })

  /** Tom's only way leads past Giles. */
  const gauntlet = (on: boolean): SiegeTable => {
    const table = position({
      rows: ['#.###', '#.###', '#....', '#.###', '#.###', '#.###', '#####', '.....'],
      first: [man('Odo', 'B6', 25, 5), man('Giles', 'D3', 5, 5)],
      second: [man('Hal', 'B5', 5, 5), man('Tom', 'B4', 5, 5)],
      options: { ...PANIC, s35PanicPassingRouts: on },
    })
    setBody(table.state, rowOf(table, 'Giles'), hexOf(table, 'C3'))
    fight(table, 'Odo', 'Hal', 1)
    table.dice(6)
    while (prompt(table) === 'siege.ask.retreat-panic') table.do(nth(legal(table), 0))
    return table
  }

  test('siege 6.13 switch 35: off, he may not pass an enemy and is wounded', () => {
    const table = gauntlet(false)
    expect([healthOf(table, 'Tom'), placeOf(table, 'Tom')]).toEqual(['wounded', ['B4']])
  })

  test('siege 6.13 switch 35: on, he passes him and routs', () => {
    const table = gauntlet(true)
    expect([healthOf(table, 'Tom'), placeOf(table, 'Tom')]).toEqual(['healthy', ['B1']])
    expect(morale(table, 'Tom')).toBe(ROUTED)
  })
})
