import { memoBy, opponentOf, SEATS, type Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isFront } from '../core/zones.ts'
import type { Unit } from '../flow.ts'
import { type CrusadesState, type Setting, STEADY } from '../state.ts'
import { distancesOf } from './distances.ts'

/** What each side could bring to bear on each hex in one turn. */

export interface Force {
  readonly unit: Unit
  readonly hex: Hex
  readonly strength: number
  /** Hexes it covers in a turn on open ground. */
  readonly stride: number
  readonly steady: boolean
}

/** Hexes by which a march falls short of the movement allowance: turning, slopes and units in the way. */
const MARCH_FRICTION = 1

/** A unit is not counted in hexes this much farther away than its stride. */
const MAX_DISTANCE = 3

/** Parts of strength are counted in tenths, so that sums are exact in any order. */
const TENTHS = 10

/** The part of a unit's strength that counts at a distance, in tenths. */
const tenthsWithin = (away: number, stride: number): number => {
  if (away <= 1) return TENTHS
  if (away <= stride + 1 - MARCH_FRICTION) return 7
  return away <= stride + MAX_DISTANCE ? 2 : 0
}

export const within = (away: number, stride: number): number => tenthsWithin(away, stride) / TENTHS

/** The distance where there is no unit. */
const NO_UNIT_NEAR = 99

/**
 * What a side could bring to bear on each hex in a turn of its own. There is one per side of a game; it is updated by
 * what has changed between two questions.
 */
export class SideReach {
  /** The units on the map. */
  forces: readonly Force[] = []
  readonly #setting: Setting
  readonly #units: readonly Unit[]
  readonly #distances: Uint8Array
  readonly #known: readonly [Int16Array, Uint8Array, Uint8Array]
  readonly #reach: Int32Array
  /** The number of steady units at one hex, and within two hexes. */
  readonly #beside: Uint8Array
  readonly #near: Uint8Array
  /** Computed on demand; `#looked` is the version for which a hex is up to date. */
  #version = 1
  readonly #looked: Int32Array
  readonly #weight: Float64Array
  readonly #likely: Float64Array
  readonly #away: Uint8Array
  /** At [hex * 6 + facing], and the version by hex. */
  readonly #ahead: Float64Array
  readonly #turned: Int32Array

