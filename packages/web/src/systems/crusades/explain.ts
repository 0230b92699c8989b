import {
  type CrusadesAction,
  type CrusadesState,
  costOfMarch,
  costOfRide,
  crusades,
  LEADER_MOVEMENT,
  ORDERS,
  surveySpan,
} from '@mesnada/crusades'
import { cloneState, type Refusal } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Destination, Duty, PieceId, Spot } from '../../presentation.ts'
import { leaderOf, unitId, unitOf } from './names.ts'
import { frameOf } from './offers.ts'

/** How far someone gets, and why he gets no further: the rules' own answers to a click that does nothing. */

const hexesOf = (stances: readonly number[]): readonly Hex[] =>
  stances
    .map(stance => Math.floor(stance / 6))
    .filter((hex, index, hexes) => index === 0 || hex !== hexes[index - 1])

/** Every stance that the unit on the move, or hex that the leader on the ride, may end in. */
export const reach = (state: CrusadesState, piece: PieceId): readonly Destination<CrusadesAction>[] => {
  const frame = frameOf(state)
  if (frame?.kind === 'moving' && unitOf(piece) === frame.unit)
    return crusades
      .legal(state)
      .flatMap(action =>
        action.type === 'move'
          ? [
              destination(
                action,
                hexesOf(action.path),
                (action.path.at(-1) ?? 0) / 6,
                costOfMarch(state, frame.unit, action.path),
              ),
            ]
          : [],
      )
  if (frame?.kind === 'riding' && leaderOf(piece) === frame.leader)
    return crusades
      .legal(state)
      .flatMap(action =>
        action.type === 'ride'
          ? [
              destination(
                action,
                action.path,
                action.path.at(-1) ?? 0,
                costOfRide(state, frame.leader, action.path),
              ),
            ]
          : [],
      )
  return []
}

const destination = (
  action: CrusadesAction,
  path: readonly Hex[],
  hex: number,
  cost: number,
): Destination<CrusadesAction> => ({ hex: Math.floor(hex), deck: 0, cost, path, actions: [action] })

/** 4.12 */
export const span = (state: CrusadesState, piece: PieceId): readonly Hex[] => {
  const leader = leaderOf(piece)
  return leader === undefined ? [] : surveySpan(state, leader)
}

/** 5.11: those on Attack come first. */
export const duty = (state: CrusadesState): Duty | undefined => {
  if (frameOf(state) || state.flow.result) return undefined
  const why = crusades.refusal(state, { type: 'end-phase' })
  const unit = why?.values?.['unit']
  return why && typeof unit === 'number' ? { why, piece: unitId(unit) } : undefined
}

export const refusal = (state: CrusadesState, piece: PieceId, { hex }: Spot): Refusal | undefined => {
  const unit = unitOf(piece)
  const leader = leaderOf(piece)
  const frame = frameOf(state)
  if (frame) return frameRefusal(state, unit ?? -1, hex)
  if (leader !== undefined) return rideLeaderRefusal(state, leader, hex)
  if (unit === undefined) return undefined
  switch (state.flow.phase) {
    case 'defensive-fire':
    case 'offensive-fire':
      return crusades.refusal(state, { type: 'fire', unit, hex })
    case 'melee':
      return crusades.refusal(state, { type: 'attack', from: state.tables.units.hex[unit] ?? 0, hex })
    default:
      return openingRefusal(state, { type: 'activate', unit }, there => tooFarRefusal(there, unit, hex))
  }
}

const rideLeaderRefusal = (state: CrusadesState, leader: number, hex: Hex): Refusal | undefined => {
  if (state.flow.phase !== 'command')
    return openingRefusal(state, { type: 'lead', leader }, there => rideRefusal(there, leader, hex))
  const refusals = ORDERS.map(order => crusades.refusal(state, { type: 'order', leader, order }))
  return refusals.includes(undefined)
    ? undefined
    : refusals.find(each => each?.code !== 'crusades.order.same')
}

/** Why he cannot be taken up; or, once he is, what else stands in the way. */
const openingRefusal = (
  state: CrusadesState,
  action: CrusadesAction,
  explain: (there: CrusadesState) => Refusal | undefined,
): Refusal | undefined => {
  const refused = crusades.refusal(state, action)
  if (refused) return refused
  const there = cloneState(state)
  crusades.perform(there, action, undefined)
  return explain(there)
}

