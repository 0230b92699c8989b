import type { Refusal, Seat } from '@mesnada/engine'
import { directionTo } from '@mesnada/hex'
import { touchesEnemy } from '../contact/contact.ts'
import { hexesOf, isAble, isAnimal } from '../core/bodies.ts'
import { idleActorRefusal, isOpenBetween } from '../core/hands.ts'
import type { Body } from '../flow.ts'
import { leaderRefusal, leadsRefusal, reachRefusal, takeBridle } from '../movement/leading.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 6.74: a bridle is handed on as ammunition is (siege 6.3): two next to each other, out of contact, for a complete turn. */

const RULE = 'siege 6.74'

/** Why he cannot hand the animal he leads on to the other. */
export const handBridleRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  to: Body,
): Refusal | undefined => {
  if (!state.setting.options.horseCapture) return { code: 'siege.bridle.not-played', rule: RULE }
  const busy = idleActorRefusal(state, seat, body, RULE)
  if (busy) return busy
  const animal = state.tables.bodies.leads[body] ?? NOBODY
  if (animal === NOBODY || isAnimal(state, body)) return { code: 'siege.bridle.leads-none', rule: RULE }
  return (
    takerRefusal(state, seat, body, to) ?? reachRefusal(state, to, animal) ?? leadsRefusal(state, to, animal)
  )
}

const takerRefusal = (state: SiegeState, seat: Seat, body: Body, to: Body): Refusal | undefined => {
  if (to === body) return { code: 'siege.bridle.to-whom', rule: RULE }
  const busy = idleActorRefusal(state, seat, to, RULE) ?? leaderRefusal(state, seat, to)
  if (busy) return busy
  if (!areBeside(state, body, to)) return { code: 'siege.bridle.apart', rule: RULE }
  return inContact(state, body) || inContact(state, to)
    ? { code: 'siege.bridle.contact', rule: RULE }
    : undefined
}

const inContact = (state: SiegeState, body: Body): boolean =>
  hexesOf(state, body).some(hex => touchesEnemy(state, body, hex, state.tables.bodies.deck[body]))

const areBeside = (state: SiegeState, one: Body, other: Body): boolean =>
  state.tables.bodies.deck[one] === state.tables.bodies.deck[other] &&
  hexesOf(state, one).some(a =>
    hexesOf(state, other).some(
      b => directionTo(state.setting.grid, a, b) !== undefined && isOpenBetween(state, a, b),
    ),
  )

/** siege R.complete-turn: unless one of the two no longer can, or the animal is gone. */
export const finishHanding = (state: SiegeState, body: Body, to: Body, tell: Tell): void => {
  const animal = state.tables.bodies.leads[body] ?? NOBODY
  if (animal !== NOBODY && isAble(state, to)) takeBridle(state, to, animal, tell)
}
