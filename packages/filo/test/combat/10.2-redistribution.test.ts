import { OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { filo } from '../../src/index.ts'
import { eliminate } from '../../src/morale/harm.ts'
import { begin, type FiloTable, goTo, hexOf, position } from '../kit.ts'

/** Attackers look north. */
const declared = (
  first: readonly string[],
  second: readonly string[],
  attacks: readonly (readonly [string, string])[],
): FiloTable => {
  const table = position({
    first: [first.map(at => ({ at }))],
    second: [second.map(at => ({ at, pf: 6 }))],
  })
  begin(table)
  goTo(table, 'declare')
  for (const [from, target] of attacks)
    table.do({ type: 'attack', from: hexOf(table, from), target: hexOf(table, target) })
  table.do({ type: 'end-phase' })
  return table
}

const shift = (table: FiloTable, from: string, target: string, also?: true) =>
  ({
    type: 'shift',
    from: hexOf(table, from),
    target: hexOf(table, target),
    ...(also ? { also } : {}),
  }) as const

/** Who attacks whom, by label. */
const combatsOf = (table: FiloTable): readonly string[] => {
  const { grid } = table.state.setting
  const labels = (hexes: readonly number[]): string => hexes.map(hex => grid.label(hex)).join('+')
  return table.state.flow.combats
    .map(({ attackers, defenders }) => `${labels(attackers)}>${labels(defenders)}`)
    .toSorted()
}

describe('filo 10.2: attackers are shared out anew', () => {
  /** G6 from the south and F4 from the north both have F5 and G5 in front. */
  const between = () => {
    const table = position({
      first: [[{ at: 'G6' }, { at: 'F4' }]],
      second: [[{ at: 'F5' }, { at: 'G5' }]],
    })
    table.state.tables.units.facing[1] = 3
    begin(table)
    goTo(table, 'declare')
    const [g6, f4, f5, g5] = take(
      ['G6', 'F4', 'F5', 'G5'].map(label => hexOf(table, label)),
      4,
    )
    table.do({ type: 'attack', from: g6, target: g5 }, { type: 'attack', from: f4, target: f5 })
    table.do({ type: 'end-phase' })
    return table
  }

  test('two exchange their targets', () => {
    const table = between()
    expect(combatsOf(table)).toEqual(['F4>F5', 'G6>G5'])
    table.do(shift(table, 'G6', 'F5'))
    expect(combatsOf(table)).toEqual(['>G5', 'F4+G6>F5'])
    table.do(shift(table, 'F4', 'G5'))
    expect(combatsOf(table)).toEqual(['F4>G5', 'G6>F5'])
  })

  test('while a defender has no attacker nothing is fought and nothing else is changed', () => {
    const table = between()
    table.do(shift(table, 'G6', 'F5'))
    expect(table.refusal({ type: 'fight', target: hexOf(table, 'F5') }).code).toBe('filo.attack.unattacked')
    expect(filo.legal(table.state).map(({ type }) => type)).toEqual(['shift', 'shift'])
  })

  /** F6 and H6 both look at G6: F6 at F5 and G6, H6 at G6 and H5. */
  const ring = () =>
    declared(
      ['F6', 'H6'],
      ['F5', 'G6', 'H5'],
      [
        ['F6', 'F5'],
        ['F6', 'G6'],
        ['H6', 'H5'],
      ],
    )

  test('one of several defenders is handed over, and taken on beside another', () => {
    const table = ring()
    expect(combatsOf(table)).toEqual(['F6>F5+G6', 'H6>H5'])
    table.do(shift(table, 'F6', 'F5'))
    expect(combatsOf(table)).toEqual(['>G6', 'F6>F5', 'H6>H5'])
    expect(table.refusal({ type: 'fight', target: hexOf(table, 'F5') })).toMatchObject({
      code: 'filo.attack.unattacked',
      rule: 'filo 10.2',
    })
    expect(table.refusal({ type: 'end-phase' }).code).toBe('filo.owed.combats')
    table.do(shift(table, 'H6', 'G6', true))
    expect(combatsOf(table)).toEqual(['F6>F5', 'H6>G6+H5'])
    table.do({ type: 'fight', target: hexOf(table, 'F5') })
  })

  test('nobody is left without an attacker whom no other can reach', () => {
    const table = ring()
    expect(table.refusal(shift(table, 'F6', 'G6')).code).toBe('filo.attack.last-attacker')
    expect(table.refusal(shift(table, 'H6', 'G6')).code).toBe('filo.attack.last-attacker')
  })

  test('an attacker whose defender is gone is taken along to another combat', () => {
    const table = ring()
    eliminate(table.state, 4, { parting: 'combat', foes: [] }, undefined)
    expect(table.state.setting.grid.label(table.state.tables.units.hex[3] ?? OFF_MAP)).toBe('G6')
    table.do(shift(table, 'H6', 'G6'))
    expect(combatsOf(table)).toEqual(['F6>F5', 'H6>G6'])
  })

  test('not once a die of the combat has fallen, that of a shot in defence included', () => {
    const table = position({
      first: [[{ at: 'G6' }, { at: 'F4' }]],
      second: [[{ at: 'F5', type: 'Ar' }, { at: 'G5' }]],
    })
    table.state.tables.units.facing.set([3, 0], 1)
    begin(table)
    goTo(table, 'declare')
    const target = hexOf(table, 'F5')
    table.do(
      { type: 'attack', from: hexOf(table, 'G6'), target: hexOf(table, 'G5') },
      { type: 'attack', from: hexOf(table, 'F4'), target },
      { type: 'end-phase' },
    )
    expect(filo.legal(table.state)).toContainEqual(shift(table, 'G6', 'F5'))
    table.do({ type: 'fight', target }, { type: 'aim', unit: 2, target: hexOf(table, 'F4') })
    table.dice(0)
    // Nothing is left but the die of the combat itself.
    expect(table.pending()).toMatchObject({ roll: { throws: [{ purpose: 'filo.roll.combat' }] } })
  })

  test('those who charge keep their target, and nobody joins them', () => {
    const table = position({
      first: [[{ at: 'F8', type: 'Ch', pm: 7 }, { at: 'E6' }]],
      second: [[{ at: 'F5' }, { at: 'E5' }]],
    })
    begin(table)
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    goTo(table, 'declare')
    table.do({ type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') })
    table.do({ type: 'attack', from: hexOf(table, 'E6'), target: hexOf(table, 'E5') }, { type: 'end-phase' })
    expect(table.refusal(shift(table, 'F6', 'E5')).code).toBe('filo.attack.charging')
    expect(table.refusal(shift(table, 'E6', 'F5')).code).toBe('filo.attack.charge-alone')
  })
})
