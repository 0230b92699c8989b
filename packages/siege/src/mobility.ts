import type { Refusal, RuleRef, Seat } from '@mesnada/engine'
import { isAnimal, isOnMap, isStunned, sideOf, weaponOf } from './bodies.ts'
import type { Body } from './flow.ts'
import { ASLEEP, CAPTIVE, DEAD, DONE, ROUTED, type SiegeState } from './state.ts'

/** Who may move of his own will in this movement phase. */

const because = (what: string, rule: RuleRef): Refusal => ({ code: `siege.move.${what}`, rule })

const NO = {
  yours: because('not-yours', 'siege 1.6'),
  offMap: because('off-map', 'siege 1.6'),
  animal: because('animal', 'siege 3.34'),
  stunned: because('stunned', 'siege R.stun'),
  captive: because('captive', 'siege 6.4'),
  asleep: because('asleep', 'siege 6.75'),
  routed: because('routed', 'siege 6.12'),
  crossbow: because('crossbow', 'siege 1.21'),
  pushed: because('pushed', 'siege R.tower-ram'),
  busy: because('busy', 'siege R.complete-turn'),
} as const satisfies Readonly<Record<string, Refusal>>

/** Why someone on the map cannot move; undefined if he can, points permitting. */
export const mayMove = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const { bodies } = state.tables
  if (body >= bodies.hex.length || sideOf(state, body) !== seat) return NO.yours
  if (isAnimal(state, body)) return NO.animal
  if (!isOnMap(state, body)) return NO.offMap
  return idleReason(state, body)
}

const idleReason = (state: SiegeState, body: Body): Refusal | undefined => {
  const { health, custody, veil, morale, done } = state.tables.bodies
  if (isStunned(state, body) || health[body] === DEAD) return NO.stunned
  if (custody[body] === CAPTIVE) return NO.captive
  if (veil[body] === ASLEEP) return NO.asleep
  if (morale[body] === ROUTED) return NO.routed
  if ((done[body] & DONE.shotFirst) !== 0 && weaponOf(state, body) === 'crossbow') return NO.crossbow
  if ((done[body] & DONE.pushed) !== 0) return NO.pushed
  return (done[body] & DONE.busy) === 0 ? undefined : NO.busy
}
