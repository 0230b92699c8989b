import type { Minds, Seat } from '@mesnada/engine'
import { distance } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import {
  isLeaderOnMap,
  isOverall,
  leaderFigures,
  leaderOrder,
  orderFor,
  secondOrder,
  spanOf,
} from '../command.ts'
import type { Leader, Unit } from '../flow.ts'
import { isBerserk } from '../fury.ts'
import type { CrusadesState } from '../state.ts'
import { FULL_STEPS, type Order } from '../units.ts'
import { Aims } from './aims.ts'
import { type Force, forcesOf, type Host, menaceTo } from './forces.ts'
import { exceeds } from './odds.ts'
import { type Temper, temperOf, temperOfLeader } from './tempers.ts'
import { worthOf } from './worth.ts'

/** Which order suits a formation (5.1), and how likely its leader is to get it through (5.2). */

const IDLE = -1

/** What an order is worth to one unit, as shares of what the unit is worth. */
const SHARE = {
  /** 9.42, 5.11: a charge that gets there, by how much its side is the stronger about; and one that does not. */
  charge: 0.12,
  tooFar: 0.06,
  /** To be free to go where it is wanted. */
  free: 0.05,
  /** 5.13: to be attacked with firm feet; and to be rooted where nobody comes. */
  firm: 0.02,
  rooted: 0.03,
  /** 5.14-5.16: kept from fighting while the enemy is in reach. */
  kept: 0.06,
  /** 5.13: to strike from where it stands; and to follow up besides (9.52). */
  strikes: 0.03,
  follows: 0.01,
  /** 6.25: to get away from an enemy who is the stronger about, which no other order allows. */
  escapes: 0.08,
  /** 5.15: the worn kept out of it. */
  spared: 0.07,
  /** 5.16: two on the die of each who runs. */
  mustered: 0.2,
} as const

/** Men within so many hexes count when sides are compared on the spot. */
const ABOUT = 4

/** Odds beyond this make no difference. */
const MOST_ODDS = 2

export const rateOrders = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const staff = new Staff(state, seat, minds)
  return actions.map(action => {
    switch (action.type) {
      case 'order':
        return staff.gain(action.leader, action.order)
      case 'split':
        return staff.gainOfSplitting(action.leader, action.order)
      case 'assign':
        return staff.gainOfAssigning(action.unit)
      case 'rejoin':
        return staff.gainOfRejoining(action.leader)
      default:
        return action.type === 'end-phase' ? 0 : IDLE
    }
  })
}

/** A unit with what decides on its order. */
interface Man {
  readonly force: Force
  readonly temper: Temper
  readonly worth: number
  /** Hexes to the nearest enemy. */
  readonly away: number
  /** Friends about against enemies about, from 0 to MOST_ODDS. */
  readonly odds: number
  readonly threatened: boolean
  /** Has lost a step. */
  readonly worn: boolean
  readonly skirmisher: boolean
  readonly shoots: boolean
  /** What is left to gain by marching on, as a share of a turn's march. */
  readonly wants: number
}

/** Those who take a leader's order, and how likely he is to change it. */
interface Led {
  readonly men: readonly Man[]
  readonly temper: Temper
  readonly likely: number
}

/** 4.3 */
const HELP = 2

/** Those whom the overall leader helps. */
const helpedBy = (state: CrusadesState, seat: Seat): readonly Leader[] => {
  const leaders = state.setting.leadersOf[seat].filter(leader => isLeaderOnMap(state, leader))
  const overall = leaders.find(leader => isOverall(state, leader))
  if (overall === undefined) return []
  const span = spanOf(state, overall)
  return leaders.filter(leader => leader !== overall && span[state.tables.leaders.hex[leader]] === 1)
}

class Staff {
  readonly #state: CrusadesState
  readonly #friends: readonly Force[]
  readonly #menace: Host
  readonly #aims: Aims
  readonly #formations = new Map<Leader, Led>()
  readonly #minds: Minds | undefined
  readonly #helped: readonly Leader[]

  constructor(state: CrusadesState, seat: Seat, minds: Minds | undefined) {
    this.#state = state
    this.#minds = minds
    this.#helped = helpedBy(state, seat)
    this.#friends = forcesOf(state, seat)
    this.#menace = menaceTo(state, seat)
    this.#aims = new Aims(state, seat)
  }

