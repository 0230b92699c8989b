import type { Minds } from '@mesnada/engine'
import type { CrusadesAction } from '../actions.ts'
import { phaseSeat } from '../sequence.ts'
import type { CrusadesState } from '../state.ts'
import { preyOf } from './prey.ts'
import { expectedOfShot } from './shots.ts'
import { temperOf } from './tempers.ts'

/** To shoot at whom the others are about to fall upon. */
const AT_PREY = 1.5

/** 9.1: a shot costs nothing, so every one is taken, the best first. */
export const rateFire = (
  state: CrusadesState,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const prey = preyOf(state, phaseSeat(state), minds)
  return actions.map(action => {
    if (action.type !== 'fire') return 0
    const { unit, hex } = action
    const { shooter } = state.setting.units[unit]
    if (shooter === undefined) return 0
    const preferred = hex === prey && temperOf(minds, unit).hunting > 0 ? AT_PREY : 1
    return preferred * expectedOfShot(state, shooter, state.tables.units.hex[unit], hex)
  })
}
