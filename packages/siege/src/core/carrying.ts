import type { Refusal } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Body, Gear } from '../flow.ts'
import type { GearKind } from '../printed/units.ts'
import { LADDER_CARRIED, LADDER_LYING, NOBODY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { occupantOf } from './bodies.ts'
import { gearKindAt, hexesOfGear, setGear, towards } from './ground.ts'
import { setBody } from './occupancy.ts'

/**
 * siege 1.91, 5.21, 5.32: ladders between two men, screens and barrels with one. Whoever moves a body asks `carryRefusal`
 * first, charges the partner of a ladder's carrier for the hex he follows into, and then calls `carryAlong`.
 */

/** What a ladder, a screen or a barrel takes off the allowance of each who carries it. */
export const BURDEN = 2

export const isCarrying = (state: SiegeState, body: Body): boolean =>
  state.tables.bodies.carries[body] !== NOBODY

export const burdenOf = (state: SiegeState, body: Body): number => (isCarrying(state, body) ? BURDEN : 0)

export const carriedKind = (state: SiegeState, body: Body): GearKind | undefined => {
  const gear = state.tables.bodies.carries[body] ?? NOBODY
  return gear === NOBODY ? undefined : nth(state.setting.gear, gear).kind
}

/** Everyone who carries a piece of gear: two for a ladder. */
export const carriersOf = (state: SiegeState, gear: Gear): readonly Body[] => {
  const { carries } = state.tables.bodies
  const carriers: Body[] = []
  for (let body = 0; body < carries.length; body++) if (carries[body] === gear) carriers.push(body)
  return carriers
}

/** The man at the other end of the ladder, or NOBODY. He enters the hex that the one who steps leaves. */
export const carrierPartner = (state: SiegeState, body: Body): Body => {
  const { carries, hex } = state.tables.bodies
  if (carriedKind(state, body) !== 'ladder') return NOBODY
  for (const end of hexesOfGear(state, carries[body] ?? NOBODY))
    if (end !== hex[body] && end !== OFF_MAP) return occupantOf(state, end)
  return NOBODY
}

/**
 * Why what he carries cannot be brought into a neighbouring hex. A ladder goes over free ground, not up another ladder
 * nor into an engine; an English screen is pushed (siege S.24). What ground closes to screens, `step-cost.ts` knows.
 */
export const carryRefusal = (state: SiegeState, body: Body, to: Hex): Refusal | undefined => {
  const carried = carriedKind(state, body)
  if (carried === 'screen' && state.setting.options.s24EnglishScreens)
    return { code: 'siege.screen.push-it', rule: 'siege S.24' }
  if (carried !== 'ladder') return undefined
  if (state.tables.ground.occupant[to] !== 0) return { code: 'siege.ladder.no-room', rule: 'siege 1.91' }
  const kind = gearKindAt(state, to)
  return kind === 'ladder' || kind === 'siege-tower' || kind === 'ram'
    ? { code: 'siege.ladder.not-inside', rule: 'siege 1.91' }
    : undefined
}

/** After he has stepped out of `from`: his partner follows, and what he carries comes along. */
export const carryAlong = (state: SiegeState, body: Body, from: Hex): void => {
  const { bodies, gear: table } = state.tables
  const gear = bodies.carries[body] ?? NOBODY
  if (gear === NOBODY) return
  const to = bodies.hex[body] ?? OFF_MAP
  table.movedOn[gear] = state.flow.playerTurn
  if (nth(state.setting.gear, gear).kind !== 'ladder') {
    setGear(state, gear, to, table.facing[gear] ?? 0, table.status[gear] ?? 0)
    return
  }
  const partner = carriersOf(state, gear).find(other => other !== body)
  if (partner !== undefined) {
    setBody(state, partner, from)
    bodies.movedOn[partner] = state.flow.playerTurn
  }
  setGear(state, gear, to, towards(state, from, to), LADDER_CARRIED)
}

/** siege R.ladders: what someone carries falls where he stands; a ladder slips from both pairs of hands. */
export const dropCarried = (state: SiegeState, body: Body, tell: Tell): void => {
  const { bodies, gear: table } = state.tables
  const gear = bodies.carries[body] ?? NOBODY
  if (gear === NOBODY) return
  for (const carrier of carriersOf(state, gear)) bodies.carries[carrier] = NOBODY
  if (nth(state.setting.gear, gear).kind === 'ladder')
    setGear(state, gear, table.hex[gear] ?? OFF_MAP, table.facing[gear] ?? 0, LADDER_LYING)
  tell?.({ type: 'dropped', body, gear })
}

/** siege R.ladders: carriers cannot fight, so whoever is attacked lets the ladder go to defend himself. */
export const dropWhenAttacked = (state: SiegeState, body: Body, tell: Tell): void => {
  if (carriedKind(state, body) === 'ladder') dropCarried(state, body, tell)
}
