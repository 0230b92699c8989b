import { opponentOf, type Seat, type StyleAssignment } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { occupantOf, sideOf } from '../core/bodies.ts'
import { gearAt } from '../core/ground.ts'
import { objectivesOf, termsOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { type Engagement, joinRefusal } from '../melee/question.ts'
import { isTakenInCombat } from '../ransom/ransom.ts'
import type { SiegeState } from '../state.ts'
import { type Aims, aimsOf } from './aims.ts'
import { captureTargetsOf } from './capture-targets.ts'
import { GroundDistances } from './ground-distances.ts'
import { expectedOf } from './melee-odds.ts'
import { isBetterOnFoot } from './mounting.ts'
import { bestAttack } from './strikes.ts'
import { type Style, styleOf } from './styles.ts'
import { timePressureOf, underPressure } from './time-pressure.ts'
import { worthOf } from './worth.ts'

/** Ratings of the combat phase, and of joining an attack. */

const IDLE = -1

/** The value of an attack on an enemy who blocks the way to the aim, under full time pressure. */
const BLOCKER_VALUE = 3

/** The expected loss by a fall from a ladder, as a share of worth. */
const FALL_LOSS = 0.4

const WORK = {
  burnForVictory: 30,
  burn: 3,
  save: 4,
  batter: 3,
  topple: 3,
  oil: 8,
  mount: 6,
  dismount: 2,
  seize: 10,
} as const

export const rateCombat = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
  assignment?: StyleAssignment,
): readonly number[] => {
  const distances = new GroundDistances(state)
  const views: Views = {
    seat,
    distances,
    aims: aimsOf(state, seat, distances),
    pressure: timePressureOf(state, seat),
    assignment,
  }
  return actions.map(action => rateOne(state, views, action))
}

/** What rating an attack needs. */
interface Views {
  readonly seat: Seat
  readonly distances: GroundDistances
  readonly aims: Aims
  readonly pressure: number
  readonly assignment: StyleAssignment | undefined
}

const rateOne = (state: SiegeState, views: Views, action: SiegeAction): number => {
  switch (action.type) {
    case 'end-phase':
      return 0
    case 'attack':
      return rateAttack(state, views, action)
    case 'light':
      return rateLight(state, views.seat, action)
    case 'douse':
      return isOwnLoss(state, views.seat, action.hex) ? WORK.save : IDLE
    case 'batter':
      return WORK.batter
    case 'topple':
      return rateTopple(state, views.seat, action)
    case 'pour-oil':
      return WORK.oil
    case 'mount':
      return isBetterOnFoot(state, views.aims, views.distances, action.body) ? IDLE : WORK.mount
    case 'seize':
      return WORK.seize
    case 'dismount':
      return isBetterOnFoot(state, views.aims, views.distances, action.body) ? WORK.dismount : IDLE
    default:
      return views.aims.works?.rate(action) ?? IDLE
  }
}

/** siege 1.94: the enemy's ladders, preferably occupied ones. */
const rateTopple = (state: SiegeState, seat: Seat, { ladder }: ActionOf<'topple'>): number => {
  const { side, hex } = state.tables.gear
  if (side[ladder] === seat) return IDLE
  const climber = occupantOf(state, hex[ladder] ?? OFF_MAP)
  return WORK.topple + (climber < 0 ? 0 : FALL_LOSS * worthOf(state, climber))
}

/** Whether a fire burns something of the side's own. */
const isOwnLoss = (state: SiegeState, seat: Seat, hex: Hex): boolean => {
  const gear = gearAt(state, hex)
  return gear < 0 ? termsOf(state).defender === seat : state.tables.gear.side[gear] === seat
}

/** siege 5.31: fire is for the enemy's engines. */
const rateLight = (state: SiegeState, seat: Seat, { hex }: ActionOf<'light'>): number => {
  const gear = gearAt(state, hex)
  if (gear < 0 || nth(state.setting.gear, gear).side !== opponentOf(seat)) return IDLE
  const wins = objectivesOf(state).some(condition => condition.kind === 'destroy' && condition.by === seat)
  return wins ? WORK.burnForVictory : WORK.burn
}

/** An attack is rated with the friends who would join it. */
const rateAttack = (state: SiegeState, views: Views, { attacker, defender }: ActionOf<'attack'>): number => {
  const { seat, aims, pressure, assignment } = views
  // A body to be captured is attacked only where attacks capture (switch 34).
  if (aims.isCaptureTarget(defender) && !isTakenInCombat(state, defender)) return IDLE
  const begun = { attackers: [attacker], defenders: [defender] }
  const attack = bestAttack(state, seat, begun, assignment, pressure)
  if (attack === undefined) return IDLE
  return pressure > 0 && isInTheWay(state, views, attacker, defender)
    ? attack.gain + pressure * BLOCKER_VALUE
    : attack.gain
}

/** Whether the defender's hex is nearer to the attacker's aim. */
const isInTheWay = (
  state: SiegeState,
  { aims, distances }: Views,
  attacker: Body,
  defender: Body,
): boolean => {
  const { hex } = state.tables.bodies
  const field = distances.to('foot', aims.of(attacker).goals)
  return (field[hex[defender] ?? OFF_MAP] ?? 0) < (field[hex[attacker] ?? OFF_MAP] ?? 0)
}

/** siege 1.72: while an attack is declared, bodies join as long as it improves; then it is struck. */
export const rateDeclared = (
  state: SiegeState,
  seat: Seat,
  engagement: Engagement,
  actions: readonly SiegeAction[],
  assignment?: StyleAssignment,
): readonly number[] => {
  const leader = underPressure(styleOf(assignment, nth(engagement.attackers, 0)), timePressureOf(state, seat))
  const now = expectedOf(state, engagement, leader.losses)
  const captureTargets = captureTargetsOf(state, seat)
  return actions.map(action => {
    if (action.type !== 'join') return 0
    if (captureTargets.includes(action.body)) return IDLE
    return rateJoin(state, seat, engagement, action.body, now, leader, styleOf(assignment, action.body))
  })
}

const rateJoin = (
  state: SiegeState,
  seat: Seat,
  { attackers, defenders }: Engagement,
  body: Body,
  now: number | undefined,
  { losses }: Style,
  { minJoinGain }: Style,
): number => {
  const own = sideOf(state, body) === seat
  if (joinRefusal(state, seat, { attackers, defenders }, body)) return IDLE
  const joined = expectedOf(
    state,
    own ? { attackers: [...attackers, body], defenders } : { attackers, defenders: [...defenders, body] },
    losses,
  )
  // While the attack is not allowed, friends must join, and no further enemies.
  if (now === undefined) return own ? 1 + (joined ?? 0) : IDLE
  return joined === undefined ? IDLE : joined - now - minJoinGain
}
