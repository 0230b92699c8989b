import { type Refusal, refusalsUnder, type Seat } from '@mesnada/engine'
import type { Body } from '../flow.ts'
import { ASLEEP, CAPTIVE, DEAD, DONE, ROUTED, type SiegeState } from '../state.ts'
import { isAnimal, isOnMap, isStunned, sideOf, weaponOf } from './bodies.ts'

/** Who may move of his own will in this movement phase. */

const codedRefusal = refusalsUnder('siege.move')

const NO = {
  yours: codedRefusal('not-yours', 'siege 1.6'),
  offMap: codedRefusal('off-map', 'siege 1.6'),
  animal: codedRefusal('animal', 'siege 3.34'),
  stunned: codedRefusal('stunned', 'siege R.stun'),
  captive: codedRefusal('captive', 'siege 6.4'),
  asleep: codedRefusal('asleep', 'siege 6.75'),
  routed: codedRefusal('routed', 'siege 6.12'),
  crossbow: codedRefusal('crossbow', 'siege 1.21'),
  pushed: codedRefusal('pushed', 'siege R.tower-ram'),
  busy: codedRefusal('busy', 'siege R.complete-turn'),
} as const satisfies Readonly<Record<string, Refusal>>

/** Why someone on the map cannot move; undefined if he can, points permitting. */
export const moveRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const { bodies } = state.tables
  if (body >= bodies.hex.length || sideOf(state, body) !== seat) return NO.yours
  if (isAnimal(state, body)) return NO.animal
  if (!isOnMap(state, body)) return NO.offMap
  return idleRefusal(state, body)
}

const idleRefusal = (state: SiegeState, body: Body): Refusal | undefined => {
  const { health, custody, veil, morale, done } = state.tables.bodies
  if (isStunned(state, body) || health[body] === DEAD) return NO.stunned
  if (custody[body] === CAPTIVE) return NO.captive
  if (veil[body] === ASLEEP) return NO.asleep
  if (morale[body] === ROUTED) return NO.routed
  if (((done[body] ?? 0) & DONE.shotFirst) !== 0 && weaponOf(state, body) === 'crossbow') return NO.crossbow
  if (((done[body] ?? 0) & DONE.pushed) !== 0) return NO.pushed
  return ((done[body] ?? 0) & DONE.busy) === 0 ? undefined : NO.busy
}
