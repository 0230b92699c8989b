import { opponentOf, type Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Leader, Unit } from '../flow.ts'
import { type CrusadesState, NOBODY } from '../state.ts'

/** Who stands where: the only code that writes it. A hex holds two combat units at most (crusades 7.1), and any leaders. */

export const topAt = ({ tables }: CrusadesState, hex: Hex): Unit => (tables.ground.top[hex] ?? 0) - 1

export const underAt = ({ tables }: CrusadesState, hex: Hex): Unit => (tables.ground.under[hex] ?? 0) - 1

/** Of the combat units there; undefined where there are none. Two sides never share a hex. */
export const seatAt = (state: CrusadesState, hex: Hex): Seat | undefined => {
  const top = topAt(state, hex)
  return top === NOBODY ? undefined : nth(state.setting.units, top).side
}

export const isEnemyAt = (state: CrusadesState, hex: Hex, seat: Seat): boolean =>
  seatAt(state, hex) === opponentOf(seat)

/** Top first. */
export const unitsAt = (state: CrusadesState, hex: Hex): readonly Unit[] => {
  const top = topAt(state, hex)
  const under = underAt(state, hex)
  if (top === NOBODY) return []
  return under === NOBODY ? [top] : [top, under]
}

export const unitsIn = (state: CrusadesState, hexes: readonly Hex[]): readonly Unit[] =>
  hexes.flatMap(hex => unitsAt(state, hex))

/** crusades 7.1: whether one more of this side may stand there. */
export const hasRoom = (state: CrusadesState, hex: Hex, seat: Seat): boolean =>
  state.tables.ground.under[hex] === 0 && !isEnemyAt(state, hex, seat)

/** crusades 7.3: stacked units face one way; one that joins takes the facing of the stack. */
export const putUnit = (state: CrusadesState, unit: Unit, hex: Hex, under: boolean): void => {
  liftUnit(state, unit)
  const { ground, units } = state.tables
  const there = ground.top[hex] ?? 0
  if (there === 0) ground.top[hex] = unit + 1
  else {
    ground.under[hex] = under ? unit + 1 : there
    ground.top[hex] = under ? there : unit + 1
    units.facing[unit] = units.facing[there - 1] ?? 0
  }
  units.hex[unit] = hex
}

/** Off the map, for the reason given (LOST, GONE). */
export const removeUnit = (state: CrusadesState, unit: Unit, where: number): void => {
  liftUnit(state, unit)
  state.tables.units.hex[unit] = where
}

const liftUnit = ({ tables: { ground, units } }: CrusadesState, unit: Unit): void => {
  const hex = units.hex[unit] ?? OFF_MAP
  if (hex < 0) return
  if (ground.top[hex] === unit + 1) ground.top[hex] = ground.under[hex] ?? 0
  ground.under[hex] = 0
}

/** crusades 7.3: turns the whole stack. */
export const faceStack = (state: CrusadesState, hex: Hex, facing: number): void => {
  for (const unit of unitsAt(state, hex)) state.tables.units.facing[unit] = facing
}

/** Leaders of either side in a hex; there are few, so they are looked through. */
export const leadersAt = (state: CrusadesState, hex: Hex, seat: Seat): readonly Leader[] =>
  state.setting.leadersOf[seat].filter(leader => state.tables.leaders.hex[leader] === hex)

/** crusades 4.22: only leaders of the other side hold the hex. */
export const loneLeadersAt = (state: CrusadesState, hex: Hex, seat: Seat): readonly Leader[] =>
  topAt(state, hex) === NOBODY ? leadersAt(state, hex, opponentOf(seat)) : []

/** The same as a question, for searches. */
export const isLoneLeaderAt = (state: CrusadesState, hex: Hex, seat: Seat): boolean => {
  if (topAt(state, hex) !== NOBODY) return false
  for (const leader of state.setting.leadersOf[opponentOf(seat)])
    if (state.tables.leaders.hex[leader] === hex) return true
  return false
}

/**
 * Where enemies of this side stand, leaders on their own among them, for searches: 1 in the setting's scratch mask, good
 * until the next one is asked for.
 */
export const markEnemies = ({ setting, tables }: CrusadesState, seat: Seat): Uint8Array => {
  const mask = setting.enemies.fill(0)
  const enemy = opponentOf(seat)
  for (const leader of setting.leadersOf[enemy]) {
    const hex = tables.leaders.hex[leader] ?? OFF_MAP
    // crusades 4.22: only where nobody stands with him; with friends of the seat there he is in nobody's way.
    if (hex >= 0 && tables.ground.top[hex] === 0) mask[hex] = 1
  }
  for (const unit of setting.unitsOf[enemy])
    if ((tables.units.hex[unit] ?? OFF_MAP) >= 0) mask[tables.units.hex[unit] ?? OFF_MAP] = 1
  return mask
}

/** crusades 4.14: leaders left without a friend in their hex go with those who had to leave it. */
export const takeLeadersAlong = (state: CrusadesState, seat: Seat, from: Hex, to: Hex): void => {
  if (seatAt(state, from) === seat) return
  for (const leader of state.setting.leadersOf[seat])
    if (state.tables.leaders.hex[leader] === from) state.tables.leaders.hex[leader] = to
}
