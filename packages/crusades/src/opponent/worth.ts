import { memoBy, type Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { Leader, Unit } from '../flow.ts'
import { isLeaderOnMap } from '../orders/command.ts'
import type { Shooter } from '../printed/tables.ts'
import { FULL_STEPS, LEADER_POINTS } from '../printed/units.ts'
import {
  type CrusadesState,
  GONE,
  isSteady,
  PRESENT,
  type Setting,
  STEADY,
  UNREACHABLE,
  type UnitCard,
} from '../state.ts'

/**
 * The worth of counters in victory points (crusades 11.1), the unit of all values and ratings here: what the enemy
 * scores for them, and what they can still do.
 */

/** Victory points per point of strength, at full morale. */
const STRENGTH_VALUE = 0.35

/** Victory points added for a shooter at full steps. */
const SHOOTER_VALUE: Readonly<Record<Shooter, number>> = {
  archer: 1,
  'mounted-archer': 0.7,
  'light-cavalry': 0.3,
  cannon: 2,
  crossbowman: 0.9,
  militia: 0.5,
}

/** The share of its fighting value that a routed unit keeps: it may rally. */
const ROUTED_SHARE = 0.35

/** The share of a routed unit's points that counts as lost: near the map edge, and farther away. */
const ROUTED_LOSS = { near: 0.6, far: 0.25 } as const

const fightingValueOf = ({ figures, shooter }: UnitCard, steps: number): number => {
  const { strength, morale } = nth(figures, steps)
  const shooting = shooter === undefined ? 0 : (SHOOTER_VALUE[shooter] * steps) / FULL_STEPS
  return STRENGTH_VALUE * strength * (0.5 + morale / 16) + shooting
}

/** Fighting value at [unit * (FULL_STEPS + 1) + steps]. */
const fightingValues = memoBy((setting: Setting): Float64Array => {
  const table = new Float64Array(setting.units.length * (FULL_STEPS + 1))
  for (const [unit, card] of setting.units.entries())
    for (let steps = 1; steps <= FULL_STEPS; steps++)
      table[unit * (FULL_STEPS + 1) + steps] = fightingValueOf(card, steps)
  return table
})

const fightingValue = ({ setting }: CrusadesState, unit: Unit, steps: number): number =>
  fightingValues(setting)[unit * (FULL_STEPS + 1) + steps] ?? 0

/** Fighting value and points together, at [unit * (FULL_STEPS + 1) + steps]. */
const totalValues = memoBy((setting: Setting): Float64Array => {
  const table = fightingValues(setting).slice()
  for (let index = 0; index < table.length; index++) {
    const steps = index % (FULL_STEPS + 1)
    table[index] = (table[index] ?? 0) + steps * nth(setting.units, (index - steps) / (FULL_STEPS + 1)).points
  }
  return table
})

const totalValue = ({ setting, tables }: CrusadesState, unit: Unit): number =>
  totalValues(setting)[unit * (FULL_STEPS + 1) + (tables.units.steps[unit] ?? 0)] ?? 0

/** The worth of a unit for its side now. */
export const worthOf = (state: CrusadesState, unit: Unit): number => {
  const { hex, steps, morale } = state.tables.units
  if (hex[unit] === GONE) return (steps[unit] ?? 0) * nth(state.setting.units, unit).points
  if (steps[unit] === 0) return 0
  if (morale[unit] === STEADY) return totalValue(state, unit)
  const { points } = nth(state.setting.units, unit)
  return (
    (steps[unit] ?? 0) * points * (1 - routedLoss(state, unit)) +
    ROUTED_SHARE * fightingValue(state, unit, steps[unit] ?? 0)
  )
}

const routedLoss = ({ setting, tables }: CrusadesState, unit: Unit): number => {
  const { toEdge, figures } = nth(setting.units, unit)
  return (toEdge[tables.units.hex[unit] ?? OFF_MAP] ?? UNREACHABLE) <= figures[FULL_STEPS].movement
    ? ROUTED_LOSS.near
    : ROUTED_LOSS.far
}

/** The cost of losing a step. */
export const stepWorth = (state: CrusadesState, unit: Unit): number => {
  const steps = state.tables.units.steps[unit] ?? 0
  return (
    nth(state.setting.units, unit).points +
    fightingValue(state, unit, steps) -
    fightingValue(state, unit, Math.max(0, steps - 1))
  )
}

/** The cost of a rout. */
export const routWorth = (state: CrusadesState, unit: Unit): number => {
  const steps = state.tables.units.steps[unit] ?? 0
  if (!isSteady(state, unit)) return stepWorth(state, unit)
  const { points } = nth(state.setting.units, unit)
  return steps * points * routedLoss(state, unit) + (1 - ROUTED_SHARE) * fightingValue(state, unit, steps)
}

/** crusades 11.1: what the enemy scores for the leader. */
export const leaderWorth = ({ setting, tables }: CrusadesState, leader: Leader): number => {
  if (tables.leaders.status[leader] !== PRESENT) return LEADER_POINTS.replacement
  return nth(setting.leaders, leader).overall ? LEADER_POINTS.overall : LEADER_POINTS.leader
}

const leadersWorth = (state: CrusadesState, seat: Seat): number => {
  let worth = 0
  for (const leader of state.setting.leadersOf[seat])
    if (isLeaderOnMap(state, leader)) worth += leaderWorth(state, leader)
  return worth
}

/** The worth of all of a side's counters now. */
export const worthOfSide = (state: CrusadesState, seat: Seat): number => {
  let worth = leadersWorth(state, seat)
  for (const unit of state.setting.unitsOf[seat]) worth += worthOf(state, unit)
  return worth
}

/** The strength of a side: only harm reduces it, not rout or withdrawal. */
export const strengthOf = (state: CrusadesState, seat: Seat): number => {
  const table = totalValues(state.setting)
  const { steps } = state.tables.units
  let strength = 0
  for (const unit of state.setting.unitsOf[seat])
    strength += table[unit * (FULL_STEPS + 1) + (steps[unit] ?? 0)] ?? 0
  for (const leader of state.setting.leadersOf[seat]) {
    const { overall } = nth(state.setting.leaders, leader)
    if (state.tables.leaders.fallen[leader] === 0)
      strength += overall ? LEADER_POINTS.overall : LEADER_POINTS.leader
  }
  return strength
}
