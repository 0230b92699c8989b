import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { DEMORALISED, IN_FLIGHT, ORGANISED } from '../../src/printed/units.ts'
import {
  begin,
  endUntil,
  type FiloTable,
  fight,
  goTo,
  hexOf,
  move,
  position,
  type Sketch,
  whereIs,
} from '../kit.ts'

/** Rules of Las Navas in small positions: whom the two markers follow, and what binds the Mujahids. */

const strong = { type: 'Ch', pf: 8, quality: 8, pm: 7 }
const weak = { pf: 3, quality: 4 }

const play = (special: object): Pick<Sketch, 'play'> => ({ play: { special } })

const markerAt = ({ state }: FiloTable): string => state.setting.grid.label(state.tables.markers.hex[0] ?? -1)

/** Lets the die fall so that this happens to defenders and attackers. */
const fallAs = (table: FiloTable, wanted: string): void => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error(`no dice but ${due.kind}`)
  table.dice(nth(due.roll.throws, 0).outcomes.indexOf(wanted))
}

describe.each(['priest', 'champion'] as const)('filo N.3, N.4: the %s', kind => {
  const marker = (seat: 0 | 1, at: string) => play({ markers: [{ kind, name: 'He', seat, at, points: 5 }] })

  test('follows the unit he stands with when it goes back', () => {
    const table = position({
      first: [[{ at: 'F6', ...strong }]],
      second: [[{ at: 'F5', ...weak }, { at: 'A1' }]],
      ...marker(1, 'F5'),
    })
    begin(table)
    fight(table, [['F6', 'F5']])
    fallAs(table, 'F+R/advance')
    table.do({ type: 'retreat', hex: hexOf(table, 'F4'), facing: 3 })
    expect([whereIs(table, 1), markerAt(table)]).toEqual(['F4', 'F4'])
  })

  test('and when it flees', () => {
    const table = position({
      first: [[{ at: 'F6', ...strong }]],
      second: [[{ at: 'F5', ...weak }, { at: 'A1' }]],
      ...marker(1, 'F5'),
    })
    table.state.tables.units.order[1] = DEMORALISED
    begin(table)
    fight(table, [['F6', 'F5']])
    fallAs(table, 'Dr+R/advance')
    expect([whereIs(table, 1), markerAt(table)]).toEqual(['F3', 'F3'])
  })

  test('and when it goes forward', () => {
    const table = position({
      first: [[{ at: 'F6', ...strong }]],
      second: [[{ at: 'F5', ...weak }, { at: 'A1' }]],
      ...marker(0, 'F6'),
    })
    begin(table)
    fight(table, [['F6', 'F5']])
    fallAs(table, 'F+R/advance')
    table.do({ type: 'retreat', hex: hexOf(table, 'F4'), facing: 3 })
    table.do({ type: 'advance', from: hexOf(table, 'F6'), hex: hexOf(table, 'F5'), facing: 0 })
    expect([whereIs(table, 0), markerAt(table)]).toEqual(['F5', 'F5'])
  })
})

test('filo N.3: the priest makes his unit fresh and better by a level, even next to enemies', () => {
  const table = position({
    first: [[{ at: 'F6' }]],
    second: [[{ at: 'F5' }, { at: 'A1' }]],
    ...play({ markers: [{ kind: 'priest', name: 'He', seat: 0, at: 'F6', points: 10 }] }),
  })
  const { units } = table.state.tables
  units.order[0] = IN_FLIGHT
  units.fatigued[0] = 1
  begin(table)
  endUntil(table, () => units.fatigued[0] === 0)
  expect([units.order[0], units.fatigued[0]]).toEqual([DEMORALISED, 0])
  expect(units.order[1]).toBe(ORGANISED)
})

describe('filo N.8: Mujahids', () => {
  const bound = (towards: string) => play({ neverBack: { banner: 'first-a', towards } })

  test('do not withdraw towards the standard', () => {
    const table = position({ first: [[{ at: 'F8' }]], second: [[{ at: 'A1' }]], ...bound('F12') })
    begin(table)
    expect(table.refusal({ type: 'withdraw', unit: 0, hex: hexOf(table, 'F9') })).toMatchObject({
      code: 'filo.move.never-back',
      rule: 'filo N.8',
    })
  })

  test('do not go to their leader out of command if that way leads towards it', () => {
    const table = position({
      first: [{ units: [{ at: 'F2' }, { at: 'F10' }], at: 'F2' }],
      second: [[{ at: 'A1' }]],
      ...bound('F1'),
    })
    begin(table)
    goTo(table, 'straggle')
    expect(table.refusal(move(table, 1, 'F9'))).toMatchObject({
      code: 'filo.move.never-back',
      rule: 'filo N.8',
    })
  })

  test('turn as they like, and follow up a victory', () => {
    const table = position({
      first: [[{ at: 'F6', ...strong }]],
      second: [[{ at: 'F5', ...weak }, { at: 'A1' }]],
      ...bound('F1'),
    })
    begin(table)
    table.do(move(table, 0, 'F6', { facing: 1 }), move(table, 0, 'F6', { facing: 0 }))
    goTo(table, 'declare')
    fight(table, [['F6', 'F5']])
    fallAs(table, 'F+R/advance')
    table.do({ type: 'retreat', hex: hexOf(table, 'F4'), facing: 3 })
    table.do({ type: 'advance', from: hexOf(table, 'F6'), hex: hexOf(table, 'F5'), facing: 0 })
    expect(whereIs(table, 0)).toBe('F5')
  })
})
