import type { Seat, StyleAssignment } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { attackRefusal, bodiesBeside } from '../contact/attacks.ts'
import { sideOf } from '../core/bodies.ts'
import type { Body } from '../flow.ts'
import type { Engagement } from '../melee/question.ts'
import type { SiegeState } from '../state.ts'
import { expectedOf } from './melee-odds.ts'
import { styleOf } from './styles.ts'
import { underPressure } from './time-pressure.ts'

/** The best attack by the exact odds: who joins, and the expected gain. */

export interface Attack {
  readonly attackers: readonly Body[]
  readonly gain: number
}

const NOTHING = -1

/** The attack with all who improve it; undefined if it can never be allowed. */
export const bestAttack = (
  state: SiegeState,
  seat: Seat,
  begun: Engagement,
  assignment: StyleAssignment | undefined,
  pressure: number,
): Attack | undefined => {
  const { losses } = underPressure(styleOf(assignment, nth(begun.attackers, 0)), pressure)
  let engagement = begun
  let gain = expectedOf(state, engagement, losses)
  for (;;) {
    const joined = bestJoin(state, seat, engagement, gain, losses, assignment)
    if (joined === undefined) break
    engagement = { ...engagement, attackers: [...engagement.attackers, joined.body] }
    gain = joined.gain
  }
  return gain === undefined ? undefined : { attackers: engagement.attackers, gain }
}

interface Joined {
  readonly body: Body
  readonly gain: number | undefined
}

/** The body that adds most; while the attack is not allowed, the first that helps. */
const bestJoin = (
  state: SiegeState,
  seat: Seat,
  { attackers, defenders }: Engagement,
  gain: number | undefined,
  losses: number,
  assignment: StyleAssignment | undefined,
): Joined | undefined => {
  let best: Joined | undefined
  for (const body of bodiesBeside(state, nth(defenders, 0))) {
    if (sideOf(state, body) !== seat || attackers.includes(body)) continue
    if (defenders.some(defender => attackRefusal(state, body, defender) !== undefined)) continue
    const joined = expectedOf(state, { attackers: [...attackers, body], defenders }, losses)
    const { minJoinGain } = styleOf(assignment, body)
    if (gain !== undefined && (joined === undefined || joined < gain + minJoinGain)) continue
    if (best === undefined || (joined ?? NOTHING) > (best.gain ?? NOTHING)) best = { body, gain: joined }
  }
  return best
}
