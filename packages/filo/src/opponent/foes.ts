import { cloneState, opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, OFF_MAP, within } from '@mesnada/hex'
import { isWaiting } from '../command.ts'
import { allowanceOf, figuresOf } from '../figures.ts'
import type { Unit } from '../flow.ts'
import { isFront } from '../occupancy.ts'
import type { FiloState, Setting } from '../state.ts'
import { IN_FLIGHT, longestRange, mayChargeType } from '../units.ts'
import { shotLoss } from './odds.ts'

interface FoeReach {
  /** Strength that could come up to a hex, and the one of them to be feared most, plus one. */
  readonly strength: Uint16Array
  readonly worst: Uint16Array
  /** Whether one of them could charge at it straight ahead. */
  readonly charged: Uint8Array
  /** The share of its price that a unit in order may lose there to their fire. */
  readonly fire: Float32Array
}

export const FAR = 0xffff

/** The enemy as a map: how far he is from anywhere, what he looks at, where he could strike. Each part when asked for. */
export class Foes {
  readonly #state: FiloState
  readonly #side: Seat
  #onFoot: Uint16Array | undefined
  #onHorse: Uint16Array | undefined
  #fronts: Uint8Array | undefined
  #reach: FoeReach | undefined

  /** The position must not change afterwards. */
  constructor(state: FiloState, side: Seat) {
    this.#state = state
    this.#side = side
  }

  /** Movement points over the ground to the nearest of them, whoever is in the way. */
  get onFoot(): Uint16Array {
    this.#onFoot ??= this.#wayTo(this.#state.setting.footCost)
    return this.#onFoot
  }

  get onHorse(): Uint16Array {
    this.#onHorse ??= this.#wayTo(this.#state.setting.horseCost)
    return this.#onHorse
  }

  #wayTo(costs: Uint8Array): Uint16Array {
    const { setting, tables } = this.#state
    const hexes = setting.unitsOf[this.#side].map(unit => tables.units.hex[unit])
    return spread(
      setting,
      hexes.filter(hex => hex !== OFF_MAP),
      costs,
    )
  }

  /** 8.3: hexes in the front of one of them. */
  get fronts(): Uint8Array {
    this.#fronts ??= frontsOf(this.#state, this.#side)
    return this.#fronts
  }

  get reach(): FoeReach {
    this.#reach ??= reachOf(this.#state, this.#side)
    return this.#reach
  }
}

interface Known {
  readonly foes: Map<string, Foes>
  readonly discs: Map<number, readonly Hex[]>
}

/** Emptied when full. */
const MOST_KNOWN = 64

/** Everything here follows from its key, so that it makes no difference who asked first. */
const memory = new WeakMap<Setting, Known>()

const knownOf = ({ setting }: FiloState): Known => {
  const known = memory.get(setting) ?? { foes: new Map(), discs: new Map() }
  memory.set(setting, known)
  return known
}

export const foesOf = (state: FiloState, seat: Seat): Foes => {
  const { foes } = knownOf(state)
  const key = keyOf(state, seat)
  const before = foes.get(key)
  if (before) return before
  if (foes.size >= MOST_KNOWN) foes.clear()
  const made = new Foes(cloneState(state), opponentOf(seat))
  foes.set(key, made)
  return made
}

/** All of the enemy that the map depends on. */
const keyOf = ({ setting, tables }: FiloState, seat: Seat): string => {
  const { hex, facing, order, fatigued, mounted, remounted } = tables.units
  const codes = [seat, tables.clock.released[0]]
  for (const unit of setting.unitsOf[opponentOf(seat)])
    codes.push(
      hex[unit] + 2,
      (((facing[unit] * 3 + order[unit]) * 2 + fatigued[unit]) * 2 + mounted[unit]) * 2 + remounted[unit],
    )
  return String.fromCharCode(...codes)
}

const standing = ({ setting, tables }: FiloState, side: Seat): readonly Unit[] =>
  setting.unitsOf[side].filter(
    unit => tables.units.hex[unit] !== OFF_MAP && tables.units.order[unit] !== IN_FLIGHT,
  )

const frontsOf = (state: FiloState, side: Seat): Uint8Array => {
  const fronts = new Uint8Array(state.setting.grid.size)
  for (const unit of standing(state, side)) markFronts(state, unit, fronts)
  return fronts
}

const reachOf = (state: FiloState, side: Seat): FoeReach => {
  const { setting } = state
  const { size } = setting.grid
  const reach = {
    strength: new Uint16Array(size),
    worst: new Uint16Array(size),
    charged: new Uint8Array(size),
    fire: new Float32Array(size),
  }
  const danger = Uint8Array.from(setting.units, (_, unit) => dangerOf(state, unit))
  for (const unit of standing(state, side)) {
    markFire(state, unit, reach.fire)
    if (setting.isArtillery[unit] || isWaiting(state, setting.units[unit].banner)) continue
    markReach(state, unit, danger, reach)
    markLane(state, unit, reach.charged)
  }
  return reach
}

