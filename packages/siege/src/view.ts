import type { Seat, Viewer } from '@mesnada/engine'
import type { SiegeAction } from './actions.ts'
import type { SiegeEvent } from './events.ts'
import type { SiegeState } from './state.ts'

/** What each side may know. Only at night (6.75) is anything hidden. */

export const conceal = (state: SiegeState, _viewer: Viewer): SiegeState => state

export const witness = (event: SiegeEvent, _viewer: Viewer): SiegeEvent | undefined => event

export const overhear = (action: SiegeAction, _by: Seat, _viewer: Viewer): SiegeAction | undefined => action

export const view = (state: SiegeState): unknown => ({ flow: state.flow })
