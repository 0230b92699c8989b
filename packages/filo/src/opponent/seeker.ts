import type { Hex } from '@mesnada/hex'
import { isWaiting } from '../command.ts'
import type { Unit } from '../flow.ts'
import { isStraggling, type Mover } from '../motion.ts'
import { NOBODY } from '../occupancy.ts'
import type { Scene } from './scene.ts'
import type { Stack } from './stacks.ts'
import type { Temper } from './tempers.ts'

/** Someone who looks for a place, and what he may do there before the enemy acts. */
export interface Seeker {
  readonly stack: Stack
  readonly unit: Unit
  /** Attacks, and shots, that may still come in this activation; later ones count for less. */
  readonly strikes: boolean
  readonly shoots: boolean
  /** Where he is and how he faces: to shoot from there needs no move. */
  readonly hex: Hex
  readonly facing: number
  readonly temper: Temper
}

/** Those who look for a place without an activation of their own: driven back, advancing, regrouped. */
export const seekerOf = (scene: Scene, units: readonly Unit[]): Seeker => {
  const { hex, facing } = scene.state.tables.units
  const [unit] = units
  return {
    stack: scene.own(hex[unit], units),
    unit,
    strikes: false,
    shoots: false,
    hex: hex[unit],
    facing: facing[unit],
    temper: scene.temperOf(unit),
  }
}

/** A mover and what is left for him to do in this activation. */
export const moverSeeker = (scene: Scene, { unit, mate }: Mover): Seeker => {
  const { state } = scene
  const { units } = state.tables
  const { setting } = state
  const here = mate === NOBODY ? [unit] : [unit, mate]
  const acts = units.called[unit] !== 0 && units.commanded[unit] !== 0 && !isStraggling(state)
  return {
    stack: scene.own(units.hex[unit], here),
    unit,
    strikes:
      acts &&
      !setting.isArtillery[unit] &&
      units.fought[unit] === 0 &&
      !isWaiting(state, setting.units[unit].banner),
    shoots: acts && units.fired[unit] === 0,
    hex: units.hex[unit],
    facing: units.facing[unit],
    temper: scene.temperOf(unit),
  }
}
