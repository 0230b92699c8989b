import { distance, type Grid, type Hex } from '@mesnada/hex'
import type { Piece, PieceId } from '../../presentation/presentation.ts'

/** Who is meant by a banner, a line, a stack or a box: always units of one side that are on the board. */

const unitsOf = (pieces: readonly Piece[], seat: Piece['seat']): readonly Piece[] =>
  pieces.filter(piece => piece.layer === 'unit' && piece.seat === seat && piece.hexes.length > 0)

const ids = (pieces: readonly Piece[]): readonly PieceId[] => pieces.map(({ id }) => id)

const front = ({ hexes: [hex] }: Piece): Hex => hex ?? -1

/** Everyone of the same body of troops; where there are none, everyone of the side. */
export const bannerOf = (pieces: readonly Piece[], piece: Piece): readonly PieceId[] =>
  ids(unitsOf(pieces, piece.seat).filter(({ band }) => band?.number === piece.band?.number))

export const stackOf = (pieces: readonly Piece[], piece: Piece): readonly PieceId[] =>
  ids(unitsOf(pieces, piece.seat).filter(({ hexes }) => hexes.some(hex => piece.hexes.includes(hex))))

/** Those who stand side by side with it and face the same way, from neighbour to neighbour, with all who share a hex. */
export const lineOf = (grid: Grid, pieces: readonly Piece[], piece: Piece): readonly PieceId[] => {
  const alike = unitsOf(pieces, piece.seat).filter(
    ({ facing, band }) => facing === piece.facing && band?.number === piece.band?.number,
  )
  const found = new Set<Piece>(alike.filter(({ id }) => id === piece.id))
  for (const member of found)
    for (const other of alike) if (distance(grid, front(member), front(other)) <= 1) found.add(other)
  return ids([...found])
}

/** Whose hex lies within; of all sides only this seat's. */
export const boxOf = (
  pieces: readonly Piece[],
  seat: Piece['seat'],
  isWithin: (hex: Hex) => boolean,
): readonly PieceId[] => ids(unitsOf(pieces, seat).filter(({ hexes }) => hexes.some(isWithin)))
