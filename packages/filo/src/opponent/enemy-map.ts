import { cloneState, copyState, memoBy, opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, nth, OFF_MAP, within } from '@mesnada/hex'
import { isWaiting } from '../command/command.ts'
import { allowanceOf, figuresOf } from '../core/figures.ts'
import { isFront, isHeldBy } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { IN_FLIGHT, longestRange, mayChargeType, ORGANISED } from '../printed/units.ts'
import { type FiloState, LEADS, type Setting } from '../state.ts'
import { fillDistancesTo, type Gait } from './distance-fields.ts'
import { shotLoss } from './odds.ts'
import type { Goal } from './styles.ts'

interface EnemyReach {
  /** Enemy strength that could reach a hex, and the most dangerous of those units plus one. */
  readonly strength: Uint16Array
  readonly worst: Uint16Array
  /** The danger rank of that unit. */
  readonly rank: Uint8Array
  /** Whether an enemy could charge the hex. */
  readonly charged: Uint8Array
  /** The share of its price that a unit in order may lose to enemy fire. */
  readonly fire: Float32Array
}

/** The kinds of enemy that a style may go for. */
export type Sought = Exclude<Goal, 'away'>

const SOUGHT: Readonly<Record<Sought, number>> = { nearest: 0, vulnerable: 1, rear: 2 }

/**
 * The enemy as maps: distances, fronts and reach by hex. Each part is computed on demand from a copy of the position;
 * its arrays are reused for later positions.
 */
export class EnemyMap {
  readonly #state: FiloState
  #side: Seat
  /** By goal and gait, with the number of the position each was computed for. */
  readonly #ways: Uint16Array[]
  readonly #waysMade = new Uint32Array(2 * Object.keys(SOUGHT).length)
  readonly #fronts: Uint8Array
  #frontsMade = 0
  readonly #reach: EnemyReach
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

