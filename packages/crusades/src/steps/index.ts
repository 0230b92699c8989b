import type { CrusadesAction } from '../actions.ts'
import type { Frame } from '../flow.ts'
import { canonicalMove } from '../movement.ts'
import { topFrame } from '../stack.ts'
import type { CrusadesState } from '../state.ts'
import { advance, aftermath, retreat } from './aftermath.ts'
import { attack, declared } from './attacking.ts'
import { melee } from './clashing.ts'
import { draw } from './drawing.ts'
import { endPhase } from './end-phase.ts'
import { fire, shot } from './firing.ts'
import { casualty, checks, losses, routs } from './harming.ts'
import { activate, moving } from './moving.ts'
import { order, orderRoll, replacement } from './orders.ts'
import { rally } from './rally.ts'
import { canonicalRide, lead, riding } from './riding.ts'
import { assign, rejoin, split } from './splitting.ts'
import type { ActionStep, FrameStep } from './step.ts'
import { departure, homecoming, withdrawal } from './withdrawing.ts'

/** The actions of phases; all other actions answer a frame. */
const ACTION_STEPS = {
  order,
  split,
  assign,
  rejoin,
  activate,
  lead,
  fire,
  attack,
  'end-phase': endPhase,
} as const

type FrameSteps = { readonly [K in Frame['kind']]: FrameStep<K> }

const FRAME_STEPS: FrameSteps = {
  'order-roll': orderRoll,
  replacement,
  draw,
  withdrawal,
  return: homecoming,
  departure,
  moving,
  riding,
  shot,
  declared,
  melee,
  losses,
  casualty,
  checks,
  routs,
  aftermath,
  retreat,
  advance,
  rally,
}

/** The step of a kind of action. The kind decides the type, which the compiler cannot follow through a lookup. */
export const actionStep = (type: CrusadesAction['type']): ActionStep<CrusadesAction['type']> | undefined =>
  (ACTION_STEPS as Partial<Record<CrusadesAction['type'], unknown>>)[type] as
    | ActionStep<CrusadesAction['type']>
    | undefined

export const frameStep = (kind: Frame['kind']): FrameStep<Frame['kind']> =>
  FRAME_STEPS[kind] as unknown as FrameStep<Frame['kind']>

/** A march or a ride by any way ends in the same position. */
export const canonicalAction = (state: CrusadesState, action: CrusadesAction): CrusadesAction => {
  const frame = topFrame(state)
  if (action.type === 'move' && frame?.kind === 'moving') return canonicalMove(state, frame.unit, action)
  if (action.type === 'ride' && frame?.kind === 'riding') return canonicalRide(state, frame.leader, action)
  return action
}
