import type { ActionType } from '../actions.ts'
import type { Frame } from '../flow.ts'
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
import { face, regroup } from './regroup.ts'
import { retreat } from './retreat.ts'
import { dismount, mount } from './saddle.ts'
import type { ActionStep, FrameStep } from './step.ts'

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
  | 'end-phase'
>

type ActionSteps = { readonly [T in PhaseAction]: ActionStep<T> }

type FrameSteps = { readonly [K in Frame['kind']]: FrameStep<K> }

const ACTION_STEPS: ActionSteps = {
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
}

const FRAME_STEPS: FrameSteps = {
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

/** The step of a kind of action. The kind decides the type, which the compiler cannot follow through a lookup. */
export const actionStep = (type: ActionType): ActionStep<ActionType> | undefined =>
  (ACTION_STEPS as Readonly<Partial<Record<ActionType, unknown>>>)[type] as ActionStep<ActionType> | undefined

export const frameStep = (kind: Frame['kind']): FrameStep<Frame['kind']> =>
  FRAME_STEPS[kind] as FrameStep<Frame['kind']>
