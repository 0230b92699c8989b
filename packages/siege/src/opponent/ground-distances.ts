import {
  cloneState,
  type DistanceField,
  type DistanceSearch,
  FAR,
  fillDistances,
  memoBy,
  type Seat,
} from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { gearKindAt } from '../core/ground.ts'
import { isBridgeUp, placeAt, priceOfStep } from '../core/step-cost.ts'
import { IMPASSABLE } from '../printed/terrain.ts'
import { type Setting, type SiegeState, TOP } from '../state.ts'
import { groundMark, mixed } from './ground-mark.ts'
import { shutStepsOf } from './shut-steps.ts'

/** Distances over the ground as it is now, ignoring bodies in the way that can be fought. */

export type Gait = 'foot' | 'horse'

interface Known {
  /** Step costs at [hex * 6 + direction], by ground and gait. */
  readonly prices: Map<string, Uint8Array>
  readonly fields: Map<string, DistanceField>
  /** By a hash of ground, gait and goals. */
  readonly goals: Map<number, Approach>
  /** By ground, then by gait, hex and movement points. */
  readonly strikes: Map<number, Map<number, Int16Array>>
}

/** The distances to some goals. The goals are compared too, since two lists may have the same hash. */
interface Approach {
  readonly mark: number
  readonly gait: Gait
  readonly goals: readonly Hex[]
  readonly shut: readonly number[]
  readonly field: DistanceField
}

/** Cache sizes, a few megabytes in all. A full cache is emptied. */
const MAX_PRICES = 40
const MAX_FIELDS = 400
const MAX_GROUNDS = 8
const MAX_STRIKES = 4000

/** How much longer another way may be, in movement points, before one that an enemy bars is taken. */
const DETOUR = 40

/** Everything is determined by its key, so the order of questions makes no difference. */
const knownBySetting = memoBy<Setting, Known>(() => ({
  prices: new Map(),
  fields: new Map(),
  goals: new Map(),
  strikes: new Map(),
}))

const knownOf = ({ setting }: SiegeState): Known => knownBySetting(setting)

const remember = <K, T>(map: Map<K, T>, most: number, key: K, make: () => T): T => {
  const known = map.get(key)
  if (known !== undefined) return known
  if (map.size >= most) map.clear()
  const made = make()
  map.set(key, made)
  return made
}

