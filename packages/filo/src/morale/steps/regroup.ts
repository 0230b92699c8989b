import {
  interrupt,
  type Modifier,
  outcomesOf,
  popFrame,
  replaceFrame,
  type Throw,
  totalOf,
} from '@mesnada/engine'
import { DIRECTIONS, nth } from '@mesnada/hex'
import { isInFlight } from '../../core/figures.ts'
import { isOnMap, mateOf, NOBODY, seatOf } from '../../core/occupancy.ts'
import type { Unit } from '../../flow.ts'
import { D10 } from '../../printed/tables.ts'
import type { FiloState } from '../../state.ts'
import { type FrameStep, OTHER_DECISION } from '../../step.ts'
import { betterOrder } from '../recovery.ts'
import { regroupModifiersOf, regroupQuality, regroups } from '../table.ts'

/** filo 12.3 */
const regroupThrow = (state: FiloState, units: readonly Unit[], modifiers: readonly Modifier[]): Throw => {
  const quality = regroupQuality(state, units)
  const total = totalOf(modifiers)
  return {
    purpose: 'filo.roll.regroup',
    rule: 'filo 12.3',
    seat: seatOf(state, nth(units, 0)),
    dice: D10,
    modifiers,
    outcomes: outcomesOf(D10, die => (regroups(die, total, quality) ? 'regroups' : 'fails')),
    values: { unit: nth(units, 0), quality },
  }
}

export const regroup: FrameStep<'regroup'> = {
  pending: (state, { units }) => ({
    kind: 'dice',
    roll: { throws: [regroupThrow(state, units, regroupModifiersOf(state, units))] },
  }),
  settle: (state, { units }, faces, tell) => {
    const die = nth(faces, 0)
    const success = regroups(die, totalOf(regroupModifiersOf(state, units)), regroupQuality(state, units))
    for (const unit of units) tell?.({ type: 'regrouped', unit, success })
    popFrame(state)
    if (!success) return
    const { order } = state.tables.units
    for (const unit of units) order[unit] = betterOrder(order[unit] ?? 0)
    askFacing(state, units)
  },
}

const askFacing = (state: FiloState, units: readonly Unit[]): void => {
  const mate = mateOf(state, nth(units, 0))
  const stack = mate === NOBODY || units.includes(mate) || isInFlight(state, mate) ? units : [...units, mate]
  interrupt(state, { kind: 'face', units: stack })
}

/** filo 12.3: whoever regroups faces as he likes, and a stack faces one way. */
export const face: FrameStep<'face'> = {
  autoResolve: (state, { units }) => {
    const here = units.filter(unit => isOnMap(state, unit))
    if (here.length === units.length) return false
    if (here.length === 0) popFrame(state)
    else replaceFrame(state, { kind: 'face', units: here })
    return true
  },
  pending: (state, { units }) => {
    const unit = nth(units, 0)
    return {
      kind: 'decision',
      seat: seatOf(state, unit),
      prompt: { code: 'filo.prompt.face', rule: 'filo 12.3', values: { unit } },
    }
  },
  list: (_state, _frame, out) => {
    for (const facing of DIRECTIONS) out.push({ type: 'face', facing })
  },
  refusal: (_state, _frame, action) =>
    action.type === 'face' && DIRECTIONS.includes(action.facing) ? undefined : OTHER_DECISION,
  perform: (state, { units }, action) => {
    if (action.type !== 'face') return
    popFrame(state)
    for (const unit of units) state.tables.units.facing[unit] = action.facing
  },
}
