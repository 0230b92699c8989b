import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { garrisonOf } from '../campaign/record/outer-castle.ts'
import { isThreatened } from '../contact/attacks.ts'
import { allowanceOf, hexesOf, isAnimal, isOnMap, sideOf } from '../core/bodies.ts'
import { gearKindAt, isInsideCastle, isRubble } from '../core/ground.ts'
import { hexOfPlace, type Place, placeAt, priceOfStep } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { isAtEdge } from '../movement/moving.ts'
import {
  awayFrom,
  pathOf,
  type Stop,
  type Stride,
  startOf,
  stopsAt,
  strideKey,
  stridesFrom,
} from '../movement/strides.ts'
import { PANIC_HEXES } from '../panic/panic.ts'
import { CAPTIVE, NOBODY, type SiegeState, TOP } from '../state.ts'

/** siege 6.11, 6.12: the ways of the frightened: each hex as far from the enemy as can be, or towards a way out. */

export interface Refuge extends Stop {
  /** He leaves the map from here (siege 6.13). */
  readonly leaves: boolean
  /** Switch 35: he passed an enemy on the way. */
  readonly passed: boolean
}

interface Run {
  readonly stride: Stride
  readonly spent: number
  readonly passed: boolean
  /** The last place on the way where he could stay. */
  readonly last: Run | undefined
}

/** Where the flight can end: all refuges the owner may choose from. */
export const refugesOf = (state: SiegeState, body: Body, rout: boolean): readonly Refuge[] => {
  const flight = new Flight(state, body, rout)
  return flight.refuges()
}

class Flight {
  readonly #state: SiegeState
  readonly #body: Body
  readonly #rout: boolean
  readonly #budget: number
  readonly #start: Stride
  readonly #enemies: readonly Hex[]
  readonly #wayOut: Int16Array | undefined
  readonly #found = new Map<string, Refuge>()

  constructor(state: SiegeState, body: Body, rout: boolean) {
    this.#state = state
    this.#body = body
    this.#rout = rout
    this.#budget = rout ? allowanceOf(state, body) : PANIC_HEXES
    this.#start = startOf(state, body)
    this.#enemies = enemyHexes(state, body)
    this.#wayOut = isTrapped(state, body) ? waysOut(state, body) : undefined
  }

