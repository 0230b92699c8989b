import type { SiegeOptions } from '../options.ts'
import { RANGES } from './tables.ts'
import type { Weapon } from './units.ts'

/** siege T.10: how far each weapon shoots, by the set of ranges that the options choose. */

export type Band = 'short' | 'medium' | 'long'

type RangeSet = SiegeOptions['s28Ranges']

/** Switch 28: the books shortened the bows and left the ballista alone; the -ballista sets shorten it too. */
const rangesOf = (weapon: Weapon, set: RangeSet): readonly [number, number, number] => {
  switch (set) {
    case 'original':
      return RANGES.original[weapon]
    case 'croisades':
      return weapon === 'ballista' ? RANGES.original.ballista : RANGES.croisades[weapon]
    case 'croisades-ballista':
      return RANGES.croisades[weapon]
    case 'vikings':
      return weapon === 'ballista' ? RANGES.original.ballista : RANGES.vikings[weapon]
    case 'vikings-ballista':
      return RANGES.vikings[weapon]
  }
}

/** siege T.10: undefined beyond long range. */
export const bandOf = (weapon: Weapon, range: number, set: RangeSet): Band | undefined => {
  const [short, medium, long] = rangesOf(weapon, set)
  if (range < 1 || range > long) return undefined
  if (range <= short) return 'short'
  return range <= medium ? 'medium' : 'long'
}

export const longestRange = (weapon: Weapon, set: RangeSet): number => rangesOf(weapon, set)[2]
