import { hashState } from '@mesnada/engine'
import { ring } from '@mesnada/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cappedTotal, combatModifiers, combatRow } from '../src/combat/table.ts'
import { filo } from '../src/index.ts'
import { COMBAT_RESULTS, UNIT_TYPES } from '../src/printed/tables.ts'
import { ORDERS } from '../src/printed/units.ts'
import { isInCone } from '../src/sight/sight.ts'
import { begin, position } from './kit.ts'

const fighter = fc.record({
  types: fc.array(fc.constantFrom(...UNIT_TYPES), { minLength: 1, maxLength: 2 }),
  pf: fc.integer({ min: 1, max: 20 }),
  quality: fc.integer({ min: 1, max: 9 }),
  states: fc.array(fc.constantFrom(...ORDERS), { minLength: 1, maxLength: 2 }),
  leaderBonus: fc.integer({ min: 0, max: 3 }),
})

const facts = fc.record({
  attackers: fc.array(fighter, { minLength: 1, maxLength: 3 }),
  defenders: fc.array(fighter, { minLength: 1, maxLength: 3 }),
  ground: fc.integer({ min: -5, max: 3 }),
  rear: fc.boolean(),
  charge: fc.boolean(),
  offensiveFire: fc.boolean(),
  champion: fc.integer({ min: -1, max: 1 }),
})

describe('combat', () => {
  test('whatever meets, every die has a row of the table', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 9 }), (combat, die) => {
        expect(COMBAT_RESULTS[combatRow(die + cappedTotal(combatModifiers(combat)))]).toBeDefined()
      }),
    )
  })

  test('more strength never hurts the attacker', () => {
    fc.assert(
      fc.property(facts, combat => {
        const stronger = { ...combat, attackers: combat.attackers.map(one => ({ ...one, pf: one.pf + 3 })) }
        expect(cappedTotal(combatModifiers(stronger))).toBeGreaterThanOrEqual(
          cappedTotal(combatModifiers(combat)),
        )
      }),
    )
  })
})

test('the cone of fire at range r holds 2r + 1 hexes, for artillery fewer', () => {
  const { grid } = position({ first: [[{ at: 'F6' }]], second: [[{ at: 'A1' }]] }).state.setting
  const from = grid.parse('F6') ?? 0
  for (const facing of [0, 1, 2, 3, 4, 5] as const)
    for (const range of [1, 2, 3, 4]) {
      const cone = ring(grid, from, range).filter(hex => isInCone(grid, from, hex, facing, false))
      const narrow = ring(grid, from, range).filter(hex => isInCone(grid, from, hex, facing, true))
      expect(cone).toHaveLength(2 * range + 1)
      expect(narrow.length).toBe(2 * Math.floor(range / 2) + 1)
    }
})

test('sight on any map is symmetric where the ends are level', () => {
  const { sight } = filo.reference
  const labels = ['0105', '0508', '1010', '1112', '0712', '1806', '2010', '1205']
  for (const map of ['muret', 'bouvines'])
    for (const from of labels)
      for (const to of labels) {
        const [there, back] = [sight({ map, from, to }), sight({ map, from: to, to: from })]
        expect(there.ok && back.ok && there.value.clear === back.value.clear).toBe(true)
      }
})

test('listing and checking change nothing, and every listed move is accepted', () => {
  const table = position({
    first: [[{ at: 'F8' }, { at: 'F7' }, { at: 'G8' }]],
    second: [[{ at: 'F4' }]],
    play: { pairs: 'any' },
  })
  begin(table)
  const before = hashState(table.state)
  for (const action of filo.legal(table.state)) expect(filo.refusal(table.state, action)).toBeUndefined()
  expect(hashState(table.state)).toBe(before)
})
