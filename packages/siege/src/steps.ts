import type { ActionStep, ActionSteps, FrameSteps, Seat } from '@mesnada/engine'
import type { Deed, SiegeAction } from './actions.ts'
import { AMMUNITION_ACTIONS, AMMUNITION_FRAMES } from './ammunition/steps/index.ts'
import { ANIMAL_ACTIONS, ANIMAL_FRAMES } from './animals/steps/index.ts'
import { CAMPAIGN_ACTIONS, CAMPAIGN_FRAMES } from './campaign/steps/index.ts'
import { CASTLE_ACTIONS, CASTLE_FRAMES } from './castle/steps/index.ts'
import { putUnderSergeant } from './command/steps/put-under.ts'
import { DEPLOYMENT_ACTIONS } from './deployment/steps/index.ts'
import type { SiegeEvent } from './events.ts'
import { FIRE_ACTIONS, FIRE_FRAMES } from './fire/steps/index.ts'
import type { Frame } from './flow.ts'
import { MELEE_ACTIONS, MELEE_FRAMES } from './melee/steps/index.ts'
import { MISSILE_ACTIONS, MISSILE_FRAMES } from './missiles/steps/index.ts'
import { canonicalMove, MOVEMENT_ACTIONS, MOVEMENT_FRAMES } from './movement/steps/index.ts'
import { NIGHT_ACTIONS, NIGHT_FRAMES } from './night/steps/index.ts'
import { PANIC_FRAMES } from './panic/steps/index.ts'
import { endPhase } from './phases/steps/end-phase.ts'
import { RANSOM_ACTIONS, RANSOM_FRAMES } from './ransom/steps/index.ts'
import type { SiegeState } from './state.ts'

/** Every deed has its step: one that is missing is a type error. */
export const ACTION_STEPS: ActionSteps<SiegeState, SiegeAction, SiegeEvent, Deed> = {
  'end-phase': endPhase,
  ...DEPLOYMENT_ACTIONS,
  'put-under': putUnderSergeant,
  ...MOVEMENT_ACTIONS,
  ...ANIMAL_ACTIONS,
  ...MISSILE_ACTIONS,
  ...AMMUNITION_ACTIONS,
  ...MELEE_ACTIONS,
  ...CASTLE_ACTIONS,
  ...FIRE_ACTIONS,
  ...RANSOM_ACTIONS,
  ...NIGHT_ACTIONS,
  ...CAMPAIGN_ACTIONS,
}

/** Every kind of interruption has its step. */
export const FRAME_STEPS: FrameSteps<SiegeState, SiegeAction, SiegeEvent, Frame> = {
  ...MOVEMENT_FRAMES,
  ...ANIMAL_FRAMES,
  ...MISSILE_FRAMES,
  ...AMMUNITION_FRAMES,
  ...MELEE_FRAMES,
  ...CASTLE_FRAMES,
  ...FIRE_FRAMES,
  ...PANIC_FRAMES,
  ...RANSOM_FRAMES,
  ...NIGHT_FRAMES,
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
