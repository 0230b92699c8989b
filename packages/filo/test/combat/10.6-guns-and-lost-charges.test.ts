import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { DEMORALISED, IN_FLIGHT, ORGANISED } from '../../src/printed/units.ts'
import {
  begin,
  type FiloTable,
  fight,
  goTo,
  hexOf,
  modifiersDue,
  position,
  promptOf,
  whereIs,
} from '../kit.ts'

const knights = { type: 'Ch', pf: 8, quality: 8, pm: 7 }

/** Lets the die of the combat fall so that this happens to defenders and attackers. */
const fallAs = (table: FiloTable, wanted: string): void => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error(`no dice but ${due.kind}`)
  const { outcomes } = nth(due.roll.throws, 0)
  if (!outcomes.includes(wanted)) throw new Error(`${wanted} is not among ${outcomes.join(', ')}`)
  table.dice(outcomes.indexOf(wanted))
}

describe('filo 10.6: guns and the infantry they stand with', () => {
  /** Knights strike at unit 1, pikes, and unit 2, the guns with them; their leader is elsewhere. */
  const atGuns = (): FiloTable => {
    const units = [{ at: 'F5', pf: 3, quality: 5 }, { at: 'F5', type: 'At', pf: 2, quality: 5 }, { at: 'F2' }]
    const table = position({ first: [[{ at: 'F6', ...knights }]], second: [{ units, at: 'F2' }] })
    begin(table)
    return table
  }

  const struck = (table: FiloTable, wanted: string): FiloTable => {
    fight(table, [['F6', 'F5']])
    fallAs(table, wanted)
    return table
  }

  const goBack = (table: FiloTable, label: string): void =>
    table.do({ type: 'retreat', hex: hexOf(table, label), facing: 3 })

  test('the infantry tires and falls back; the guns go with it and do not tire', () => {
    const table = struck(atGuns(), 'F+R/advance')
    goBack(table, 'F4')
    const { fatigued, order } = table.state.tables.units
    expect([fatigued[1], fatigued[2]]).toEqual([1, 0])
    expect([whereIs(table, 1), whereIs(table, 2)]).toEqual(['F4', 'F4'])
    expect([order[1], order[2]]).toEqual([ORGANISED, ORGANISED])
  })

  test('the infantry loses heart; the guns go with it and do not', () => {
    const table = struck(atGuns(), 'D+R/advance')
    goBack(table, 'F4')
    const { order } = table.state.tables.units
    expect([order[1], order[2]]).toEqual([DEMORALISED, ORGANISED])
    expect([whereIs(table, 1), whereIs(table, 2)]).toEqual(['F4', 'F4'])
  })

  test('the infantry flees, and the guns are lost', () => {
    const table = atGuns()
    const { units, sides } = table.state.tables
    units.order[1] = DEMORALISED
    struck(table, 'Dr+R/advance')
    expect(units.order[1]).toBe(IN_FLIGHT)
    expect([whereIs(table, 1), whereIs(table, 2)]).toEqual(['F3', undefined])
    expect(sides.points[0]).toBe(3)
  })

  test('the infantry is destroyed, and the guns with it', () => {
    const table = atGuns()
    table.state.tables.units.order[1] = IN_FLIGHT
    struck(table, 'Dr+R/advance')
    expect([whereIs(table, 1), whereIs(table, 2)]).toEqual([undefined, undefined])
    expect(table.state.tables.sides.points[0]).toBe(6)
  })
})

describe('filo 10.4: charges at those who are gone or flee', () => {
  test('if fire has removed the target, only ordinary combat remains', () => {
    const table = position({
      first: [
        [
          { at: 'F9', ...knights },
          { at: 'F7', type: 'Ar', pf: 9 },
        ],
      ],
      second: [[{ at: 'F5', quality: 3 }, { at: 'G6' }, { at: 'A1' }]],
    })
    begin(table)
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    goTo(table, 'shoot')
    table.do({ type: 'aim', unit: 1, target: hexOf(table, 'F5') })
    table.dice(8)
    expect(whereIs(table, 2)).toBe('F3')
    fight(table, [['F6', 'G6']])
    expect(modifiersDue(table)).not.toHaveProperty('charge')
  })

  test('against a unit in flight it is worth two, from whichever side it comes', () => {
    for (const facing of [0, 3]) {
      const table = position({ first: [[{ at: 'F9', ...knights }]], second: [[{ at: 'F5' }, { at: 'A1' }]] })
      table.state.tables.units.order[1] = IN_FLIGHT
      table.state.tables.units.facing[1] = facing
      begin(table)
      table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
      fight(table, [['F6', 'F5']])
      expect(modifiersDue(table)).toMatchObject({ charge: 2, 'defenders-shaken': 3 })
      expect(modifiersDue(table)).not.toHaveProperty('charge-rear')
      expect(modifiersDue(table)).not.toHaveProperty('rear')
    }
  })

  test('filo 10.5: knights in flight do not charge in their turn', () => {
    const table = position({
      first: [[{ at: 'F9', ...knights }]],
      second: [[{ at: 'F5', ...knights }, { at: 'A1' }]],
    })
    table.state.tables.units.order[1] = IN_FLIGHT
    begin(table)
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    goTo(table, 'declare')
    table.do({ type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') }, { type: 'end-phase' })
    table.do({ type: 'fight', target: hexOf(table, 'F5') })
    expect(promptOf(table)).toBe('filo.roll.combat')
  })
})
