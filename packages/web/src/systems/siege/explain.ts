import { cloneState, type Refusal } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { reachOf, type SiegeAction, siege, spotsIn, VIEW_RULES } from '@mesnada/siege'
import type { Destination, Duty, PieceId, Spot } from '../../presentation/presentation.ts'
import { bodyId, bodyOf, gearId } from './names.ts'
import { pieces } from './pieces.ts'
import type { SiegeSeen } from './seen.ts'

/** How far someone gets, and why he gets no further: the rules' own answers to a click that does nothing. */

export const reach = (seen: SiegeSeen, piece: PieceId): readonly Destination<SiegeAction>[] => {
  const body = bodyOf(piece)
  if (body === undefined || seen.view.phase !== 'movement' || seen.view.frame) return []
  return [...reachOf(seen.state, body).values()].map(({ hex, deck, cost, actions }) => ({
    hex,
    deck,
    cost,
    path: actions.flatMap(action => (action.type === 'move' ? action.path : [])),
    actions,
  }))
}

const DEPLOYMENTS: ReadonlySet<string> = new Set(['deploy-defender', 'deploy-attacker'])

/** siege 1.57, 1.62, R.deployment: who must move on, or be set up, before the phase ends. */
export const duty = (seen: SiegeSeen): Duty | undefined => {
  const { frame, phase } = seen.view
  if (frame || (phase !== 'movement' && !DEPLOYMENTS.has(phase))) return undefined
  const why = siege.refusal(seen.state, { type: 'end-phase' })
  if (why === undefined) return undefined
  const { body, gear } = why.values ?? {}
  if (typeof body === 'number') return { why, piece: bodyId(body) }
  return typeof gear === 'number' ? { why, piece: gearId(gear) } : { why }
}

export const refusal = (seen: SiegeSeen, piece: PieceId, spot: Spot): Refusal | undefined => {
  const body = bodyOf(piece)
  if (body === undefined) return undefined
  const { frame, phase } = seen.view
  if (frame) return firstRefusal(seen, framed(frame.kind, body, spot))
  switch (phase) {
    case 'deploy-defender':
    case 'deploy-attacker':
      return firstRefusal(seen, placings(seen, body, spot.hex))
    case 'first-missiles':
    case 'second-missiles':
      return firstRefusal(seen, [{ type: 'shoot', shooter: body, target: targetAt(seen, spot) ?? NO_ONE }])
    case 'movement':
      return fartherRefusal(seen, body, spot.hex)
    case 'combat': {
      const defender = targetAt(seen, spot)
      return defender === undefined
        ? undefined
        : firstRefusal(seen, [{ type: 'attack', attacker: body, defender }])
    }
    default:
      return undefined
  }
}

/** A row that no table has: asks about the shooter alone. */
const NO_ONE = 65_535

/** The first refusal, unless one of the attempts is legal after all. */
const firstRefusal = (seen: SiegeSeen, attempts: readonly SiegeAction[]): Refusal | undefined => {
  const refusals = attempts.map(action => siege.refusal(seen.state, action))
  return refusals.includes(undefined) ? undefined : refusals[0]
}

const placings = (seen: SiegeSeen, body: number, hex: Hex): readonly SiegeAction[] =>
  spotsIn(seen.state, body, hex).map(spot => ({ type: 'place', body, ...spot }))

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

const targetAt = (seen: SiegeSeen, { hex, piece }: Spot): number | undefined => {
  const named = piece === undefined ? undefined : bodyOf(piece)
  if (named !== undefined) return named
  const there = pieces(seen).find(each => each.layer === 'unit' && each.hexes.includes(hex))
  return there && bodyOf(there.id)
}

/** The nearest he comes, and from there the step that is refused. */
const fartherRefusal = (seen: SiegeSeen, body: number, hex: Hex): Refusal | undefined => {
  const direct = siege.refusal(seen.state, { type: 'move', body, path: [hex] })
  if (direct === undefined || direct.code !== 'siege.move.not-adjacent') return direct
  const { neighbours } = seen.grid
  const beside = DIRECTIONS.map(direction => neighbours[hex * 6 + direction] ?? OFF_MAP)
  const nearest = reach(seen, bodyId(body))
    .filter(({ hex: at, deck }) => deck === 0 && beside.includes(at))
    .toSorted((a, b) => a.cost - b.cost)[0]
  if (nearest === undefined)
    return {
      code: 'refusal.out-of-reach',
      rule: VIEW_RULES.reach,
      values: { who: body, left: seen.view.bodies.find(({ row }) => row === body)?.left ?? 0 },
    }
  const there = cloneState(seen.state)
  for (const action of nearest.actions) siege.perform(there, action, undefined)
  return siege.refusal(there, { type: 'move', body, path: [hex] })
}
