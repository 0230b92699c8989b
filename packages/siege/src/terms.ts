import type { Seat } from '@mesnada/engine'
import type { ActionPlan, Start } from './printed/campaign-plan.ts'
import type { Condition } from './printed/conditions.ts'

/**
 * On what terms the fighting under way is fought: who sets up where, who begins, how long, what decides it. A single
 * action has those of its scenario, a siege of many days others for every kind of action.
 */
export interface Terms {
  /** Of a siege: what it is. */
  readonly action: ActionPlan | undefined
  /** Sets up first. */
  readonly defender: Seat
  readonly first: Seat
  readonly turns: number
  readonly rubble: number
  readonly filledMoat: number
  /** By side and group. */
  readonly starts: readonly (readonly Start[])[]
  /** By side and group: the hexes where it may be deployed; undefined for those who are not set up. */
  readonly startAreas: readonly (readonly (Uint8Array | undefined)[])[]
  /** Decides the game. */
  readonly victory: readonly Condition[]
  /** Of a siege: ends the action only. */
  readonly closes: readonly Condition[]
}
