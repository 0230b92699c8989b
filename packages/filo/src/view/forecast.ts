import { cloneState, type Roll, topFrame } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../actions.ts'
import { combatOn, declareAttack, factsOf } from '../combat/question.ts'
import { shiftAttack } from '../combat/redistribution.ts'
import { charge } from '../combat/steps/charge.ts'
import { combatThrow } from '../combat/table.ts'
import { seatOf } from '../core/occupancy.ts'
import { fireFactsOf, rangeOf } from '../fire/question.ts'
import { fireThrow } from '../fire/table.ts'
import type { Combat, Unit } from '../flow.ts'
import type { FiloState } from '../state.ts'

/**
 * The die that an action will come to, as things stand: fire and reaction charges that may come before a combat, and
 * those who may still join it, are left out of account.
 */
export const forecast = (state: FiloState, action: FiloAction): Roll | undefined => {
  switch (action.type) {
    case 'aim':
      return volleyOf(state, [action.unit], action.target)
    case 'join': {
      const frame = topFrame(state)
      return frame?.kind === 'volley'
        ? volleyOf(state, [...frame.shooters, action.unit], frame.target)
        : undefined
    }
    case 'attack':
      return clashOf(state, declareAttack(state, action.from, action.target), action.target)
    case 'shift':
      return clashOf(state, shiftAttack(state, action), action.target)
    case 'fight':
      return clashOf(state, state.flow.combats, action.target)
    case 'charge':
      return chargeOf(state, action)
    default:
      return undefined
  }
}

const volleyOf = (state: FiloState, shooters: readonly Unit[], target: Hex): Roll => ({
  throws: [
    {
      ...fireThrow(
        seatOf(state, nth(shooters, 0)),
        fireFactsOf(state, shooters, target),
        rangeOf(state, shooters, target),
      ),
      values: { hex: state.setting.grid.label(target) },
    },
  ],
})

const clashOf = (state: FiloState, combats: readonly Combat[], target: Hex): Roll | undefined => {
  const combat = combatOn(combats, target)
  if (combat === undefined) return undefined
  const clash = combatThrow(state.flow.seat, factsOf(state, combat, { fired: false, reacted: false }))
  return { throws: [{ ...clash, values: { hex: state.setting.grid.label(nth(combat.defenders, 0)) } }] }
}

/** filo 10.4: he rides first, and then strikes straight ahead. */
const chargeOf = (state: FiloState, action: ActionOf<'charge'>): Roll | undefined => {
  const there = cloneState(state)
  charge.perform(there, there.flow.seat, action, undefined)
  const target =
    there.setting.grid.neighbours[action.hex * 6 + (there.tables.units.facing[action.unit] ?? 0)] ?? OFF_MAP
  return clashOf(there, declareAttack(there, action.hex, target), target)
}