  /** Switches to another position. */
  lookAt(state: FiloState, side: Seat): this {
    copyState(state, this.#state)
    this.#side = side
    this.#position++
    return this
  }

  /** Movement points to the nearest enemy, ignoring units. */
  get onFoot(): Uint16Array {
    return this.wayTo('nearest', 'foot')
  }

  /** The same to the nearest enemy of a kind; if there is none, to the nearest of all. */
  wayTo(sought: Sought, gait: Gait): Uint16Array {
    const at = 2 * SOUGHT[sought] + (gait === 'foot' ? 0 : 1)
    const field = nth(this.#ways, at)
    if (this.#waysMade[at] === this.#position) return field
    const special =
      sought === 'nearest'
        ? []
        : (sought === 'vulnerable' ? vulnerableHexes : rearsOf)(this.#state, this.#side)
    const goals = special.length > 0 ? special : hexesOf(this.#state, this.#side)
    fillDistancesTo(this.#state.setting, goals, gait, field)
    this.#waysMade[at] = this.#position
    return field
  }

  /** filo 8.3: hexes in the front of an enemy. */
  get fronts(): Uint8Array {
    if (this.#frontsMade !== this.#position) {
      markAllFronts(this.#state, this.#side, this.#fronts)
      this.#frontsMade = this.#position
    }
    return this.#fronts
  }

  get reach(): EnemyReach {
    if (this.#reachMade !== this.#position) {
      markAllReach(this.#state, this.#side, this.#reach)
      this.#reachMade = this.#position
    }
    return this.#reach
  }
}

interface Known {
  readonly enemyMaps: Map<string, EnemyMap>
  readonly discs: Map<number, readonly Hex[]>
}

/** Positions kept per game. The oldest is reused, so a recent result stays valid while it is used. */
const MAX_KNOWN = 64

/** Everything is determined by its key, so the order of questions makes no difference. */
const knownOf = memoBy<Setting, Known>(() => ({ enemyMaps: new Map(), discs: new Map() }))

export const enemyMapOf = (state: FiloState, seat: Seat): EnemyMap => {
  const { enemyMaps } = knownOf(state.setting)
  const key = keyOf(state, seat)
  const before = enemyMaps.get(key)
  if (before) return before
  const side = opponentOf(seat)
  const made = oldestOf(enemyMaps)?.lookAt(state, side) ?? new EnemyMap(state, side)
  enemyMaps.set(key, made)
  return made
}

const oldestOf = (enemyMaps: Map<string, EnemyMap>): EnemyMap | undefined => {
  if (enemyMaps.size < MAX_KNOWN) return undefined
  for (const [key, oldest] of enemyMaps) {
    enemyMaps.delete(key)
    return oldest
  }
  return undefined
}

/** All of the enemy's state that the maps depend on. */
const keyOf = ({ setting, tables }: FiloState, seat: Seat): string => {
  const { hex, facing, order, fatigued, mounted, remounted } = tables.units
  const codes = [seat, tables.clock.released[0] ?? 0]
  for (const unit of setting.unitsOf[opponentOf(seat)])
    codes.push(
      (hex[unit] ?? OFF_MAP) + 2,
      ((((facing[unit] ?? 0) * 3 + (order[unit] ?? 0)) * 2 + (fatigued[unit] ?? 0)) * 2 +
        (mounted[unit] ?? 0)) *
        2 +
        (remounted[unit] ?? 0),
    )
  for (let leader = 0; leader < tables.leaders.hex.length; leader++)
    if (nth(setting.leaders, leader).seat !== seat)
      codes.push(tables.leaders.status[leader] === LEADS ? (tables.leaders.hex[leader] ?? OFF_MAP) + 2 : 0)
  return String.fromCharCode(...codes)
}

const hexesOf = ({ setting, tables }: FiloState, side: Seat): readonly Hex[] =>
  setting.unitsOf[side].map(unit => tables.units.hex[unit] ?? OFF_MAP).filter(hex => hex !== OFF_MAP)

/** Hexes with leaders, artillery, or units that are disordered or in flight. */
const vulnerableHexes = ({ setting, tables }: FiloState, side: Seat): readonly Hex[] => {
  const { units, leaders } = tables
  const prey = setting.unitsOf[side]
    .filter(unit => units.order[unit] !== ORGANISED || setting.isArtillery[unit] !== 0)
    .map(unit => units.hex[unit] ?? OFF_MAP)
  for (const [leader, { seat }] of setting.leaders.entries())
    if (seat === side && leaders.status[leader] === LEADS) prey.push(leaders.hex[leader] ?? OFF_MAP)
  return prey.filter(hex => hex !== OFF_MAP)
}

/** filo 3: free hexes behind enemies in order, outside the fronts of other enemies. */
const rearsOf = (state: FiloState, side: Seat): readonly Hex[] => {
  const { setting, tables } = state
  const fronts = new Uint8Array(setting.grid.size)
  markAllFronts(state, side, fronts)
  const rears: Hex[] = []
  for (const unit of unitsOnMap(state, side))
    for (let direction = 0; direction < 6; direction++) {
      const hex = setting.grid.neighbours[(tables.units.hex[unit] ?? OFF_MAP) * 6 + direction] ?? OFF_MAP
      if (hex === OFF_MAP || isFront(state, unit, direction)) continue
      if (fronts[hex] === 0 && setting.standable[hex] !== 0 && !isHeldBy(state, hex, side)) rears.push(hex)
    }
  return rears
}

const unitsOnMap = ({ setting, tables }: FiloState, side: Seat): readonly Unit[] =>
  setting.unitsOf[side].filter(
    unit => tables.units.hex[unit] !== OFF_MAP && tables.units.order[unit] !== IN_FLIGHT,
  )

const markAllFronts = (state: FiloState, side: Seat, fronts: Uint8Array): void => {
  fronts.fill(0)
  for (const unit of unitsOnMap(state, side)) markFronts(state, unit, fronts)
}

const markAllReach = (state: FiloState, side: Seat, reach: EnemyReach): void => {
  const { setting } = state
  reach.strength.fill(0)
  reach.worst.fill(0)
  reach.rank.fill(0)
  reach.charged.fill(0)
  reach.fire.fill(0)
  for (const unit of unitsOnMap(state, side)) {
    markFire(state, unit, reach.fire)
    if (setting.isArtillery[unit] || isWaiting(state, nth(setting.units, unit).banner)) continue
    markReach(state, unit, reach)
    markLane(state, unit, reach.charged)
  }
}

const markFronts = (state: FiloState, unit: Unit, fronts: Uint8Array): void => {
  const from = (state.tables.units.hex[unit] ?? OFF_MAP) * 6
  for (let direction = 0; direction < 6; direction++) {
    const hex = state.setting.grid.neighbours[from + direction] ?? OFF_MAP
    if (hex !== OFF_MAP && isFront(state, unit, direction)) fronts[hex] = 1
  }
}

/** In a straight line: an estimate is enough. */
const markReach = (
  state: FiloState,
  unit: Unit,
  { strength, worst, rank }: Pick<EnemyReach, 'strength' | 'worst' | 'rank'>,
): void => {
  const { pf } = figuresOf(state, unit)
  const danger = dangerOf(state, unit)
  for (const hex of disc(state, state.tables.units.hex[unit] ?? OFF_MAP, allowanceOf(state, unit))) {
    strength[hex] = (strength[hex] ?? 0) + pf
    if (danger <= (rank[hex] ?? 0)) continue
    rank[hex] = danger
    worst[hex] = unit + 1
  }
}

/** A rank: cavalry above infantry, then quality, then strength. */
const dangerOf = (state: FiloState, unit: Unit): number => {
  const { pf, quality } = figuresOf(state, unit)
  const charges = mayChargeType(nth(state.setting.units, unit).type) ? 20 : 0
  return charges + 2 * quality + pf
}

/** filo 9: a shooter can turn first, so all directions count; units in contact do not shoot. */
const markFire = (state: FiloState, unit: Unit, fire: Float32Array): void => {
  const { setting, tables } = state
  const { shooting } = nth(setting.units, unit)
  if (shooting === undefined) return
  const { pf } = figuresOf(state, unit)
  const modifier =
    (pf > 8 ? 2 : pf > 4 ? 1 : pf < 4 && shooting !== 'At' ? -1 : 0) -
    (tables.units.mounted[unit] ? 1 : 0) +
    (shooting === 'Ar' ? setting.special.archers : 0)
  const from = tables.units.hex[unit] ?? OFF_MAP
  for (const hex of disc(state, from, longestRange(shooting))) {
    const range = distance(setting.grid, from, hex)
    fire[hex] = (fire[hex] ?? 0) + shotLoss(shooting, range, modifier, 0)
  }
}

/** The farthest charge, in hexes (filo 10.4). */
const CHARGE_REACH = 5

/** filo 10.4: the hexes straight ahead that can be charged. */
const markLane = (state: FiloState, unit: Unit, charged: Uint8Array): void => {
  const { setting, tables } = state
  if (!mayChargeType(nth(setting.units, unit).type) || !tables.units.mounted[unit]) return
  const facing = tables.units.facing[unit] ?? 0
  let hex = tables.units.hex[unit] ?? OFF_MAP
  for (let ridden = 1; ridden <= CHARGE_REACH; ridden++) {
    if ((setting.horseCost[hex * 6 + facing] ?? IMPASSABLE) >= IMPASSABLE) return
    hex = setting.grid.neighbours[hex * 6 + facing] ?? OFF_MAP
    if (ridden > 1) charged[hex] = 1
  }
}

const disc = (state: FiloState, centre: Hex, radius: number): readonly Hex[] => {
  const { discs } = knownOf(state.setting)
  const key = centre * 16 + radius
  const before = discs.get(key)
  if (before) return before
  const made = within(state.setting.grid, centre, radius)
  discs.set(key, made)
  return made
}
