import type { Hex } from '@mesnada/hex'
import { t } from '../../language.ts'
import type { Piece } from '../../presentation.ts'
import { isAt } from '../choices.ts'
import type { Table } from '../context.ts'

/** A counter in words. */
export const describePiece = (table: Table, piece: Piece): string =>
  `${table.say(piece.name)}, ${describeRest(table, piece)}`

/** The same without its name. */
export const describeRest = ({ say, sideTitle }: Table, piece: Piece): string => {
  const kind = say(piece.kind)
  return [
    ...(say(piece.name) === kind ? [] : [kind]),
    sideTitle(piece.seat),
    ...piece.figures.map(figure => `${say(figure.name)} ${figure.value}`),
    ...(piece.sign ? [say(piece.sign.name)] : []),
    ...piece.badges.map(badge => say(badge.name)),
  ].join(', ')
}

/** A hex in words: its name, its ground, who is there, and what pointing at it would do. */
export const describeHex = (table: Table, hex: Hex): string => {
  const { session, controller, say } = table
  const { state } = session.position()
  const there = controller.pieces().filter(({ hexes }) => hexes.includes(hex))
  const marks = session.presentation.marks(state).filter(mark => mark.hex === hex)
  const offers = controller
    .targets()
    .filter(({ offer }) =>
      [undefined, ...there.map(({ id }) => id)].some(piece =>
        isAt(offer, piece === undefined ? { hex } : { hex, piece }),
      ),
    )
  return [
    `${session.board.grid.label(hex)}: ${say(session.presentation.ground(state, hex))}`,
    ...marks.map(mark => say(mark.name)),
    ...there.map(piece => describePiece(table, piece)),
    ...offers.map(({ offer, cost }) =>
      cost === undefined ? say(offer.label) : t('board.cost', { label: say(offer.label), cost }),
    ),
  ].join('. ')
}
