import { bodiesOf, isStunned } from '../core/bodies.ts'
import { HEALTHY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 1.21 phase 5, siege R.stun: those of the side who were stunned before this player turn began stand up. */
export const standUp = (state: SiegeState, tell: Tell): void => {
  const { health, stunnedOn } = state.tables.bodies
  for (const body of bodiesOf(state, state.flow.side)) {
    if (!isStunned(state, body) || (stunnedOn[body] ?? 0) >= state.flow.playerTurn) continue
    health[body] = HEALTHY
    tell?.({ type: 'stood-up', body })
  }
}
