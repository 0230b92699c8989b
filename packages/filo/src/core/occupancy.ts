import { opponentOf } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import type { Leader, Marker, Unit } from '../flow.ts'
import { IN_FLIGHT } from '../printed/units.ts'
import { type FiloState, LEADS, type Seat, type Tell } from '../state.ts'
import { callJudge } from './call-judge.ts'

/** Who stands where: the only code that writes the ground, and the questions one asks of it. */

export const NOBODY = -1

export const seatOf = ({ setting }: FiloState, unit: Unit): Seat => nth(setting.units, unit).seat

export const firstAt = ({ tables }: FiloState, hex: Hex): Unit => (tables.ground.first[hex] ?? 0) - 1

export const secondAt = ({ tables }: FiloState, hex: Hex): Unit => (tables.ground.second[hex] ?? 0) - 1

export const unitsAt = (state: FiloState, hex: Hex): readonly Unit[] => {
  const first = firstAt(state, hex)
  if (first === NOBODY) return []
  const second = secondAt(state, hex)
  return second === NOBODY ? [first] : [first, second]
}

/** The other unit in its hex. */
export const mateOf = (state: FiloState, unit: Unit): Unit => {
  const hex = state.tables.units.hex[unit] ?? OFF_MAP
  const first = firstAt(state, hex)
  return first === unit ? secondAt(state, hex) : first
}

export const isHeldBy = (state: FiloState, hex: Hex, seat: Seat): boolean => {
  const first = state.tables.ground.first[hex] ?? 0
  return first !== 0 && state.setting.seatOf[first - 1] === seat
}

export const isEnemyAt = (state: FiloState, hex: Hex, seat: Seat): boolean => {
  const first = state.tables.ground.first[hex] ?? 0
  return first !== 0 && state.setting.seatOf[first - 1] !== seat
}

export const isNextToEnemy = (state: FiloState, hex: Hex, seat: Seat): boolean => {
  const { neighbours } = state.setting.grid
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if (neighbours[i] !== OFF_MAP && isEnemyAt(state, neighbours[i] ?? OFF_MAP, seat)) return true
  return false
}

/** filo 3: whether a direction is among the front hexes of a unit; one in flight has none. */
export const isFront = ({ setting, tables }: FiloState, unit: Unit, direction: number): boolean => {
  if (tables.units.order[unit] === IN_FLIGHT) return false
  const turned = (direction - (tables.units.facing[unit] ?? 0) + 6) % 6
  return setting.isArtillery[unit] ? turned === 0 : turned <= 1 || turned === 5
}

/** filo 3.1, 3.2: a unit in flight has no rear either. */
export const isRear = (state: FiloState, unit: Unit, direction: number): boolean =>
  state.tables.units.order[unit] !== IN_FLIGHT && !isFront(state, unit, direction)

/** filo 8.3: whether a hex lies in the front of an enemy. */
export const isInEnemyFront = (state: FiloState, hex: Hex, seat: Seat): boolean => {
  const { neighbours } = state.setting.grid
  for (let direction = 0; direction < 6; direction++) {
    const at = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (at === OFF_MAP || !isEnemyAt(state, at, seat)) continue
    const back = (direction + 3) % 6
    const second = secondAt(state, at)
    if (isFront(state, firstAt(state, at), back) || (second !== NOBODY && isFront(state, second, back)))
      return true
  }
  return false
}

/** filo 7.5: every neighbour is enemy-held, impassable or off the map. */
export const isSurrounded = (state: FiloState, hex: Hex, seat: Seat): boolean => {
  const { grid, footCost } = state.setting
  for (let direction = 0; direction < 6; direction++) {
    const at = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (
      at !== OFF_MAP &&
      (footCost[hex * 6 + direction] ?? IMPASSABLE) < IMPASSABLE &&
      !isEnemyAt(state, at, seat)
    )
      return false
  }
  return true
}

export const isOnMap = ({ tables }: FiloState, unit: Unit): boolean => tables.units.hex[unit] !== OFF_MAP

/** Takes a unit from the ground; its own hex stays as it was. */
export const lift = ({ tables }: FiloState, unit: Unit): void => {
  const { ground, units } = tables
  const hex = units.hex[unit] ?? OFF_MAP
  if (hex === OFF_MAP) return
  if (ground.first[hex] === unit + 1) {
    ground.first[hex] = ground.second[hex] ?? 0
    ground.second[hex] = 0
  } else if (ground.second[hex] === unit + 1) ground.second[hex] = 0
}

