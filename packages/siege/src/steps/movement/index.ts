export const MOVEMENT_ACTIONS = {}

export const MOVEMENT_FRAMES = {}

import type { ActionOf } from '../../actions.ts'
import type { SiegeState } from '../../state.ts'

export const canonicalMove = (_state: SiegeState, action: ActionOf<'move'>): ActionOf<'move'> => action
