import { type ActionSteps, type FrameSteps, topFrame } from '@mesnada/engine'
import type { CrusadesAction } from '../actions.ts'
import type { CrusadesEvent } from '../events.ts'
import type { Frame } from '../flow.ts'
import { canonicalMove } from '../movement.ts'
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
import { departure, homecoming, withdrawal } from './withdrawing.ts'

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
