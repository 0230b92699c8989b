import type { Minds, Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { ActionOf, CrusadesAction } from '../actions.ts'
import { orderOf } from '../command.ts'
import type { Unit } from '../flow.ts'
import { facingOfStance, hexOfStance } from '../movement.ts'
import { topAt } from '../occupancy.ts'
import { type CrusadesState, figuresOf, isSteady, NOBODY } from '../state.ts'
import { menaceTo } from './forces.ts'
import { Posts } from './posts.ts'
import { preyOf } from './prey.ts'
import { temperOf } from './tempers.ts'
import { stepWorth, worthOf } from './worth.ts'

/** What the actions of the movement phase promise. */

/** Everyone is asked in turn; those who stand nearest to the enemy make room for the others. */
const TURN_TO_MOVE = { unit: 0.5, leader: 0.1, perHex: 0.01 } as const

/** Not now. */
const IDLE = -1

/** Those who may not march have nothing to turn for while the enemy is so far away. */
const TURNS_WITHIN = 9

/** Nobody walks for less. */
export const LEAST_GAIN = 0.03

export const rateMovementPhase = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
): readonly number[] => {
  const menace = menaceTo(state, seat)
  return actions.map(action => {
    switch (action.type) {
      case 'activate':
        return rateActivation(state, action.unit, menace.away(state.tables.units.hex[action.unit]))
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

/** One unit's moves against staying as it is. */
export const rateMoves = (
  state: CrusadesState,
  unit: Unit,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  if (!isSteady(state, unit)) return rateFlights(state, unit, actions)
  const { hex, facing } = state.tables.units
  const temper = temperOf(minds, unit)
  const prey = temper.hunting > 0 ? preyOf(state, state.setting.units[unit].side, minds) : undefined
  const posts = new Posts(state, unit, temper, prey)
  const stays = posts.worth(hex[unit], facing[unit])
  return actions.map(action => {
    if (action.type === 'move') return rateMove(state, unit, action, posts) - stays
    return action.type === 'hold' ? 0 : IDLE
  })
}

/** 5.5, 10.2: what it saves one that runs to be out of the enemy's reach, and not where the next flight takes it away. */
const SAFE = 0.3

const rateFlights = (
  state: CrusadesState,
  unit: Unit,
  actions: readonly CrusadesAction[],
): readonly number[] => {
  const { side, toEdge } = state.setting.units[unit]
  const { strength, movement } = figuresOf(state, unit)
  const menace = menaceTo(state, side)
  const risk = (hex: Hex): number =>
    Math.min(1, menace.at(hex) / (2 * strength)) + (toEdge[hex] < movement / 2 ? 1 : 0)
  const now = risk(state.tables.units.hex[unit])
  return actions.map(action => {
    if (action.type !== 'move') return action.type === 'hold' ? 0 : IDLE
    const then = risk(hexOfStance(action.path[action.path.length - 1]))
    return SAFE * worthOf(state, unit) * (now - then) - LEAST_GAIN
  })
}

const rateMove = (
  state: CrusadesState,
  unit: Unit,
  { path, under }: ActionOf<'move'>,
  posts: Posts,
): number => {
  const stance = path[path.length - 1]
  const hex = hexOfStance(stance)
  const place = (under ?? false) === liesUnder(state, unit, hex) ? 0 : LEAST_GAIN
  return posts.worth(hex, facingOfStance(stance)) - LEAST_GAIN - place
}

/** 9.45: of two the one whose step can best be spared lies on top. */
export const liesUnder = (state: CrusadesState, unit: Unit, hex: Hex): boolean => {
  const there = topAt(state, hex)
  return there !== NOBODY && there !== unit && stepWorth(state, there) < stepWorth(state, unit)
}
