import { type DistanceField, fillDistances, memoBy } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Setting } from '../state.ts'

/** Distances in movement points over the ground, ignoring units. */

export type Gait = 'foot' | 'horse'

const costsOf = ({ footCost, horseCost }: Setting, gait: Gait): Uint8Array =>
  gait === 'foot' ? footCost : horseCost

/** The longest distance computed, in movement points. */
const MAX_DISTANCE = 1023

/** Fills a field with the distance from each hex to the nearest goal. */
export const fillDistancesTo = (
  setting: Setting,
  goals: readonly Hex[],
  gait: Gait,
  field: DistanceField,
): DistanceField =>
  fillDistances(field, {
    grid: setting.grid,
    starts: goals,
    costs: costsOf(setting, gait),
    isTowards: true,
    limit: MAX_DISTANCE,
    open: setting.standable,
  })

const fixedFields = memoBy<Setting, Map<string, Uint16Array>>(() => new Map())

/** The distances to one fixed hex, such as the standard. */
export const wayTo = (setting: Setting, goal: Hex, gait: Gait): Uint16Array => {
  const fields = fixedFields(setting)
  const key = `${gait}${goal}`
  const before = fields.get(key)
  if (before) return before
  const made = fillDistancesTo(setting, [goal], gait, new Uint16Array(setting.grid.size))
  fields.set(key, made)
  return made
}
