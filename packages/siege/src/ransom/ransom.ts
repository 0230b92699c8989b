import { memoBy, opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { bodiesBeside, contactRefusal } from '../contact/attacks.ts'
import {
  bodiesOf,
  cardOf,
  distanceBetween,
  isAble,
  isAlive,
  isAnimal,
  isDangerous,
  isKnight,
  isLady,
  isMounted,
  isOnMap,
  isStunned,
  sideOf,
  typeOf,
} from '../core/bodies.ts'
import { callJudge } from '../core/call-judge.ts'
import { dropCarried } from '../core/carrying.ts'
import type { Body } from '../flow.ts'
import { unhorse } from '../melee/harm.ts'
import { type Engagement, oddsOf } from '../melee/question.ts'
import { letGo } from '../movement/leading.ts'
import { isAsleep } from '../night/night.ts'
import { ODDS } from '../printed/tables.ts'
import { CAPTIVE, FORFEIT, FREE, type Setting, type SiegeState, STEADY } from '../state.ts'
import type { FrameOf, Tell } from '../step.ts'

/** siege 6.4: knights who ask for quarter, ladies who are taken, those who guard them, and how they get away. */

/** From this column on a knight may despair of his cause. */
const DESPERATE = ODDS.indexOf('8-1')

/** The die of a knight who may surrender, if this attack is such that he may. */
export const quarterFor = (state: SiegeState, engagement: Engagement): FrameOf<'surrender'> | undefined => {
  if (!state.setting.options.ransom) return undefined
  const { attackers, defenders } = engagement
  const knight = nth(defenders, 0)

  const to = attackers.find(body => isKnight(state, body))
  if (to === undefined || attackers.length < 2 || defenders.length > 1 || isAsleep(state, knight))
    return undefined
  if (!isKnight(state, knight) || isStunned(state, knight) || state.tables.bodies.custody[knight] !== FREE)
    return undefined
  const odds = oddsOf(state, engagement)
  if (!odds.ok || ODDS.indexOf(odds.value.column) < DESPERATE || hasFriendBeside(state, knight))
    return undefined
  return { kind: 'surrender', knight, to }
}

const hasFriendBeside = (state: SiegeState, body: Body): boolean =>
  bodiesBeside(state, body).some(
    other =>
      sideOf(state, other) === sideOf(state, body) &&
      !isAnimal(state, other) &&
      state.tables.bodies.custody[other] !== CAPTIVE,
  )

/** He gives himself up; from the saddle he dismounts at once. */
export const yieldTo = (state: SiegeState, body: Body, to: Body, tell: Tell): void => {
  const { bodies } = state.tables
  dropCarried(state, body, tell)
  letGo(state, body, tell)
  bodies.custody[body] = CAPTIVE
  bodies.morale[body] = STEADY
  bodies.spent[body] = 0
  tell?.({ type: 'surrendered', body, to })
  callJudge(state)
  if (isMounted(state, body))
    unhorse(state, body, { rider: 'none', horse: 'unharmed', rule: 'siege 6.4' }, tell)
}

/** He has tried to get away or struck at his guards: no quarter any more. */
export const forfeit = (state: SiegeState, body: Body, tell: Tell): void => {
  state.tables.bodies.custody[body] = FORFEIT
  tell?.({ type: 'escaped', body })
}

/** Those who guard a prisoner: enemies in their senses in the hexes next to him. */
export const guardsOf = (state: SiegeState, prisoner: Body): readonly Body[] =>
  bodiesBeside(state, prisoner).filter(
    body => sideOf(state, body) !== sideOf(state, prisoner) && isDangerous(state, body),
  )

/** A knight or a sergeant, or two soldiers; for a lady anyone. */
export const suffice = (state: SiegeState, prisoner: Body, guards: readonly Body[]): boolean => {
  if (isLady(state, prisoner)) return guards.length > 0
  let soldiers = 0
  for (const guard of guards) {
    const rank = typeOf(state, guard)?.class
    if (rank === 'knight' || rank === 'sergeant') return true
    if (rank === 'soldier') soldiers++
  }
  return soldiers >= 2
}

/** Why a side does not dispose of this prisoner: it must hold him, under sufficient guard. */
export const custodyRefusal = (state: SiegeState, seat: Seat, prisoner: Body): Refusal | undefined => {
  if (
    prisoner >= state.setting.bodies.length ||
    !isOnMap(state, prisoner) ||
    sideOf(state, prisoner) === seat ||
    state.tables.bodies.custody[prisoner] !== CAPTIVE
  )
    return { code: 'siege.ransom.not-captive', rule: 'siege 6.4' }
  return suffice(state, prisoner, guardsOf(state, prisoner))
    ? undefined
    : { code: 'siege.ransom.unguarded', rule: 'siege 6.4' }
}

export const prisonersOf = function* (state: SiegeState, seat: Seat): Generator<Body> {
  if (!state.setting.options.ransom) return
  const { custody } = state.tables.bodies
  for (const body of bodiesOf(state, opponentOf(seat))) if (custody[body] === CAPTIVE) yield body
}

/** Why a prisoner cannot get away now. */
export const escapeRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const { custody, attackedOn } = state.tables.bodies
  if (body >= state.setting.bodies.length || sideOf(state, body) !== seat || !isOnMap(state, body))
    return { code: 'siege.ransom.not-yours', rule: 'siege 6.4' }
  if (custody[body] !== CAPTIVE) return { code: 'siege.ransom.not-captive', rule: 'siege 6.4' }
  if (isStunned(state, body)) return { code: 'siege.ransom.stunned', rule: 'siege R.stun' }
  const guards = guardsOf(state, body)
  const since = state.flow.playerTurn - 2
  const attacked = guards.some(guard => (attackedOn[guard] ?? 0) > 0 && (attackedOn[guard] ?? 0) >= since)
  if (attacked || !suffice(state, body, guards) || isFriendNear(state, body)) return undefined
  return { code: 'siege.ransom.guarded', rule: 'siege 6.4' }
}

