import { canHaveTemper, isLevel, isTemper, type Level, type Temper } from '@mesnada/ai'
import { opponentOf, type Seat, type Viewer } from '@mesnada/engine'

/** By seat, how well the computer plays it; undefined where someone here does. */
export type Computers = readonly [Level | undefined, Level | undefined]

/** By seat, how the computer that plays it is minded; undefined where it plays as its level does. */
export type Tempers = readonly [Temper | undefined, Temper | undefined]

/** Who plays, by seat: the names of people, which may be empty, and the computers. */
export interface Party {
  readonly players: readonly [string, string]
  readonly computers: Computers
  readonly tempers?: Tempers
}

export const NO_COMPUTERS: Computers = [undefined, undefined]

/** From a save, where anything may have happened to it; saves of before the computer played have none. */
export const readComputers = (stored: unknown): Computers =>
  Array.isArray(stored) ? [readLevel(stored[0]), readLevel(stored[1])] : NO_COMPUTERS

const readLevel = (stored: unknown): Level | undefined =>
  typeof stored === 'number' && isLevel(stored) ? stored : undefined

/** The same for tempers: only where a computer plays that can have one. */
export const readTempers = (stored: unknown, computers: Computers): Tempers => {
  const temperOf = (seat: Seat): Temper | undefined => {
    const temper: unknown = Array.isArray(stored) ? stored[seat] : undefined
    const level = computers[seat]
    return level !== undefined && canHaveTemper(level) && isTemper(temper) ? temper : undefined
  }
  return [temperOf(0), temperOf(1)]
}

/** Who looks at the screen while this seat decides: the computer's secrets are not for it. */
export const onlookerOf = (computers: Computers, deciding: Seat): Viewer =>
  [deciding, opponentOf(deciding)].find(seat => computers[seat] === undefined) ?? 'spectator'
