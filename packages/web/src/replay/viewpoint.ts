import { cloneState, opponentOf, SEATS, type State, type Viewer } from '@mesnada/engine'
import type { PlayableRecord } from '../files/playable-record.ts'
import type { Computers } from '../players/computers.ts'
import type { Presentation } from '../presentation/presentation.ts'

/** As whom a game is watched: as a seat, as an onlooker, or as someone who sees everything. */
export type Viewpoint = Viewer | 'all'

/**
 * As whom those at this screen may watch, the usual one first. As long as a game with secrets is not over, nobody sees
 * what the computer knows, and of two people who share the screen each chooses his own side.
 */
export const viewpointsFor = (
  { hasSecrets, result }: Pick<PlayableRecord, 'hasSecrets' | 'result'>,
  computers: Computers,
): readonly [Viewpoint, ...Viewpoint[]] => {
  if (!hasSecrets) return ['all']
  if (result) return ['all', 0, 1]
  const [seat, other] = SEATS.filter(each => computers[each] === undefined)
  if (seat === undefined) return ['spectator']
  return other === undefined ? [seat] : ['spectator', seat, other]
}

/** The position as it is seen from there. */
export const seenBy = ({ system }: Presentation, state: State, viewpoint: Viewpoint): State =>
  viewpoint === 'all' ? state : cloneState(system.conceal(state, viewpoint))

/** Sides that only the computer may go on playing, because whoever took them over would learn what it knows. */
export const lockedSeats = (
  { hasSecrets, result }: Pick<PlayableRecord, 'hasSecrets' | 'result'>,
  computers: Computers,
): readonly [boolean, boolean] => {
  const isLocked = (seat: 0 | 1): boolean =>
    hasSecrets &&
    result === undefined &&
    computers[seat] !== undefined &&
    computers[opponentOf(seat)] === undefined
  return [isLocked(0), isLocked(1)]
}
