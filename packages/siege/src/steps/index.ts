import type { SiegeAction } from '../actions.ts'
import type { Frame } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { ANIMAL_ACTIONS, ANIMAL_FRAMES } from './animals/index.ts'
import { CASTLE_ACTIONS, CASTLE_FRAMES } from './castle/index.ts'
import { DEPLOYMENT_ACTIONS, DEPLOYMENT_FRAMES } from './deployment/index.ts'
import { FIRE_ACTIONS, FIRE_FRAMES } from './fires/index.ts'
import { MELEE_ACTIONS, MELEE_FRAMES } from './melee/index.ts'
import { MISSILE_ACTIONS, MISSILE_FRAMES } from './missiles/index.ts'
import { canonicalMove, MOVEMENT_ACTIONS, MOVEMENT_FRAMES } from './movement/index.ts'
import { OPTIONAL_ACTIONS, OPTIONAL_FRAMES } from './optional/index.ts'
import type { ActionStep, FrameStep } from './step.ts'

/** Every kind of action and of interruption, with the folder of rules it belongs to. */
type ActionSteps = { readonly [T in SiegeAction['type']]: ActionStep<T> }

type FrameSteps = { readonly [K in Frame['kind']]: FrameStep<K> }

const ACTION_STEPS = {
  ...DEPLOYMENT_ACTIONS,
  ...MOVEMENT_ACTIONS,
  ...ANIMAL_ACTIONS,
  ...MISSILE_ACTIONS,
  ...MELEE_ACTIONS,
  ...CASTLE_ACTIONS,
  ...FIRE_ACTIONS,
  ...OPTIONAL_ACTIONS,
} as unknown as ActionSteps

const FRAME_STEPS = {
  ...DEPLOYMENT_FRAMES,
  ...MOVEMENT_FRAMES,
  ...ANIMAL_FRAMES,
  ...MISSILE_FRAMES,
  ...MELEE_FRAMES,
  ...CASTLE_FRAMES,
  ...FIRE_FRAMES,
  ...OPTIONAL_FRAMES,
} as unknown as FrameSteps

const NEVER: ActionStep<SiegeAction['type']> = {
  list: () => {},
  check: () => ({ code: 'siege.action.unknown' }),
  perform: () => {},
}

/** The step of a kind of action. The kind decides the type, which the compiler cannot follow through a lookup. */
export const actionStep = (type: SiegeAction['type']): ActionStep<SiegeAction['type']> =>
  (ACTION_STEPS[type] ?? NEVER) as ActionStep<SiegeAction['type']>

export const frameStep = (kind: Frame['kind']): FrameStep<Frame['kind']> =>
  FRAME_STEPS[kind] as FrameStep<Frame['kind']>

export const canonicalAction = (state: SiegeState, action: SiegeAction): SiegeAction =>
  action.type === 'move' ? canonicalMove(state, action) : action
