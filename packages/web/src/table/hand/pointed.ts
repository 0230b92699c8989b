import type { Piece, PieceId, Spot } from '../../presentation/presentation.ts'
import { type Choice, cheapest, isAt, targetHex } from '../session/choices.ts'
import type { Session } from '../session/session.ts'

/** What is meant by pointing at a place: pure questions of the controller. */

interface Table {
  readonly piece: (id: PieceId) => Piece | undefined
  readonly actors: readonly PieceId[]
  readonly viewer: unknown
}

/** With one in hand who could go there, another of his own is pointed at who can act too: it is he who is meant. */
export const isExchange = (
  { offer }: Choice,
  { id, seat, layer }: Piece,
  { piece, actors, viewer }: Table,
): boolean =>
  offer.manner === 'go' &&
  layer === 'unit' &&
  piece(offer.piece ?? '')?.layer === 'unit' &&
  id !== offer.piece &&
  seat === viewer &&
  actors.includes(id)

/** Whoever points again at the place whose facings are asked leaves them to the cheapest way there. */
export const sameAgain = (
  asked: readonly Choice[],
  spot: Spot,
  piece: (id: PieceId) => Piece | undefined,
): Choice | undefined => {
  const isWay = ({ offer }: Choice): boolean =>
    offer.facing !== undefined &&
    isAt(offer, spot) &&
    piece(offer.piece ?? '')?.hexes.includes(spot.hex) === false
  return asked.every(isWay) ? cheapest(asked) : undefined
}

/** Whether nothing is asked but which way to face in one hex. */
export const isFacingAsked = (targets: readonly Choice[]): boolean => {
  const [first] = targets
  const hex = first && targetHex(first.offer)
  return (
    hex !== undefined &&
    targets.length > 1 &&
    targets.every(({ offer }) => offer.facing !== undefined && isAt(offer, { hex }))
  )
}

/** The one thing that would be done at a place; of several ways there, the cheapest. */
export const choiceAt = (targets: readonly Choice[], spot: Spot): Choice | undefined => {
  const hits = targets.filter(({ offer }) => isAt(offer, spot))
  if (hits.length > 1 && hits.every(({ offer }) => offer.manner === 'go')) return cheapest(hits)
  return hits.length === 1 ? hits[0] : undefined
}

/** It was asked for another position, and somebody else has answered. */
export const isPast = ({ presentation, position }: Session, { actions: [action] }: Choice): boolean => {
  const { pending, state } = position()
  return (
    action === undefined ||
    pending.kind !== 'decision' ||
    presentation.system.refusal(state, action) !== undefined
  )
}