  /** Of trying for this order: there is no more than the die to lose. */
  gain(leader: Leader, order: Order): number {
    const led = this.#formationOf(leader)
    const now = leaderOrder(this.#state, leader)
    let gain = 0
    for (const man of led.men)
      if (!this.#isDetached(leader, man)) gain += worthTo(man, led, order) - worthTo(man, led, now)
    return led.likely * gain - LEAST_GAIN
  }

  /** 16.3: of a second order for all whom it suits better than the one they have. */
  gainOfSplitting(leader: Leader, order: Order): number {
    const led = this.#formationOf(leader)
    const first = leaderOrder(this.#state, leader)
    let gain = 0
    for (const man of led.men) {
      const now = worthTo(man, led, orderFor(this.#state, leader, man.force.unit))
      gain += Math.max(worthTo(man, led, order), worthTo(man, led, first)) - now
    }
    return led.likely * gain - SPLITTING
  }

  /** 16.3: of the other of two chits. */
  gainOfAssigning(unit: Unit): number {
    const state = this.#state
    const { leader } = state.setting.formations[state.setting.units[unit].formation]
    const led = this.#formationOf(leader)
    const man = led.men.find(({ force }) => force.unit === unit)
    const second = secondOrder(state, leader)
    if (man === undefined || second === undefined) return IDLE
    const first = leaderOrder(state, leader)
    const gain = worthTo(man, led, second) - worthTo(man, led, first)
    return (this.#isDetached(leader, man) ? -gain : gain) - LEAST_GAIN
  }

  /** 16.3: for those who have been apart. */
  gainOfRejoining(leader: Leader): number {
    const led = this.#formationOf(leader)
    const first = leaderOrder(this.#state, leader)
    const second = secondOrder(this.#state, leader) ?? first
    let gain = 0
    for (const man of led.men)
      if (this.#isDetached(leader, man)) gain += worthTo(man, led, first) - worthTo(man, led, second)
    return gain - LEAST_GAIN
  }

  #isDetached(leader: Leader, { force }: Man): boolean {
    return (
      secondOrder(this.#state, leader) !== undefined && this.#state.tables.units.detached[force.unit] === 1
    )
  }

  /** 5.2 */
  #likely(leader: Leader): number {
    const state = this.#state
    if (isOverall(state, leader)) return 1
    const helped = this.#helped.includes(leader) ? HELP : 0
    return 1 - exceeds((leaderFigures(state, leader).command ?? 0) + helped)
  }

  /** 5.31: those within his span; the berserk do as they like (16.4). */
  #formationOf(leader: Leader): Led {
    const known = this.#formations.get(leader)
    if (known) return known
    const { units, leaders } = this.#state.setting
    const { formation } = leaders[leader]
    const span = spanOf(this.#state, leader)
    const men = this.#friends
      .filter(
        ({ unit, hex }) =>
          units[unit].formation === formation && span[hex] === 1 && !isBerserk(this.#state, unit),
      )
      .map(force => this.#appraise(force))
    const temper = temperOfLeader(this.#state, this.#minds, leader)
    const led = { men, temper, likely: this.#likely(leader) }
    this.#formations.set(leader, led)
    return led
  }

  #appraise(force: Force): Man {
    const { grid, units } = this.#state.setting
    const { skirmisher, shooter, mounted } = units[force.unit]
    let away = FAR
    let theirs = 0
    let ours = 0
    for (const { hex, strength, steady } of this.#menace.forces) {
      const far = distance(grid, force.hex, hex)
      away = Math.min(away, far)
      if (steady && far <= force.stride + ABOUT) theirs += strength
    }
    for (const { hex, strength, steady, stride } of this.#friends)
      if (steady && distance(grid, force.hex, hex) <= stride) ours += strength
    return {
      force,
      temper: temperOf(this.#minds, force.unit),
      worth: worthOf(this.#state, force.unit),
      away,
      odds: theirs === 0 ? MOST_ODDS : Math.min(MOST_ODDS, ours / theirs),
      threatened: this.#menace.at(force.hex) > 0,
      worn: this.#state.tables.units.steps[force.unit] < FULL_STEPS,
      skirmisher: skirmisher || (shooter !== undefined && mounted),
      shoots: shooter !== undefined,
      wants: this.#aims.wants(force.unit, force.hex),
    }
  }
}

/** His men's leanings and his own weigh alike. */
const worthTo = (man: Man, { temper }: Led, order: Order): number =>
  man.worth * (suits(man, order) + (leaning(man, temper, order) + leaning(man, man.temper, order)) / 2)

/** 5.1: what an order is worth to a unit, as a share of what it is worth itself. */
const suits = (man: Man, order: Order): number => {
  if (!man.force.steady) return order === 'muster' ? SHARE.mustered : 0
  const close = man.away <= man.force.stride
  const beside = man.away <= 1
  switch (order) {
    case 'attack':
      if (man.skirmisher) return -SHARE.tooFar
      return close ? SHARE.charge * (man.odds - ENOUGH_ODDS) + SHARE.free : -SHARE.tooFar
    case 'advance':
      // 6.25: beside the enemy it is not free to go.
      if (beside) return SHARE.strikes + SHARE.follows
      return SHARE.free + (close ? 0 : SHARE.free * Math.min(1, man.wants))
    case 'stand':
      return man.threatened
        ? SHARE.firm * (2 - man.odds) - (beside ? -SHARE.strikes : SHARE.rooted * man.wants)
        : -SHARE.rooted * man.wants
    case 'muster':
      return -SHARE.kept
    case 'reserve':
      return (close ? -SHARE.kept : 0) + (man.worn ? SHARE.spared : 0)
    case 'retreat':
      return beside ? SHARE.escapes * (1 - man.odds) - SHARE.strikes : close ? -SHARE.kept : 0
  }
}

/** What a temper adds to it. Nobody runs from an enemy who is not there, and whoever runs already asks for nothing. */
const leaning = ({ force, away }: Man, { orders }: Temper, order: Order): number =>
  !force.steady || (order === 'retreat' && away > force.stride) ? 0 : orders[order]

/** From here on an attack is more likely to win than to lose. */
const ENOUGH_ODDS = 0.5

const LEAST_GAIN = 0.02

/** 16.3: not for a trifle: whoever is split is not one any more. */
const SPLITTING = 0.1

const FAR = 99
