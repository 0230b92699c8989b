import type { Deed, SiegeAction } from '../actions.ts'
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
import type { ActionStep, FrameStep } from './step.ts'

/** Every deed and every kind of interruption has its step: one that is missing is a type error. */
type ActionSteps = { readonly [T in Deed]: ActionStep<T> }

type FrameSteps = { readonly [K in Frame['kind']]: FrameStep<K> }

const ACTION_STEPS: ActionSteps = {
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

const FRAME_STEPS: FrameSteps = {
  ...MOVEMENT_FRAMES,
  ...ANIMAL_FRAMES,
  ...MISSILE_FRAMES,
  ...MELEE_FRAMES,
  ...CASTLE_FRAMES,
  ...FIRE_FRAMES,
  ...OPTIONAL_FRAMES,
  ...CAMPAIGN_FRAMES,
}

/** The step of a deed. The kind decides the type of what it is given, which the compiler cannot follow in a lookup. */
export const actionStep = (type: Deed): ActionStep<Deed> => ACTION_STEPS[type] as ActionStep<Deed>

export const frameStep = (kind: Frame['kind']): FrameStep<Frame['kind']> =>
  FRAME_STEPS[kind] as FrameStep<Frame['kind']>

export const canonicalAction = (state: SiegeState, action: SiegeAction): SiegeAction =>
  action.type === 'move' ? canonicalMove(state, action) : action
