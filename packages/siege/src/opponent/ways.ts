import { cloneState } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { gearKindAt } from '../ground.ts'
import { type Setting, type SiegeState, TOP } from '../state.ts'
import { isBridgeUp, placeAt, priceOfStep } from '../step-cost.ts'
import { IMPASSABLE } from '../terrain.ts'
import { groundMark, mixed } from './ground-mark.ts'
import { BACKWARDS, FAR, type Field, FORWARDS, spreadOver } from './spread.ts'

/** How far it is from anywhere to somewhere over the ground as it lies, whoever may stand in the way. */

export type Gait = 'foot' | 'horse'

export { FAR, type Field } from './spread.ts'

interface Known {
  /** [hex * 6 + direction]: what the step costs. */
  readonly prices: Map<string, Uint8Array>
  readonly fields: Map<string, Field>
  /** By ground, gait and goals, mixed into one number. */
  readonly goals: Map<number, Approach>
  /** By ground, then by gait, place and points. */
  readonly strikes: Map<number, Map<number, Int16Array>>
}

/** The way to some goals: read again before it is believed, for two lists may come to the same number. */
interface Approach {
  readonly mark: number
  readonly gait: Gait
  readonly goals: readonly Hex[]
  readonly field: Field
}

/** Emptied when full: a few megabytes at most. */
const MOST_PRICES = 40
const MOST_FIELDS = 400
const MOST_GROUNDS = 8
const MOST_STRIKES = 4000

/** Everything here follows from its key, so that it makes no difference who asked first. */
const memory = new WeakMap<Setting, Known>()

const knownOf = ({ setting }: SiegeState): Known => {
  const kept = memory.get(setting)
  if (kept) return kept
  const known: Known = { prices: new Map(), fields: new Map(), goals: new Map(), strikes: new Map() }
  memory.set(setting, known)
  return known
}

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
  remember(knownOf(state).prices, MOST_PRICES, `${gait}${mark}`, () => {
    const prices = barePrices(state, gait).slice()
    const { size } = state.setting.grid
    for (let hex = 0; hex < size; hex++) if (isChanged(state, hex)) priceAround(state, gait, prices, hex)
    return prices
  })

/** The map as it was drawn, with nothing on it: what a game changes of it are a few hexes at a time. */
const barePrices = (state: SiegeState, gait: Gait): Uint8Array =>
  remember(knownOf(state).prices, MOST_PRICES, `${gait}${isBridgeUp(state) ? 'shut' : 'open'}`, () => {
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
    (gear[hex] | rubble[hex] | filled[hex] | fire[hex] | burnt[hex] | deadMen[hex] | deadHorses[hex]) !== 0
  )
}

/** A step has to do with the two hexes it leads between, and with no other. */
const priceAround = (state: SiegeState, gait: Gait, prices: Uint8Array, hex: Hex): void => {
  priceFrom(state, gait, prices, hex)
  const { neighbours } = state.setting.grid
  for (const direction of DIRECTIONS) {
    const beside = neighbours[hex * 6 + direction]
    if (beside !== OFF_MAP) priceFrom(state, gait, prices, beside)
  }
}

const priceFrom = (state: SiegeState, gait: Gait, prices: Uint8Array, hex: Hex): void => {
  const { neighbours } = state.setting.grid
  for (let side = hex * 6; side < hex * 6 + 6; side++)
    if (neighbours[side] !== OFF_MAP) prices[side] = priceBetween(state, gait, hex, neighbours[side])
}

const priceBetween = (state: SiegeState, gait: Gait, from: Hex, to: Hex): number => {
  const price = priceOfStep(state, gait, placeAt(from), placeAt(to))
  if (typeof price === 'number') return price
  return gait === 'foot' ? priceByTower(state, from, to) : IMPASSABLE
}

/** 2.42, 2.45: up inside a siege tower and over to the ramparts, or the other way, taken as one step. */
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

/** The ways over the ground of one position: made once, asked often. */
export class Ways {
  readonly #state: SiegeState
  /** Looking at all of the ground takes a while, and not everyone asks. */
  #mark: number | undefined
  /** Asked for one man after another, about the same few lists of goals: a list is known again before it is read. */
  readonly #known = { foot: new Map<readonly Hex[], Field>(), horse: new Map<readonly Hex[], Field>() }

  constructor(state: SiegeState) {
    this.#state = state
  }

  /** Changes with the ground. */
  get mark(): number {
    return (this.#mark ??= groundMark(this.#state))
  }

  /** [hex * 6 + direction]: what each step costs on the ground; not to be changed. */
  prices(gait: Gait): Uint8Array {
    return pricesFor(this.#state, gait, this.mark)
  }

  /** How far it is to the nearest of these hexes. */
  to(gait: Gait, goals: readonly Hex[]): Field {
    const known = this.#known[gait].get(goals)
    if (known) return known
    const field = this.#approach(gait, goals)
    this.#known[gait].set(goals, field)
    return field
  }

  #approach(gait: Gait, goals: readonly Hex[]): Field {
    const { goals: approaches } = knownOf(this.#state)
    const { mark } = this
    let key = mixed(mark, gait === 'horse' ? 1 : 0)
    for (let at = 0; at < goals.length; at++) key = mixed(key, goals[at])
    const known = approaches.get(key)
    if (known && known.mark === mark && known.gait === gait && isSameList(known.goals, goals))
      return known.field
    if (approaches.size >= MOST_FIELDS) approaches.clear()
    const field = spreadOver(this.#state, goals, this.prices(gait), BACKWARDS, FAR - 1)
    approaches.set(key, { mark, gait, goals, field })
    return field
  }

  /** How far it is from a hex, for those who can pay no more than so much. */
  from(gait: Gait, start: Hex, most: number): Field {
    const key = `${gait}${this.mark}>${most}:${start}`
    return remember(knownOf(this.#state).fields, MOST_FIELDS, key, () =>
      spreadOver(this.#state, [start], this.prices(gait), FORWARDS, most),
    )
  }

  /** The hexes at which someone could strike who starts here and can pay no more than so much, each once. */
  strikes(gait: Gait, start: Hex, most: number): Int16Array {
    const key = ((start << 7) | Math.min(most, 127)) * 2 + (gait === 'horse' ? 1 : 0)
    return remember(this.#strikes(), MOST_STRIKES, key, () =>
      besideAll(this.#state, spreadOver(this.#state, [start], this.prices(gait), FORWARDS, most)),
    )
  }

  #strikes(): Map<number, Int16Array> {
    return remember(knownOf(this.#state).strikes, MOST_GROUNDS, this.mark, () => new Map())
  }
}

/** Everything next to a hex that is not too far. */
const besideAll = ({ setting: { grid } }: SiegeState, field: Field): Int16Array => {
  const marked = new Uint8Array(grid.size)
  const beside: Hex[] = []
  for (let hex = 0; hex < grid.size; hex++) {
    if (field[hex] === FAR) continue
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      const next = grid.neighbours[side]
      if (next === OFF_MAP || marked[next] !== 0) continue
      marked[next] = 1
      beside.push(next)
    }
  }
  return Int16Array.from(beside)
}
