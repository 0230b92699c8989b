import type { Seat } from '@mesnada/engine'
import { bodiesBeside, contactRefusal } from '../contact/attacks.ts'
import { cardOf, isAble, isDangerous, isOnMap, sideOf } from '../core/bodies.ts'
import { objectivesOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'

export const bodyNamed = (state: SiegeState, name: string): Body => {
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (card.kind === 'character' && card.name === name) return body
  }
  return -1
}

/** Enemies whom a victory condition names for this side to capture. */
export const captureTargetsOf = (state: SiegeState, seat: Seat): readonly Body[] =>
  objectivesOf(state).flatMap(condition => {
    if (condition.kind !== 'capture' || condition.by !== seat) return []
    const body = bodyNamed(state, condition.name)
    return body < 0 ? [] : [body]
  })

/** Whether there is anyone whom the side must capture, known or not. */
export const mustCapture = (state: SiegeState, seat: Seat): boolean =>
  objectivesOf(state).some(condition => condition.kind === 'capture' && condition.by === seat)

/** Those of them who are still to be taken. */
export const freeTargetsOf = (
  state: SiegeState,
  seat: Seat,
  targets: readonly Body[] = captureTargetsOf(state, seat),
): readonly Body[] =>
  targets.filter(body => isOnMap(state, body) && state.tables.bodies.custody[body] !== CAPTIVE)

/**
 * siege 6.4: friends of a body next to those who are in contact with it, and so keep it from being taken. Whoever must take
 * it alive has to deal with them first. Empty while nobody is in contact with it.
 */
export const protectorsOf = (state: SiegeState, target: Body): readonly Body[] => {
  const side = sideOf(state, target)
  const captors = bodiesBeside(state, target).filter(
    body =>
      sideOf(state, body) !== side &&
      isDangerous(state, body) &&
      contactRefusal(state, body, target) === undefined,
  )
  const friends = captors.flatMap(captor =>
    bodiesBeside(state, captor).filter(
      body => body !== target && sideOf(state, body) === side && isAble(state, body),
    ),
  )
  return [...new Set(friends)]
}

/**
 * One's own people whom the enemy must lead away before the time is out, captives too: their side wins by staying with them
 * and not by seeking battle.
 */
export const wardsOf = (state: SiegeState, seat: Seat): readonly Body[] => {
  const { verdict } = state.setting.play
  if (verdict.kind !== 'side' || verdict.winner !== seat) return []
  return objectivesOf(state).flatMap(condition => {
    if (condition.kind !== 'capture' || condition.by === seat || !condition.escape) return []
    const body = bodyNamed(state, condition.name)
    return body >= 0 && isOnMap(state, body) ? [body] : []
  })
}
