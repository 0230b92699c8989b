import { OFF_MAP } from '@mesnada/hex'
import type { Piece, PieceId, Spot } from '../../presentation/presentation.ts'
import { type Choice, isAt } from '../session/choices.ts'

interface Pointed {
  readonly pieces: readonly Piece[]
  readonly targets: readonly Choice[]
  readonly actors: readonly PieceId[]
}

/**
 * All of a hex stands for who is in it, not the counter alone: whoever points beside a counter means a target there, then
 * what can be done in the hex itself, then the uppermost who can act.
 */
export const wholeHex = (spot: Spot, { pieces, targets, actors }: Pointed): Spot => {
  if (spot.piece !== undefined) return spot
  const { hex } = spot
  const there = pieces.filter(({ hexes }) => hexes.includes(hex))
  const aimed = there.find(({ id }) => targets.some(({ offer }) => isAt(offer, { hex: OFF_MAP, piece: id })))
  if (aimed) return { hex, piece: aimed.id }
  if (targets.some(({ offer }) => isAt(offer, spot))) return spot
  const units = there.filter(({ layer }) => layer === 'unit').toSorted((a, b) => a.deck - b.deck)
  const meant = units.findLast(({ id }) => actors.includes(id)) ?? units.at(-1) ?? there.at(-1)
  return meant ? { hex, piece: meant.id } : spot
}

/**
 * A counter that juts out of its hex does not take what is offered in the next: there the hex under the pointer is meant,
 * unless the counter is a target itself.
 */
export const underPointer = (jutting: Spot, under: Spot, targets: readonly Choice[]): Spot => {
  const isOffered = (spot: Spot): boolean => targets.some(({ offer }) => isAt(offer, spot))
  return isOffered(under) && !isOffered(jutting) ? under : jutting
}
