import { beginGame, DONE, unwrap } from '@mesnada/engine'
import type { Accessor } from 'solid-js'
import type { Computers } from '../table/opponent/computers.ts'
import type { Opponent } from '../table/opponent/opponent.ts'
import { groundOf, type Position, type Session } from '../table/session.ts'
import { type Eyes, seenBy } from './eyes.ts'
import type { Reel } from './reel.ts'

/** The position after a step, as certain eyes see it. */
export const positionAt = ({ presentation, stateAt }: Reel, step: number, eyes: Eyes): Position => {
  const state = stateAt(step)
  return {
    state: seenBy(presentation, state, eyes),
    viewer: eyes === 'all' ? 'spectator' : eyes,
    pending: presentation.system.pending(state),
  }
}

/** A table at which everything can be looked at and nothing done. */
export const createReplaySession = (
  { presentation, record }: Reel,
  computers: Computers,
  position: Accessor<Position>,
): Session => ({
  presentation,
  game: unwrap(beginGame(presentation.system, record)),
  computers,
  ...groundOf(record),
  position,
  choices: () => [],
  log: () => [],
  fallen: () => undefined,
  do: () => DONE,
  pickUpDice: () => {},
  undo: () => DONE,
  undoRefusal: () => ({ code: 'engine.undo.nothing' }),
})

/** Nobody decides in a game that is only watched. */
export const IDLE_OPPONENT: Opponent = {
  isDeciding: () => false,
  hasFailed: () => false,
  planned: () => undefined,
  decideNow: () => {},
  isHurried: () => false,
  hurry: () => {},
  retry: () => {},
}
