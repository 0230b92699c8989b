import { cloneState, type Refusal } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { reachOf, type SiegeAction, type SiegeState, siege, spotsIn } from '@mesnada/siege'
import type { Destination, Duty, PieceId, Spot } from '../../presentation.ts'
import { bodyId, bodyOf } from './names.ts'
import { pieces, viewOf } from './pieces.ts'

/** How far someone gets, and why he gets no further: the rules' own answers to a click that does nothing. */

export const reach = (state: SiegeState, piece: PieceId): readonly Destination<SiegeAction>[] => {
  const body = bodyOf(piece)
  if (body === undefined || state.flow.phase !== 'movement' || viewOf(state).frame) return []
  return [...reachOf(state, body).values()].map(({ hex, deck, cost, actions }) => ({
    hex,
    deck,
    cost,
    path: actions.flatMap(action => (action.type === 'move' ? action.path : [])),
    actions,
  }))
}

/** 1.57, 1.62: who must leave where he is before the movement phase ends. */
export const duty = (state: SiegeState): Duty | undefined => {
  const { frame, phase } = viewOf(state)
  if (frame || phase !== 'movement') return undefined
  const why = siege.refusal(state, { type: 'end-phase' })
  const body = why?.values?.['body']
  return why && typeof body === 'number' ? { why, piece: bodyId(body) } : undefined
}

export const refusal = (state: SiegeState, piece: PieceId, spot: Spot): Refusal | undefined => {
  const body = bodyOf(piece)
  if (body === undefined) return undefined
  const { frame, phase } = viewOf(state)
  if (frame) return firstRefusal(state, framed(frame.kind, body, spot))
  switch (phase) {
    case 'deploy-defender':
    case 'deploy-attacker':
      return firstRefusal(state, placings(state, body, spot.hex))
    case 'first-missiles':
    case 'second-missiles':
      return firstRefusal(state, [{ type: 'shoot', shooter: body, target: targetAt(state, spot) ?? NO_ONE }])
    case 'movement':
      return fartherRefusal(state, body, spot.hex)
    case 'combat': {
      const defender = targetAt(state, spot)
      return defender === undefined
        ? undefined
        : firstRefusal(state, [{ type: 'attack', attacker: body, defender }])
    }
    default:
      return undefined
  }
}

/** A row that no table has: asks about the shooter alone. */
const NO_ONE = 65_535

/** The first refusal, unless one of the attempts is legal after all. */
const firstRefusal = (state: SiegeState, attempts: readonly SiegeAction[]): Refusal | undefined => {
  const refusals = attempts.map(action => siege.refusal(state, action))
  return refusals.includes(undefined) ? undefined : refusals[0]
}

const placings = (state: SiegeState, body: number, hex: Hex): readonly SiegeAction[] =>
  spotsIn(state, body, hex).map(spot => ({ type: 'place', body, ...spot }))

const framed = (kind: string, body: number, { hex, piece }: Spot): readonly SiegeAction[] => {
  const other = piece === undefined ? undefined : bodyOf(piece)
  switch (kind) {
    case 'retreat':
      return [{ type: 'retreat', hex }]
    case 'advance':
    case 'advance-on':
      return [{ type: 'advance', body, hex }]
    case 'unhorsed':
    case 'thrown':
      return [{ type: 'fall', hex }]
    case 'beneath':
      return [{ type: 'make-way', hex }]
    case 'declared':
      return other === undefined ? [] : [{ type: 'join', body: other }]
    case 'victim':
      return other === undefined ? [] : [{ type: 'victim', body: other }]
    default:
      return [{ type: 'end-phase' }]
  }
}

const targetAt = (state: SiegeState, { hex, piece }: Spot): number | undefined => {
  const named = piece === undefined ? undefined : bodyOf(piece)
  if (named !== undefined) return named
  const there = pieces(state).find(each => each.layer === 'unit' && each.hexes.includes(hex))
  return there && bodyOf(there.id)
}

/** The nearest he comes, and from there the step that is refused. */
const fartherRefusal = (state: SiegeState, body: number, hex: Hex): Refusal | undefined => {
  const direct = siege.refusal(state, { type: 'move', body, path: [hex] })
  if (direct === undefined || direct.code !== 'siege.move.not-adjacent') return direct
  const { neighbours } = state.setting.grid
  const beside = DIRECTIONS.map(direction => neighbours[hex * 6 + direction] ?? OFF_MAP)
  const nearest = reach(state, bodyId(body))
    .filter(({ hex: at, deck }) => deck === 0 && beside.includes(at))
    .toSorted((a, b) => a.cost - b.cost)[0]
  if (nearest === undefined)
    return {
      code: 'refusal.out-of-reach',
      rule: 'siege 1.6',
      values: { left: viewOf(state).bodies.find(({ row }) => row === body)?.left ?? 0 },
    }
  const there = cloneState(state)
  for (const action of nearest.actions) siege.perform(there, action, undefined)
  return siege.refusal(there, { type: 'move', body, path: [hex] })
}
