import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cappedTotal, combatModifiers, type Fighter } from '../../src/combat/table.ts'
import { attackerLoss, defenderLoss, shotLoss } from '../../src/opponent/odds.ts'
import { modifierOf, type Stack, together } from '../../src/opponent/stacks.ts'
import { UNIT_TYPES } from '../../src/printed/tables.ts'
import { ORDERS } from '../../src/printed/units.ts'

const modifiers = Array.from({ length: 15 }, (_, index) => index - 7)
const conditions = [0, 1, 2, 3, 4, 5]

test('the better the odds, the more the defender loses and the less the attacker', () => {
  for (const condition of conditions)
    for (const modifier of modifiers.slice(1)) {
      expect(attackerLoss(condition, modifier)).toBeLessThanOrEqual(attackerLoss(condition, modifier - 1))
      if (modifier > 1)
        expect(defenderLoss(condition, modifier, false)).toBeGreaterThanOrEqual(
          defenderLoss(condition, modifier - 1, false) - 1e-9,
        )
    }
})

test('whoever has no way back loses more', () => {
  for (const condition of conditions)
    for (const modifier of modifiers.filter(value => value >= -4))
      expect(defenderLoss(condition, modifier, true)).toBeGreaterThan(
        defenderLoss(condition, modifier, false),
      )
})

test('a unit in flight is lost to one face in three at seven', () => {
  // filo T.5: 14 to 16 of 7 to 16; the rest makes it run on.
  expect(defenderLoss(4, 7, false)).toBeGreaterThan(0.3 * 0.27)
})

test('nothing is hit beyond the last range, and more the nearer it is', () => {
  expect(shotLoss('Ar', 4, 0, 0)).toBe(0)
  expect(shotLoss('Ar', 1, 0, 0)).toBeGreaterThan(shotLoss('Ar', 3, 0, 0))
  expect(shotLoss('Ab', 4, 0, 0)).toBeGreaterThan(0)
})

test('the quick sum is that of the named modifiers', () => {
  const fighter = fc.record({
    types: fc.array(fc.constantFrom(...UNIT_TYPES), { minLength: 1, maxLength: 2 }),
    pf: fc.integer({ min: 1, max: 20 }),
    quality: fc.integer({ min: 1, max: 9 }),
    states: fc.array(fc.constantFrom(...ORDERS), { minLength: 1, maxLength: 2 }),
    leaderBonus: fc.integer({ min: 0, max: 3 }),
  })
  const stack = ({ types, pf, quality, states, leaderBonus }: Fighter, champion: number): Stack => ({
    hex: 0,
    units: [],
    pf,
    quality,
    types: types.map(type => UNIT_TYPES.indexOf(type)),
    condition: 0,
    counted: states.length,
    shaken: states.filter(state => state !== 'organised').length,
    fleeing: states.filter(state => state === 'flight').length,
    bonus: leaderBonus,
    champion,
    price: 1,
    stake: 0,
    prize: 0,
    lossFactor: 1,
  })
  fc.assert(
    fc.property(
      fc.array(fighter, { minLength: 1, maxLength: 3 }),
      fc.array(fighter, { minLength: 1, maxLength: 3 }),
      fc.record({ ground: fc.integer({ min: -5, max: 3 }), rear: fc.boolean(), charge: fc.boolean() }),
      fc.boolean(),
      (attackers, defenders, onset, champion) => {
        const facts = {
          attackers,
          defenders,
          offensiveFire: false,
          champion: champion ? 1 : 0,
          ...onset,
        }
        const quick = modifierOf(
          attackers.map((one, index) => stack(one, champion && index === 0 ? 1 : 0)),
          together(defenders.map(one => stack(one, 0))),
          onset,
        )
        expect(quick).toBe(cappedTotal(combatModifiers(facts)))
      },
    ),
  )
})
