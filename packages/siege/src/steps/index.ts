import type { ActionStep, ActionSteps, FrameSteps, Seat } from '@mesnada/engine'
import type { Deed, SiegeAction } from '../actions.ts'
import type { SiegeEvent } from '../events.ts'
import type { Frame } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { ANIMAL_ACTIONS, ANIMAL_FRAMES } from './animals/index.ts'
import { CAMPAIGN_ACTIONS, CAMPAIGN_FRAMES } from './campaign/index.ts'
import { CASTLE_ACTIONS, CASTLE_FRAMES } from './castle/index.ts'
import { DEPLOYMENT_ACTIONS } from './deployment/index.ts'
import { FIRE_ACTIONS, FIRE_FRAMES } from './fires/index.ts'
import { MELEE_ACTIONS, MELEE_FRAMES } from './melee/index.ts'
import { MISSILE_ACTIONS, MISSILE_FRAMES } from './missiles/index.ts'
import { canonicalMove, MOVEMENT_ACTIONS, MOVEMENT_FRAMES } from './movement/index.ts'
import { OPTIONAL_ACTIONS, OPTIONAL_FRAMES } from './optional/index.ts'

/** Every deed has its step: one that is missing is a type error. */
export const ACTION_STEPS: ActionSteps<SiegeState, SiegeAction, SiegeEvent, Deed> = {
  ...DEPLOYMENT_ACTIONS,
  ...MOVEMENT_ACTIONS,
  ...ANIMAL_ACTIONS,
  ...MISSILE_ACTIONS,
  ...MELEE_ACTIONS,
  ...CASTLE_ACTIONS,
  ...FIRE_ACTIONS,
  ...OPTIONAL_ACTIONS,
  ...CAMPAIGN_ACTIONS,
}

/** Every kind of interruption has its step. */
export const FRAME_STEPS: FrameSteps<SiegeState, SiegeAction, SiegeEvent, Frame> = {
  ...MOVEMENT_FRAMES,
  ...ANIMAL_FRAMES,
  ...MISSILE_FRAMES,
  ...MELEE_FRAMES,
  ...CASTLE_FRAMES,
  ...FIRE_FRAMES,
  ...OPTIONAL_FRAMES,
  ...CAMPAIGN_FRAMES,
}

const BY_TYPE: Readonly<Partial<Record<string, ActionStep<SiegeState, SiegeAction, SiegeEvent>>>> =
  ACTION_STEPS

/** Adds every legal action of one type. */
export const listActions = (
  state: SiegeState,
  seat: Seat,
  type: SiegeAction['type'],
  out: SiegeAction[],
): void => BY_TYPE[type]?.list(state, seat, out)

export const canonicalAction = (state: SiegeState, action: SiegeAction): SiegeAction =>
  action.type === 'move' ? canonicalMove(state, action) : action
