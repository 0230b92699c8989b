import { opponentOf, type Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { type CrusadesState, isSteady, NOBODY } from '../state.ts'
import { isEnemyAt, topAt, underAt } from './occupancy.ts'

/** Facing, and the zones of control that follow from it (6). */

/** crusades 6.12: how a direction lies to a facing. 0, 1, 5 front; 2, 4 flank; 3 rear. */
const relative = (facing: number, direction: number): number => (direction - facing + 6) % 6

export const isFront = (facing: number, direction: number): boolean => {
  const turned = relative(facing, direction)
  return turned <= 1 || turned === 5
}

/** crusades 6.22: skirmishers and the routed exert no zone. */
const exertsZone = (state: CrusadesState, unit: Unit): boolean =>
  !nth(state.setting.units, unit).skirmisher && isSteady(state, unit)

/** crusades 6.21: not over a steep side, nor onto ground closed to it. */
const controls = (state: CrusadesState, unit: Unit, hex: Hex, direction: number): boolean =>
  unit !== NOBODY &&
  nth(state.setting.units, unit).bears[hex * 6 + direction] === 1 &&
  isFront(state.tables.units.facing[unit] ?? 0, direction) &&
  exertsZone(state, unit)

/** crusades 6.21: whether a hex lies in the zone of an enemy of this side. */
export const isInZone = (state: CrusadesState, hex: Hex, seat: Seat): boolean => {
  const { neighbours } = state.setting.grid
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (from === OFF_MAP || !isEnemyAt(state, from, seat)) continue
    const back = (direction + 3) % 6
    if (controls(state, topAt(state, from), from, back) || controls(state, underAt(state, from), from, back))
      return true
  }
  return false
}

/** The same for every hex at once, for searches: 1 in the setting's scratch mask. */
export const markZones = (state: CrusadesState, seat: Seat): Uint8Array => {
  const { setting, tables } = state
  const { neighbours } = setting.grid
  const mask = setting.zones.fill(0)
  for (const unit of setting.unitsOf[opponentOf(seat)]) {
    const hex = tables.units.hex[unit] ?? OFF_MAP
    if (hex < 0 || !exertsZone(state, unit)) continue
    const { bears } = nth(setting.units, unit)
    const facing = tables.units.facing[unit] ?? 0
    for (let turned = 5; turned <= 7; turned++) {
      const side = hex * 6 + ((facing + turned) % 6)
      if (bears[side] === 1) mask[neighbours[side] ?? OFF_MAP] = 1
    }
  }
  return mask
}

/**
 * Where a unit of this side may not go, for searches: the hexes of enemy combat units, and those beside them for one that
 * keeps clear (crusades 5.15). 1 in scratch of the setting.
 */
export const markClosed = (state: CrusadesState, seat: Seat, keepsClear: boolean): Uint8Array => {
  const { setting, tables } = state
  const { neighbours } = setting.grid
  const mask = setting.closed.fill(0)
  for (const unit of setting.unitsOf[opponentOf(seat)]) {
    const hex = tables.units.hex[unit] ?? OFF_MAP
    if (hex < 0) continue
    mask[hex] = 1
    if (keepsClear) for (let side = hex * 6; side < hex * 6 + 6; side++) mask[neighbours[side] ?? OFF_MAP] = 1
  }
  return mask
}

/** Whether an enemy combat unit stands in a hex beside this one. */
export const isNextToEnemy = (state: CrusadesState, hex: Hex, seat: Seat): boolean => {
  const { neighbours } = state.setting.grid
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if (neighbours[i] !== OFF_MAP && isEnemyAt(state, neighbours[i] ?? OFF_MAP, seat)) return true
  return false
}
