import { type Die, outcomesOf, type Refusal, type Throw, type Values } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { codedRefusal } from '../core/refusal.ts'
import type { Formation } from '../flow.ts'
import { type CrusadesState, isOnMap } from '../state.ts'
import { isLeaderOnMap } from './command.ts'

/** Action chits (crusades 16.1, an option): formations act one by one as they are drawn, whichever side they are of. */

/** Whether a formation may do something now: whenever its side may, or when its chit has been drawn. */
export const actsNow = ({ setting, flow }: CrusadesState, formation: Formation): boolean =>
  !setting.options.actionChits || flow.chit === formation

/** crusades 16.1: why a formation does nothing now: its chit is still in the cup, or has had its turn. */
export const chitRefusal = (state: CrusadesState, formation: Formation, who: Values): Refusal | undefined => {
  if (actsNow(state, formation)) return undefined
  return state.tables.formations.drawn[formation] === 1
    ? codedRefusal('crusades.chit.acted', 'crusades 16.1', who)
    : codedRefusal('crusades.chit.waits', 'crusades 16.1', who)
}

/** crusades 16.1: those who have yet to be drawn in this turn: all who have anyone on the map. */
export const cupOf = (state: CrusadesState): readonly Formation[] => {
  const { setting, tables } = state
  return [...setting.formations.keys()].filter(formation => {
    const { units, leader } = nth(setting.formations, formation)
    if (tables.formations.drawn[formation] === 1) return false
    return units.some(unit => isOnMap(state, unit)) || isLeaderOnMap(state, leader)
  })
}

/** crusades 16.1: one face for each chit in the cup; what comes is the row of a formation. */
export const drawThrow = (state: CrusadesState): Throw => {
  const cup = cupOf(state)
  const dice: readonly Die[] = [{ sides: cup.length, lowest: 1 }]
  return {
    purpose: 'crusades.roll.chit',
    rule: 'crusades 16.1',
    seat: state.setting.scenario.first,
    dice,
    modifiers: [],
    outcomes: outcomesOf(dice, face => String(cup[face - 1])),
  }
}
