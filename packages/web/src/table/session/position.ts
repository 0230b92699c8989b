import type { Pending, RuleSystem, State, Viewer } from '@mesnada/engine'
import { type Seen, seenOf } from '../../presentation/seen.ts'

/** The position as those at the screen may see it. */
export interface Position extends Seen {
  readonly viewer: Viewer
  readonly pending: Pending
}

/** `state` is concealed already, and is not changed any more. */
export const positionOf = (
  system: RuleSystem,
  state: State,
  viewer: Viewer,
  pending: Pending = system.pending(state),
): Position => Object.assign(seenOf(system, state), { viewer, pending })
