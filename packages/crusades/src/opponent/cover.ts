import { OFF_MAP } from '@mesnada/hex'
import type { Setting } from '../state.ts'
import { STAKES, TERRAIN_EFFECTS, UPHILL } from '../tables.ts'
import { hasStakes, terrainAt } from '../terrain.ts'
import { onceForSetting } from './once.ts'

/** 6.12 */
const FRONT_SIDES = 3

/** 8.25, 9.43: what each hex takes off the die of whoever comes. */
export const coverOf = onceForSetting(
  (setting): Float64Array =>
    Float64Array.from({ length: setting.grid.size }, (_, hex) => coverAt(setting, hex)),
)

const coverAt = ({ board, level, grid }: Setting, hex: number): number => {
  let lower = 0
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if (grid.neighbours[i] !== OFF_MAP && level[grid.neighbours[i]] < level[hex]) lower++
  const stakes = hasStakes(board, hex) ? STAKES.melee : 0
  return TERRAIN_EFFECTS[terrainAt(board, hex)].melee + (UPHILL.melee * lower) / FRONT_SIDES + stakes
}
