import { type Modifier, outcomesOf, type Seat, type Throw, totalOf } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import {
  COMBAT_RESULTS,
  type CombatResult,
  D10,
  MOST_MODIFIERS,
  ODDS,
  TYPE_MODIFIERS,
  UNIT_TYPES,
  type UnitType,
  WORST_ODDS,
} from '../printed/tables.ts'
import type { Order } from '../printed/units.ts'

/** filo 10.3, T.3-T.5: named modifiers in, outcome out. */

/** A counter, or a stack that counts as one (filo 5.2). */
export interface Fighter {
  readonly types: readonly UnitType[]
  readonly pf: number
  readonly quality: number
  readonly states: readonly Order[]
  /** Of the best leader with it. */
  readonly leaderBonus: number
}

export interface CombatFacts {
  readonly attackers: readonly Fighter[]
  readonly defenders: readonly Fighter[]
  /** Ground, hex-sides and levels, best for the defender. */
  readonly ground: number
  /** A defender is attacked through a rear hex. */
  readonly rear: boolean
  readonly charge: boolean
  readonly offensiveFire: boolean
  /** filo N.4: a champion attacks, or stands with a defender. */
  readonly champion: number
}

const modifier = (what: string, value: number, rule: Modifier['rule']): Modifier => ({
  reason: `filo.modifier.${what}`,
  value,
  rule,
})

/** Fractions rather than quotients: the ratio is rounded in the defender's favour. */
const oddsModifier = (attack: number, defence: number): number => {
  for (const [attackers, defenders, value] of ODDS)
    if (attack * defenders >= defence * attackers) return value
  return WORST_ODDS
}

/** The smallest entry over all pairs: the least good attacker against the best defender. */
const typeModifier = (attackers: readonly UnitType[], defenders: readonly UnitType[]): number => {
  let least = Number.POSITIVE_INFINITY
  for (const attacker of attackers) {
    if (attacker === 'At') continue
    for (const defender of defenders)
      least = Math.min(least, nth(TYPE_MODIFIERS[attacker], UNIT_TYPES.indexOf(defender)))
  }
  return Number.isFinite(least) ? least : 0
}

const sum = (fighters: readonly Fighter[]): number => fighters.reduce((total, { pf }) => total + pf, 0)

const best = (fighters: readonly Fighter[], figure: 'quality' | 'leaderBonus'): number =>
  fighters.reduce((most, fighter) => Math.max(most, fighter[figure]), 0)

const attackersShaken = (states: readonly Order[]): number => {
  const shaken = states.filter(state => state !== 'organised').length
  return shaken === 0 ? 0 : shaken === states.length ? -2 : -1
}

const defendersShaken = (states: readonly Order[]): number => {
  const fleeing = states.filter(state => state === 'flight').length
  if (fleeing === states.length) return 3
  const shaken = states.filter(state => state !== 'organised').length
  if (fleeing > 0 || shaken === states.length) return 2
  return shaken > 0 ? 1 : 0
}

/** Those in flight have no rear: a charge on them is worth two (filo T.5). */
const chargeModifier = ({ charge }: CombatFacts, rear: boolean): Modifier => {
  if (charge) return rear ? modifier('charge-rear', 3, 'filo 10.4') : modifier('charge', 2, 'filo 10.4')
  return modifier('rear', rear ? 2 : 0, 'filo T.5')
}

/** All that count for something, in the order of the table. */
export const combatModifiers = (facts: CombatFacts): readonly Modifier[] => {
  const { attackers, defenders } = facts
  const states = defenders.flatMap(fighter => fighter.states)
  const rear = facts.rear && states.some(state => state !== 'flight')
  const quality = Math.sign(best(attackers, 'quality') - best(defenders, 'quality'))
  const leaders = best(attackers, 'leaderBonus') - best(defenders, 'leaderBonus')
  const types = typeModifier(
    attackers.flatMap(fighter => fighter.types),
    defenders.flatMap(fighter => fighter.types),
  )
  return [
    modifier('ground', facts.ground, 'filo T.1'),
    modifier('odds', oddsModifier(sum(attackers), sum(defenders)), 'filo T.3'),
    modifier('types', types, 'filo T.4'),
    modifier('quality', quality, 'filo T.5'),
    modifier('leaders', leaders, 'filo T.5'),
    modifier('offensive-fire', facts.offensiveFire ? -2 : 0, 'filo T.5'),
    chargeModifier(facts, rear),
    modifier('attackers-shaken', attackersShaken(attackers.flatMap(fighter => fighter.states)), 'filo T.5'),
    modifier('defenders-shaken', defendersShaken(states), 'filo T.5'),
    modifier('champion', facts.champion, 'filo N.4'),
  ].filter(({ value }) => value !== 0)
}

/** filo T.5: seven at most, either way. */
export const cappedTotal = (modifiers: readonly Modifier[]): number =>
  Math.max(-MOST_MODIFIERS, Math.min(MOST_MODIFIERS, totalOf(modifiers)))

const withCap = (modifiers: readonly Modifier[]): readonly Modifier[] => {
  const excess = cappedTotal(modifiers) - totalOf(modifiers)
  return excess === 0 ? modifiers : [...modifiers, modifier('cap', excess, 'filo T.5')]
}

export const combatRow = (modified: number): number =>
  COMBAT_RESULTS.findIndex(({ from, to }) => modified >= from && modified <= to)

/** `defender/attacker`, as the table prints them. */
export const outcomeName = ({ defender, attacker }: CombatResult): string =>
  `${defender.join('+') || '-'}/${attacker.join('+') || '-'}`

const OUTCOMES: readonly string[] = COMBAT_RESULTS.map(outcomeName)

export const combatThrow = (seat: Seat, facts: CombatFacts): Throw => {
  const modifiers = withCap(combatModifiers(facts))
  const total = totalOf(modifiers)
  return {
    purpose: 'filo.roll.combat',
    rule: 'filo 10.3',
    seat,
    dice: D10,
    modifiers,
    outcomes: outcomesOf(D10, die => nth(OUTCOMES, combatRow(die + total))),
  }
}
