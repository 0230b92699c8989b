import { cloneState, type Refusal } from '@mesnada/engine'
import {
  type FiloAction,
  type FiloState,
  type Frame,
  filo,
  leaderReachOf,
  markerReachOf,
  reachOf,
} from '@mesnada/filo'
import { DIRECTIONS, distance, type Hex } from '@mesnada/hex'
import type { Destination, PieceId, Spot } from '../../presentation.ts'
import { leaderOf, markerOf, unitOf } from './names.ts'
import { viewOf } from './pieces.ts'

/** How far someone gets, and why he gets no further: the rules' own answers to a click that does nothing. */

export const reach = (state: FiloState, piece: PieceId): readonly Destination<FiloAction>[] => {
  const { phase, stack } = state.flow
  if ((phase !== 'move' && phase !== 'straggle') || stack.length > 0) return []
  const unit = unitOf(piece)
  if (unit !== undefined) return unitReach(state, unit).map(grounded)
  const leader = leaderOf(piece)
  if (leader !== undefined) return leaderReachOf(state, leader).map(grounded)
  const marker = markerOf(piece)
  return marker === undefined ? [] : markerReachOf(state, marker).map(grounded)
}

type Reached = Omit<Destination<FiloAction>, 'deck'>

const grounded = ({ hex, cost, path, actions }: Reached): Destination<FiloAction> => ({
  hex,
  deck: 0,
  cost,
  path,
  actions,
})

/** Alone, with the other of its pair, whoever of the two was picked up, and the one hex back that is always open. */
const unitReach = (state: FiloState, unit: number): readonly Reached[] => {
  const pairs = companionsOf(state, unit).map(other => Math.min(unit, other))
  return [
    ...pairs.flatMap(pair => reachOf(state, pair, true)),
    ...reachOf(state, unit),
    ...withdrawals(state, unit, false),
    ...pairs.flatMap(pair => withdrawals(state, pair, true)),
  ]
}

const companionsOf = ({ setting, tables }: FiloState, unit: number): readonly number[] => {
  const { hex } = tables.units
  return setting.play.pairs === 'none'
    ? []
    : setting.unitsOf[setting.units[unit]?.seat ?? 0].filter(
        other => other !== unit && hex[other] === hex[unit],
      )
}

/** 8.3: for the whole allowance. */
const withdrawals = (state: FiloState, unit: number, pair: boolean): readonly Reached[] => {
  const from = state.tables.units.hex[unit] ?? -1
  return DIRECTIONS.flatMap(direction => {
    const hex = state.setting.grid.neighbours[from * 6 + direction] ?? -1
    const action: FiloAction = { type: 'withdraw', unit, hex, ...(pair ? { pair } : {}) }
    if (hex < 0 || filo.refusal(state, action)) return []
    const there = cloneState(state)
    filo.perform(there, action, undefined)
    return [{ hex, cost: there.tables.units.spent[unit] ?? 0, path: [hex], actions: [action] }]
  })
}

export const refusal = (state: FiloState, piece: PieceId, spot: Spot): Refusal | undefined => {
  const frame = state.flow.stack.at(-1)
  const unit = unitOf(piece)
  if (frame) return attemptsRefusal(state, framed(state, frame, spot))
  const leader = leaderOf(piece)
  if (leader !== undefined) return attemptsRefusal(state, [{ type: 'move-leader', leader, hex: spot.hex }])
  const marker = markerOf(piece)
  if (marker !== undefined) return attemptsRefusal(state, [{ type: 'move-marker', marker, hex: spot.hex }])
  return unit === undefined ? undefined : unitRefusal(state, unit, spot.hex)
}

const unitRefusal = (state: FiloState, unit: number, hex: Hex): Refusal | undefined => {
  const from = state.tables.units.hex[unit] ?? -1
  switch (state.flow.phase) {
    case 'deploy':
      return attemptsRefusal(
        state,
        DIRECTIONS.map(facing => ({ type: 'place', unit, hex, facing })),
      )
    case 'rest':
      return attemptsRefusal(state, [{ type: 'rest', unit }])
    case 'move':
    case 'straggle':
      return from < 0
        ? attemptsRefusal(state, [{ type: 'enter', unit, hex }])
        : fartherRefusal(state, unit, hex)
    case 'declare':
      return attemptsRefusal(state, [{ type: 'attack', from, target: hex }])
    case 'resolve':
      return attemptsRefusal(state, [
        { type: 'shift', from, target: hex },
        { type: 'shift', from, target: hex, also: true },
      ])
    default:
      return attemptsRefusal(state, [{ type: 'aim', unit, target: hex }])
  }
}

/** The first refusal, unless one of the attempts is legal after all. */
const attemptsRefusal = (state: FiloState, attempts: readonly FiloAction[]): Refusal | undefined => {
  const refusals = attempts.map(action => filo.refusal(state, action))
  return refusals.includes(undefined) ? undefined : refusals[0]
}

/** What pointing at a place answers to the question that is due. */
const framed = (state: FiloState, frame: Frame, { hex, piece }: Spot): readonly FiloAction[] => {
  const unit = piece === undefined ? undefined : unitOf(piece)
  switch (frame.kind) {
    case 'volley':
      return unit === undefined ? [] : [{ type: 'join', unit }]
    case 'combat-fire':
      return unit === undefined ? [] : [{ type: 'aim', unit, target: hex }]
    case 'retreat':
      return [undefined, ...frame.units].flatMap(goer =>
        DIRECTIONS.map(facing => ({ type: 'retreat', hex, facing, unit: goer }) as const),
      )
    case 'advance':
      return frame.from.flatMap(from =>
        DIRECTIONS.map(facing => ({ type: 'advance', from, hex, facing }) as const),
      )
    case 'substitute':
      return [{ type: 'substitute', hex }]
    case 'pick':
      return leadersIn(state, hex).map(leader => ({ type: 'activate', leader }))
    case 'designate':
      return leadersIn(state, hex).map(leader => ({ type: 'designate', leader }))
    case 'bar':
      return leadersIn(state, hex).map(leader => ({ type: 'bar', leader }))
    default:
      return []
  }
}

const leadersIn = ({ setting, tables }: FiloState, hex: Hex): readonly number[] =>
  [...setting.leaders.keys()].filter(leader => tables.leaders.hex[leader] === hex)

/** The nearest it comes, and from there the step that is refused. */
const fartherRefusal = (state: FiloState, unit: number, hex: Hex): Refusal | undefined => {
  const { grid } = state.setting
  const nearest = reachOf(state, unit)
    .filter(end => distance(grid, end.hex, hex) === 1)
    .toSorted((a, b) => a.cost - b.cost)[0]
  const there = cloneState(state)
  for (const action of nearest?.actions ?? []) filo.perform(there, action, undefined)
  const step = stepRefusal(there, unit, hex)
  if (step === undefined) return undefined
  return step.code === 'filo.move.gap'
    ? {
        code: 'refusal.out-of-reach',
        rule: 'filo 8',
        values: { unit, left: pointsLeft(state, unit) },
      }
    : step
}

const stepRefusal = (state: FiloState, unit: number, hex: Hex): Refusal | undefined => {
  const facing = DIRECTIONS.find(direction => direction === state.tables.units.facing[unit]) ?? 0
  return filo.refusal(state, { type: 'move', unit, hex, facing })
}

const pointsLeft = (state: FiloState, unit: number): number => {
  const { pm, spent } = viewOf(state).units[unit] ?? { pm: 0, spent: 0 }
  return Math.max(0, pm - spent)
}
