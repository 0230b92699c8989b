import type { Minds, Seat } from '@mesnada/engine'
import { attackRefusal, bodiesBeside } from '../attacks.ts'
import { sideOf } from '../bodies.ts'
import type { Engagement } from '../engagement.ts'
import type { Body } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { expectedOf } from './blows.ts'
import { pressed } from './press.ts'
import { temperOf } from './tempers.ts'

/** Attacks put together by the exact odds: who joins, and what comes of it. */

export interface Attack {
  readonly attackers: readonly Body[]
  readonly gain: number
}

const NOTHING = -1

/** What an attack promises once all who make it better have joined; undefined if it can never be struck. */
export const bestAttack = (
  state: SiegeState,
  seat: Seat,
  begun: Engagement,
  minds: Minds | undefined,
  press: number,
): Attack | undefined => {
  const { losses } = pressed(temperOf(minds, begun.attackers[0]), press)
  let engagement = begun
  let gain = expectedOf(state, engagement, losses)
  for (;;) {
    const joined = bestJoin(state, seat, engagement, gain, losses, minds)
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

/** Who adds most; where the attack cannot be struck yet, the first who can help. */
const bestJoin = (
  state: SiegeState,
  seat: Seat,
  { attackers, defenders }: Engagement,
  gain: number | undefined,
  losses: number,
  minds: Minds | undefined,
): Joined | undefined => {
  let best: Joined | undefined
  for (const body of bodiesBeside(state, defenders[0])) {
    if (sideOf(state, body) !== seat || attackers.includes(body)) continue
    if (defenders.some(defender => attackRefusal(state, body, defender) !== undefined)) continue
    const joined = expectedOf(state, { attackers: [...attackers, body], defenders }, losses)
    const { share } = temperOf(minds, body)
    if (gain !== undefined && (joined === undefined || joined < gain + share)) continue
    if (best === undefined || (joined ?? NOTHING) > (best.gain ?? NOTHING)) best = { body, gain: joined }
  }
  return best
}
