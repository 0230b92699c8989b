import type { Modifier } from '@mesnada/engine'
import { STAKES, TERRAIN_EFFECTS, UPHILL } from '../printed/tables.ts'

/** Every number that changes a die, by name and rule; the ones that vary are made once and kept. */
export const MODIFIERS = {
  crusaderKnights: { reason: 'crusades.modifier.crusader-knights', value: -1, rule: 'crusades 9.14' },
  menAtArms: { reason: 'crusades.modifier.men-at-arms', value: -1, rule: 'crusades 9.14' },
  fireWoods: { reason: 'crusades.modifier.woods', value: TERRAIN_EFFECTS.woods.fire, rule: 'crusades 9.14' },
  fireTown: { reason: 'crusades.modifier.town', value: TERRAIN_EFFECTS.town.fire, rule: 'crusades 9.14' },
  fireUphill: { reason: 'crusades.modifier.uphill', value: UPHILL.fire, rule: 'crusades 9.14' },
  cavalryAttack: { reason: 'crusades.modifier.cavalry-attack', value: 1, rule: 'crusades 9.42' },
  infantryAttack: { reason: 'crusades.modifier.infantry-attack', value: 1, rule: 'crusades 9.42' },
  stand: { reason: 'crusades.modifier.stand', value: 1, rule: 'crusades 9.42' },
  fleeing: { reason: 'crusades.modifier.fleeing', value: -1, rule: 'crusades 9.42' },
  flankOrRear: { reason: 'crusades.modifier.flank-or-rear', value: 1, rule: 'crusades 9.44' },
  meleeWoods: {
    reason: 'crusades.modifier.woods',
    value: TERRAIN_EFFECTS.woods.melee,
    rule: 'crusades 9.43',
  },
  meleeTown: { reason: 'crusades.modifier.town', value: TERRAIN_EFFECTS.town.melee, rule: 'crusades 9.43' },
  meleeUphill: { reason: 'crusades.modifier.uphill', value: UPHILL.melee, rule: 'crusades 9.43' },
  stakes: { reason: 'crusades.modifier.stakes', value: STAKES.melee, rule: 'crusades 8.25' },
  attackMorale: { reason: 'crusades.modifier.attack-morale', value: -1, rule: 'crusades 5.11' },
  muster: { reason: 'crusades.modifier.muster', value: -2, rule: 'crusades 5.16' },
  berserk: { reason: 'crusades.modifier.berserk', value: 1, rule: 'crusades 16.4' },
  exhausted: { reason: 'crusades.modifier.exhausted', value: -1, rule: 'crusades 16.4' },
  exhaustedMorale: { reason: 'crusades.modifier.exhausted', value: 1, rule: 'crusades 16.4' },
} as const satisfies Record<string, Modifier>

const family = (reason: string, rule: Modifier['rule']) => {
  const known = new Map<number, Modifier>()
  return (value: number): Modifier => {
    const modifier = known.get(value) ?? { reason, value, rule }
    known.set(value, modifier)
    return modifier
  }
}

/** crusades 9.12 */
export const rangeModifier = family('crusades.modifier.range', 'crusades 9.12')
/** crusades 4.13: added to the die of a melee. */
export const leaderModifier = family('crusades.modifier.leader', 'crusades 4.13')
/** crusades 10.0, 10.2: taken off the die of a check, which comes to the same as adding it to the morale. */
export const leaderMorale = family('crusades.modifier.leader', 'crusades 10.0')
/** crusades 12.2: added to the die of a check or a rally, which comes to the same as taking it off the morale. */
export const thirstModifier = family('crusades.modifier.thirst', 'crusades 12.2')
/** crusades 16.2: a shift of the column. */
export const oddsModifier = family('crusades.modifier.odds', 'crusades 16.2')
/** crusades 16.6 */
export const typeModifier = family('crusades.modifier.type', 'crusades 16.6')
