import { interrupt } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { isInFlight } from '../core/figures.ts'
import { isNextToEnemy, isOnMap, seatOf, unitsAt } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { DEMORALISED, IN_FLIGHT, ORGANISED } from '../printed/units.ts'
import { type FiloState, NO_WAY_OUT, type Seat, type Tell } from '../state.ts'
import { fleeOn } from './flight.ts'

/** filo 6.E: rest, regrouping, flight; attacker first, those nearest their edge first. */

/** filo 11.2: whoever carried the marker to the end is fresh; filo N.3: so is whoever stands with the priest, and in better order. */
export const recover = (state: FiloState, tell: Tell): void => {
  const { units } = state.tables
  for (const unit of state.setting.units.keys()) {
    if (!units.resting[unit]) continue
    units.resting[unit] = 0
    if (!isOnMap(state, unit) || isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, seatOf(state, unit)))
      continue
    units.fatigued[unit] = 0
    tell?.({ type: 'rested', unit })
  }
  bless(state, tell)
}

const bless = (state: FiloState, tell: Tell): void => {
  const { setting, tables } = state
  const { units } = tables
  for (const [marker, { kind, seat }] of setting.markers.entries()) {
    const hex = tables.markers.hex[marker] ?? OFF_MAP
    if (kind !== 'priest' || hex < 0) continue
    for (const unit of unitsAt(state, hex)) {
      if (seatOf(state, unit) !== seat || (units.order[unit] === ORGANISED && !units.fatigued[unit])) continue
      units.fatigued[unit] = 0
      if (units.order[unit] !== ORGANISED) {
        units.order[unit] = (units.order[unit] ?? 0) - 1
        units.tested[unit] = 1
      }
      tell?.({ type: 'blessed', unit })
    }
  }
}

/** The next in the order of phase E among those who have not had their turn. */
const nextOf = (state: FiloState, wanted: (unit: Unit) => boolean): Unit | undefined => {
  const { play, unitsOf, toEdge } = state.setting
  const { units } = state.tables
  const seats: readonly Seat[] = play.attacker === 0 ? [0, 1] : [1, 0]
  for (const seat of seats) {
    let next: Unit | undefined
    for (const unit of unitsOf[seat]) {
      if (units.tested[unit] || !isOnMap(state, unit) || !wanted(unit)) continue
      if (
        next === undefined ||
        (toEdge[seat][units.hex[unit] ?? OFF_MAP] ?? NO_WAY_OUT) <
          (toEdge[seat][units.hex[next] ?? OFF_MAP] ?? NO_WAY_OUT)
      )
        next = unit
    }
    if (next !== undefined) return next
  }
  return undefined
}

/** filo 12.3: one roll for those of a hex who need it; true if one is due. */
export const regroupNext = (state: FiloState): boolean => {
  const { units } = state.tables
  const next = nextOf(
    state,
    unit =>
      units.order[unit] !== ORGANISED &&
      !isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, seatOf(state, unit)),
  )
  if (next === undefined) return false
  const together = unitsAt(state, units.hex[next] ?? OFF_MAP).filter(
    unit => units.order[unit] !== ORGANISED && !units.tested[unit],
  )
  for (const unit of together) units.tested[unit] = 1
  interrupt(state, { kind: 'regroup', units: together })
  return true
}

/** filo 12.2: true if someone fled. */
export const fleeNext = (state: FiloState, tell: Tell): boolean => {
  const { units } = state.tables
  const next = nextOf(state, unit => isInFlight(state, unit))
  if (next === undefined) return false
  const together = unitsAt(state, units.hex[next] ?? OFF_MAP).filter(
    unit => isInFlight(state, unit) && !units.tested[unit],
  )
  for (const unit of together) units.tested[unit] = 1
  fleeOn(state, together, tell)
  return true
}

export const betterOrder = (order: number): number => (order === IN_FLIGHT ? DEMORALISED : ORGANISED)
