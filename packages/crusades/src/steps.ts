import { type ActionSteps, type FrameSteps, topFrame } from '@mesnada/engine'
import type { CrusadesAction } from './actions.ts'
import type { CrusadesEvent } from './events.ts'
import { fire, shot } from './fire/steps/firing.ts'
import type { Frame } from './flow.ts'
import { advance, aftermath, retreat } from './melee/steps/aftermath.ts'
import { attack, declared } from './melee/steps/attacking.ts'
import { melee } from './melee/steps/clashing.ts'
import { casualty, checks, losses, routs } from './morale/steps/harming.ts'
import { rally } from './morale/steps/rally.ts'
import { canonicalMove } from './movement/question.ts'
import { activate, moving } from './movement/steps/moving.ts'
import { canonicalRide, lead, riding } from './movement/steps/riding.ts'
import { order, orderRoll, replacement } from './orders/steps/orders.ts'
import { assign, rejoin, split } from './orders/steps/splitting.ts'
import { departure, homecoming, withdrawal } from './orders/steps/withdrawing.ts'
import { draw } from './phases/steps/drawing.ts'
import { endPhase } from './phases/steps/end-phase.ts'
import type { CrusadesState } from './state.ts'

type PhaseAction =
  | 'order'
  | 'split'
  | 'assign'
  | 'rejoin'
  | 'activate'
  | 'lead'
  | 'fire'
  | 'attack'
  | 'end-phase'

/** The actions of phases; all other actions answer a frame. */
export const ACTION_STEPS: ActionSteps<CrusadesState, CrusadesAction, CrusadesEvent, PhaseAction> = {
  order,
  split,
  assign,
  rejoin,
  activate,
  lead,
  fire,
  attack,
  'end-phase': endPhase,
}

/** Every kind of interruption has its step. */
export const FRAME_STEPS: FrameSteps<CrusadesState, CrusadesAction, CrusadesEvent, Frame> = {
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

/** A march or a ride by any way ends in the same position. */
export const canonicalAction = (state: CrusadesState, action: CrusadesAction): CrusadesAction => {
  const frame = topFrame(state)
  if (action.type === 'move' && frame?.kind === 'moving') return canonicalMove(state, frame.unit, action)
  if (action.type === 'ride' && frame?.kind === 'riding') return canonicalRide(state, frame.leader, action)
  return action
}
