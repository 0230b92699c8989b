import { memoBy } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { STAKES, TERRAIN_EFFECTS, UPHILL } from '../printed/tables.ts'
import { hasStakes, terrainAt } from '../printed/terrain.ts'
import type { Setting } from '../state.ts'

/** crusades 6.12: a unit's front is three sides. */
const FRONT_SIDES = 3

/** crusades 8.25, 9.43: the modifier of each hex's terrain on an attacker's die, spread over the front. */
export const coverOf = memoBy(
  (setting: Setting): Float64Array =>
    Float64Array.from({ length: setting.grid.size }, (_, hex) => coverAt(setting, hex)),
)

const coverAt = ({ board, level, grid }: Setting, hex: number): number => {
  let lower = 0
  let staked = 0
  for (let direction = 0; direction < 6; direction++) {
    const beside = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (beside === OFF_MAP) continue
    if ((level[beside] ?? 0) < (level[hex] ?? 0)) lower++
    if (hasStakes(board, hex, direction)) staked++
  }
  const stakes = STAKES.melee * Math.min(1, staked / FRONT_SIDES)
  return TERRAIN_EFFECTS[terrainAt(board, hex)].melee + (UPHILL.melee * lower) / FRONT_SIDES + stakes
}
