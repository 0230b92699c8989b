import { dice, popFrame, replaceFrame } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { isNextToEnemy } from '../../core/zones.ts'
import type { Unit } from '../../flow.ts'
import { type CrusadesState, isOnMap, isSteady, STEADY } from '../../state.ts'
import { type FrameStep, outcome } from '../../step.ts'
import { flee } from '../rout.ts'
import { rallyOf } from '../table.ts'

const runs = (state: CrusadesState, unit: Unit): boolean => isOnMap(state, unit) && !isSteady(state, unit)

/** crusades 10.2: not next to an enemy, nor in the player turn in which it broke. */
const mayTry = (state: CrusadesState, unit: Unit): boolean =>
  runs(state, unit) &&
  state.tables.units.brokeOn[unit] !== state.flow.playerTurn &&
  !isNextToEnemy(state, state.tables.units.hex[unit] ?? OFF_MAP, nth(state.setting.units, unit).side)

/** crusades 10.2: one after another in the order of the lists; who may not try runs on. */
export const rally: FrameStep<'rally'> = {
  autoResolve: (state, { units: [unit, ...rest] }, tell) => {
    if (unit === undefined) {
      popFrame(state)
      return true
    }
    if (mayTry(state, unit)) return false
    replaceFrame(state, { kind: 'rally', units: rest })
    if (runs(state, unit)) flee(state, unit, tell)
    return true
  },
  pending: (state, { units }) => dice(rallyOf(state, nth(units, 0))),
  settle: (state, { units }, faces, tell, due) => {
    const unit = nth(units, 0)
    const passed = outcome(due, faces) === 'rallies'
    replaceFrame(state, { kind: 'rally', units: units.slice(1) })
    tell?.({ type: 'rallied', unit, die: nth(faces, 0), passed })
    if (passed) state.tables.units.morale[unit] = STEADY
    else flee(state, unit, tell)
  },
}
