import { FIRE, type Shooting, type UnitType } from './tables.ts'

/** filo 2: what a unit is, as its counter says. */

/** filo 12: levels of disorganisation, in the order in which things get worse. */
export const ORDERS = ['organised', 'demoralised', 'flight'] as const
export type Order = (typeof ORDERS)[number]
export const ORGANISED = 0
export const DEMORALISED = 1
export const IN_FLIGHT = 2

/** Where a unit is when it is not on the map, and why. */
export const FATES = ['in-play', 'to-place', 'to-come', 'eliminated', 'fled', 'withdrawn'] as const
export type Fate = (typeof FATES)[number]
export const IN_PLAY = 0
export const TO_PLACE = 1
export const TO_COME = 2
export const ELIMINATED = 3
export const FLED = 4
export const WITHDRAWN = 5

export interface Figures {
  readonly pf: number
  readonly quality: number
  readonly pm: number
}

/** filo 11.1: the back of the counter. */
export const fatigued = ({ pf, quality, pm }: Figures): Figures => ({
  pf: pf - 1,
  quality: quality - 1,
  pm: pm - 1,
})

/** filo 2.2: which types sit in the saddle unless the scenario says otherwise. */
export const isCavalryType = (type: UnitType): boolean => type === 'Ch' || type === 'Ha' || type === 'Cl'

/** filo 10.4: only these charge, and only mounted. */
export const mayChargeType = (type: UnitType): boolean => type === 'Ch' || type === 'Ha'

/** filo 2.2: the row of the table of fire, if the unit shoots at all. */
export const shootingOf = (type: UnitType, javelins: boolean): Shooting | undefined => {
  if (type === 'Ar' || type === 'Ab' || type === 'At') return type
  return javelins ? 'ClIl' : undefined
}

export const longestRange = (shooting: Shooting): number => FIRE[shooting].length

/** filo 8.4: points left to a unit that has just mounted or dismounted; and its allowance from then on. */
export const JUST_MOUNTED = 4
export const JUST_DISMOUNTED = 2
export const ALLOWANCE_MOUNTED = 6
export const ALLOWANCE_DISMOUNTED = 3

export interface LeaderFigures {
  readonly bonus: number
  readonly value: number
  readonly radius: number
  readonly pm: number
}

/** filo 7.5.2 */
export const wounded = ({ bonus, value, radius, pm }: LeaderFigures): LeaderFigures => ({
  bonus: Math.max(0, bonus - 1),
  value,
  radius: radius - 1,
  pm: pm - 1,
})

/** filo 7.6 */
export const substituteFor = ({ pm }: LeaderFigures): LeaderFigures => ({ bonus: 0, value: 1, radius: 3, pm })
