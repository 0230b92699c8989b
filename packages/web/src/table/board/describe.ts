import type { Hex } from '@mesnada/hex'
import type { Piece } from '../../presentation/presentation.ts'
import { nameInLine, t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import type { Table } from '../hand/context.ts'
import { isAt } from '../session/choices.ts'

/** A counter in words. */
export const describePiece = (table: Table, piece: Piece): string =>
  `${table.title(piece.name)}, ${describeRest(table, piece)}`

/** The same without its name, as it goes on after it. */
export const describeRest = ({ say, title, sideName }: Table, piece: Piece): string => {
  const kind = title(piece.kind)
  return [
    ...(title(piece.name) === kind ? [] : [lowerFirst(kind)]),
    nameInLine(sideName(piece.seat)),
    ...piece.figures.map(figure => `${say(figure.name)} ${figure.value}`),
    ...(piece.sign ? [say(piece.sign.name)] : []),
    ...piece.badges.map(badge => say(badge.name)),
  ].join(', ')
}

const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1)

/** A hex in words: its name, its ground, who is there, against whom, and what pointing at it would do. */
export const describeHex = (table: Table, hex: Hex): string => {
  const { session, controller, say } = table
  const position = session.position()
  const there = controller.pieces().filter(({ hexes }) => hexes.includes(hex))
  const marks = session.presentation.marks(position).filter(mark => mark.hex === hex)
  const links = (session.presentation.links?.(position) ?? []).filter(
    ({ from, to }) => from === hex || to === hex,
  )
  const offers = controller
    .targets()
    .filter(({ offer }) =>
      [undefined, ...there.map(({ id }) => id)].some(piece =>
        isAt(offer, piece === undefined ? { hex } : { hex, piece }),
      ),
    )
  return [
    t('board.told', { label: table.hexName(hex), told: say(session.presentation.ground(position, hex)) }),
    ...marks.map(mark => say(mark.name)),
    ...there.map(piece => describePiece(table, piece)),
    ...links.map(link => upperFirst(say(link.name))),
    ...offers.map(({ offer, cost }) =>
      cost === undefined ? say(offer.label) : t('board.cost', { label: say(offer.label), cost }),
    ),
  ].join('. ')
}