const markFronts = (state: FiloState, unit: Unit, fronts: Uint8Array): void => {
  const from = state.tables.units.hex[unit] * 6
  for (let direction = 0; direction < 6; direction++) {
    const hex = state.setting.grid.neighbours[from + direction]
    if (hex !== OFF_MAP && isFront(state, unit, direction)) fronts[hex] = 1
  }
}

/** As the crow flies: it is a fear and no plan. */
const markReach = (
  state: FiloState,
  unit: Unit,
  danger: Uint8Array,
  { strength, worst }: Pick<FoeReach, 'strength' | 'worst'>,
): void => {
  const { pf } = figuresOf(state, unit)
  const rank = danger[unit]
  for (const hex of disc(state, state.tables.units.hex[unit], allowanceOf(state, unit))) {
    strength[hex] += pf
    if (worst[hex] === 0 || rank > danger[worst[hex] - 1]) worst[hex] = unit + 1
  }
}

/** Cavalry before infantry, quality before numbers. */
const dangerOf = (state: FiloState, unit: Unit): number => {
  const { pf, quality } = figuresOf(state, unit)
  const charges = mayChargeType(state.setting.units[unit].type) ? 20 : 0
  return charges + 2 * quality + pf
}

/** 9: whoever shoots can turn first, so the whole circle is in danger; nobody in contact shoots. */
const markFire = (state: FiloState, unit: Unit, fire: Float32Array): void => {
  const { setting, tables } = state
  const { shooting } = setting.units[unit]
  if (shooting === undefined) return
  const { pf } = figuresOf(state, unit)
  const modifier =
    (pf > 8 ? 2 : pf > 4 ? 1 : pf < 4 && shooting !== 'At' ? -1 : 0) -
    (tables.units.mounted[unit] ? 1 : 0) +
    (shooting === 'Ar' ? setting.special.archers : 0)
  const from = tables.units.hex[unit]
  for (const hex of disc(state, from, longestRange(shooting))) {
    const range = distance(setting.grid, from, hex)
    fire[hex] += shotLoss(shooting, range, modifier, 0)
  }
}

const CHARGE_REACH = 5

/** 10.4: what lies straight ahead, a hex or more away. */
const markLane = (state: FiloState, unit: Unit, charged: Uint8Array): void => {
  const { setting, tables } = state
  if (!mayChargeType(setting.units[unit].type) || !tables.units.mounted[unit]) return
  const facing = tables.units.facing[unit]
  let hex = tables.units.hex[unit]
  for (let ridden = 1; ridden <= CHARGE_REACH; ridden++) {
    if (setting.horseCost[hex * 6 + facing] >= IMPASSABLE) return
    hex = setting.grid.neighbours[hex * 6 + facing]
    if (ridden > 1) charged[hex] = 1
  }
}

const disc = (state: FiloState, centre: Hex, radius: number): readonly Hex[] => {
  const { discs } = knownOf(state)
  const key = centre * 16 + radius
  const before = discs.get(key)
  if (before) return before
  const made = within(state.setting.grid, centre, radius)
  discs.set(key, made)
  return made
}

/** Movement points to the nearest of some hexes, against the direction of march. */
const spread = ({ grid, standable }: Setting, goals: readonly Hex[], costs: Uint8Array): Uint16Array => {
  const field = new Uint16Array(grid.size).fill(FAR)
  const buckets: Hex[][] = [[...goals]]
  for (const goal of goals) field[goal] = 0
  for (let cost = 0; cost < buckets.length; cost++)
    for (const hex of buckets[cost] ?? []) {
      if (field[hex] !== cost) continue
      for (let direction = 0; direction < 6; direction++) {
        const from = grid.neighbours[hex * 6 + direction]
        if (from === OFF_MAP || standable[from] === 0) continue
        const step = costs[from * 6 + ((direction + 3) % 6)]
        const reached = cost + step
        if (step >= IMPASSABLE || reached >= field[from]) continue
        field[from] = reached
        for (let empty = buckets.length; empty <= reached; empty++) buckets.push([])
        buckets[reached].push(from)
      }
    }
  return field
}

const fields = new WeakMap<Setting, Map<string, Uint16Array>>()

/** The way to one place that does not move, such as the standard. */
export const wayTo = (setting: Setting, goal: Hex, gait: 'foot' | 'horse'): Uint16Array => {
  const known = fields.get(setting) ?? new Map<string, Uint16Array>()
  fields.set(setting, known)
  const key = `${gait}${goal}`
  const before = known.get(key)
  if (before) return before
  const made = spread(setting, [goal], gait === 'foot' ? setting.footCost : setting.horseCost)
  known.set(key, made)
  return made
}
