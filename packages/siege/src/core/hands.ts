import type { Refusal, RuleRef, Seat } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Body } from '../flow.ts'
import { SIDE } from '../printed/terrain.ts'
import { DONE, GROUND, ROUTED, type SiegeState } from '../state.ts'
import { isAble, isMounted, isOnMap, occupantOf, sideOf, unableRule } from './bodies.ts'
import { sidesStanding } from './ground.ts'
import { moveRefusal } from './mobility.ts'
import { movementLeft } from './step-cost.ts'

/** Who is free to lend a hand: to ladders, engines, screens and barrels while moving, to other tasks while others fight. */

/** A refusal where several act together: which of them it is about. */
export const namedRefusal = (who: Body, refusal: Refusal): Refusal => ({
  ...refusal,
  values: { who, ...refusal.values },
})

/** Why someone can do nothing at all: not his player's, not on the map, stunned, captive, in flight. */
const actorRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  if (body >= state.setting.bodies.length || !isOnMap(state, body) || sideOf(state, body) !== seat)
    return { code: 'siege.hand.not-yours', rule: 'siege 1.2' }
  if (!isAble(state, body)) return { code: 'siege.hand.unable', rule: unableRule(state, body) }
  return state.tables.bodies.morale[body] === ROUTED
    ? { code: 'siege.hand.routs', rule: 'siege 6.12' }
    : undefined
}

/** Why someone cannot put his hands to a piece of work: for that he must stand on his feet. */
export const handRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined =>
  actorRefusal(state, seat, body) ??
  (isMounted(state, body) ? { code: 'siege.hand.mounted', rule: 'siege 3.3' } : undefined)

/** The same in the movement phase, for work that costs so many of his points. */
export const movingHandRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  points: number,
): Refusal | undefined => {
  const refusal = moveRefusal(state, seat, body) ?? handRefusal(state, seat, body)
  if (refusal) return refusal
  const left = movementLeft(state, body)
  return left < points
    ? { code: 'siege.hand.points', rule: 'siege 1.6', values: { needed: points, left } }
    : undefined
}

const SHOT_OR_FOUGHT = DONE.shotFirst | DONE.shotSecond | DONE.attacked | DONE.worked | DONE.busy

/** In the combat phase, for what is done instead of shooting and fighting, on foot or from the saddle. */
export const combatActorRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  rule: RuleRef,
): Refusal | undefined =>
  actorRefusal(state, seat, body) ??
  (((state.tables.bodies.done[body] ?? 0) & SHOT_OR_FOUGHT) !== 0
    ? { code: 'siege.hand.has-acted', rule }
    : undefined)

/** The same for what is done on foot. */
export const combatHandRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  rule: RuleRef,
): Refusal | undefined => handRefusal(state, seat, body) ?? combatActorRefusal(state, seat, body, rule)

/** For what takes the whole player turn: neither a move nor a shot nor an attack (siege R.complete-turn, 3.53). */
export const idleHandRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  rule: RuleRef,
): Refusal | undefined =>
  handRefusal(state, seat, body) ??
  (state.tables.bodies.done[body] !== 0 ? { code: 'siege.hand.not-idle', rule } : undefined)

/** The same for what may be done from the saddle too. */
export const idleActorRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  rule: RuleRef,
): Refusal | undefined =>
  actorRefusal(state, seat, body) ??
  (state.tables.bodies.done[body] !== 0 ? { code: 'siege.hand.not-idle', rule } : undefined)

const SHUT = SIDE.wall | SIDE.window | SIDE.battlement | SIDE.slit

/** Whether two neighbouring hexes lie open to each other: no wall, window, slit or battlement between. */
export const isOpenBetween = (state: SiegeState, a: Hex, b: Hex): boolean =>
  (sidesStanding(state, a, b) & SHUT) === 0

/** Those of a side on the ground around a hex, where nothing lies between. */
export const handsAround = (state: SiegeState, seat: Seat, hex: Hex): readonly Body[] => {
  const { neighbours } = state.setting.grid
  const hands: Body[] = []
  for (const direction of DIRECTIONS) {
    const near = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (near === OFF_MAP) continue
    const body = occupantOf(state, near, GROUND)
    if (body >= 0 && !hands.includes(body) && sideOf(state, body) === seat && isOpenBetween(state, hex, near))
      hands.push(body)
  }
  return hands.toSorted((a, b) => a - b)
}
