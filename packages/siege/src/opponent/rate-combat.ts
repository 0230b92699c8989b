import { type Minds, opponentOf, type Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { occupantOf, sideOf } from '../bodies.ts'
import { type Engagement, joinRefusal } from '../engagement.ts'
import type { Body } from '../flow.ts'
import { gearAt } from '../ground.ts'
import { isTakenInCombat } from '../ransom.ts'
import type { SiegeState } from '../state.ts'
import { objectivesOf, termsOf } from '../terms.ts'
import { type Aims, aimsOf, quarryOf } from './aims.ts'
import { expectedOf } from './blows.ts'
import { isBetterOnFoot } from './mounting.ts'
import { pressed, pressOf } from './press.ts'
import { bestAttack } from './strikes.ts'
import { type Temper, temperOf } from './tempers.ts'
import { Ways } from './ways.ts'
import { worthOf } from './worth.ts'

/** What the actions of the combat phase promise, and how an attack is put together. */

const IDLE = -1

/** What a way that has to be forced is worth, to those who must. */
const BREAKTHROUGH = 3

/** What a fall from a ladder takes of what one is worth. */
const THROWN = 0.4

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
  minds?: Minds,
): readonly number[] => {
  const ways = new Ways(state)
  const views: Views = { seat, ways, aims: aimsOf(state, seat, ways), press: pressOf(state, seat), minds }
  return actions.map(action => rateOne(state, views, action))
}

/** What the side knows and how it is minded. */
interface Views {
  readonly seat: Seat
  readonly ways: Ways
  readonly aims: Aims
  readonly press: number
  readonly minds: Minds | undefined
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
      return isBetterOnFoot(state, views.aims, views.ways, action.body) ? IDLE : WORK.mount
    case 'seize':
      return WORK.seize
    case 'dismount':
      return isBetterOnFoot(state, views.aims, views.ways, action.body) ? WORK.dismount : IDLE
    default:
      return views.aims.works?.rate(action) ?? IDLE
  }
}

/** 1.94: the enemy's ladders, sooner with someone on them; one's own are left standing. */
const rateTopple = (state: SiegeState, seat: Seat, { ladder }: ActionOf<'topple'>): number => {
  const { side, hex } = state.tables.gear
  if (side[ladder] === seat) return IDLE
  const climber = occupantOf(state, hex[ladder])
  return WORK.topple + (climber < 0 ? 0 : THROWN * worthOf(state, climber))
}

/** What burns is the enemy's own affair if it is his. */
const isOwnLoss = (state: SiegeState, seat: Seat, hex: Hex): boolean => {
  const gear = gearAt(state, hex)
  return gear < 0 ? termsOf(state).defender === seat : state.tables.gear.side[gear] === seat
}

/** Fire is for the enemy's engines. */
const rateLight = (state: SiegeState, seat: Seat, { hex }: ActionOf<'light'>): number => {
  const gear = gearAt(state, hex)
  if (gear < 0 || state.setting.gear[gear].side !== opponentOf(seat)) return IDLE
  const wins = objectivesOf(state).some(condition => condition.kind === 'destroy' && condition.by === seat)
  return wins ? WORK.burnForVictory : WORK.burn
}

/** An attack is as good as it becomes with the friends who will join. */
const rateAttack = (state: SiegeState, views: Views, { attacker, defender }: ActionOf<'attack'>): number => {
  const { seat, aims, press, minds } = views
  // Whoever is to be taken alive is attacked only where that is how one takes him (switch 34).
  if (aims.isQuarry(defender) && !isTakenInCombat(state, defender)) return IDLE
  const begun = { attackers: [attacker], defenders: [defender] }
  const attack = bestAttack(state, seat, begun, minds, press)
  if (attack === undefined) return IDLE
  return press > 0 && isInTheWay(state, views, attacker, defender)
    ? attack.gain + press * BREAKTHROUGH
    : attack.gain
}

/** Whether one would be nearer to what one is after where he stands. */
const isInTheWay = (state: SiegeState, { aims, ways }: Views, attacker: Body, defender: Body): boolean => {
  const { hex } = state.tables.bodies
  const field = ways.to('foot', aims.of(attacker).goals)
  return field[hex[defender]] < field[hex[attacker]]
}

/** 1.72: an attack is being put together: join as long as it gets better, then strike. */
export const rateDeclared = (
  state: SiegeState,
  seat: Seat,
  engagement: Engagement,
  actions: readonly SiegeAction[],
  minds?: Minds,
): readonly number[] => {
  const leader = pressed(temperOf(minds, engagement.attackers[0]), pressOf(state, seat))
  const now = expectedOf(state, engagement, leader.losses)
  const quarry = quarryOf(state, seat)
  return actions.map(action => {
    if (action.type !== 'join') return 0
    if (quarry.includes(action.body)) return IDLE
    return rateJoin(state, seat, engagement, action.body, now, leader, temperOf(minds, action.body))
  })
}

const rateJoin = (
  state: SiegeState,
  seat: Seat,
  { attackers, defenders }: Engagement,
  body: Body,
  now: number | undefined,
  { losses }: Temper,
  { share }: Temper,
): number => {
  const own = sideOf(state, body) === seat
  if (joinRefusal(state, seat, { attackers, defenders }, body)) return IDLE
  const joined = expectedOf(
    state,
    own ? { attackers: [...attackers, body], defenders } : { attackers, defenders: [...defenders, body] },
    losses,
  )
  // As long as it cannot be struck, friends must come, and no more enemies.
  if (now === undefined) return own ? 1 + (joined ?? 0) : IDLE
  return joined === undefined ? IDLE : joined - now - share
}
