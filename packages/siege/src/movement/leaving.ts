import type { Refusal, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { bodiesOf, hexesOf, isAnimal } from '../core/bodies.ts'
import { isShutGateway } from '../core/hex-price.ts'
import type { Body } from '../flow.ts'
import { keepsStill } from '../night/night.ts'
import { GROUND, type SiegeState } from '../state.ts'
import { reachOf } from './reach.ts'

/** Those who may not stay where they are: two in one hex after a fall (siege 1.62), men behind a raised bridge (siege 1.57). */

export interface Leaving {
  readonly body: Body
  readonly refusal: Refusal
  /** A way to where he may stand. */
  readonly actions: readonly SiegeAction[]
}

/** siege 1.94: someone fell on someone, and neither has gone since. */
const isStacked = (state: SiegeState, body: Body): boolean => {
  const { hex, deck } = state.tables.bodies
  const { occupant, under } = state.tables.ground
  return deck[body] === GROUND && under[hex[body] ?? OFF_MAP] !== 0 && occupant[hex[body] ?? OFF_MAP] !== 0
}

const isCaught = (state: SiegeState, body: Body): boolean =>
  hexesOf(state, body).some(hex => isShutGateway(state, hex))

/** Someone of a side who must leave his hex before its movement phase ends, and can. */
export const whoMustLeave = (state: SiegeState, seat: Seat): Leaving | undefined => {
  if (keepsStill(state, seat)) return undefined
  for (const body of bodiesOf(state, seat)) {
    if (isAnimal(state, body)) continue
    const caught = isCaught(state, body)
    if (!caught && !isStacked(state, body)) continue
    const actions = wayOut(state, body, caught)
    if (actions) return { body, refusal: stayRefusal(state, body, caught), actions }
  }
  return undefined
}

const stayRefusal = (state: SiegeState, body: Body, caught: boolean): Refusal => {
  const { hex } = state.tables.bodies
  return caught
    ? { code: 'siege.leave.gateway', rule: 'siege 1.57', values: { body } }
    : { code: 'siege.leave.stacked', rule: 'siege 1.62', values: { body, hex: hex[body] ?? OFF_MAP } }
}

/** siege R.ladders, R.drawbridge: "if he can": there is a place within his reach where he may stand. */
const wayOut = (state: SiegeState, body: Body, caught: boolean): readonly SiegeAction[] | undefined => {
  const left = state.tables.bodies.hex[body]
  for (const { hex, tail, actions } of reachOf(state, body).values()) {
    // A rider may swing his tail out of the gateway while his head stays where it is.
    if (!caught && hex === left) continue
    if (!isShutGateway(state, hex) && !isShutGateway(state, tail)) return actions
  }
  return undefined
}
