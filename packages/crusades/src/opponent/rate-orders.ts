import type { Seat, StyleAssignment } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import type { Leader, Unit } from '../flow.ts'
import {
  isLeaderOnMap,
  isOverall,
  leaderFigures,
  leaderOrder,
  orderFor,
  secondOrder,
  spanOf,
} from '../orders/command.ts'
import { isBerserk } from '../orders/fury.ts'
import { FULL_STEPS, type Order } from '../printed/units.ts'
import type { CrusadesState } from '../state.ts'
import { GroundValues } from './ground-values.ts'
import { exceeds } from './odds.ts'
import { enemyReachOf, type Force, forcesOf, type SideReach } from './side-reach.ts'
import { type Style, styleOf, styleOfLeader } from './styles.ts'
import { isBehindStakes } from './works.ts'
import { worthOf } from './worth.ts'

/**
 * Ratings of orders: how an order suits a formation (crusades 5.1), and how likely its leader is to change it (crusades 5.2).
 */

const IDLE = -1

/** The value of an order for one unit, as shares of the unit's worth. */
const ORDER_VALUE = {
  /** crusades 9.42, 5.11: a charge that arrives, per point of local odds; and one that does not arrive. */
  charge: 0.12,
  tooFar: 0.06,
  /** Being free to move. */
  free: 0.05,
  /** crusades 5.13: being attacked on Stand; and being unable to move where no enemy comes. */
  firm: 0.02,
  rooted: 0.03,
  /** crusades 5.14 to 5.16: being kept from fighting while an enemy is in reach. */
  kept: 0.06,
  /** crusades 5.13: attacking without moving; and advancing after it (crusades 9.52). */
  strikes: 0.03,
  follows: 0.01,
  /** crusades 6.25: leaving contact with a stronger enemy, which no other order allows. */
  escapes: 0.08,
  /** crusades 5.15: keeping a unit that has lost a step out of the fight. */
  spared: 0.07,
  /** crusades 5.16: two on the rally die of a routed unit. */
  mustered: 0.2,
  /** crusades 8.25, 9.43: keeping stakes between oneself and horsemen who come on, and leaving them. */
  behindStakes: 0.12,
} as const

/** Hexes beyond an enemy's stride within which he counts in the local odds. */
const LOCAL_RANGE = 4

/** The highest local odds: more makes no difference. */
const MAX_ODDS = 2

export const rateOrders = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const orderRatings = new OrderRatings(state, seat, assignment)
  return actions.map(action => {
    switch (action.type) {
      case 'order':
        return orderRatings.gain(action.leader, action.order)
      case 'split':
        return orderRatings.gainOfSplitting(action.leader, action.order)
      case 'assign':
        return orderRatings.gainOfAssigning(action.unit)
      case 'rejoin':
        return orderRatings.gainOfRejoining(action.leader)
      default:
        return action.type === 'end-phase' ? 0 : IDLE
    }
  })
}

/** A unit with what decides its order. */
interface Man {
  readonly force: Force
  readonly style: Style
  readonly worth: number
  /** Hexes to the nearest enemy. */
  readonly away: number
  /** Local strength of friends to enemies, from 0 to MAX_ODDS. */
  readonly odds: number
  readonly threatened: boolean
  /** Whether stakes protect it against horsemen who come on. */
  readonly behindStakes: boolean
  /** Whether it has lost a step. */
  readonly worn: boolean
  readonly skirmisher: boolean
  readonly shoots: boolean
  /** The gain of a turn's march towards the objective, from 0 to 1. */
  readonly wants: number
}

/** The units that take a leader's order, and the probability that he changes it. */
interface Led {
  readonly men: readonly Man[]
  readonly style: Style
  readonly likely: number
}

/** crusades 4.3: the overall leader's modifier. */
const HELP = 2

/** The leaders whom the overall leader helps. */
const helpedBy = (state: CrusadesState, seat: Seat): readonly Leader[] => {
  const leaders = state.setting.leadersOf[seat].filter(leader => isLeaderOnMap(state, leader))
  const overall = leaders.find(leader => isOverall(state, leader))
  if (overall === undefined) return []
  const span = spanOf(state, overall)
  return leaders.filter(
    leader => leader !== overall && span[state.tables.leaders.hex[leader] ?? OFF_MAP] === 1,
  )
}

