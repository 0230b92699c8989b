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
  let staked = 0
  for (let direction = 0; direction < 6; direction++) {
    const beside = grid.neighbours[hex * 6 + direction]
    if (beside === OFF_MAP) continue
    if (level[beside] < level[hex]) lower++
    if (hasStakes(board, hex, direction)) staked++
  }
  const stakes = STAKES.melee * Math.min(1, staked / FRONT_SIDES)
  return TERRAIN_EFFECTS[terrainAt(board, hex)].melee + (UPHILL.melee * lower) / FRONT_SIDES + stakes
}
