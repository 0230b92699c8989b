import { cloneState, copyState, opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, OFF_MAP, within } from '@mesnada/hex'
import { isWaiting } from '../command.ts'
import { allowanceOf, figuresOf } from '../figures.ts'
import type { Unit } from '../flow.ts'
import { isFront, isHeldBy } from '../occupancy.ts'
import { type FiloState, LEADS, type Setting } from '../state.ts'
import { IN_FLIGHT, longestRange, mayChargeType, ORGANISED } from '../units.ts'
import { type Gait, spread } from './fields.ts'
import { shotLoss } from './odds.ts'
import type { Goal } from './tempers.ts'

interface FoeReach {
  /** Strength that could come up to a hex, and the one of them to be feared most, plus one. */
  readonly strength: Uint16Array
  readonly worst: Uint16Array
  /** How much he is to be feared. */
  readonly rank: Uint8Array
  /** Whether one of them could charge at it straight ahead. */
  readonly charged: Uint8Array
  /** The share of its price that a unit in order may lose there to their fire. */
  readonly fire: Float32Array
}

/** What of the enemy one may want to come up to. */
export type Sought = Exclude<Goal, 'away'>

const SOUGHT: Readonly<Record<Sought, number>> = { nearest: 0, prey: 1, rear: 2 }

/**
 * The enemy as a map: how far he is from anywhere, what he looks at, where he could strike. Each part when asked for,
 * from a copy of the position; its memory is used again for a later one.
 */
export class Foes {
  readonly #state: FiloState
  #side: Seat
  /** By what is sought, and by gait; the number of the position each was made for. */
  readonly #ways: Uint16Array[]
  readonly #waysMade = new Uint32Array(2 * Object.keys(SOUGHT).length)
  readonly #fronts: Uint8Array
  #frontsMade = 0
  readonly #reach: FoeReach
  #reachMade = 0
  #position = 1