class OrderRatings {
  readonly #state: CrusadesState
  readonly #seat: Seat
  readonly #friends: readonly Force[]
  readonly #threat: SideReach
  readonly #ground: GroundValues
  readonly #formations = new Map<Leader, Led>()
  readonly #assignment: StyleAssignment | undefined
  readonly #helped: readonly Leader[]

  constructor(state: CrusadesState, seat: Seat, assignment: StyleAssignment | undefined) {
    this.#state = state
    this.#seat = seat
    this.#assignment = assignment
    this.#helped = helpedBy(state, seat)
    this.#friends = forcesOf(state, seat)
    this.#threat = enemyReachOf(state, seat)
    this.#ground = new GroundValues(state, seat)
  }

  /** The expected gain of trying for this order. A failed try costs nothing. */
  gain(leader: Leader, order: Order): number {
    const led = this.#formationOf(leader)
    const now = leaderOrder(this.#state, leader)
    let gain = 0
    for (const man of led.men)
      if (!this.#isDetached(leader, man)) gain += worthTo(man, led, order) - worthTo(man, led, now)
    return led.likely * gain - MIN_GAIN
  }

  /** crusades 16.3: the gain of a second order for all units that it suits better. */
  gainOfSplitting(leader: Leader, order: Order): number {
    const led = this.#formationOf(leader)
    const first = leaderOrder(this.#state, leader)
    let gain = 0
    for (const man of led.men) {
      const now = worthTo(man, led, orderFor(this.#state, leader, man.force.unit))
      gain += Math.max(worthTo(man, led, order), worthTo(man, led, first)) - now
    }
    return led.likely * gain - MIN_SPLIT_GAIN
  }

  /** crusades 16.3: the gain of giving the unit the other of two orders. */
  gainOfAssigning(unit: Unit): number {
    const state = this.#state
    const { leader } = nth(state.setting.formations, nth(state.setting.units, unit).formation)
    const led = this.#formationOf(leader)
    const man = led.men.find(({ force }) => force.unit === unit)
    const second = secondOrder(state, leader)
    if (man === undefined || second === undefined) return IDLE
    const first = leaderOrder(state, leader)
    const gain = worthTo(man, led, second) - worthTo(man, led, first)
    return (this.#isDetached(leader, man) ? -gain : gain) - MIN_GAIN
  }

  /** crusades 16.3: the gain of rejoining for the units that were split off. */
  gainOfRejoining(leader: Leader): number {
    const led = this.#formationOf(leader)
    const first = leaderOrder(this.#state, leader)
    const second = secondOrder(this.#state, leader) ?? first
    let gain = 0
    for (const man of led.men)
      if (this.#isDetached(leader, man)) gain += worthTo(man, led, first) - worthTo(man, led, second)
    return gain - MIN_GAIN
  }

  #isDetached(leader: Leader, { force }: Man): boolean {
    return (
      secondOrder(this.#state, leader) !== undefined && this.#state.tables.units.detached[force.unit] === 1
    )
  }

  /** crusades 5.2: the probability that the leader changes his order. */
  #likely(leader: Leader): number {
    const state = this.#state
    if (isOverall(state, leader)) return 1
    const helped = this.#helped.includes(leader) ? HELP : 0
    return 1 - exceeds((leaderFigures(state, leader).command ?? 0) + helped)
  }

  /** crusades 5.31: the units within his span, without berserk ones (crusades 16.4). */
  #formationOf(leader: Leader): Led {
    const known = this.#formations.get(leader)
    if (known) return known
    const { units, leaders } = this.#state.setting
    const { formation } = nth(leaders, leader)
    const span = spanOf(this.#state, leader)
    const men = this.#friends
      .filter(
        ({ unit, hex }) =>
          nth(units, unit).formation === formation && span[hex] === 1 && !isBerserk(this.#state, unit),
      )
      .map(force => this.#appraise(force))
    const style = styleOfLeader(this.#state, this.#assignment, leader)
    const led = { men, style, likely: this.#likely(leader) }
    this.#formations.set(leader, led)
    return led
  }

  #appraise(force: Force): Man {
    const { grid, units } = this.#state.setting
    const { skirmisher, shooter, mounted } = nth(units, force.unit)
    let away = FAR
    let theirs = 0
    let ours = 0
    for (const { hex, strength, steady } of this.#threat.forces) {
      const far = distance(grid, force.hex, hex)
      away = Math.min(away, far)
      if (steady && far <= force.stride + LOCAL_RANGE) theirs += strength
    }
    for (const { hex, strength, steady, stride } of this.#friends)
      if (steady && distance(grid, force.hex, hex) <= stride) ours += strength
    return {
      force,
      style: styleOf(this.#assignment, force.unit),
      worth: worthOf(this.#state, force.unit),
      away,
      odds: theirs === 0 ? MAX_ODDS : Math.min(MAX_ODDS, ours / theirs),
      threatened: this.#threat.at(force.hex) > 0,
      behindStakes: isBehindStakes(this.#state, this.#seat, force),
      worn: (this.#state.tables.units.steps[force.unit] ?? 0) < FULL_STEPS,
      skirmisher: skirmisher || (shooter !== undefined && mounted),
      shoots: shooter !== undefined,
      wants: this.#ground.wants(force.unit, force.hex),
    }
  }
}

/** The style of the leader and that of the unit count equally. */
const worthTo = (man: Man, { style }: Led, order: Order): number =>
  man.worth * (suits(man, order) + (leaning(man, style, order) + leaning(man, man.style, order)) / 2)

/** crusades 5.1: the value of an order for a unit, as a share of its worth. */
const suits = (man: Man, order: Order): number => {
  if (!man.force.steady) return order === 'muster' ? ORDER_VALUE.mustered : 0
  if (man.behindStakes) return order === 'stand' ? ORDER_VALUE.behindStakes : -ORDER_VALUE.behindStakes
  const close = man.away <= man.force.stride
  const beside = man.away <= 1
  switch (order) {
    case 'attack':
      if (man.skirmisher) return -ORDER_VALUE.tooFar
      return close ? ORDER_VALUE.charge * (man.odds - EVEN_ODDS) + ORDER_VALUE.free : -ORDER_VALUE.tooFar
    case 'advance':
      // crusades 6.25: next to the enemy it is not free to move.
      if (beside) return ORDER_VALUE.strikes + ORDER_VALUE.follows
      return ORDER_VALUE.free + (close ? 0 : ORDER_VALUE.free * Math.min(1, man.wants))
    case 'stand':
      return man.threatened
        ? ORDER_VALUE.firm * (2 - man.odds) - (beside ? -ORDER_VALUE.strikes : ORDER_VALUE.rooted * man.wants)
        : -ORDER_VALUE.rooted * man.wants
    case 'muster':
      return -ORDER_VALUE.kept
    case 'reserve':
      return (close ? -ORDER_VALUE.kept : 0) + (man.worn ? ORDER_VALUE.spared : 0)
    case 'retreat':
      return beside
        ? ORDER_VALUE.escapes * (1 - man.odds) - ORDER_VALUE.strikes
        : close
          ? -ORDER_VALUE.kept
          : 0
  }
}

/**
 * What a style adds. Retreat counts only near an enemy. Routed units have no preference, nor have those whom stakes
 * protect.
 */
const leaning = ({ force, away, behindStakes }: Man, { orders }: Style, order: Order): number =>
  !force.steady || behindStakes || (order === 'retreat' && away > force.stride) ? 0 : orders[order]

/** The local odds from which an attack is more likely to win than to lose. */
const EVEN_ODDS = 0.5

const MIN_GAIN = 0.02

/** crusades 16.3: the least gain for splitting a formation, as it is harder to lead afterwards. */
const MIN_SPLIT_GAIN = 0.1

const FAR = 99
