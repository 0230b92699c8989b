import type { Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import type { CrusadesState } from '../state.ts'
import { FULL_STEPS } from '../units.ts'
import { claimantOf } from '../victory.ts'
import { type Ground, groundsOf } from './ground.ts'

/** What a side is after: the ground that decides the battle, and the ground that counts (11.2). */

/** How much of the battle is over, from 0 to 1. */
export const progressOf = ({ setting, flow }: CrusadesState): number =>
  Math.min(1, flow.turn / setting.scenario.turns)

/** What the ground that decides the battle is worth: the nearer the end, the less can still be changed about it. */
export const stakeOf = (state: CrusadesState): number => {
  const progress = progressOf(state)
  return 8 + 32 * progress * progress
}

/** For each turn of marching that it is away: to take it, to keep it, and ground that only counts. */
const TURN_AWAY = { take: 0.7, keep: 0.3, counts: 0.03 } as const

/** To stand on it when it is not ours alone. */
const ON_IT = { decides: 1.2, counts: 0.1 } as const

/** Ground that is ours already asks for fewer men than ground that is not. */
const OURS = { away: 0.5, on: 0.6 } as const
const NOT_OURS = { away: 1, on: 1.5 } as const

/** Beyond so many turns it makes no difference. */
const FARTHEST = 8

interface Pull {
  readonly ground: Ground
  /** For each turn away, and for standing on it. */
  readonly away: number
  readonly on: number
}

export class Aims {
  readonly #state: CrusadesState
  readonly #pulls: readonly Pull[]

  constructor(state: CrusadesState, seat: Seat) {
    this.#state = state
    this.#pulls = groundsOf(state.setting).map((ground, index) =>
      pullOf(state, seat, ground, claimantOf(state, index)),
    )
  }

  /** What it means for a unit of the side to stand there rather than elsewhere. */
  of(unit: Unit, hex: Hex): number {
    const card = this.#state.setting.units[unit]
    const perTurn = 2 * card.figures[FULL_STEPS].movement
    let worth = 0
    for (const { ground, away, on } of this.#pulls) {
      const turns = ground.away[unit][hex] / perTurn
      worth += turns === 0 ? on : -away * Math.min(turns, FARTHEST)
    }
    return worth
  }

  /** How much it wants to be elsewhere: what a turn's march towards the ground that decides would gain, at most 1. */
  wants(unit: Unit, hex: Hex): number {
    const card = this.#state.setting.units[unit]
    const perTurn = 2 * card.figures[FULL_STEPS].movement
    let wants = 0
    for (const { ground, away } of this.#pulls)
      if (ground.objective) wants += away * Math.min(1, ground.away[unit][hex] / perTurn)
    return Math.min(1, wants)
  }
}

/** `holder`: whose it would be if it were judged now (11.2). */
const pullOf = (state: CrusadesState, seat: Seat, ground: Ground, holder: Seat): Pull => {
  const { points, objective } = ground
  const late = progressOf(state)
  // Ground that only counts and is ours already asks for nobody more.
  if (!objective)
    return holder === seat
      ? { ground, away: 0, on: 0 }
      : { ground, away: points * TURN_AWAY.counts * late, on: points * ON_IT.counts }
  const takes = state.setting.play.aggressor === seat
  const urgency = holder === seat ? OURS : NOT_OURS
  return {
    ground,
    away: urgency.away * (takes ? TURN_AWAY.take : TURN_AWAY.keep) * (0.5 + late),
    on: urgency.on * ON_IT.decides * (0.5 + 2 * late * late),
  }
}