/** Switch 44: the friend the scenario names is within three hexes of the lady. */
const isFriendNear = (state: SiegeState, lady: Body): boolean => {
  const card = cardOf(state, lady)
  if (!state.setting.options.s44LadyBreaksFree || card.kind !== 'character' || card.friend === undefined)
    return false
  for (let body = 0; body < state.setting.bodies.length; body++) {
    const other = cardOf(state, body)
    if (
      other.kind === 'character' &&
      other.name === card.friend &&
      sideOf(state, body) === sideOf(state, lady)
    )
      return isAble(state, body) && distanceBetween(state, body, lady) <= 3
  }
  return false
}

/** Whether ladies are taken by the result of a combat (switch 34) rather than by an enemy's mere presence. */
export const isTakenInCombat = (state: SiegeState, body: Body): boolean => {
  const { ransom, s34WomenCapturedInCombat } = state.setting.options
  return (
    ransom &&
    s34WomenCapturedInCombat &&
    isLady(state, body) &&
    isAlive(state, body) &&
    state.tables.bodies.custody[body] === FREE
  )
}

const hasLadies = memoBy((setting: Setting): boolean =>
  setting.bodies.some(card => card.kind === 'character' && card.lady),
)

/**
 * siege 6.4, at any time: a lady next to an enemy who has none of her friends next to him is his prisoner. Any friend will do,
 * another lady too, who is neither captive nor stunned.
 */
export const takeLadies = (state: SiegeState, tell: Tell): void => {
  const { ransom, s34WomenCapturedInCombat } = state.setting.options
  if (!ransom || s34WomenCapturedInCombat || !hasLadies(state.setting)) return
  for (let lady = 0; lady < state.setting.bodies.length; lady++) {
    if (!isOnMap(state, lady) || !isLady(state, lady) || state.tables.bodies.custody[lady] !== FREE) continue
    if (isAsleep(state, lady)) continue
    const captor = bodiesBeside(state, lady).find(body => takes(state, body, lady))
    if (captor !== undefined) yieldTo(state, lady, captor, tell)
  }
}

const takes = (state: SiegeState, captor: Body, lady: Body): boolean =>
  sideOf(state, captor) !== sideOf(state, lady) &&
  isDangerous(state, captor) &&
  (state.setting.play.ladiesYieldTo !== 'knights' || isKnight(state, captor)) &&
  contactRefusal(state, captor, lady) === undefined &&
  !bodiesBeside(state, captor).some(
    friend => friend !== lady && sideOf(state, friend) === sideOf(state, lady) && isAble(state, friend),
  )
