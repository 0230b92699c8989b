import { opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { hasStakes } from '../printed/terrain.ts'
import type { CrusadesState } from '../state.ts'
import { type Force, forcesOf } from './side-reach.ts'

/** Stakes, which are worth something as long as horsemen have to come across them (crusades 8.25, 9.43). */

/** Hexes within which enemies count: two turns of heavy cavalry uphill. */
const COMING = 9

/**
 * Whether the unit stands behind stakes with more of the enemy's horse, in strength, coming towards them than has got
 * behind them.
 */
export const isBehindStakes = (state: CrusadesState, seat: Seat, { unit, hex, steady }: Force): boolean => {
  const { grid, board, units } = state.setting
  if (!steady || nth(units, unit).mounted) return false
  const staked: Hex[] = []
  for (let direction = 0; direction < 6; direction++)
    if (hasStakes(board, hex, direction)) staked.push(grid.neighbours[hex * 6 + direction] ?? OFF_MAP)
  if (staked.length === 0) return false
  let balance = 0
  for (const enemy of forcesOf(state, opponentOf(seat))) {
    if (!enemy.steady || !nth(units, enemy.unit).mounted) continue
    const away = distance(grid, hex, enemy.hex)
    if (away > COMING) continue
    const comesAcross = staked.some(outside => outside >= 0 && distance(grid, outside, enemy.hex) < away)
    balance += comesAcross ? enemy.strength : -enemy.strength
  }
  return balance > 0
}
