import { DONE } from '@mesnada/engine'
import type { Accessor } from 'solid-js'
import type { PlayableRecord } from '../files/playable-record.ts'
import type { Computers } from '../players/computers.ts'
import { type Position, positionOf } from '../table/session/position.ts'
import { groundOf, type Session } from '../table/session/session.ts'
import { seenBy, type Viewpoint } from './viewpoint.ts'

/** The position after a step, as somebody sees it. */
export const positionAt = (
  { presentation, stateAt }: PlayableRecord,
  step: number,
  viewpoint: Viewpoint,
): Position => {
  const { system } = presentation
  const state = stateAt(step)
  const viewer = viewpoint === 'all' ? 'spectator' : viewpoint
  return positionOf(system, seenBy(presentation, state, viewpoint), viewer, system.pending(state))
}

/** A table at which everything can be looked at and nothing done. */
export const createReplaySession = (
  { presentation, record }: PlayableRecord,
  computers: Computers,
  position: Accessor<Position>,
): Session => ({
  presentation,
  beginning: record,
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
  hasSecrets: () => false,
})
