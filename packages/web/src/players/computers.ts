import { isLevel, type Level } from '@mesnada/ai'
import { opponentOf, type Seat, type Viewer } from '@mesnada/engine'

/** By seat, how well the computer plays it; undefined where someone here does. */
export type Computers = readonly [Level | undefined, Level | undefined]

/** Who plays, by seat: the names of people, which may be empty, and the computers. */
export interface Party {
  readonly players: readonly [string, string]
  readonly computers: Computers
}

export const NO_COMPUTERS: Computers = [undefined, undefined]

/** From a save, where anything may have happened to it; saves of before the computer played have none. */
export const readComputers = (stored: unknown): Computers =>
  Array.isArray(stored) ? [readLevel(stored[0]), readLevel(stored[1])] : NO_COMPUTERS

const readLevel = (stored: unknown): Level | undefined =>
  typeof stored === 'number' && isLevel(stored) ? stored : undefined

/** Who looks at the screen while this seat decides: the computer's secrets are not for it. */
export const onlookerOf = (computers: Computers, deciding: Seat): Viewer =>
  [deciding, opponentOf(deciding)].find(seat => computers[seat] === undefined) ?? 'spectator'
