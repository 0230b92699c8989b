import { opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { type CrusadesState, figuresOf, isSteady } from '../state.ts'

/** Who could be where: the men of both sides as a plain list, for sums over distances. */

export interface Force {
  readonly unit: Unit
  readonly hex: Hex
  readonly strength: number
  /** Hexes it covers in a turn on open ground. */
  readonly stride: number
  readonly steady: boolean
}

export const forcesOf = (state: CrusadesState, seat: Seat): readonly Force[] => {
  const forces: Force[] = []
  for (const unit of state.setting.unitsOf[seat]) {
    const hex = state.tables.units.hex[unit]
    if (hex < 0) continue
    const { strength, movement } = figuresOf(state, unit)
    forces.push({ unit, hex, strength, stride: movement, steady: isSteady(state, unit) })
  }
  return forces
}

/** By how many hexes a march falls short of its points: turning, slopes and others in the way. */
const FRICTION = 1

/** How much of someone's strength is to be reckoned with in a hex so far away. */
const within = (away: number, stride: number): number => {
  if (away <= 1) return 1
  if (away <= stride + 1 - FRICTION) return 0.7
  return away <= stride + 3 ? 0.2 : 0
}

/** What a side could bring to bear on each hex in a turn of its own; worked out where it is asked. */
export class Presence {
  readonly forces: readonly Force[]
  readonly #state: CrusadesState
  readonly #reach: Float64Array
  readonly #weight: Float64Array
  readonly #likely: Float64Array

  constructor(state: CrusadesState, forces: readonly Force[]) {
    const { size } = state.setting.grid
    this.forces = forces
    this.#state = state
    this.#reach = new Float64Array(size).fill(Number.NaN)
    this.#weight = new Float64Array(size)
    this.#likely = new Float64Array(size)
  }

  /** Points of strength that could strike there. */
  at(hex: Hex): number {
    if (Number.isNaN(this.#reach[hex])) this.#look(hex)
    return this.#reach[hex]
  }

  /** How much of the side there is about, the near ones before all: it grows towards where they stand. */
  near(hex: Hex): number {
    if (Number.isNaN(this.#reach[hex])) this.#look(hex)
    return this.#weight[hex]
  }

  /** How sure someone of the side is to get there: who stands beside it need not even come. */
  likely(hex: Hex): number {
    if (Number.isNaN(this.#reach[hex])) this.#look(hex)
    return this.#likely[hex]
  }

  #look(hex: Hex): void {
    const { grid } = this.#state.setting
    let reach = 0
    let weight = 0
    let likely = 0
    for (const { hex: at, strength, stride, steady } of this.forces) {
      if (!steady) continue
      const away = distance(grid, hex, at)
      weight += strength / ((away + 1) * (away + 1))
      const share = within(away, stride)
      reach += strength * share
      likely = Math.max(likely, share)
    }
    this.#reach[hex] = reach
    this.#weight[hex] = weight
    this.#likely[hex] = likely
  }
}

/** What is to be feared of the enemies of a side. */
export const menaceTo = (state: CrusadesState, seat: Seat): Presence =>
  new Presence(state, forcesOf(state, opponentOf(seat)))