const isSameList = (a: readonly Hex[], b: readonly Hex[]): boolean => {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

const pricesFor = (state: SiegeState, gait: Gait, mark: number): Uint8Array =>
  remember(knownOf(state).prices, MAX_PRICES, `${gait}${mark}`, () => {
    const prices = barePrices(state, gait).slice()
    const { size } = state.setting.grid
    for (let hex = 0; hex < size; hex++) if (isChanged(state, hex)) priceAround(state, gait, prices, hex)
    return prices
  })

/** The costs on the empty map. A game changes a few hexes of it at a time. */
const barePrices = (state: SiegeState, gait: Gait): Uint8Array =>
  remember(knownOf(state).prices, MAX_PRICES, `${gait}${isBridgeUp(state) ? 'shut' : 'open'}`, () => {
    const { size } = state.setting.grid
    const bare = bareCopy(state)
    const prices = new Uint8Array(size * 6).fill(IMPASSABLE)
    for (let hex = 0; hex < size; hex++) priceFrom(bare, gait, prices, hex)
    return prices
  })

const bareCopy = (state: SiegeState): SiegeState => {
  const copy = cloneState(state)
  const { gear, rubble, filled, fire, burnt, deadMen, deadHorses } = copy.tables.ground
  for (const column of [gear, rubble, filled, fire, burnt, deadMen, deadHorses]) column.fill(0)
  return copy
}

const isChanged = ({ tables: { ground } }: SiegeState, hex: Hex): boolean => {
  const { gear, rubble, filled, fire, burnt, deadMen, deadHorses } = ground
  return (
    ((gear[hex] ?? 0) |
      (rubble[hex] ?? 0) |
      (filled[hex] ?? 0) |
      (fire[hex] ?? 0) |
      (burnt[hex] ?? 0) |
      (deadMen[hex] ?? 0) |
      (deadHorses[hex] ?? 0)) !==
    0
  )
}

/** The cost of a step depends on its two hexes only. */
const priceAround = (state: SiegeState, gait: Gait, prices: Uint8Array, hex: Hex): void => {
  priceFrom(state, gait, prices, hex)
  const { neighbours } = state.setting.grid
  for (const direction of DIRECTIONS) {
    const beside = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (beside !== OFF_MAP) priceFrom(state, gait, prices, beside)
  }
}

const priceFrom = (state: SiegeState, gait: Gait, prices: Uint8Array, hex: Hex): void => {
  const { neighbours } = state.setting.grid
  for (let side = hex * 6; side < hex * 6 + 6; side++)
    if (neighbours[side] !== OFF_MAP)
      prices[side] = priceBetween(state, gait, hex, neighbours[side] ?? OFF_MAP)
}

const priceBetween = (state: SiegeState, gait: Gait, from: Hex, to: Hex): number => {
  const price = priceOfStep(state, gait, placeAt(from), placeAt(to))
  if (typeof price === 'number') return price
  return gait === 'foot' ? priceByTower(state, from, to) : IMPASSABLE
}

/** siege 2.42, 2.45: up inside a siege tower and over to the ramparts, or back, as one step. */
const priceByTower = (state: SiegeState, from: Hex, to: Hex): number => {
  const tower = gearKindAt(state, from) === 'siege-tower' ? from : to
  if (gearKindAt(state, tower) !== 'siege-tower') return IMPASSABLE
  const top = placeAt(tower, TOP)
  const climb = priceOfStep(state, 'foot', placeAt(tower), top)
  const cross =
    tower === from
      ? priceOfStep(state, 'foot', top, placeAt(to))
      : priceOfStep(state, 'foot', placeAt(from), top)
  return typeof climb === 'number' && typeof cross === 'number' ? climb + cross : IMPASSABLE
}

/** The distances of one position. */
export class GroundDistances {
  readonly #state: SiegeState
  readonly #seat: Seat | undefined
  /** The hash of the ground, computed on demand. */
  #mark: number | undefined
  #shutSteps: readonly number[] | undefined
  /** By list object: the same few lists are asked for one body after another. */
  readonly #known = {
    foot: new Map<readonly Hex[], DistanceField>(),
    horse: new Map<readonly Hex[], DistanceField>(),
  }

  /** The distances of a seat avoid ways that an enemy bars. */
  constructor(state: SiegeState, seat?: Seat) {
    this.#state = state
    this.#seat = seat
  }

  /** The hash of the ground. */
  get mark(): number {
    return (this.#mark ??= groundMark(this.#state))
  }

  /** Step costs at [hex * 6 + direction]; not to be changed. */
  prices(gait: Gait): Uint8Array {
    return pricesFor(this.#state, gait, this.mark)
  }

  /** The distances to the nearest of these hexes. */
  to(gait: Gait, goals: readonly Hex[]): DistanceField {
    const known = this.#known[gait].get(goals)
    if (known) return known
    const field = this.#approach(gait, goals)
    this.#known[gait].set(goals, field)
    return field
  }

  /** The distances on foot to the nearest of these hexes, where these steps are better avoided. */
  avoiding(shut: readonly number[], goals: readonly Hex[]): DistanceField {
    return this.#approach('foot', goals, shut)
  }

  #approach(gait: Gait, goals: readonly Hex[], shut: readonly number[] = this.#shut()): DistanceField {
    const { goals: approaches } = knownOf(this.#state)
    const { mark } = this
    let key = mixed(mark, gait === 'horse' ? 1 : 0)
    for (const hex of goals) key = mixed(key, hex)
    for (const step of shut) key = mixed(key, step)
    const known = approaches.get(key)
    if (
      known &&
      known.mark === mark &&
      known.gait === gait &&
      isSameList(known.goals, goals) &&
      isSameList(known.shut, shut)
    )
      return known.field
    if (approaches.size >= MAX_FIELDS) approaches.clear()
    const field = this.#search(gait, { starts: goals, isTowards: true }, shut)
    approaches.set(key, { mark, gait, goals, shut, field })
    return field
  }

  #shut(): readonly number[] {
    if (this.#seat === undefined) return []
    return (this.#shutSteps ??= shutStepsOf(this.#state, this.#seat))
  }

  /** The distances from a hex, up to a limit. */
  from(gait: Gait, start: Hex, most: number): DistanceField {
    const key = `${gait}${this.mark}>${most}:${start}`
    return remember(knownOf(this.#state).fields, MAX_FIELDS, key, () =>
      this.#search(gait, { starts: [start], isTowards: false, limit: most }),
    )
  }

  /** The hexes that a body could attack from here with these movement points, each once. */
  strikes(gait: Gait, start: Hex, most: number): Int16Array {
    const key = ((start << 7) | Math.min(most, 127)) * 2 + (gait === 'horse' ? 1 : 0)
    return remember(this.#strikes(), MAX_STRIKES, key, () =>
      besideAll(this.#state, this.#search(gait, { starts: [start], isTowards: false, limit: most })),
    )
  }

  #search(
    gait: Gait,
    search: Omit<DistanceSearch, 'grid' | 'costs'>,
    shut: readonly number[] = [],
  ): DistanceField {
    const { grid } = this.#state.setting
    const prices = this.prices(gait)
    const costs = shut.length === 0 ? prices : prices.slice()
    for (const step of shut) costs[step] = Math.min(IMPASSABLE, (costs[step] ?? IMPASSABLE) + DETOUR)
    return fillDistances(new Uint16Array(grid.size), { grid, costs, ...search })
  }

  #strikes(): Map<number, Int16Array> {
    return remember(knownOf(this.#state).strikes, MAX_GROUNDS, this.mark, () => new Map())
  }
}

/** All hexes next to a hex within reach. */
const besideAll = ({ setting: { grid } }: SiegeState, field: DistanceField): Int16Array => {
  const marked = new Uint8Array(grid.size)
  const beside: Hex[] = []
  for (let hex = 0; hex < grid.size; hex++) {
    if (field[hex] === FAR) continue
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      const next = grid.neighbours[side] ?? OFF_MAP
      if (next === OFF_MAP || marked[next] !== 0) continue
      marked[next] = 1
      beside.push(next)
    }
  }
  return Int16Array.from(beside)
}
