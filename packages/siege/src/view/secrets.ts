import { cloneState, type Seat, type Viewer } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { sideOf } from '../core/bodies.ts'
import type { CitedSiegeEvent } from '../events.ts'
import type { Body } from '../flow.ts'
import { isHidden, strangerFor } from '../night/night.ts'
import { NOBODY, type SiegeState } from '../state.ts'

/**
 * What each side may know. Everything lies open but one thing: at night (siege 6.75), who it is that lies under a counter
 * which is face down. Where he lies, and whether he sleeps, all can see.
 */

/** The position as a viewer knows it: the other side's hidden counters are all alike. */
export const conceal = (state: SiegeState, viewer: Viewer): SiegeState => {
  const hidden = hiddenFrom(state, viewer)
  if (hidden.length === 0) return state
  const known = cloneState(state)
  const { card, skill, arrows, astray, side, under } = known.tables.bodies
  for (const body of hidden) {
    card[body] = strangerFor(state, body)
    skill[body] = 0
    arrows[body] = NOBODY
  }
  // siege 6.5: who is under command, and under which sergeant, would tell where a hidden one lies.
  for (let body = 0; body < side.length; body++) {
    if (side[body] !== viewer) astray[body] = 0
    if (nth(state.setting.bodies, body).side !== viewer) under[body] = NOBODY
  }
  return known
}

const hiddenFrom = (state: SiegeState, viewer: Viewer): readonly Body[] => {
  if (!state.setting.options.night) return []
  const { length } = state.tables.bodies.veil
  const hidden: Body[] = []
  for (let body = 0; body < length; body++)
    if (isHidden(state, body) && sideOf(state, body) !== viewer) hidden.push(body)
  return hidden
}

/** Events name places and never who lies there: all may see them. */
export const witness = (event: CitedSiegeEvent, _viewer: Viewer): CitedSiegeEvent | undefined => event

/** Which counter was laid where is for its owner alone. */
export const overhear = (action: SiegeAction, by: Seat, viewer: Viewer): SiegeAction | undefined =>
  action.type === 'assign' && viewer !== by ? undefined : action
