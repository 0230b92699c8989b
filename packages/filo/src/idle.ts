import { nth, OFF_MAP } from '@mesnada/hex'
import { attackersIn, targetsOf } from './combat/question.ts'
import { isInFlight, leaderOfBanner } from './core/figures.ts'
import { isNextToEnemy, isOnMap } from './core/occupancy.ts'
import { hasTarget, shooterRefusal } from './fire/question.ts'
import type { Unit } from './flow.ts'
import { TO_COME } from './printed/units.ts'
import type { FiloState } from './state.ts'

/** Whether a phase has anything to decide. */

/** filo 11.2: fatigued, not in flight, away from the enemy. */
export const mayBeRested = (state: FiloState, unit: Unit): boolean => {
  const { units } = state.tables
  return (
    isOnMap(state, unit) &&
    units.fatigued[unit] !== 0 &&
    units.resting[unit] === 0 &&
    !isInFlight(state, unit) &&
    !isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, nth(state.setting.units, unit).seat)
  )
}

export const hasRest = (state: FiloState): boolean =>
  state.setting.unitsOf[state.flow.seat].some(unit => mayBeRested(state, unit))

export const hasShot = (state: FiloState): boolean => {
  const { seat } = state.flow
  return state.setting.unitsOf[seat].some(
    unit =>
      nth(state.setting.units, unit).shooting !== undefined &&
      shooterRefusal(state, seat, unit, 'free') === undefined &&
      hasTarget(state, unit),
  )
}

export const hasAttack = (state: FiloState): boolean => {
  const { units } = state.tables
  return state.setting.unitsOf[state.flow.seat].some(
    unit =>
      units.called[unit] !== 0 &&
      isOnMap(state, unit) &&
      isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, state.flow.seat) &&
      attackersIn(state, units.hex[unit] ?? OFF_MAP).length > 0 &&
      targetsOf(state, units.hex[unit] ?? OFF_MAP).length > 0,
  )
}

/** Whether units out of command, or yet to come, may act in D5. */
export const hasStraggler = (state: FiloState): boolean => {
  const { units } = state.tables
  return state.setting.unitsOf[state.flow.seat].some(unit => {
    if (!units.called[unit]) return false
    if (!isOnMap(state, unit)) return mayArrive(state, unit)
    return (
      !units.commanded[unit] &&
      !isInFlight(state, unit) &&
      leaderOfBanner(state, nth(state.setting.units, unit).banner) !== undefined
    )
  })
}

/** A unit of a banner whose turn has come. */
export const mayArrive = ({ setting, tables, flow }: FiloState, unit: Unit): boolean => {
  const { arrives } = nth(setting.banners, nth(setting.units, unit).banner)
  return tables.units.fate[unit] === TO_COME && arrives !== undefined && arrives.turn <= flow.turn
}