  refuges(): readonly Refuge[] {
    const seen = new Set<string>()
    let runs: Run[] = [{ stride: this.#start, spent: 0, passed: false, last: undefined }]
    while (runs.length > 0) {
      const next: Run[] = []
      for (const run of runs)
        for (const further of this.#goOn(run)) {
          const key = `${strideKey(this.#state, further.stride)} ${further.spent} ${further.passed}`
          if (seen.has(key)) continue
          seen.add(key)
          next.push(further)
        }
      runs = next
    }
    return [...this.#found.values()]
  }

  /** The best steps from here; a run that can go no further ends, if it may. */
  #goOn(run: Run): readonly Run[] {
    const open = stridesFrom(this.#state, this.#body, run.stride)
      .map(stride => this.#step(run, stride))
      .filter(further => further !== undefined)
    const best = Math.max(...open.map(({ stride }) => this.#worth(stride.place)))
    if (this.#mayLeave(run) && this.#worth(run.stride.place) + 1 >= best) this.#leave(run)
    if (open.length === 0) this.#end(run)
    return open.filter(({ stride }) => this.#worth(stride.place) === best)
  }

  #step(run: Run, stride: Stride): Run | undefined {
    const { s35PanicPassingRouts } = this.#state.setting.options
    const spent = run.spent + this.#price(run.stride.place, stride)
    if (spent > this.#budget || !this.#isFurther(run.stride, stride)) return undefined
    const near = isThreatened(this.#state, sideOf(this.#state, this.#body), stride.place)
    if (near && !s35PanicPassingRouts) return undefined
    const stays = !near && stopsAt(this.#state, this.#body, stride).length > 0
    if (!this.#rout && spent === this.#budget && !stays) return undefined
    const further: Run = { stride, spent, passed: run.passed || near, last: run.last }
    return stays ? { ...further, last: further } : further
  }

  /** Panic counts hexes, rout movement points. */
  #price(from: Place, stride: Stride): number {
    if (!this.#rout) return 1
    const mover = stride.back === NOBODY ? 'foot' : 'horse'
    const price = priceOfStep(this.#state, mover, from, stride.place)
    return typeof price === 'number' ? price : this.#budget + 1
  }

  /** siege R.retreat: never back towards where it began; on the way out of a castle, always nearer to the way out. */
  #isFurther(from: Stride, to: Stride): boolean {
    if (this.#wayOut && (this.#wayOut[from.place] ?? 0) > 0)
      return (this.#wayOut[to.place] ?? 0) < (this.#wayOut[from.place] ?? 0)
    if (this.#wayOut && isInsideCastle(this.#state, hexOfPlace(to.place))) return false
    const { place: start } = this.#start
    return awayFrom(this.#state, start, to.place) > awayFrom(this.#state, start, from.place)
  }

  /** How far a place is from the nearest enemy. */
  #worth(place: Place): number {
    const { grid } = this.#state.setting
    let least = grid.size
    for (const enemy of this.#enemies) least = Math.min(least, distance(grid, hexOfPlace(place), enemy))
    return least
  }

  /** siege 6.13: from an edge hex, with a step still to go. */
  #mayLeave({ stride, spent }: Run): boolean {
    return (
      this.#wayOut === undefined && spent < this.#budget && isAtEdge(this.#state, hexOfPlace(stride.place))
    )
  }

  #leave(run: Run): void {
    const hex = hexOfPlace(run.stride.place)
    const path = pathOf(run.stride)
    this.#add({ hex, tail: NOBODY, deck: 0, path, leaves: true, passed: run.passed })
  }

  /** siege 6.11: panic goes its full length or not at all; a rout goes as far as it can. */
  #end(run: Run): void {
    if (!this.#rout && run.spent < this.#budget) return
    const last = run.last
    if (last === undefined) return
    for (const stop of stopsAt(this.#state, this.#body, last.stride))
      this.#add({ ...stop, leaves: false, passed: last.passed })
  }

  #add(refuge: Refuge): void {
    const { hex, tail, deck, leaves } = refuge
    const key = `${hex} ${tail} ${deck} ${leaves}`
    if (!this.#found.has(key)) this.#found.set(key, refuge)
  }
}

const enemyHexes = (state: SiegeState, body: Body): readonly Hex[] => {
  const { hex, custody, side } = state.tables.bodies
  const hexes: Hex[] = []
  for (let enemy = 0; enemy < hex.length; enemy++)
    if (
      side[enemy] !== side[body] &&
      isOnMap(state, enemy) &&
      !isAnimal(state, enemy) &&
      custody[enemy] !== CAPTIVE
    )
      hexes.push(...hexesOf(state, enemy))
  return hexes
}

/** siege 6.11: one who has got into a castle that is not his side's. */
const isTrapped = (state: SiegeState, body: Body): boolean =>
  sideOf(state, body) !== garrisonOf(state) && isInsideCastle(state, state.tables.bodies.hex[body] ?? OFF_MAP)

const NO_WAY = 0x7fff

/** How many steps every place is from the nearest way out; undefined if none can be reached. */
const waysOut = (state: SiegeState, body: Body): Int16Array | undefined => {
  const { size, neighbours } = state.setting.grid
  const steps = new Int16Array(size * 2).fill(NO_WAY)
  const queue: Place[] = []
  for (let hex = 0; hex < size; hex++) for (const place of exitsIn(state, hex)) queue.push(place)
  for (const exit of queue) steps[exit] = 0
  for (let next = 0; next < queue.length; next++) {
    const to = nth(queue, next)
    for (let direction = 0; direction < 6; direction++) {
      const near = neighbours[hexOfPlace(to) * 6 + direction] ?? OFF_MAP
      if (near === OFF_MAP) continue
      const from = placeAt(near)
      if (steps[from] !== NO_WAY || typeof priceOfStep(state, 'foot', from, to) !== 'number') continue
      steps[from] = (steps[to] ?? 0) + 1
      queue.push(from)
    }
  }
  return steps[placeAt(state.tables.bodies.hex[body] ?? OFF_MAP)] === NO_WAY ? undefined : steps
}

/** siege 6.11: a breach, an upright ladder, a siege tower or the lowered bridge. */
const exitsIn = (state: SiegeState, hex: Hex): readonly Place[] => {
  const kind = gearKindAt(state, hex)
  if (kind === 'siege-tower') return [placeAt(hex), placeAt(hex, TOP)]
  return kind === 'ladder' || kind === 'drawbridge' || isRubble(state, hex) ? [placeAt(hex)] : []
}
