import { DIRECTIONS, type Hex, OFF_MAP, opposite } from '@mesnada/hex'
import { gearKindAt } from '../ground.ts'
import { type Setting, type SiegeState, TOP } from '../state.ts'
import { isBridgeUp, placeAt, priceOfStep } from '../step-cost.ts'
import { IMPASSABLE } from '../terrain.ts'

/** How far it is from anywhere to somewhere over the ground as it lies, whoever may stand in the way. */

export type Gait = 'foot' | 'horse'

/** Movement points from each hex; FAR where there is no way. */
export type Field = Uint16Array

export const FAR = 0xffff

interface Known {
  /** [hex * 6 + direction]: what the step costs. */
  readonly prices: Map<string, Uint8Array>
  readonly fields: Map<string, Field>
  /** By ground, then by gait, place and points. */
  readonly strikes: Map<number, Map<number, Int16Array>>
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
  const known: Known = { prices: new Map(), fields: new Map(), strikes: new Map() }
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

/** A number that changes with anything on the ground that a step may have to pay for. */
const groundMark = (state: SiegeState): number => {
  const { gear, rubble, filled, fire, burnt, deadMen, deadHorses } = state.tables.ground
  const { facing, status } = state.tables.gear
  let mark = isBridgeUp(state) ? 1 : 0
  const mix = (value: number): void => {
    mark = Math.imul(mark ^ value, 0x9e3779b1)
    mark ^= mark >>> 15
  }
  for (let hex = 0; hex < gear.length; hex++) {
    const lies = rubble[hex] | (filled[hex] << 1) | ((fire[hex] === 0 ? 0 : 1) << 2) | (burnt[hex] << 3)
    const dead = deadMen[hex] < 3 && deadHorses[hex] === 0 ? 0 : deadMen[hex] + deadHorses[hex] * 64
    if ((lies | dead | gear[hex]) === 0) continue
    mix(hex)
    mix(lies | (dead << 8))
    const row = gear[hex] - 1
    if (row >= 0) mix((row << 8) | (facing[row] << 4) | status[row])
  }
  return mark >>> 0
}

const pricesFor = (state: SiegeState, gait: Gait, mark: number): Uint8Array =>
  remember(knownOf(state).prices, MOST_PRICES, `${gait}${mark}`, () => {
    const { grid } = state.setting
    const prices = new Uint8Array(grid.size * 6).fill(IMPASSABLE)
    for (let hex = 0; hex < grid.size; hex++)
      for (const direction of DIRECTIONS) {
        const to = grid.neighbours[hex * 6 + direction]
        if (to === OFF_MAP) continue
        const price = priceOfStep(state, gait, placeAt(hex), placeAt(to))
        if (typeof price === 'number') prices[hex * 6 + direction] = price
        else if (gait === 'foot') prices[hex * 6 + direction] = priceByTower(state, hex, to)
      }
    return prices
  })

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
  readonly #mark: number

  constructor(state: SiegeState) {
    this.#state = state
    this.#mark = groundMark(state)
  }

  /** Changes with the ground. */
  get mark(): number {
    return this.#mark
  }

  /** [hex * 6 + direction]: what each step costs on the ground; not to be changed. */
  prices(gait: Gait): Uint8Array {
    return pricesFor(this.#state, gait, this.#mark)
  }

  /** How far it is to the nearest of these hexes. */
  to(gait: Gait, goals: readonly Hex[]): Field {
    const key = `${gait}${this.#mark}:${goals.join()}`
    return remember(knownOf(this.#state).fields, MOST_FIELDS, key, () =>
      spread(this.#state, goals, this.#backwards(gait)),
    )
  }

  /** How far it is from a hex, for those who can pay no more than so much. */
  from(gait: Gait, start: Hex, most: number): Field {
    const key = `${gait}${this.#mark}>${most}:${start}`
    return remember(knownOf(this.#state).fields, MOST_FIELDS, key, () =>
      spread(this.#state, [start], this.#forwards(gait), most),
    )
  }

  /** The hexes at which someone could strike who starts here and can pay no more than so much, each once. */
  strikes(gait: Gait, start: Hex, most: number): Int16Array {
    const key = ((start << 7) | Math.min(most, 127)) * 2 + (gait === 'horse' ? 1 : 0)
    return remember(this.#strikes(), MOST_STRIKES, key, () =>
      besideAll(this.#state, spread(this.#state, [start], this.#forwards(gait), most)),
    )
  }

  #strikes(): Map<number, Int16Array> {
    return remember(knownOf(this.#state).strikes, MOST_GROUNDS, this.#mark, () => new Map())
  }

  #backwards(gait: Gait): Toll {
    const prices = pricesFor(this.#state, gait, this.#mark)
    return (_from, to, direction) => prices[to * 6 + opposite(direction)]
  }

  #forwards(gait: Gait): Toll {
    const prices = pricesFor(this.#state, gait, this.#mark)
    return (from, _to, direction) => prices[from * 6 + direction]
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

/** What it costs to spread from one hex to the next. */
export type Toll = (from: Hex, to: Hex, direction: (typeof DIRECTIONS)[number]) => number

/** Distances from the nearest of the starts, by rising cost. */
export const spread = (
  state: SiegeState,
  starts: readonly Hex[],
  toll: Toll,
  most: number = FAR - 1,
): Field => {
  const { grid } = state.setting
  const field = new Uint16Array(grid.size).fill(FAR)
  const buckets: Hex[][] = [[...starts]]
  for (const start of starts) field[start] = 0
  for (let cost = 0; cost < buckets.length; cost++)
    for (const hex of buckets[cost] ?? []) {
      if (field[hex] !== cost) continue
      for (const direction of DIRECTIONS) {
        const next = grid.neighbours[hex * 6 + direction]
        if (next === OFF_MAP) continue
        const step = toll(hex, next, direction)
        const reached = cost + step
        if (step >= IMPASSABLE || reached > most || reached >= field[next]) continue
        field[next] = reached
        for (let empty = buckets.length; empty <= reached; empty++) buckets.push([])
        buckets[reached].push(next)
      }
    }
  return field
}
