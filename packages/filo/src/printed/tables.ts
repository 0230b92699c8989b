import { D6, D10_FROM_ZERO, type Die } from '@mesnada/engine'

/** Results tables as printed, and nothing else. */

/** filo 0.3: the 0 of the ten-sided die is a zero. */
export const D10: readonly Die[] = [D10_FROM_ZERO]
export const TWO_D6: readonly Die[] = [D6, D6]
export const ONE_D6: readonly Die[] = [D6]

/** filo 2.2, in the order of the table of types. */
export const UNIT_TYPES = ['Ch', 'Ha', 'Cl', 'Pi', 'Mi', 'Il', 'Ar', 'Ab', 'At'] as const
export type UnitType = (typeof UNIT_TYPES)[number]

/** filo T.4: attacker's row, defender's column in the order of UNIT_TYPES. Artillery never attacks (filo 10.1). */
export const TYPE_MODIFIERS: Readonly<Record<Exclude<UnitType, 'At'>, readonly number[]>> = {
  Ch: [0, 1, 2, 2, 3, 3, 2, 2, 2],
  Ha: [0, 0, 2, 2, 2, 2, 1, 2, 2],
  Cl: [-1, -1, 0, 0, 0, 1, 0, 1, 2],
  Pi: [-2, -2, -1, 0, 1, 1, -1, -1, 1],
  Mi: [-2, -2, -1, 0, 0, 1, -1, -1, 0],
  Il: [-1, -1, -1, 0, 0, 0, 0, 0, 0],
  Ar: [-1, -1, 0, 0, 1, 2, 0, 1, 2],
  Ab: [-2, -2, -1, -1, 1, 1, -1, 0, 1],
}

/** filo T.3: the lowest ratio of attacker to defender, as a fraction, and its modifier; worse than all of them is the last. */
export const ODDS: readonly (readonly [attackers: number, defenders: number, modifier: number])[] = [
  [2, 1, 2],
  [1, 1, 1],
  [1, 2, 0],
  [1, 3, -1],
]
export const WORST_ODDS = -2

/** What a result does to a unit: F fatigued, D demoralised, Dr put to flight, R retreat. */
type Effect = 'F' | 'D' | 'Dr' | 'R'
export type Advance = 'advance' | 'may-advance'

export interface CombatResult {
  readonly from: number
  readonly to: number
  readonly defender: readonly (Effect | Advance)[]
  readonly attacker: readonly (Effect | Advance)[]
}

/** filo T.5: the result of the modified die. */
export const COMBAT_RESULTS: readonly CombatResult[] = [
  { from: -7, to: -4, defender: ['may-advance'], attacker: ['D', 'R'] },
  { from: -3, to: 0, defender: [], attacker: ['F', 'R'] },
  { from: 1, to: 3, defender: ['F'], attacker: ['R'] },
  { from: 4, to: 4, defender: [], attacker: [] },
  { from: 5, to: 6, defender: ['R'], attacker: ['advance'] },
  { from: 7, to: 9, defender: ['F', 'R'], attacker: ['advance'] },
  { from: 10, to: 13, defender: ['D', 'R'], attacker: ['advance'] },
  { from: 14, to: 16, defender: ['Dr', 'R'], attacker: ['advance'] },
]

/** filo T.5: all modifiers together count for no more than this either way. */
export const MOST_MODIFIERS = 7

/** filo T.2: rows of the table of fire. */
export const SHOOTING = ['Ar', 'Ab', 'At', 'ClIl'] as const
export type Shooting = (typeof SHOOTING)[number]

/** The least modified die that demoralises, and the least that puts to flight, for each range from 1. */
export const FIRE: Readonly<Record<Shooting, readonly (readonly [demoralised: number, flight?: number])[]>> =
  {
    Ar: [
      [5, 7],
      [6, 8],
      [6, 8],
    ],
    Ab: [[6, 8], [7, 9], [8, 9], [9]],
    At: [[3, 5], [4, 6], [4, 7], [5, 7], [5, 9], [7]],
    ClIl: [[7, 8], [9]],
  }

export type FireResult = 'D' | 'Dr' | '-'

/** filo T.2, T.5: the natural die that puts leaders at risk, and what the next one does to each. */
export const LEADERS_AT_RISK = 9
export const LEADER_WOUNDED = 6
export const LEADER_KILLED = 9

/** C: the least difference of the two initiative totals for each case. */
export const INITIATIVE_CASES = [
  ['C4', 8],
  ['C3', 4],
  ['C2', 1],
  ['C1', 0],
] as const
export type InitiativeCase = (typeof INITIATIVE_CASES)[number][0]

/** V: points for an enemy unit eliminated, by type; and at Las Navas for one that fled off the map. */
export const POINTS: Readonly<Record<UnitType, number>> = {
  Ch: 5,
  Ha: 4,
  Cl: 4,
  Pi: 3,
  Ab: 3,
  Ar: 2,
  Mi: 2,
  Il: 1,
  At: 3,
}
export const POINTS_FLED = 1
export const POINTS_LEADER_KILLED = 3
export const POINTS_LEADER_CAPTURED = 5