/** Puts a unit on the ground; enemy markers there make way, and those it closes in are lost (filo N.3). */
export const stand = (state: FiloState, unit: Unit, hex: Hex, tell: Tell): void => {
  const { ground, units } = state.tables
  lift(state, unit)
  units.hex[unit] = hex
  if (ground.first[hex] === 0) ground.first[hex] = unit + 1
  else ground.second[hex] = unit + 1
  if (state.setting.special.standard?.hex === hex) callJudge(state)
  if (state.setting.markers.length > 0) disturbMarkers(state, opponentOf(seatOf(state, unit)), tell)
}

export const removeFromMap = (state: FiloState, unit: Unit): void => {
  lift(state, unit)
  state.tables.units.hex[unit] = OFF_MAP
}

/** Leaders who stand in a hex, free ones only. */
export const leadersAt = ({ tables }: FiloState, hex: Hex): readonly Leader[] => {
  const found: Leader[] = []
  const { leaders } = tables
  for (let leader = 0; leader < leaders.hex.length; leader++)
    if (leaders.hex[leader] === hex && leaders.status[leader] === LEADS) found.push(leader)
  return found
}

/** filo 5.1: a leader stands with units of his banner, one who commands the army with any of it. */
const mayStandWith = ({ setting, tables }: FiloState, leader: Leader, unit: Unit): boolean => {
  const { seat, banner } = nth(setting.leaders, leader)
  const card = nth(setting.units, unit)
  return card.seat === seat && (card.banner === banner || tables.leaders.army[leader] !== 0)
}

export const hasUnitFor = (state: FiloState, leader: Leader, hex: Hex): boolean => {
  const first = firstAt(state, hex)
  if (first === NOBODY) return false
  if (mayStandWith(state, leader, first)) return true
  const second = secondAt(state, hex)
  return second !== NOBODY && mayStandWith(state, leader, second)
}

/** Leaders and markers go where the unit they stood with has gone, unless another stays for them. */
export const follow = (state: FiloState, from: Hex, to: Hex): void => {
  const { leaders, markers } = state.tables
  const left = firstAt(state, from) === NOBODY
  for (let leader = 0; leader < leaders.hex.length; leader++)
    if (leaders.hex[leader] === from && leaders.status[leader] === LEADS && !hasUnitFor(state, leader, from))
      leaders.hex[leader] = to
  if (left) for (const marker of markersAt(state, from)) markers.hex[marker] = to
}

export const markersAt = ({ setting, tables }: FiloState, hex: Hex): readonly Marker[] =>
  setting.markers.map((_, marker) => marker).filter(marker => tables.markers.hex[marker] === hex)

/** filo N.3: markers alone in a hex make way for an enemy, and are lost when they are closed in. */
const disturbMarkers = (state: FiloState, seat: Seat, tell: Tell): void => {
  const { setting, tables } = state
  for (const [marker, card] of setting.markers.entries()) {
    const hex = tables.markers.hex[marker] ?? OFF_MAP
    if (card.seat !== seat || hex === OFF_MAP || isHeldBy(state, hex, seat)) continue
    if (isSurrounded(state, hex, seat)) loseMarker(state, marker, tell)
    else if (isEnemyAt(state, hex, seat)) {
      const refuge = nearestUnit(state, hex, setting.unitsOf[seat])
      if (refuge === NOBODY) loseMarker(state, marker, tell)
      else {
        tables.markers.hex[marker] = tables.units.hex[refuge] ?? OFF_MAP
        tell?.({ type: 'marker-moved', marker, hex: tables.units.hex[refuge] ?? OFF_MAP })
      }
    }
  }
}

/** filo N.3, N.4: the other side scores it. */
export const loseMarker = ({ setting, tables }: FiloState, marker: Marker, tell: Tell): void => {
  const { seat, points } = nth(setting.markers, marker)
  tables.markers.hex[marker] = OFF_MAP
  tables.sides.points[opponentOf(seat)] = (tables.sides.points[opponentOf(seat)] ?? 0) + points
  tell?.({ type: 'marker-lost', marker })
}

/** The nearest of some units to a hex, the first of those equally near. */
export const nearestUnit = ({ setting, tables }: FiloState, hex: Hex, among: readonly Unit[]): Unit => {
  let best = NOBODY
  let least = Number.POSITIVE_INFINITY
  for (const unit of among) {
    if (tables.units.hex[unit] === OFF_MAP) continue
    const away = distance(setting.grid, hex, tables.units.hex[unit] ?? OFF_MAP)
    if (away < least) {
      least = away
      best = unit
    }
  }
  return best
}
