import { opponentOf, type Seat } from '@mesnada/engine'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { bodiesBeside, canAttack } from '../attacks.ts'
import { sideOf } from '../bodies.ts'
import { type Engagement, joinRefusal } from '../engagement.ts'
import type { Body } from '../flow.ts'
import { gearAt } from '../ground.ts'
import { isTakenInCombat } from '../ransom.ts'
import type { SiegeState } from '../state.ts'
import { objectivesOf } from '../terms.ts'
import { type Aims, aimsOf } from './aims.ts'
import { expectedOf } from './blows.ts'

/** What the actions of the combat phase promise, and how an attack is put together. */

/** Everyone who joins in can strike at nobody else: he must add at least this. */
const LEAST_SHARE = 0.2

const IDLE = -1

const WORK = {
  burnForVictory: 30,
  burn: 3,
  save: 4,
  batter: 3,
  topple: 3,
  oil: 4,
  mount: 6,
  seize: 10,
} as const

export const rateCombat = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const aims = aimsOf(state, seat)
  return actions.map(action => rateOne(state, seat, aims, action))
}

const rateOne = (state: SiegeState, seat: Seat, aims: Aims, action: SiegeAction): number => {
  switch (action.type) {
    case 'end-phase':
      return 0
    case 'attack':
      return rateAttack(state, seat, aims, action)
    case 'light':
      return rateLight(state, seat, action)
    case 'douse':
      return WORK.save
    case 'batter':
      return WORK.batter
    case 'topple':
      return WORK.topple
    case 'pour-oil':
      return WORK.oil
    case 'mount':
      return WORK.mount
    case 'seize':
      return WORK.seize
    default:
      return IDLE
  }
}

/** Fire is for the enemy's engines. */
const rateLight = (state: SiegeState, seat: Seat, { hex }: ActionOf<'light'>): number => {
  const gear = gearAt(state, hex)
  if (gear < 0 || state.setting.gear[gear].side !== opponentOf(seat)) return IDLE
  const wins = objectivesOf(state).some(condition => condition.kind === 'destroy' && condition.by === seat)
  return wins ? WORK.burnForVictory : WORK.burn
}

/** An attack is as good as it becomes with the friends who will join. */
const rateAttack = (
  state: SiegeState,
  seat: Seat,
  aims: Aims,
  { attacker, defender }: ActionOf<'attack'>,
): number => {
  // Whoever is to be taken alive is attacked only where that is how one takes him (switch 34).
  if (aims.isQuarry(defender) && !isTakenInCombat(state, defender)) return IDLE
  return bestAttack(state, seat, { attackers: [attacker], defenders: [defender] })
}

/** What it promises once all who make it better have joined. */
const bestAttack = (state: SiegeState, seat: Seat, begun: Engagement): number => {
  let engagement = begun
  let gain = expectedOf(state, engagement)
  for (;;) {
    const joined = bestJoin(state, seat, engagement, gain)
    if (joined === undefined) return gain ?? IDLE
    engagement = { ...engagement, attackers: [...engagement.attackers, joined.body] }
    gain = joined.gain
  }
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
): Joined | undefined => {
  let best: Joined | undefined
  for (const body of bodiesBeside(state, defenders[0])) {
    if (sideOf(state, body) !== seat || attackers.includes(body)) continue
    if (defenders.some(defender => canAttack(state, body, defender) !== undefined)) continue
    const joined = expectedOf(state, { attackers: [...attackers, body], defenders })
    if (gain !== undefined && (joined === undefined || joined < gain + LEAST_SHARE)) continue
    if (best === undefined || (joined ?? IDLE) > (best.gain ?? IDLE)) best = { body, gain: joined }
  }
  return best
}

/** 1.72: an attack is being put together: join as long as it gets better, then strike. */
export const rateDeclared = (
  state: SiegeState,
  seat: Seat,
  engagement: Engagement,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const now = expectedOf(state, engagement)
  const aims = aimsOf(state, seat)
  return actions.map(action => {
    if (action.type !== 'join') return 0
    return aims.isQuarry(action.body) ? IDLE : rateJoin(state, seat, engagement, action.body, now)
  })
}

const rateJoin = (
  state: SiegeState,
  seat: Seat,
  { attackers, defenders }: Engagement,
  body: Body,
  now: number | undefined,
): number => {
  const own = sideOf(state, body) === seat
  if (joinRefusal(state, seat, { attackers, defenders }, body)) return IDLE
  const joined = expectedOf(
    state,
    own ? { attackers: [...attackers, body], defenders } : { attackers, defenders: [...defenders, body] },
  )
  // As long as it cannot be struck, friends must come, and no more enemies.
  if (now === undefined) return own ? 1 + (joined ?? 0) : IDLE
  return joined === undefined ? IDLE : joined - now - LEAST_SHARE
}
