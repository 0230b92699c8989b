import type { Seat } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { FULL_STEPS } from '../printed/units.ts'
import type { CrusadesState } from '../state.ts'
import { claimantOf } from '../victory/victory.ts'
import { type Ground, groundsOf } from './objectives.ts'

/**
 * The value of ground for a side: the ground that decides the battle and the ground that scores points (crusades 11.2).
 */

/** The share of the battle's turns that are over, from 0 to 1. */
export const progressOf = ({ setting, flow }: CrusadesState): number =>
  Math.min(1, flow.turn / setting.scenario.turns)

/**
 * The value of the ground that decides the battle, in victory points. It grows towards the end, when little can change.
 */
export const objectiveValue = (state: CrusadesState): number => {
  const progress = progressOf(state)
  return 8 + 32 * progress * progress
}

/** Victory points lost per turn of marching away from ground: to take the objective, to keep it, and other ground. */
const TURN_AWAY = { take: 0.7, keep: 0.3, counts: 0.03 } as const

/** Victory points for standing on ground: on the objective, and per point of other ground. */
const ON_IT = { decides: 1.2, counts: 0.1 } as const

/** Factors on these by who holds the ground: ground that is held needs fewer units. */
const OURS = { away: 0.5, on: 0.6 } as const
const NOT_OURS = { away: 1, on: 1.5 } as const

/** Turns of marching beyond which distance makes no further difference. */
const MAX_DISTANCE = 8

interface GroundPull {
  readonly ground: Ground
  /** Victory points per turn away, and for standing on it. */
  readonly away: number
  readonly on: number
}

export class GroundValues {
  readonly #state: CrusadesState
  readonly #pulls: readonly GroundPull[]

  constructor(state: CrusadesState, seat: Seat) {
    this.#state = state
    this.#pulls = groundsOf(state.setting).map((ground, index) =>
      groundPullOf(state, seat, ground, claimantOf(state, index)),
    )
  }

  /** The value of the hex for a unit of the side, as far as ground is concerned. */
  of(unit: Unit, hex: Hex): number {
    const card = nth(this.#state.setting.units, unit)
    const perTurn = 2 * card.figures[FULL_STEPS].movement
    let worth = 0
    for (const { ground, away, on } of this.#pulls) {
      const turns = (nth(ground.away, unit)[hex] ?? 0) / perTurn
      worth += turns === 0 ? on : -away * Math.min(turns, MAX_DISTANCE)
    }
    return worth
  }

  /** What a turn's march towards the objective would gain, at most 1. */
  wants(unit: Unit, hex: Hex): number {
    const card = nth(this.#state.setting.units, unit)
    const perTurn = 2 * card.figures[FULL_STEPS].movement
    let wants = 0
    for (const { ground, away } of this.#pulls)
      if (ground.objective) wants += away * Math.min(1, (nth(ground.away, unit)[hex] ?? 0) / perTurn)
    return Math.min(1, wants)
  }
}

/** `holder`: the seat that would have it if it were judged now (crusades 11.2). */
const groundPullOf = (state: CrusadesState, seat: Seat, ground: Ground, holder: Seat): GroundPull => {
  const { points, objective } = ground
  const late = progressOf(state)
  // Ground that only scores and is held needs no more units.
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
