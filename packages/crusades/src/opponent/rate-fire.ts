import type { CrusadesAction } from '../actions.ts'
import type { CrusadesState } from '../state.ts'
import { expectedOfShot } from './shots.ts'

/** 9.2: a shot costs nothing, so every one is taken, the best first. */
export const rateFire = (state: CrusadesState, actions: readonly CrusadesAction[]): readonly number[] =>
  actions.map(action => {
    if (action.type !== 'fire') return 0
    const { shooter } = state.setting.units[action.unit]
    return shooter === undefined
      ? 0
      : expectedOfShot(state, shooter, state.tables.units.hex[action.unit], action.hex)
  })
