import type { ActionSteps, FrameSteps } from '@mesnada/engine'
import type { ActionType, FiloAction } from '../actions.ts'
import type { FiloEvent } from '../events.ts'
import type { Frame } from '../flow.ts'
import type { FiloState } from '../state.ts'
import { advance } from './advance.ts'
import { enter } from './arrivals.ts'
import { charge } from './charge.ts'
import { clash, combatFire, outcome, react, reaction } from './combat.ts'
import { attack, fight, shift } from './declaration.ts'
import { place, rest } from './deployment.ts'
import { dismay } from './dismay.ts'
import { aim, hit, shot, volley } from './fire.ts'
import { crossing, run } from './flight.ts'
import { fate, leaderCheck, moveLeader, substitute } from './leaders.ts'
import { moveMarker } from './markers.ts'
import { move, withdraw } from './movement.ts'
import { bar, designate, initiative, pick, tie } from './order.ts'
import { endPhase } from './phase.ts'
import { face, regroup } from './regroup.ts'
import { retreat } from './retreat.ts'
import { dismount, mount } from './saddle.ts'

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
