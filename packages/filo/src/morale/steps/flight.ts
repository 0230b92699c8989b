import { interrupt, outcomesOf, popFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { figuresOf, isInFlight } from '../../core/figures.ts'
import { isOnMap, seatOf } from '../../core/occupancy.ts'
import type { Unit } from '../../flow.ts'
import { D10 } from '../../printed/tables.ts'
import type { FiloState } from '../../state.ts'
import { type FrameStep } from '../../step.ts'
import { run as runAway } from '../flight.ts'
import { rout } from '../harm.ts'

/** filo 12.2: two hexes at once. */
export const run: FrameStep<'run'> = {
  autoResolve: (state, { units, spared, foes }, tell) => {
    popFrame(state)
    const here = units.filter(unit => isOnMap(state, unit) && isInFlight(state, unit))
    if (here.length > 0) runAway(state, here, { spared, foes }, tell)
    return true
  },
}

/** A stack holds or breaks by its lower quality. */
const qualityOf = (state: FiloState, units: readonly Unit[]): number =>
  Math.min(...units.map(unit => figuresOf(state, unit).quality))

const steady = (state: FiloState, units: readonly Unit[]): readonly Unit[] =>
  units.filter(unit => isOnMap(state, unit) && !isInFlight(state, unit))

export const crossing: FrameStep<'crossing'> = {
  autoResolve: (state, { units }) => {
    if (steady(state, units).length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, { units }) => {
    const tested = steady(state, units)
    const quality = qualityOf(state, tested)
    return {
      kind: 'dice',
      roll: {
        throws: [
          {
            purpose: 'filo.roll.crossing',
            rule: 'filo 12.2',
            seat: seatOf(state, nth(tested, 0)),
            dice: D10,
            modifiers: [],
            outcomes: outcomesOf(D10, die => (die > quality ? 'flight' : 'steady')),
            values: { unit: nth(tested, 0) },
          },
        ],
      },
    }
  },
  settle: (state, { units, spared }, faces, tell) => {
    const die = nth(faces, 0)
    const tested = steady(state, units)
    popFrame(state)
    if (die <= qualityOf(state, tested)) {
      for (const unit of tested) tell?.({ type: 'steady', unit })
      return
    }
    for (const unit of tested) {
      rout(state, unit, tell)
      // In phase E whoever is swept along runs his two hexes and no more.
      if (state.flow.phase === 'flee') state.tables.units.tested[unit] = 1
    }
    interrupt(state, { kind: 'run', units: tested, spared, foes: [] })
  },
}
