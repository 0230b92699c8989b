import { type Action, cloneState, type Outcome } from '@mesnada/engine'
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

/** Whether the set-up is over with these: then it is somebody else who decides, or dice fall. */
export const endsSetup = (
  { presentation: { system }, position }: Session,
  actions: readonly Action[],
): boolean => {
  const before = position().pending
  const there = cloneState(position().state)
  for (const action of actions) system.perform(there, action, undefined)
  const after = system.pending(there)
  return before.kind !== 'decision' || after.kind !== 'decision' || after.seat !== before.seat
}

/**
 * Sets up all who still wait: as the scenario has them stand, or anywhere where it has no leader for them. Where the last
 * of them would end the set-up he is left, so that it can be looked over and changed.
 */
export const placeRest = (
  session: Session,
  pieces: readonly Piece[],
  then: (placed: Outcome) => void,
): void => {
  const { presentation } = session
  const position = session.position()
  const place = (actions: readonly Action[]): void => {
    const isLast = actions.length > 1 && endsSetup(session, actions)
    then(session.do(isLast ? actions.slice(0, -1) : actions))
  }
  const anywhere = (): void => place(placingsOfRest(presentation, position))
  if (!isLed(pieces)) return anywhere()
  import('../orders/deploy.ts').then(({ historicalPlacings }) => {
    if (session.position() === position) place(historicalPlacings(presentation, position))
  }, anywhere)
}
