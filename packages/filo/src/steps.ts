import type { ActionSteps, FrameSteps } from '@mesnada/engine'
import type { ActionType, FiloAction } from './actions.ts'
import { advance } from './combat/steps/advance.ts'
import { charge } from './combat/steps/charge.ts'
import { clash, combatFire, outcome, react, reaction } from './combat/steps/combat.ts'
import { attack, fight, shift } from './combat/steps/declaration.ts'
import { retreat } from './combat/steps/retreat.ts'
import { fate, leaderCheck, moveLeader, substitute } from './command/steps/leaders.ts'
import { bar, designate, initiative, pick, tie } from './command/steps/order.ts'
import { place, rest } from './deployment/steps/deployment.ts'
import type { FiloEvent } from './events.ts'
import { aim, hit, shot, volley } from './fire/steps/fire.ts'
import type { Frame } from './flow.ts'
import { dismay } from './morale/steps/dismay.ts'
import { crossing, run } from './morale/steps/flight.ts'
import { face, regroup } from './morale/steps/regroup.ts'
import { enter } from './movement/steps/arrivals.ts'
import { moveMarker } from './movement/steps/markers.ts'
import { move, withdraw } from './movement/steps/movement.ts'
import { dismount, mount } from './movement/steps/saddle.ts'
import { endPhase } from './phases/steps/end-phase.ts'
import type { FiloState } from './state.ts'

/** Actions that a phase takes; the others answer to an interruption. */
type PhaseAction = Exclude<
  ActionType,
  | 'join'
  | 'loose'
  | 'activate'
  | 'designate'
  | 'bar'
  | 'react'
  | 'decline'
  | 'retreat'
  | 'advance'
  | 'face'
  | 'substitute'
>

export const ACTION_STEPS: ActionSteps<FiloState, FiloAction, FiloEvent, PhaseAction> = {
  place,
  rest,
  aim,
  move,
  charge,
  withdraw,
  mount,
  dismount,
  enter,
  'move-leader': moveLeader,
  'move-marker': moveMarker,
  attack,
  shift,
  fight,
  'end-phase': endPhase,
}

/** Every kind of interruption has its step. */
export const FRAME_STEPS: FrameSteps<FiloState, FiloAction, FiloEvent, Frame> = {
  volley,
  shot,
  hit,
  'leader-check': leaderCheck,
  initiative,
  tie,
  pick,
  designate,
  bar,
  'combat-fire': combatFire,
  react,
  reaction,
  clash,
  outcome,
  retreat,
  advance,
  run,
  crossing,
  dismay,
  regroup,
  face,
  substitute,
  fate,
}