const frameRefusal = (state: CrusadesState, unit: number, hex: Hex): Refusal | undefined => {
  const frame = frameOf(state)
  switch (frame?.kind) {
    case 'moving':
      return tooFarRefusal(state, frame.unit, hex)
    case 'riding':
      return rideRefusal(state, frame.leader, hex)
    case 'replacement':
      return crusades.refusal(state, { type: 'replace', hex })
    case 'declared':
      return crusades.refusal(state, { type: 'widen', hex })
    case 'losses':
      return crusades.refusal(state, { type: 'lose-step', hex })
    case 'retreat':
      return crusades.refusal(state, { type: 'retreat', hex })
    case 'advance':
      return crusades.refusal(state, { type: 'advance', unit, hex })
    default:
      return crusades.refusal(state, { type: 'end-phase' })
  }
}

/** The first refusal, unless one of the attempts is legal after all. */
const firstRefusal = (
  state: CrusadesState,
  attempts: readonly CrusadesAction[],
  outOfReach: Refusal,
): Refusal | undefined => {
  const refusals = attempts.map(action => crusades.refusal(state, action))
  if (refusals.includes(undefined)) return undefined
  return refusals[0] ?? outOfReach
}

const neighboursOf = ({ setting: { grid } }: CrusadesState, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => grid.neighbours[hex * 6 + direction] ?? OFF_MAP)

/** From the stances nearest to the hex, the step into it that is refused. */
const tooFarRefusal = (state: CrusadesState, unit: number, hex: Hex): Refusal | undefined => {
  const { facing, hex: hexes } = state.tables.units
  const start = hexes[unit] ?? 0
  const stance = start * 6 + (facing[unit] ?? 0)
  const beside = new Set(neighboursOf(state, hex))
  const ways = reach(state, unitId(unit))
    .filter(({ hex: at }) => beside.has(at))
    .toSorted((a, b) => a.cost - b.cost)
    .flatMap(({ actions: [action] }) => (action?.type === 'move' ? [action.path] : []))
  const paths: readonly (readonly number[])[] = [...(beside.has(start) ? [[]] : []), ...ways]
  const attempts = paths.map((path): CrusadesAction => {
    const last = path.at(-1) ?? stance
    return { type: 'move', path: [...path, hex * 6 + (last % 6)] }
  })
  const { movement = 0 } = state.setting.units[unit]?.figures[2] ?? {}
  const refused = firstRefusal(state, attempts, {
    code: 'refusal.out-of-reach',
    rule: 'crusades 8.1',
    values: { left: movement },
  })
  return refused?.code === 'refusal.out-of-reach' ? (standingRefusal(state, unit) ?? refused) : refused
}

/** 5.13: on Stand nobody goes anywhere, near or far. */
const standingRefusal = (state: CrusadesState, unit: number): Refusal | undefined => {
  const { facing, hex } = state.tables.units
  const front = facing[unit] ?? 0
  const ahead = state.setting.grid.neighbours[(hex[unit] ?? 0) * 6 + front] ?? OFF_MAP
  if (ahead === OFF_MAP) return undefined
  const refused = crusades.refusal(state, { type: 'move', path: [ahead * 6 + front] })
  return refused?.code === 'crusades.move.stand' ? refused : undefined
}

const rideRefusal = (state: CrusadesState, leader: number, hex: Hex): Refusal | undefined => {
  const start = state.tables.leaders.hex[leader] ?? 0
  const beside = new Set(neighboursOf(state, hex))
  const ways = reach(state, `l${leader}`)
    .filter(({ hex: at }) => beside.has(at))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ path }) => path)
  const attempts = [...(beside.has(start) ? [[]] : []), ...ways].map(
    (path): CrusadesAction => ({ type: 'ride', path: [...path, hex] }),
  )
  return firstRefusal(state, attempts, {
    code: 'refusal.out-of-reach',
    rule: 'crusades 4.14',
    values: { left: LEADER_MOVEMENT },
  })
}
