import { distance, type Hex, nth } from '@mesnada/hex'
import { MODIFIERS } from '../core/modifiers.ts'
import { topAt, unitsAt } from '../core/occupancy.ts'
import { rangeOf } from '../fire/question.ts'
import { type Shooter, TERRAIN_EFFECTS } from '../printed/tables.ts'
import { terrainAt } from '../printed/terrain.ts'
import { type CrusadesState, figuresOf } from '../state.ts'
import { exceeds, fireChances } from './odds.ts'
import { bonusAt } from './party.ts'
import { routWorth, stepWorth } from './worth.ts'

/** The expected gain of a shot, by the exact odds of its table (crusades 9.13). */

/** crusades 9.14: the modifier total from one hex into another; undefined out of range. */
const totalFor = (state: CrusadesState, shooter: Shooter, from: Hex, hex: Hex): number | undefined => {
  const { setting } = state
  const range = rangeOf(shooter, distance(setting.grid, from, hex))
  if (range === undefined) return undefined
  const { crusader, arm } = nth(setting.units, topAt(state, hex))
  let total = range + TERRAIN_EFFECTS[terrainAt(setting.board, hex)].fire
  if (crusader) total += MODIFIERS.crusaderKnights.value
  if (arm === 'men-at-arms') total += MODIFIERS.menAtArms.value
  if ((setting.level[hex] ?? 0) > (setting.level[from] ?? 0)) total += MODIFIERS.fireUphill.value
  return total
}

/** crusades 9.13: all units in the hex check, and the top unit loses the step. */
export const expectedOfShot = (state: CrusadesState, shooter: Shooter, from: Hex, hex: Hex): number => {
  const total = totalFor(state, shooter, from, hex)
  if (total === undefined) return 0
  const { check, steps } = fireChances(shooter, total)
  let worth = steps * stepWorth(state, topAt(state, hex))
  for (const unit of unitsAt(state, hex)) {
    const { morale } = figuresOf(state, unit)
    worth += check * exceeds(morale + bonusAt(state, unit, hex)) * routWorth(state, unit)
  }
  return worth
}
