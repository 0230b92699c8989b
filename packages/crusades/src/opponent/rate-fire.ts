import type { StyleAssignment } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import { phaseSeat } from '../sequence.ts'
import type { CrusadesState } from '../state.ts'
import { huntTargetOf } from './hunt-target.ts'
import { expectedOfShot } from './shots.ts'
import { styleOf } from './styles.ts'

/** The factor on shots at the enemy that hunting units go for. */
const AT_HUNT_TARGET = 1.5

/** crusades 9.1: a shot costs nothing, so all are taken, the best first. */
export const rateFire = (
  state: CrusadesState,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const huntTarget = huntTargetOf(state, phaseSeat(state), assignment)
  return actions.map(action => {
    if (action.type !== 'fire') return 0
    const { unit, hex } = action
    const { shooter } = nth(state.setting.units, unit)
    if (shooter === undefined) return 0
    const preferred = hex === huntTarget && styleOf(assignment, unit).hunting > 0 ? AT_HUNT_TARGET : 1
    return preferred * expectedOfShot(state, shooter, state.tables.units.hex[unit] ?? OFF_MAP, hex)
  })
}
