import type { Unit } from '../flow.ts'
import { rallyThrow } from '../morale.ts'
import { flee } from '../rout.ts'
import { popFrame, replaceFrame } from '../stack.ts'
import { type CrusadesState, isOnMap, isSteady, STEADY } from '../state.ts'
import { isNextToEnemy } from '../zones.ts'
import { dice, type FrameStep, outcome } from './step.ts'

const runs = (state: CrusadesState, unit: Unit): boolean => isOnMap(state, unit) && !isSteady(state, unit)

/** 10.2: one after another in the order of the lists; next to an enemy nobody rallies, he runs on. */
export const rally: FrameStep<'rally'> = {
  settled: (state, { units: [unit, ...rest] }, tell) => {
    if (unit === undefined) {
      popFrame(state)
      return true
    }
    const { side } = state.setting.units[unit]
    const mayTry = runs(state, unit) && !isNextToEnemy(state, state.tables.units.hex[unit], side)
    if (mayTry) return false
    replaceFrame(state, { kind: 'rally', units: rest })
    if (runs(state, unit)) flee(state, unit, tell)
    return true
  },
  pending: (state, { units: [unit] }) => dice(rallyThrow(state, unit)),
  dice: (state, { units: [unit, ...rest] }, faces, tell) => {
    const passed = outcome(rallyThrow(state, unit), faces) === 'rallies'
    replaceFrame(state, { kind: 'rally', units: rest })
    tell?.({ type: 'rallied', unit, die: faces[0], passed })
    if (passed) state.tables.units.morale[unit] = STEADY
    else flee(state, unit, tell)
  },
}
