import { cloneState, type Refusal } from '@mesnada/engine'
import {
  companionsOf,
  type FiloAction,
  type FiloState,
  type Frame,
  filo,
  leaderHexOf,
  leaderReachOf,
  markerReachOf,
  reachOf,
  unitHexOf,
  unitView,
  VIEW_RULES,
} from '@mesnada/filo'
import { DIRECTIONS, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Destination, Duty, PieceId, Spot } from '../../presentation/presentation.ts'
import { leaderOf, markerOf, unitId, unitOf } from './names.ts'
import type { FiloSeen } from './seen.ts'

/** How far someone gets, and why he gets no further: the rules' own answers to a click that does nothing. */

export const reach = (seen: FiloSeen, piece: PieceId): readonly Destination<FiloAction>[] => {
  const { phase, frame } = seen.view
  if ((phase !== 'move' && phase !== 'straggle') || frame) return []
  const unit = unitOf(piece)
  if (unit !== undefined) return unitReach(seen, unit).map(grounded)
  const leader = leaderOf(piece)
  if (leader !== undefined) return leaderReachOf(seen.state, leader).map(grounded)
  const marker = markerOf(piece)
  return marker === undefined ? [] : markerReachOf(seen.state, marker).map(grounded)
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
const unitReach = (seen: FiloSeen, unit: number): readonly Reached[] => {
  const pairs = companionsOf(seen.state, unit).map(other => Math.min(unit, other))
  return [
    ...pairs.flatMap(pair => reachOf(seen.state, pair, true)),
    ...reachOf(seen.state, unit),
    ...withdrawals(seen, unit, false),
    ...pairs.flatMap(pair => withdrawals(seen, pair, true)),
  ]
}

/** filo 8.3: for the whole allowance. */
const withdrawals = (seen: FiloSeen, unit: number, pair: boolean): readonly Reached[] => {
  const { state, grid } = seen
  const from = unitHexOf(state, unit)
  if (from === undefined) return []
  return DIRECTIONS.flatMap(direction => {
    const hex = grid.neighbours[from * 6 + direction] ?? OFF_MAP
    const action: FiloAction = { type: 'withdraw', unit, hex, ...(pair ? { pair } : {}) }
    if (hex === OFF_MAP || filo.refusal(state, action)) return []
    const there = cloneState(state)
    filo.perform(there, action, undefined)
    return [{ hex, cost: unitView(there, unit).spent, path: [hex], actions: [action] }]
  })
}

export const refusal = (seen: FiloSeen, piece: PieceId, spot: Spot): Refusal | undefined => {
  const { frame } = seen.view
  const unit = unitOf(piece)
  if (frame) return attemptsRefusal(seen, framed(seen, frame, spot))
  const leader = leaderOf(piece)
  if (leader !== undefined) return attemptsRefusal(seen, [{ type: 'move-leader', leader, hex: spot.hex }])
  const marker = markerOf(piece)
  if (marker !== undefined) return attemptsRefusal(seen, [{ type: 'move-marker', marker, hex: spot.hex }])
  return unit === undefined ? undefined : unitRefusal(seen, unit, spot.hex)
}

const unitRefusal = (seen: FiloSeen, unit: number, hex: Hex): Refusal | undefined => {
  const from = unitHexOf(seen.state, unit) ?? OFF_MAP
  switch (seen.view.phase) {
    case 'deploy':
      return attemptsRefusal(
        seen,
        DIRECTIONS.map(facing => ({ type: 'place', unit, hex, facing })),
      )
    case 'rest':
      return attemptsRefusal(seen, [{ type: 'rest', unit }])
    case 'move':
    case 'straggle':
      return from === OFF_MAP
        ? attemptsRefusal(seen, [{ type: 'enter', unit, hex }])
        : (chargeRefusal(seen, unit, hex) ?? fartherRefusal(seen, unit, hex))
    case 'declare':
      return attemptsRefusal(seen, [{ type: 'attack', from, target: hex }])
    case 'resolve':
      return attemptsRefusal(seen, [
        { type: 'shift', from, target: hex },
        { type: 'shift', from, target: hex, also: true },
      ])
    default:
      return attemptsRefusal(seen, [{ type: 'aim', unit, target: hex }])
  }
}

/** filo 10.4: whoever points at the first enemy straight ahead of horsemen who charge means to charge him. */
const chargeRefusal = (seen: FiloSeen, unit: number, target: Hex): Refusal | undefined => {
  const { state, grid } = seen
  const { direction = 0 } = unitView(state, unit)
  const from = unitHexOf(state, unit) ?? OFF_MAP
  let before = from
  while (before !== OFF_MAP && grid.neighbours[before * 6 + direction] !== target)
    before = grid.neighbours[before * 6 + direction] ?? OFF_MAP
  if (before === OFF_MAP || before === from) return undefined
  const why = filo.refusal(state, { type: 'charge', unit, hex: before })
  return why?.code.startsWith('filo.charge.') && !NO_CHARGE.has(why.code) ? why : undefined
}

/** He means no charge who cannot charge at all, or has nobody there. */
const NO_CHARGE: ReadonlySet<string> = new Set(['filo.charge.type', 'filo.charge.no-enemy'])

/** The first refusal, unless one of the attempts is legal after all. */
const attemptsRefusal = (seen: FiloSeen, attempts: readonly FiloAction[]): Refusal | undefined => {
  const refusals = attempts.map(action => filo.refusal(seen.state, action))
  return refusals.includes(undefined) ? undefined : refusals[0]
}

/** What pointing at a place answers to the question that is due. */
const framed = (seen: FiloSeen, frame: Frame, { hex, piece }: Spot): readonly FiloAction[] => {
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
      return leadersIn(seen, hex).map(leader => ({ type: 'activate', leader }))
    case 'designate':
      return leadersIn(seen, hex).map(leader => ({ type: 'designate', leader }))
    case 'bar':
      return leadersIn(seen, hex).map(leader => ({ type: 'bar', leader }))
    default:
      return []
  }
}

const leadersIn = ({ state, view }: FiloSeen, hex: Hex): readonly number[] =>
  [...view.leaders.keys()].filter(leader => leaderHexOf(state, leader) === hex)

/** The nearest it comes, and from there the step that is refused. */
const fartherRefusal = (seen: FiloSeen, unit: number, hex: Hex): Refusal | undefined => {
  const { state, grid } = seen
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
        rule: VIEW_RULES.reach,
        values: { unit, left: pointsLeft(seen, unit) },
      }
    : step
}

const stepRefusal = (state: FiloState, unit: number, hex: Hex): Refusal | undefined => {
  const { direction: facing = 0 } = unitView(state, unit)
  return filo.refusal(state, { type: 'move', unit, hex, facing })
}

const pointsLeft = (seen: FiloSeen, unit: number): number => {
  const { pm, spent } = unitView(seen.state, unit)
  return Math.max(0, pm - spent)
}

/** Why the phase cannot be ended: what is still owed, and who owes it (filo 5.1, 10.2, R.deployment). */
export const duty = (seen: FiloSeen): Duty | undefined => {
  if (seen.view.frame) return undefined
  const why = filo.refusal(seen.state, { type: 'end-phase' })
  if (why === undefined) return undefined
  const { unit } = why.values ?? {}
  return typeof unit === 'number' && unit >= 0 ? { why, piece: unitId(unit) } : { why }
}