  constructor(setting: Setting, seat: Seat) {
    const { size } = setting.grid
    const units = setting.unitsOf[seat]
    this.#setting = setting
    this.#units = units
    this.#distances = distancesOf(setting)
    this.#known = [
      new Int16Array(units.length).fill(-1),
      new Uint8Array(units.length),
      new Uint8Array(units.length),
    ]
    this.#reach = new Int32Array(size)
    this.#beside = new Uint8Array(size)
    this.#near = new Uint8Array(size)
    this.#looked = new Int32Array(size)
    this.#weight = new Float64Array(size)
    this.#likely = new Float64Array(size)
    this.#away = new Uint8Array(size)
    this.#ahead = new Float64Array(size * 6)
    this.#turned = new Int32Array(size)
  }

  /** A unit of the side that is on the map. */
  of(unit: Unit): Force {
    const force = this.forces.find(known => known.unit === unit)
    if (force === undefined) throw new RangeError(`unit ${unit} is not on the map`)
    return force
  }

  /** Points of strength that could attack the hex. */
  at(hex: Hex): number {
    return (this.#reach[hex] ?? 0) / TENTHS
  }

  /** The same without one of the units. */
  atWithout(hex: Hex, { hex: at, strength, stride, steady }: Force): number {
    const away = this.#distances[at * this.#setting.grid.size + hex] ?? 0
    return ((this.#reach[hex] ?? 0) - (steady ? strength * tenthsWithin(away, stride) : 0)) / TENTHS
  }

  /** The number of steady units in the six hexes around. */
  beside(hex: Hex): number {
    return this.#beside[hex] ?? 0
  }

  /** The number of steady units within two hexes. */
  near(hex: Hex): number {
    return this.#near[hex] ?? 0
  }

  /** The strength of the side around the hex, weighted by the inverse square of the distance. */
  weight(hex: Hex): number {
    if (this.#looked[hex] !== this.#version) this.#look(hex)
    return this.#weight[hex] ?? 0
  }

  /** How likely a unit of the side is to reach the hex, from 0 to 1. */
  likely(hex: Hex): number {
    if (this.#looked[hex] !== this.#version) this.#look(hex)
    return this.#likely[hex] ?? 0
  }

  /** Hexes to the nearest unit of the side, routed units included. */
  away(hex: Hex): number {
    if (this.#looked[hex] !== this.#version) this.#look(hex)
    return this.#away[hex] ?? 0
  }

  /** The weight of the side in front of a unit with this facing, less the weight behind it. */
  ahead(hex: Hex, facing: number): number {
    if (this.#turned[hex] !== this.#version) this.#turn(hex)
    return this.#ahead[hex * 6 + facing] ?? 0
  }

  #turn(hex: Hex): void {
    const { neighbours } = this.#setting.grid
    for (let facing = 0; facing < 6; facing++) {
      let ahead = 0
      for (let direction = 0; direction < 6; direction++) {
        const beside = neighbours[hex * 6 + direction] ?? OFF_MAP
        if (beside === OFF_MAP) continue
        ahead += isFront(facing, direction) ? this.weight(beside) : -this.weight(beside)
      }
      this.#ahead[hex * 6 + facing] = ahead
    }
    this.#turned[hex] = this.#version
  }

  /** Updates to a position. */
  follow({ tables, setting }: CrusadesState): void {
    const { hex, steps, morale } = tables.units
    const [knownHex, knownSteps, knownMorale] = this.#known
    let changed = false
    for (let row = 0; row < this.#units.length; row++) {
      const unit = nth(this.#units, row)
      if (hex[unit] === knownHex[row] && steps[unit] === knownSteps[row] && morale[unit] === knownMorale[row])
        continue
      changed = true
      this.#spread(row, -1)
      knownHex[row] = hex[unit] ?? OFF_MAP
      knownSteps[row] = steps[unit] ?? 0
      knownMorale[row] = morale[unit] ?? 0
      this.#spread(row, 1)
    }
    if (!changed) return
    this.#version++
    this.forces = forcesIn(setting, this.#units, this.#known)
  }

  /** Adds a unit to all hexes that it reaches, or removes it. */
  #spread(row: number, sign: 1 | -1): void {
    const [hexes, steps, morale] = this.#known
    if ((hexes[row] ?? OFF_MAP) < 0 || morale[row] !== STEADY) return
    const { strength, movement } = nth(
      nth(this.#setting.units, nth(this.#units, row)).figures,
      steps[row] ?? 0,
    )
    const { size } = this.#setting.grid
    const first = (hexes[row] ?? OFF_MAP) * size
    for (let hex = 0; hex < size; hex++) {
      const away = this.#distances[first + hex] ?? 0
      if (away > movement + MAX_DISTANCE) continue
      this.#reach[hex] = (this.#reach[hex] ?? 0) + sign * strength * tenthsWithin(away, movement)
      if (away > 2) continue
      this.#near[hex] = (this.#near[hex] ?? 0) + sign
      if (away === 1) this.#beside[hex] = (this.#beside[hex] ?? 0) + sign
    }
  }

  #look(hex: Hex): void {
    const first = hex * this.#setting.grid.size
    let weight = 0
    let likely = 0
    let nearest = NO_UNIT_NEAR
    for (const { hex: at, strength, stride, steady } of this.forces) {
      const away = this.#distances[first + at] ?? 0
      nearest = Math.min(nearest, away)
      if (!steady) continue
      weight += strength / ((away + 1) * (away + 1))
      likely = Math.max(likely, tenthsWithin(away, stride))
    }
    this.#weight[hex] = weight
    this.#likely[hex] = likely / TENTHS
    this.#away[hex] = nearest
    this.#looked[hex] = this.#version
  }
}

const forcesIn = (
  { units: cards }: Setting,
  units: readonly Unit[],
  [hexes, steps, morale]: readonly [Int16Array, Uint8Array, Uint8Array],
): readonly Force[] => {
  const forces: Force[] = []
  for (let row = 0; row < units.length; row++) {
    if ((hexes[row] ?? OFF_MAP) < 0) continue
    const unit = nth(units, row)
    const { strength, movement } = nth(nth(cards, unit).figures, steps[row] ?? 0)
    forces.push({
      unit,
      hex: hexes[row] ?? OFF_MAP,
      strength,
      stride: movement,
      steady: morale[row] === STEADY,
    })
  }
  return forces
}

const reachesOf = memoBy((setting: Setting) => SEATS.map(seat => new SideReach(setting, seat)))

/** The reach of a side in this position. It is valid until another position is asked about. */
export const reachOf = (state: CrusadesState, seat: Seat): SideReach => {
  const reach = nth(reachesOf(state.setting), seat)
  reach.follow(state)
  return reach
}

export const forcesOf = (state: CrusadesState, seat: Seat): readonly Force[] => reachOf(state, seat).forces

/** The reach of the side's enemies. */
export const enemyReachOf = (state: CrusadesState, seat: Seat): SideReach => reachOf(state, opponentOf(seat))
