import { cloneState, opponentOf, SEATS, type State, type Viewer } from '@mesnada/engine'
import type { Presentation } from '../presentation.ts'
import type { Computers } from '../table/opponent/computers.ts'
import type { Reel } from './reel.ts'

/** Through whose eyes a game is watched: those of a seat, of an onlooker, or of someone who knows everything. */
export type Eyes = Viewer | 'all'

/**
 * Whose eyes are open to those at this screen, the usual ones first. As long as a game with secrets is not over, the
 * computer's stay its own, and of two who share the screen each looks through his own.
 */
export const eyesFor = (
  { hasSecrets, result }: Pick<Reel, 'hasSecrets' | 'result'>,
  computers: Computers,
): readonly [Eyes, ...Eyes[]] => {
  if (!hasSecrets) return ['all']
  if (result) return ['all', 0, 1]
  const [seat, other] = SEATS.filter(each => computers[each] === undefined)
  if (seat === undefined) return ['spectator']
  return other === undefined ? [seat] : ['spectator', seat, other]
}

/** The position as these eyes see it. */
export const seenBy = ({ system }: Presentation, state: State, eyes: Eyes): State =>
  eyes === 'all' ? state : cloneState(system.conceal(state, eyes))

/** Sides that only the computer may go on playing, because whoever took them over would learn what it knows. */
export const lockedSeats = (
  { hasSecrets, result }: Pick<Reel, 'hasSecrets' | 'result'>,
  computers: Computers,
): readonly [boolean, boolean] => {
  const isLocked = (seat: 0 | 1): boolean =>
    hasSecrets &&
    result === undefined &&
    computers[seat] !== undefined &&
    computers[opponentOf(seat)] === undefined
  return [isLocked(0), isLocked(1)]
}
