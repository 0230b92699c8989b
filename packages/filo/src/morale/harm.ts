import { opponentOf } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { freeCaptives, type Parting, strandLeaders } from '../command/leaders.ts'
import { callJudge } from '../core/call-judge.ts'
import { firstAt, loseMarker, markersAt, mateOf, NOBODY, removeFromMap, seatOf } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { POINTS, POINTS_FLED } from '../printed/tables.ts'
import { DEMORALISED, ELIMINATED, FLED, IN_FLIGHT, IN_PLAY, ORGANISED } from '../printed/units.ts'
import type { FiloState, Tell } from '../state.ts'

/** filo 11 and 12: the only code that writes fatigue and disorganisation for the worse, and takes units off the map. */

/** filo 11.2: movement, fire and combat end a rest. */
export const disturb = ({ tables }: FiloState, unit: Unit, tell: Tell): void => {
  if (!tables.units.resting[unit]) return
  tables.units.resting[unit] = 0
  tell?.({ type: 'rest-broken', unit })
}

/** filo 11: a fatigued unit stays fatigued, nothing more. */
const fatigue = ({ tables }: FiloState, unit: Unit, tell: Tell): void => {
  if (tables.units.fatigued[unit]) return
  tables.units.fatigued[unit] = 1
  tell?.({ type: 'fatigued', unit })
}

const putToFlight = (state: FiloState, unit: Unit, tell: Tell): true => {
  const { units } = state.tables
  units.order[unit] = IN_FLIGHT
  units.resting[unit] = 0
  tell?.({ type: 'put-to-flight', unit })
  callJudge(state)
  return true
}

export type Harm = 'F' | 'D' | 'Dr'

/** What made it suffer: a shot, or a combat with the foes in these hexes. */
interface Cause {
  readonly parting: Parting
  readonly foes: readonly Hex[]
}

/** filo 12.1, 12.2: the cumulative effects. True if the unit must now run two hexes. */
export const strike = (state: FiloState, unit: Unit, harm: Harm, cause: Cause, tell: Tell): boolean => {
  const { units } = state.tables
  if (units.fate[unit] !== IN_PLAY) return false
  const order = units.order[unit]
  if (harm === 'F') {
    fatigue(state, unit, tell)
    return false
  }
  if (harm === 'Dr') {
    if (order !== IN_FLIGHT) return putToFlight(state, unit, tell)
    eliminate(state, unit, cause, tell)
    return false
  }
  if (order === IN_FLIGHT) return true
  if (order === ORGANISED) {
    units.order[unit] = DEMORALISED
    tell?.({ type: 'demoralised', unit })
    return false
  }
  if (units.fatigued[unit]) return putToFlight(state, unit, tell)
  fatigue(state, unit, tell)
  return false
}

/** filo 10.7: one level of disorganisation more, whatever its fatigue. True if the unit must now run two hexes. */
export const worsen = (state: FiloState, unit: Unit, cause: Cause, tell: Tell): boolean => {
  const { units } = state.tables
  if (units.fate[unit] !== IN_PLAY) return false
  if (units.order[unit] === DEMORALISED) return putToFlight(state, unit, tell)
  if (units.order[unit] === IN_FLIGHT) eliminate(state, unit, cause, tell)
  else {
    units.order[unit] = DEMORALISED
    tell?.({ type: 'demoralised', unit })
  }
  return false
}

export const rout = putToFlight

/** filo V.1: half of what it is worth, rounded up; at Las Navas a point. */
const pointsFled = ({ setting }: FiloState, unit: Unit): number =>
  setting.play.victory.fled === 'one' ? POINTS_FLED : Math.ceil(POINTS[nth(setting.units, unit).type] / 2)

/** Off the map for good. Its leaders, captives, markers and guns share what its end brings. */
export const eliminate = (state: FiloState, unit: Unit, { parting, foes }: Cause, tell: Tell): void => {
  const { setting, tables } = state
  const hex = tables.units.hex[unit] ?? OFF_MAP
  const mate = mateOf(state, unit)
  const fled = parting === 'exit'
  tables.sides.points[opponentOf(seatOf(state, unit))] =
    (tables.sides.points[opponentOf(seatOf(state, unit))] ?? 0) +
    (fled ? pointsFled(state, unit) : POINTS[nth(setting.units, unit).type])
  tell?.(fled ? { type: 'fled-the-field', unit } : { type: 'eliminated', unit })
  freeCaptives(state, unit, parting === 'combat', tell)
  removeFromMap(state, unit)
  tables.units.fate[unit] = fled ? FLED : ELIMINATED
  tables.units.resting[unit] = 0
  callJudge(state)
  if (mate !== NOBODY && setting.isArtillery[mate] && !setting.isArtillery[unit])
    eliminate(state, mate, { parting: parting === 'exit' ? 'blocked' : parting, foes }, tell)
  if (firstAt(state, hex) === NOBODY)
    for (const marker of markersAt(state, hex)) loseMarker(state, marker, tell)
  strandLeaders(state, hex, parting, foes, tell)
}
