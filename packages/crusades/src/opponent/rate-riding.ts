import type { Minds } from '@mesnada/engine'
import { distance, type Hex } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import { isLeaderOnMap, isOverall, leaderFigures } from '../command.ts'
import type { Leader } from '../flow.ts'
import { seatAt, unitsAt } from '../occupancy.ts'
import { type CrusadesState, figuresOf, isSteady } from '../state.ts'
import { isNextToEnemy } from '../zones.ts'
import { distancesOf } from './distances.ts'
import { type Force, forcesOf, type Host, menaceTo } from './forces.ts'
import { type Temper, temperOfLeader } from './tempers.ts'
import { leaderWorth, worthOf } from './worth.ts'

/** Where a leader is most useful, and least in danger (4). */

const IDLE = -1

/** 4.12: for each of his units within his span. */
const IN_SPAN = 0.5

/** 4.3: for each leader that the overall leader can help. */
const HELPS = 0.25

/** 4.22: alone with the enemy about, as a share of what he is worth. */
const ALONE = 0.35

/** 4.13: a point of bonus where there is fighting, by the strength it helps; and what the risk weighs (4.21). */
const INSPIRES = 0.07
const AT_RISK = 0.05

/** With so few men about him he is not much better off than alone. */
const FEW = { strength: 6, share: 0.5 } as const

/** Of the fighting there is, what may still come to a stack that nobody stands beside. */
const MAY_COME = 0.3

/** 10.2: a point of bonus beside someone who runs, by what he is worth. */
const RALLIES = 0.08

/** To the middle of his men, so that he keeps up with them. */
const FROM_HIS_MEN = 0.04

/** A leader does not ride to and fro for less. */
export const LEAST_GAIN = 0.05

export const rateRides = (
  state: CrusadesState,
  leader: Leader,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const saddle = new Saddle(state, leader, temperOfLeader(state, minds, leader))
  const stays = saddle.worth(state.tables.leaders.hex[leader])
  return actions.map(action => {
    if (action.type === 'ride') return saddle.worth(action.path[action.path.length - 1]) - stays - LEAST_GAIN
    return action.type === 'hold' ? 0 : IDLE
  })
}

/** What each hex is worth to one leader. */
export class Saddle {
  readonly #state: CrusadesState
  readonly #leader: Leader
  readonly #distances: Uint8Array
  /** Those of his men who do not run. */
  readonly #men: readonly Force[]
  readonly #runners: readonly Force[]
  readonly #menace: Host
  readonly #others: readonly Hex[]
  readonly #temper: Temper

  constructor(state: CrusadesState, leader: Leader, temper: Temper) {
    const { side, formation } = state.setting.leaders[leader]
    const friends = forcesOf(state, side)
    this.#state = state
    this.#leader = leader
    this.#temper = temper
    this.#distances = distancesOf(state.setting)
    this.#men = friends.filter(
      ({ unit, steady }) => steady && state.setting.units[unit].formation === formation,
    )
    this.#runners = friends.filter(({ steady }) => !steady)
    this.#menace = menaceTo(state, side)
    this.#others = isOverall(state, leader)
      ? state.setting.leadersOf[side]
          .filter(other => other !== leader && isLeaderOnMap(state, other))
          .map(other => state.tables.leaders.hex[other])
      : []
  }

  worth(hex: Hex): number {
    return this.#commands(hex) + this.#company(hex) + this.#rallying(hex)
  }

  #commands(hex: Hex): number {
    const { span } = leaderFigures(this.#state, this.#leader)
    const first = hex * this.#state.setting.grid.size
    let worth = 0
    for (const { hex: at } of this.#men) {
      const away = this.#distances[first + at]
      worth += (away <= span ? IN_SPAN : 0) - FROM_HIS_MEN * away
    }
    for (const other of this.#others) if (this.#distances[first + other] <= span) worth += HELPS
    return worth
  }

  /** With friends he is safe, and of use where they fight; alone he is a prize. */
  #company(hex: Hex): number {
    const state = this.#state
    const { side } = state.setting.leaders[this.#leader]
    const { bonus } = leaderFigures(state, this.#leader)
    const prize = leaderWorth(state, this.#leader)
    const menace = this.#menace.at(hex)
    if (seatAt(state, hex) !== side) return menace > 0 ? -ALONE * prize : 0
    const fighting = isNextToEnemy(state, hex, side) ? 1 : menace > 0 ? MAY_COME : 0
    let strength = 0
    for (const unit of unitsAt(state, hex))
      if (isSteady(state, unit)) strength += figuresOf(state, unit).strength
    const risk = strength < FEW.strength && menace > 0 ? ALONE * FEW.share * prize : 0
    const { striking, danger } = this.#temper
    const inspires = striking * INSPIRES * bonus * strength
    return fighting * (inspires - danger * AT_RISK * prize) - danger * risk
  }

  #rallying(hex: Hex): number {
    const { bonus } = leaderFigures(this.#state, this.#leader)
    let worth = 0
    for (const { unit, hex: at } of this.#runners)
      if (distance(this.#state.setting.grid, hex, at) <= 1)
        worth += RALLIES * bonus * worthOf(this.#state, unit)
    return worth
  }
}
