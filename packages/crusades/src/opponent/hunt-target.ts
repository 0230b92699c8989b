import { opponentOf, type Seat, type StyleAssignment } from '@mesnada/engine'
import { distance, type Hex, nth } from '@mesnada/hex'
import { topAt } from '../core/occupancy.ts'
import { TERRAIN_EFFECTS } from '../printed/tables.ts'
import { terrainAt } from '../printed/terrain.ts'
import type { CrusadesState } from '../state.ts'
import { stackParty } from './clashes.ts'
import { type Force, forcesOf, within } from './side-reach.ts'
import { styleOf } from './styles.ts'

/** The enemy stack that all hunting units of a side go for. */

/** With fewer hunting units there is no common target. */
const MIN_HUNTERS = 2

/** The units whose style hunts, and that can. */
const huntersOf = (state: CrusadesState, seat: Seat, assignment: StyleAssignment): readonly Force[] =>
  forcesOf(state, seat).filter(
    ({ unit, steady }) =>
      steady && styleOf(assignment, unit).hunting > 0 && nth(state.setting.units, unit).arm !== 'artillery',
  )

/** The stack with the highest expected loss to all hunters, reduced by the support it has. */
export const huntTargetOf = (
  state: CrusadesState,
  seat: Seat,
  assignment: StyleAssignment | undefined,
): Hex | undefined => {
  if (assignment === undefined) return undefined
  const hunters = huntersOf(state, seat, assignment)
  if (hunters.length < MIN_HUNTERS) return undefined
  const enemies = forcesOf(state, opponentOf(seat))
  let huntTarget: Hex | undefined
  let most = 0
  for (const { unit, hex } of enemies) {
    if (topAt(state, hex) !== unit) continue
    const pack = gathered(state, hunters, hex)
    if (pack === 0) continue
    const cover = TERRAIN_EFFECTS[terrainAt(state.setting.board, hex)].melee
    const harm = stackParty(state, hex, false).lossBy(pack, cover)
    const promise = harm / (1 + gathered(state, enemies, hex) / pack)
    if (promise <= most) continue
    huntTarget = hex
    most = promise
  }
  return huntTarget
}

/** The strength that can be brought to bear on a hex in a turn. */
const gathered = (state: CrusadesState, forces: readonly Force[], hex: Hex): number => {
  let sum = 0
  for (const { hex: at, strength, stride, steady } of forces)
    if (steady) sum += strength * within(distance(state.setting.grid, at, hex), stride)
  return sum
}
