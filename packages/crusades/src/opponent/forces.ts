import { opponentOf, SEATS, type Seat } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { type CrusadesState, type Setting, STEADY } from '../state.ts'
import { isFront } from '../zones.ts'
import { distancesOf } from './distances.ts'
import { onceForSetting } from './once.ts'

/** Who could be where: the men of a side as a plain list, and what they could bring to bear on each hex. */

export interface Force {
  readonly unit: Unit
  readonly hex: Hex
  readonly strength: number
  /** Hexes it covers in a turn on open ground. */
  readonly stride: number
  readonly steady: boolean
}

/** By how many hexes a march falls short of its points: turning, slopes and others in the way. */
const FRICTION = 1

/** Beyond its stride by so much nobody is reckoned with any more. */
const FARTHEST = 3

/** Parts of a force's strength are counted in tenths, so that sums are exact however they come about. */
const WHOLE = 10

/** How much of someone's strength is to be reckoned with in a hex so far away, in tenths. */
const tenthsWithin = (away: number, stride: number): number => {
  if (away <= 1) return WHOLE
  if (away <= stride + 1 - FRICTION) return 7
  return away <= stride + FARTHEST ? 2 : 0
}

export const within = (away: number, stride: number): number => tenthsWithin(away, stride) / WHOLE

/** Nobody is there to come near. */
const NOBODY_NEAR = 99

/**
 * What a side could bring to bear on each hex in a turn of its own. There is one for each side of a game; it keeps what
 * it knows from one question to the next, and goes over only what has changed in between.
 */
export class Host {
  /** Those on the map. */
  forces: readonly Force[] = []
  readonly #setting: Setting
  readonly #units: readonly Unit[]
  readonly #distances: Uint8Array
  readonly #known: readonly [Int16Array, Uint8Array, Uint8Array]
  readonly #reach: Int32Array
  /** How many steady ones there are within one and two hexes, by hex. */
  readonly #beside: Uint8Array
  readonly #near: Uint8Array
  /** What is worked out where it is asked; `#looked` says for which version. */
  #version = 1
  readonly #looked: Int32Array
  readonly #weight: Float64Array
  readonly #likely: Float64Array
  readonly #away: Uint8Array
  /** [hex * 6 + facing], and for which version. */
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

  /** One of its units, which is on the map. */
  of(unit: Unit): Force {
    const force = this.forces.find(known => known.unit === unit)
    if (force === undefined) throw new RangeError(`unit ${unit} is not on the map`)
    return force
  }

  /** Points of strength that could strike there. */
  at(hex: Hex): number {
    return this.#reach[hex] / WHOLE
  }

  /** The same without one of them. */
  atWithout(hex: Hex, { hex: at, strength, stride, steady }: Force): number {
    const away = this.#distances[at * this.#setting.grid.size + hex]
    return (this.#reach[hex] - (steady ? strength * tenthsWithin(away, stride) : 0)) / WHOLE
  }

  /** How many steady ones stand in the six hexes around. */
  beside(hex: Hex): number {
    return this.#beside[hex]
  }

  /** How many steady ones stand there or within two hexes. */
  near(hex: Hex): number {
    return this.#near[hex]
  }

  /** How much of the side there is about, the near ones before all: it grows towards where they stand. */
  weight(hex: Hex): number {
    if (this.#looked[hex] !== this.#version) this.#look(hex)
    return this.#weight[hex]
  }

  /** How sure someone of the side is to get there: who stands beside it need not even come. */
  likely(hex: Hex): number {
    if (this.#looked[hex] !== this.#version) this.#look(hex)
    return this.#likely[hex]
  }

  /** Hexes to the nearest of the side, those who run among them. */
  away(hex: Hex): number {
    if (this.#looked[hex] !== this.#version) this.#look(hex)
    return this.#away[hex]
  }

  /** How much more of the side lies in front of whoever stands so than in his back. */
  ahead(hex: Hex, facing: number): number {
    if (this.#turned[hex] !== this.#version) this.#turn(hex)
    return this.#ahead[hex * 6 + facing]
  }

  #turn(hex: Hex): void {
    const { neighbours } = this.#setting.grid
    for (let facing = 0; facing < 6; facing++) {
      let ahead = 0
      for (let direction = 0; direction < 6; direction++) {
        const beside = neighbours[hex * 6 + direction]
        if (beside === OFF_MAP) continue
        ahead += isFront(facing, direction) ? this.weight(beside) : -this.weight(beside)
      }
      this.#ahead[hex * 6 + facing] = ahead
    }
    this.#turned[hex] = this.#version
  }

  /** Brings it up to a position. */
  follow({ tables, setting }: CrusadesState): void {
    const { hex, steps, morale } = tables.units
    const [knownHex, knownSteps, knownMorale] = this.#known
    let changed = false
    for (let row = 0; row < this.#units.length; row++) {
      const unit = this.#units[row]
      if (hex[unit] === knownHex[row] && steps[unit] === knownSteps[row] && morale[unit] === knownMorale[row])
        continue
      changed = true
      this.#spread(row, -1)
      knownHex[row] = hex[unit]
      knownSteps[row] = steps[unit]
      knownMorale[row] = morale[unit]
      this.#spread(row, 1)
    }
    if (!changed) return
    this.#version++
    this.forces = forcesIn(setting, this.#units, this.#known)
  }

  /** Adds a unit as it is known to all it bears on, or takes it away. */
  #spread(row: number, sign: 1 | -1): void {
    const [hexes, steps, morale] = this.#known
    if (hexes[row] < 0 || morale[row] !== STEADY) return
    const { strength, movement } = this.#setting.units[this.#units[row]].figures[steps[row]]
    const { size } = this.#setting.grid
    const first = hexes[row] * size
    for (let hex = 0; hex < size; hex++) {
      const away = this.#distances[first + hex]
      if (away > movement + FARTHEST) continue
      this.#reach[hex] += sign * strength * tenthsWithin(away, movement)
      if (away > 2) continue
      this.#near[hex] += sign
      if (away === 1) this.#beside[hex] += sign
    }
  }

  #look(hex: Hex): void {
    const first = hex * this.#setting.grid.size
    let weight = 0
    let likely = 0
    let nearest = NOBODY_NEAR
    for (const { hex: at, strength, stride, steady } of this.forces) {
      const away = this.#distances[first + at]
      nearest = Math.min(nearest, away)
      if (!steady) continue
      weight += strength / ((away + 1) * (away + 1))
      likely = Math.max(likely, tenthsWithin(away, stride))
    }
    this.#weight[hex] = weight
    this.#likely[hex] = likely / WHOLE
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
    if (hexes[row] < 0) continue
    const unit = units[row]
    const { strength, movement } = cards[unit].figures[steps[row]]
    forces.push({ unit, hex: hexes[row], strength, stride: movement, steady: morale[row] === STEADY })
  }
  return forces
}

const hostsOf = onceForSetting(setting => SEATS.map(seat => new Host(setting, seat)))

/** A side as it stands in this position: good until another position is asked about. */
export const hostOf = (state: CrusadesState, seat: Seat): Host => {
  const host = hostsOf(state.setting)[seat]
  host.follow(state)
  return host
}

export const forcesOf = (state: CrusadesState, seat: Seat): readonly Force[] => hostOf(state, seat).forces

/** What is to be feared of the enemies of a side. */
export const menaceTo = (state: CrusadesState, seat: Seat): Host => hostOf(state, opponentOf(seat))
