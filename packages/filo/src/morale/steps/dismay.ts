import { interrupt, outcomesOf, popFrame, replaceFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { figuresOf, isInFlight } from '../../core/figures.ts'
import { isOnMap, seatOf } from '../../core/occupancy.ts'
import type { Unit } from '../../flow.ts'
import { D10 } from '../../printed/tables.ts'
import type { FiloState } from '../../state.ts'
import type { FrameStep } from '../../step.ts'
import { worsen } from '../harm.ts'

/** filo M.1: one die for each unit that is not in flight already; above its quality it is a level worse. */

const isMoved = (state: FiloState, unit: Unit): boolean => isOnMap(state, unit) && !isInFlight(state, unit)

export const dismay: FrameStep<'dismay'> = {
  autoResolve: (state, { units }) => {
    const rest = units.filter(unit => isMoved(state, unit))
    if (rest.length === units.length && rest.length > 0) return false
    if (rest.length === 0) popFrame(state)
    else replaceFrame(state, { kind: 'dismay', units: rest })
    return true
  },
  pending: (state, { units }) => {
    const unit = nth(units, 0)
    const { quality } = figuresOf(state, unit)
    return {
      kind: 'dice',
      roll: {
        throws: [
          {
            purpose: 'filo.roll.dismay',
            rule: 'filo M.1',
            seat: seatOf(state, unit),
            dice: D10,
            modifiers: [],
            outcomes: outcomesOf(D10, die => (die > quality ? 'shaken' : 'steady')),
            values: { unit, quality },
          },
        ],
      },
    }
  },
  settle: (state, { units }, faces, tell) => {
    const unit = nth(units, 0)
    const die = nth(faces, 0)
    replaceFrame(state, { kind: 'dismay', units: units.slice(1) })
    if (die <= figuresOf(state, unit).quality) return
    if (worsen(state, unit, { parting: 'fire', foes: [] }, tell))
      interrupt(state, { kind: 'run', units: [unit], spared: [], foes: [] })
  },
}
