import type { Refusal } from '@mesnada/engine'
import type { Unit } from './flow.ts'
import { refuse } from './refusal.ts'
import { type CrusadesState, isOnMap, isSteady } from './state.ts'

/** Allies who leave the field when the day is lost (14.2). */

/** 14.2: a formation is broken when half its units or more are lost or running. */
const isBroken = (state: CrusadesState, formation: string): boolean => {
  const units = state.setting.formations.find(({ id }) => id === formation)?.units ?? []
  const steady = units.filter(unit => isOnMap(state, unit) && isSteady(state, unit)).length
  return steady * 2 <= units.length
}

/** 14.2: why this unit may not leave the field now. */
export const mayLeave = (state: CrusadesState, unit: Unit): Refusal | undefined => {
  const { setting, tables } = state
  const { side, formation } = setting.units[unit]
  const { id } = setting.formations[formation]
  const after = setting.play.armies[side].formations.find(known => known.id === id)?.leavesAfter
  if (after === undefined) return refuse('crusades.leave.loyal', 'crusades 14.2', { unit })
  if (setting.edges[side][tables.units.hex[unit]] !== 1)
    return refuse('crusades.leave.not-at-edge', 'crusades 14.2', { unit })
  return after.every(known => isBroken(state, known))
    ? undefined
    : refuse('crusades.leave.not-yet', 'crusades 14.2', { unit })
}