  constructor(state: FiloState, side: Seat) {
    const { size } = state.setting.grid
    this.#state = cloneState(state)
    this.#side = side
    this.#ways = Array.from(this.#waysMade, () => new Uint16Array(size))
    this.#fronts = new Uint8Array(size)
    this.#reach = {
      strength: new Uint16Array(size),
      worst: new Uint16Array(size),
      rank: new Uint8Array(size),
      charged: new Uint8Array(size),
      fire: new Float32Array(size),
    }
  }

  /** Forgets the position before. */
  lookAt(state: FiloState, side: Seat): this {
    copyState(state, this.#state)
    this.#side = side
    this.#position++
    return this
  }

  /** Movement points over the ground to the nearest of them, whoever is in the way. */
  get onFoot(): Uint16Array {
    return this.wayTo('nearest', 'foot')
  }

  /** Likewise to the nearest of those one may be after; where there is none of them, to the nearest of all. */
  wayTo(sought: Sought, gait: Gait): Uint16Array {
    const at = 2 * SOUGHT[sought] + (gait === 'foot' ? 0 : 1)
    const field = this.#ways[at]
    if (this.#waysMade[at] === this.#position) return field
    const special =
      sought === 'nearest' ? [] : (sought === 'prey' ? preyOf : rearsOf)(this.#state, this.#side)
    const goals = special.length > 0 ? special : hexesOf(this.#state, this.#side)
    spread(this.#state.setting, goals, gait, field)
    this.#waysMade[at] = this.#position
    return field
  }

  /** 8.3: hexes in the front of one of them. */
  get fronts(): Uint8Array {
    if (this.#frontsMade !== this.#position) {
      markAllFronts(this.#state, this.#side, this.#fronts)
      this.#frontsMade = this.#position
    }
    return this.#fronts
  }

  get reach(): FoeReach {
    if (this.#reachMade !== this.#position) {
      markAllReach(this.#state, this.#side, this.#reach)
      this.#reachMade = this.#position
    }
    return this.#reach
  }
}

interface Known {
  readonly foes: Map<string, Foes>
  readonly discs: Map<number, readonly Hex[]>
}

/** So many positions are remembered; the oldest makes room, so that whoever looks at one has time enough. */
const MOST_KNOWN = 64

/** Everything here follows from its key, so that it makes no difference who asked first. */
const memory = new WeakMap<Setting, Known>()

const knownOf = ({ setting }: FiloState): Known => {
  const before = memory.get(setting)
  if (before) return before
  const made = { foes: new Map(), discs: new Map() }
  memory.set(setting, made)
  return made
}

export const foesOf = (state: FiloState, seat: Seat): Foes => {
  const { foes } = knownOf(state)
  const key = keyOf(state, seat)
  const before = foes.get(key)
  if (before) return before
  const side = opponentOf(seat)
  const made = oldestOf(foes)?.lookAt(state, side) ?? new Foes(state, side)
  foes.set(key, made)
  return made
}

const oldestOf = (foes: Map<string, Foes>): Foes | undefined => {
  if (foes.size < MOST_KNOWN) return undefined
  for (const [key, oldest] of foes) {
    foes.delete(key)
    return oldest
  }
  return undefined
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
  for (let leader = 0; leader < tables.leaders.hex.length; leader++)
    if (setting.leaders[leader].seat !== seat)
      codes.push(tables.leaders.status[leader] === LEADS ? tables.leaders.hex[leader] + 2 : 0)
  return String.fromCharCode(...codes)
}

const hexesOf = ({ setting, tables }: FiloState, side: Seat): readonly Hex[] =>
  setting.unitsOf[side].map(unit => tables.units.hex[unit]).filter(hex => hex !== OFF_MAP)

/** Where it hurts most: leaders, guns, those who are shaken or run. */
const preyOf = ({ setting, tables }: FiloState, side: Seat): readonly Hex[] => {
  const { units, leaders } = tables
  const prey = setting.unitsOf[side]
    .filter(unit => units.order[unit] !== ORGANISED || setting.isArtillery[unit] !== 0)
    .map(unit => units.hex[unit])
  for (const [leader, { seat }] of setting.leaders.entries())
    if (seat === side && leaders.status[leader] === LEADS) prey.push(leaders.hex[leader])
  return prey.filter(hex => hex !== OFF_MAP)
}

/** 3: open hexes behind those who stand in order, out of the fronts of the others. */
const rearsOf = (state: FiloState, side: Seat): readonly Hex[] => {
  const { setting, tables } = state
  const fronts = new Uint8Array(setting.grid.size)
  markAllFronts(state, side, fronts)
  const rears: Hex[] = []
  for (const unit of standing(state, side))
    for (let direction = 0; direction < 6; direction++) {
      const hex = setting.grid.neighbours[tables.units.hex[unit] * 6 + direction]
      if (hex === OFF_MAP || isFront(state, unit, direction)) continue
      if (fronts[hex] === 0 && setting.standable[hex] !== 0 && !isHeldBy(state, hex, side)) rears.push(hex)
    }
  return rears
}

const standing = ({ setting, tables }: FiloState, side: Seat): readonly Unit[] =>
  setting.unitsOf[side].filter(
    unit => tables.units.hex[unit] !== OFF_MAP && tables.units.order[unit] !== IN_FLIGHT,
  )

const markAllFronts = (state: FiloState, side: Seat, fronts: Uint8Array): void => {
  fronts.fill(0)
  for (const unit of standing(state, side)) markFronts(state, unit, fronts)
}

const markAllReach = (state: FiloState, side: Seat, reach: FoeReach): void => {
  const { setting } = state
  reach.strength.fill(0)
  reach.worst.fill(0)
  reach.rank.fill(0)
  reach.charged.fill(0)
  reach.fire.fill(0)
  for (const unit of standing(state, side)) {
    markFire(state, unit, reach.fire)
    if (setting.isArtillery[unit] || isWaiting(state, setting.units[unit].banner)) continue
    markReach(state, unit, reach)
    markLane(state, unit, reach.charged)
  }
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
  { strength, worst, rank }: Pick<FoeReach, 'strength' | 'worst' | 'rank'>,
): void => {
  const { pf } = figuresOf(state, unit)
  const danger = dangerOf(state, unit)
  for (const hex of disc(state, state.tables.units.hex[unit], allowanceOf(state, unit))) {
    strength[hex] += pf
    if (danger <= rank[hex]) continue
    rank[hex] = danger
    worst[hex] = unit + 1
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
