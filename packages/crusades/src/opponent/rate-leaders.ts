import type { StyleAssignment } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import { seatAt, unitsAt } from '../core/occupancy.ts'
import { isNextToEnemy } from '../core/zones.ts'
import type { Leader } from '../flow.ts'
import { isLeaderOnMap, isOverall, leaderFigures } from '../orders/command.ts'
import { type CrusadesState, figuresOf, isSteady } from '../state.ts'
import { distancesOf } from './distances.ts'
import { enemyReachOf, type Force, forcesOf, type SideReach } from './side-reach.ts'
import { type Style, styleOfLeader } from './styles.ts'
import { leaderWorth, worthOf } from './worth.ts'

/** Ratings of leaders' moves: where a leader is most useful and least in danger (crusades 4). */

const IDLE = -1

/** crusades 4.12: for each of his units within his span, in victory points. */
const IN_SPAN_VALUE = 0.5

/** crusades 4.3: for each leader whom the overall leader can help, in victory points. */
const HELP_VALUE = 0.25

/** crusades 4.22: the cost of being alone within the enemy's reach, as a share of his worth. */
const ALONE_RISK = 0.35

/**
 * crusades 4.13: the value of a point of bonus per point of strength in combat; and the share of his worth at risk
 * there (crusades 4.21).
 */
const BONUS_VALUE = 0.07
const COMBAT_RISK = 0.05

/** With a stack below this strength he is at this share of the risk of being alone. */
const WEAK_STACK = { strength: 6, share: 0.5 } as const

/** The factor on combat values in a stack that is within reach of an enemy but not in contact. */
const WITHIN_REACH_FACTOR = 0.3

/** crusades 10.2: the value of a point of bonus next to a routed unit, as a share of the unit's worth. */
const RALLY_VALUE = 0.08

/** The cost per hex to each of his units, in victory points, so that he keeps up with them. */
const DISTANCE_COST = 0.04

/** The least gain for a leader's move, in victory points: it prevents moving to and fro. */
export const MIN_GAIN = 0.05

export const rateRides = (
  state: CrusadesState,
  leader: Leader,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const hexValues = new LeaderHexValues(state, leader, styleOfLeader(state, assignment, leader))
  const stays = hexValues.worth(state.tables.leaders.hex[leader] ?? OFF_MAP)
  return actions.map(action => {
    if (action.type === 'ride')
      return hexValues.worth(nth(action.path, action.path.length - 1)) - stays - MIN_GAIN
    return action.type === 'hold' ? 0 : IDLE
  })
}

/** The value of hexes for one leader. */
export class LeaderHexValues {
  readonly #state: CrusadesState
  readonly #leader: Leader
  readonly #distances: Uint8Array
  /** His steady units. */
  readonly #men: readonly Force[]
  readonly #runners: readonly Force[]
  readonly #threat: SideReach
  readonly #others: readonly Hex[]
  readonly #style: Style

  constructor(state: CrusadesState, leader: Leader, style: Style) {
    const { side, formation } = nth(state.setting.leaders, leader)
    const friends = forcesOf(state, side)
    this.#state = state
    this.#leader = leader
    this.#style = style
    this.#distances = distancesOf(state.setting)
    this.#men = friends.filter(
      ({ unit, steady }) => steady && nth(state.setting.units, unit).formation === formation,
    )
    this.#runners = friends.filter(({ steady }) => !steady)
    this.#threat = enemyReachOf(state, side)
    this.#others = isOverall(state, leader)
      ? state.setting.leadersOf[side]
          .filter(other => other !== leader && isLeaderOnMap(state, other))
          .map(other => state.tables.leaders.hex[other] ?? OFF_MAP)
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
      const away = this.#distances[first + at] ?? 0
      worth += (away <= span ? IN_SPAN_VALUE : 0) - DISTANCE_COST * away
    }
    for (const other of this.#others) if ((this.#distances[first + other] ?? 0) <= span) worth += HELP_VALUE
    return worth
  }

  /** The value of the company in the hex: help in combat, less the risk of losing him. */
  #company(hex: Hex): number {
    const state = this.#state
    const { side } = nth(state.setting.leaders, this.#leader)
    const { bonus } = leaderFigures(state, this.#leader)
    const prize = leaderWorth(state, this.#leader)
    const threat = this.#threat.at(hex)
    if (seatAt(state, hex) !== side) return threat > 0 ? -ALONE_RISK * prize : 0
    const fighting = isNextToEnemy(state, hex, side) ? 1 : threat > 0 ? WITHIN_REACH_FACTOR : 0
    let strength = 0
    for (const unit of unitsAt(state, hex))
      if (isSteady(state, unit)) strength += figuresOf(state, unit).strength
    const risk = strength < WEAK_STACK.strength && threat > 0 ? ALONE_RISK * WEAK_STACK.share * prize : 0
    const { striking, danger } = this.#style
    const inspires = striking * BONUS_VALUE * bonus * strength
    return fighting * (inspires - danger * COMBAT_RISK * prize) - danger * risk
  }

  #rallying(hex: Hex): number {
    const { bonus } = leaderFigures(this.#state, this.#leader)
    let worth = 0
    for (const { unit, hex: at } of this.#runners)
      if (distance(this.#state.setting.grid, hex, at) <= 1)
        worth += RALLY_VALUE * bonus * worthOf(this.#state, unit)
    return worth
  }
}
