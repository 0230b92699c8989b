import { type Minds, opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex } from '@mesnada/hex'
import { topAt } from '../occupancy.ts'
import type { CrusadesState } from '../state.ts'
import { TERRAIN_EFFECTS } from '../tables.ts'
import { terrainAt } from '../terrain.ts'
import { stackParty } from './clashes.ts'
import { type Force, forcesOf, within } from './forces.ts'
import { temperOf } from './tempers.ts'

/** Whom those who hunt in a pack go for together. */

/** With fewer about there is no pack. */
const PACK = 2

/** Those of the side who are minded to hunt, and can. */
const huntersOf = (state: CrusadesState, seat: Seat, minds: Minds): readonly Force[] =>
  forcesOf(state, seat).filter(
    ({ unit, steady }) =>
      steady && temperOf(minds, unit).hunting > 0 && state.setting.units[unit].arm !== 'artillery',
  )

/** The stack to which all of them together can do most, and whose friends can do least about it. */
export const preyOf = (state: CrusadesState, seat: Seat, minds: Minds | undefined): Hex | undefined => {
  if (minds === undefined) return undefined
  const hunters = huntersOf(state, seat, minds)
  if (hunters.length < PACK) return undefined
  const enemies = forcesOf(state, opponentOf(seat))
  let prey: Hex | undefined
  let most = 0
  for (const { unit, hex } of enemies) {
    if (topAt(state, hex) !== unit) continue
    const pack = gathered(state, hunters, hex)
    if (pack === 0) continue
    const cover = TERRAIN_EFFECTS[terrainAt(state.setting.board, hex)].melee
    const harm = stackParty(state, hex, false).lossBy(pack, cover)
    const promise = harm / (1 + gathered(state, enemies, hex) / pack)
    if (promise <= most) continue
    prey = hex
    most = promise
  }
  return prey
}

/** The strength that can be brought to bear on a hex in a turn. */
const gathered = (state: CrusadesState, forces: readonly Force[], hex: Hex): number => {
  let sum = 0
  for (const { hex: at, strength, stride, steady } of forces)
    if (steady) sum += strength * within(distance(state.setting.grid, at, hex), stride)
  return sum
}
