import type { Refusal } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { codedRefusal } from '../core/refusal.ts'
import type { Leader, Unit } from '../flow.ts'
import { type CrusadesState, GONE, isOnMap } from '../state.ts'
import { isLeaderOnMap } from './command.ts'
import { withdrawalRule } from './withdrawal.ts'

/** Why someone who is not on the map does nothing: he is lost, or has gone home (crusades 14.2). */

export const unitAwayRefusal = (state: CrusadesState, unit: Unit): Refusal | undefined => {
  if (isOnMap(state, unit)) return undefined
  const { formations, units } = state.setting
  const hasLeft = state.tables.units.hex[unit] === GONE
  const rule = hasLeft ? withdrawalRule(nth(formations, nth(units, unit).formation)) : 'crusades 2.3'
  return codedRefusal('crusades.unit.not-here', rule, { unit })
}

export const leaderAwayRefusal = (state: CrusadesState, leader: Leader): Refusal | undefined => {
  if (isLeaderOnMap(state, leader)) return undefined
  const { formations, leaders } = state.setting
  const hasLeft = state.tables.leaders.hex[leader] === GONE
  const rule = hasLeft ? withdrawalRule(nth(formations, nth(leaders, leader).formation)) : 'crusades 4.21'
  return codedRefusal('crusades.leader.not-here', rule, { leader })
}
