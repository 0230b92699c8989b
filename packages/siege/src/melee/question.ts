import { type Checked, type Modifier, type Refusal, type Seat } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { faresOf } from '../campaign/record/provisions.ts'
import { attackRefusal, bodiesBeside, contactRefusal } from '../contact/attacks.ts'
import { cardOf, defenceOf, figuresOf, isAnimal, isMounted, isStunned, sideOf } from '../core/bodies.ts'
import { attackFooting, defenceFooting } from '../core/footing.ts'
import type { Body } from '../flow.ts'
import { sleepPenalty } from '../night/night.ts'
import type { Footing } from '../printed/terrain.ts'
import { CAPTIVE, type SiegeState, STEADY } from '../state.ts'
import { type MeleeOdds, meleeTable } from './table.ts'

/** An attack as it is put together: who may join in on either side, and the odds it has come to (siege 1.72). */

export interface Engagement {
  readonly attackers: readonly Body[]
  readonly defenders: readonly Body[]
}

/** The column, its shifts and the die's modifiers for those engaged now. */
export const oddsOf = (state: SiegeState, { attackers, defenders }: Engagement): Checked<MeleeOdds> =>
  meleeTable({
    attackers: attackers.map(body => ({
      attack: figuresOf(state, body).attack,
      terrain: worst(defenders.map(defender => attackFooting(state, body, defender))),
      hero: isHero(state, body),
    })),
    defenders: defenders.map(body => ({
      defence: defenceAgainst(state, body),
      terrain: best(attackers.map(attacker => defenceFooting(state, body, attacker))),
      mounted: isOnHorseback(state, body),
      hero: isHero(state, body),
    })),
    belowEvenCountsAsEven: state.setting.options.s4BelowEvenCountsAsEven,
    shifts: [...panicShift(state, defenders), ...hungerShifts(state, attackers, defenders)],
  })

const worst = (footings: readonly Footing[]): Footing =>
  footings.includes('-') ? '-' : footings.includes('0') ? '0' : '+'

const best = (footings: readonly Footing[]): Footing =>
  footings.includes('+') ? '+' : footings.includes('0') ? '0' : '-'

/** siege 6.75: a sleeper parries with one point less. */
const defenceAgainst = (state: SiegeState, body: Body): number =>
  Math.max(1, defenceOf(state, body) - sleepPenalty(state, body))

/** siege 3.35, 5.12: riders, and animals without one, are struck at on the mounted table. */
export const isOnHorseback = (state: SiegeState, body: Body): boolean =>
  isMounted(state, body) || isAnimal(state, body)

const isHero = (state: SiegeState, body: Body): boolean => {
  const card = cardOf(state, body)
  return state.setting.options.hero && card.kind === 'character' && card.hero
}

/** siege 6.11: all of those attacked have lost heart. */
export const areFrightened = (state: SiegeState, defenders: readonly Body[]): boolean =>
  defenders.every(body => state.tables.bodies.morale[body] !== STEADY)

const panicShift = (state: SiegeState, defenders: readonly Body[]): readonly Modifier[] =>
  areFrightened(state, defenders) ? [{ reason: 'siege.why.panic', value: 1, rule: 'siege 6.11' }] : []

/** siege 6.71: the hungry strike a column to the left, and the starving are struck a column to the right besides. */
const hungerShifts = (
  state: SiegeState,
  attackers: readonly Body[],
  defenders: readonly Body[],
): readonly Modifier[] => {
  const fares = faresOf(state)
  if (fares === undefined) return []
  const shifts: Modifier[] = []
  if (fares[sideOf(state, nth(attackers, 0))] !== 'full')
    shifts.push({ reason: 'siege.why.hungry', value: -1, rule: 'siege 6.71' })
  if (fares[sideOf(state, nth(defenders, 0))] === 'quarter')
    shifts.push({ reason: 'siege.why.starving', value: 1, rule: 'siege 6.71' })
  return shifts
}

/** Those of a side who can attack every one of these. */
const ableToAttackAll = (state: SiegeState, seat: Seat, defenders: readonly Body[]): readonly Body[] =>
  bodiesBeside(state, nth(defenders, 0)).filter(
    body =>
      sideOf(state, body) === seat &&
      defenders.every(defender => attackRefusal(state, body, defender) === undefined),
  )

/** Why these could not be attacked even by all who can join: so that an attack once begun can always be struck. */
export const hopelessRefusal = (
  state: SiegeState,
  seat: Seat,
  defenders: readonly Body[],
): Refusal | undefined => {
  if (state.setting.options.s4BelowEvenCountsAsEven) return undefined
  let defence = 0
  for (const body of defenders) defence += defenceAgainst(state, body)
  let attack = 0
  for (const body of ableToAttackAll(state, seat, defenders)) attack += figuresOf(state, body).attack
  return attack < defence
    ? { code: 'siege.melee.below-even', rule: 'siege 1.7', values: { attack, defence } }
    : undefined
}

/** Why someone cannot take part in an attack that is being put together. */
export const joinRefusal = (
  state: SiegeState,
  seat: Seat,
  engagement: Engagement,
  body: Body,
): Refusal | undefined => {
  if (body >= state.setting.bodies.length) return { code: 'siege.melee.no-attacker', rule: 'siege 1.7' }
  if (engagement.attackers.includes(body) || engagement.defenders.includes(body))
    return { code: 'siege.melee.joined-already', rule: 'siege 1.72' }
  return sideOf(state, body) === seat
    ? attackerRefusal(state, engagement, body)
    : defenderRefusal(state, seat, engagement, body)
}

const attackerRefusal = (state: SiegeState, { defenders }: Engagement, body: Body): Refusal | undefined => {
  if (mayTurnOnEscort(state, body, defenders)) return undefined
  for (const defender of defenders) {
    const refusal = attackRefusal(state, body, defender)
    if (refusal) return refusal
  }
  return undefined
}

/** siege 6.4: a prisoner may join his friends' attack on those who guard him. */
export const mayTurnOnEscort = (state: SiegeState, body: Body, defenders: readonly Body[]): boolean =>
  state.tables.bodies.custody[body] === CAPTIVE &&
  !isStunned(state, body) &&
  defenders.every(defender => !isAnimal(state, defender) && !contactRefusal(state, body, defender))

const defenderRefusal = (
  state: SiegeState,
  seat: Seat,
  { attackers, defenders }: Engagement,
  body: Body,
): Refusal | undefined => {
  for (const attacker of attackers) {
    const refusal = attackRefusal(state, attacker, body)
    if (refusal) return refusal
  }
  if (isOnHorseback(state, body) !== isOnHorseback(state, nth(defenders, 0)))
    return { code: 'siege.melee.mixed', rule: 'siege 1.72' }
  if (isAnimal(state, body) !== isAnimal(state, nth(defenders, 0)))
    return { code: 'siege.melee.mixed-animals', rule: 'siege 3.35' }
  return hopelessRefusal(state, seat, [...defenders, body])
}
