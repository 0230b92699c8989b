import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command/command.ts'
import { NOBODY } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { isStraggling, type Mover } from '../movement/question.ts'
import type { Scene } from './scene.ts'
import type { Stack } from './stacks.ts'
import type { Style } from './styles.ts'

/** A unit or pair that looks for a hex, and what it may do there before the enemy acts. */
export interface Seeker {
  readonly stack: Stack
  readonly unit: Unit
  /** Whether it may still attack, and shoot, in this activation; later ones count for less. */
  readonly strikes: boolean
  readonly shoots: boolean
  /** Its hex and facing: shooting from there needs no move. */
  readonly hex: Hex
  readonly facing: number
  readonly style: Style
}

/** A seeker outside its own activation: retreating, advancing or regrouped. */
export const seekerOf = (scene: Scene, units: readonly Unit[]): Seeker => {
  const { tables } = scene.state
  const unit = nth(units, 0)
  const hex = tables.units.hex[unit] ?? OFF_MAP
  return {
    stack: scene.own(hex, units),
    unit,
    strikes: false,
    shoots: false,
    hex,
    facing: tables.units.facing[unit] ?? 0,
    style: scene.styleOf(unit),
  }
}

/** A seeker in its own activation. */
export const moverSeeker = (scene: Scene, { unit, mate }: Mover): Seeker => {
  const { state } = scene
  const { units } = state.tables
  const { setting } = state
  const here = mate === NOBODY ? [unit] : [unit, mate]
  const acts = units.called[unit] !== 0 && units.commanded[unit] !== 0 && !isStraggling(state)
  return {
    stack: scene.own(units.hex[unit] ?? OFF_MAP, here),
    unit,
    strikes:
      acts &&
      !setting.isArtillery[unit] &&
      units.fought[unit] === 0 &&
      !isWaiting(state, nth(setting.units, unit).banner),
    shoots: acts && units.fired[unit] === 0,
    hex: units.hex[unit] ?? OFF_MAP,
    facing: units.facing[unit] ?? 0,
    style: scene.styleOf(unit),
  }
}
