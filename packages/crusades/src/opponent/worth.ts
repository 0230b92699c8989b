import type { Seat } from '@mesnada/engine'
import { isLeaderOnMap } from '../command.ts'
import type { Leader, Unit } from '../flow.ts'
import { type CrusadesState, GONE, isSteady, PRESENT, STEADY, type UnitCard } from '../state.ts'
import type { Shooter } from '../tables.ts'
import { FULL_STEPS, LEADER_POINTS } from '../units.ts'
import { onceForSetting } from './once.ts'

/** What counters are worth, in victory points (11.1): what the enemy gains by their loss, and what they can still do. */

/** A point of strength in the hands of someone whose morale holds. */
const STRENGTH = 0.35

/** What a shooter adds to it over a battle. */
const SHOOTING: Readonly<Record<Shooter, number>> = {
  archer: 1,
  'mounted-archer': 0.7,
  'light-cavalry': 0.3,
  cannon: 2,
  crossbowman: 0.9,
  militia: 0.5,
}

/** Of what he can do, what a man who runs keeps: he may rally, and may not. */
const RUNNING = 0.35

/** A routed unit counts as partly lost: more so where it can run no further without leaving the field. */
const LOST_RUNNING = { near: 0.6, far: 0.25 } as const

const prowessOf = ({ figures, shooter }: UnitCard, steps: number): number => {
  const { strength, morale } = figures[steps]
  const shooting = shooter === undefined ? 0 : (SHOOTING[shooter] * steps) / FULL_STEPS
  return STRENGTH * strength * (0.5 + morale / 16) + shooting
}

/** By unit and steps left: [unit * 3 + steps]. */
const prowesses = onceForSetting((setting): Float64Array => {
  const table = new Float64Array(setting.units.length * (FULL_STEPS + 1))
  for (const [unit, card] of setting.units.entries())
    for (let steps = 1; steps <= FULL_STEPS; steps++)
      table[unit * (FULL_STEPS + 1) + steps] = prowessOf(card, steps)
  return table
})

const prowess = ({ setting }: CrusadesState, unit: Unit, steps: number): number =>
  prowesses(setting)[unit * (FULL_STEPS + 1) + steps]

/** What is left of a unit with so many steps, whether it stands or runs: [unit * 3 + steps]. */
const remainders = onceForSetting((setting): Float64Array => {
  const table = prowesses(setting).slice()
  for (let index = 0; index < table.length; index++) {
    const steps = index % (FULL_STEPS + 1)
    table[index] += steps * setting.units[(index - steps) / (FULL_STEPS + 1)].points
  }
  return table
})

const remains = ({ setting, tables }: CrusadesState, unit: Unit): number =>
  remainders(setting)[unit * (FULL_STEPS + 1) + tables.units.steps[unit]]

/** What it is worth to its side as it is now. */
export const worthOf = (state: CrusadesState, unit: Unit): number => {
  const { hex, steps, morale } = state.tables.units
  if (hex[unit] === GONE) return steps[unit] * state.setting.units[unit].points
  if (steps[unit] === 0) return 0
  if (morale[unit] === STEADY) return remains(state, unit)
  const { points } = state.setting.units[unit]
  return steps[unit] * points * (1 - lostRunning(state, unit)) + RUNNING * prowess(state, unit, steps[unit])
}

const lostRunning = ({ setting, tables }: CrusadesState, unit: Unit): number => {
  const { toEdge, figures } = setting.units[unit]
  return toEdge[tables.units.hex[unit]] <= figures[FULL_STEPS].movement ? LOST_RUNNING.near : LOST_RUNNING.far
}

/** What a step costs its side. */
export const stepWorth = (state: CrusadesState, unit: Unit): number => {
  const steps = state.tables.units.steps[unit]
  return (
    state.setting.units[unit].points +
    prowess(state, unit, steps) -
    prowess(state, unit, Math.max(0, steps - 1))
  )
}

/** What it costs its side to have the unit run. */
export const routWorth = (state: CrusadesState, unit: Unit): number => {
  const steps = state.tables.units.steps[unit]
  if (!isSteady(state, unit)) return stepWorth(state, unit)
  const { points } = state.setting.units[unit]
  return steps * points * lostRunning(state, unit) + (1 - RUNNING) * prowess(state, unit, steps)
}

/** 11.1: what the enemy scores by him. */
export const leaderWorth = ({ setting, tables }: CrusadesState, leader: Leader): number => {
  if (tables.leaders.status[leader] !== PRESENT) return LEADER_POINTS.replacement
  return setting.leaders[leader].overall ? LEADER_POINTS.overall : LEADER_POINTS.leader
}

const leadersWorth = (state: CrusadesState, seat: Seat): number => {
  let worth = 0
  for (const leader of state.setting.leadersOf[seat])
    if (isLeaderOnMap(state, leader)) worth += leaderWorth(state, leader)
  return worth
}

/** All of a side as it stands, those who run at what they are still good for. */
export const worthOfSide = (state: CrusadesState, seat: Seat): number => {
  let worth = leadersWorth(state, seat)
  for (const unit of state.setting.unitsOf[seat]) worth += worthOf(state, unit)
  return worth
}

/** What a side has left, wherever it is: only harm takes from it. */
export const strengthOf = (state: CrusadesState, seat: Seat): number => {
  const table = remainders(state.setting)
  const { steps } = state.tables.units
  let strength = 0
  for (const unit of state.setting.unitsOf[seat]) strength += table[unit * (FULL_STEPS + 1) + steps[unit]]
  for (const leader of state.setting.leadersOf[seat]) {
    const { overall } = state.setting.leaders[leader]
    if (state.tables.leaders.fallen[leader] === 0)
      strength += overall ? LEADER_POINTS.overall : LEADER_POINTS.leader
  }
  return strength
}
