import type { Seat, StyleAssignment } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, CrusadesAction } from '../actions.ts'
import { topAt } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { facingOfStance, hexOfStance } from '../movement/question.ts'
import { orderOf } from '../orders/command.ts'
import { type CrusadesState, figuresOf, isSteady, NOBODY, UNREACHABLE } from '../state.ts'
import { HexValues } from './hex-values.ts'
import { huntTargetOf } from './hunt-target.ts'
import { enemyReachOf } from './side-reach.ts'
import { styleOf } from './styles.ts'
import { stepWorth, worthOf } from './worth.ts'

/** Ratings of the movement phase. */

/** Ratings that set the order of activation: units before leaders, and the nearest to the enemy first to make room. */
const TURN_TO_MOVE = { unit: 0.5, leader: 0.1, perHex: 0.01 } as const

/** The rating of actions that are not taken. */
const IDLE = -1

/** Hexes to the nearest enemy within which a unit that may not march turns to face him. */
const TURNS_WITHIN = 9

/** The least gain for a move, in victory points: it prevents moving to and fro. */
export const MIN_GAIN = 0.03

export const rateMovementPhase = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
): readonly number[] => {
  const threat = enemyReachOf(state, seat)
  return actions.map(action => {
    switch (action.type) {
      case 'activate':
        return rateActivation(state, action.unit, threat.away(state.tables.units.hex[action.unit] ?? OFF_MAP))
      case 'lead':
        return TURN_TO_MOVE.leader
      default:
        return action.type === 'end-phase' ? 0 : IDLE
    }
  })
}

export const rateActivation = (state: CrusadesState, unit: Unit, away: number): number =>
  orderOf(state, unit) === 'stand' && away > TURNS_WITHIN
    ? IDLE
    : TURN_TO_MOVE.unit - TURN_TO_MOVE.perHex * Math.min(away, 30)

/** The moves of one unit, relative to staying. */
export const rateMoves = (
  state: CrusadesState,
  unit: Unit,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  if (!isSteady(state, unit)) return rateFlights(state, unit, actions)
  const { hex, facing } = state.tables.units
  const style = styleOf(assignment, unit)
  const huntTarget =
    style.hunting > 0 ? huntTargetOf(state, nth(state.setting.units, unit).side, assignment) : undefined
  const hexValues = new HexValues(state, unit, style, huntTarget)
  const stays = hexValues.worth(hex[unit] ?? OFF_MAP, facing[unit] ?? 0)
  return actions.map(action => {
    if (action.type === 'move') return rateMove(state, unit, action, hexValues) - stays
    return action.type === 'hold' ? 0 : IDLE
  })
}

/**
 * crusades 5.5, 10.2: the share of a routed unit's worth saved by being out of the enemy's reach and away from the map
 * edge.
 */
const SAFE = 0.3

const rateFlights = (
  state: CrusadesState,
  unit: Unit,
  actions: readonly CrusadesAction[],
): readonly number[] => {
  const { side, toEdge } = nth(state.setting.units, unit)
  const { strength, movement } = figuresOf(state, unit)
  const threat = enemyReachOf(state, side)
  const risk = (hex: Hex): number =>
    Math.min(1, threat.at(hex) / (2 * strength)) + ((toEdge[hex] ?? UNREACHABLE) < movement / 2 ? 1 : 0)
  const now = risk(state.tables.units.hex[unit] ?? OFF_MAP)
  return actions.map(action => {
    if (action.type !== 'move') return action.type === 'hold' ? 0 : IDLE
    const then = risk(hexOfStance(nth(action.path, action.path.length - 1)))
    return SAFE * worthOf(state, unit) * (now - then) - MIN_GAIN
  })
}

const rateMove = (
  state: CrusadesState,
  unit: Unit,
  { path, under }: ActionOf<'move'>,
  hexValues: HexValues,
): number => {
  const stance = nth(path, path.length - 1)
  const hex = hexOfStance(stance)
  const place = (under ?? false) === liesUnder(state, unit, hex) ? 0 : MIN_GAIN
  return hexValues.worth(hex, facingOfStance(stance)) - MIN_GAIN - place
}

/** crusades 9.45: of two units the one with the cheaper step goes on top. */
export const liesUnder = (state: CrusadesState, unit: Unit, hex: Hex): boolean => {
  const there = topAt(state, hex)
  return there !== NOBODY && there !== unit && stepWorth(state, there) < stepWorth(state, unit)
}
