import type { Action, Outcome } from '@mesnada/engine'
import type { Piece } from '../../presentation/presentation.ts'
import { placingsOfRest } from '../session/choices.ts'
import type { Session } from '../session/session.ts'

/** Somebody waits whose leader stands on the board already: the scenario says where his people are. */
const isLed = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    ({ beside, band, seat, layer }) =>
      beside === 'waiting' &&
      layer === 'unit' &&
      band !== undefined &&
      pieces.some(
        leader =>
          leader.layer === 'leader' &&
          leader.hexes.length > 0 &&
          leader.seat === seat &&
          leader.band?.number === band.number,
      ),
  )

/** Sets up all who still wait: as the scenario has them stand, or anywhere where it has no leader for them. */
export const placeRest = (
  session: Session,
  pieces: readonly Piece[],
  then: (placed: Outcome) => void,
): void => {
  const { presentation } = session
  const position = session.position()
  const place = (actions: readonly Action[]): void => then(session.do(actions))
  const anywhere = (): void => place(placingsOfRest(presentation, position))
  if (!isLed(pieces)) return anywhere()
  import('../orders/deploy.ts').then(({ historicalPlacings }) => {
    if (session.position() === position) place(historicalPlacings(presentation, position))
  }, anywhere)
}
