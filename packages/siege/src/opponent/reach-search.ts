import { memoBy } from '@mesnada/engine'
import {
  asDirection,
  type Direction,
  type Hex,
  nth,
  OFF_MAP,
  opposite,
  turn,
  turnsBetween,
} from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { isCommanded } from '../command/command.ts'
import { isMounted, isStunned, sideOf } from '../core/bodies.ts'
import { isCarrying } from '../core/carrying.ts'
import { gearKindAt } from '../core/ground.ts'
import { moveRefusal } from '../core/mobility.ts'
import { leansOn, movementLeft, placeAt, priceOfStep } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { type Reached, reachOf } from '../movement/reach.ts'
import { deckAfter, isHalfDoorway } from '../movement/train.ts'
import { TURNING } from '../movement/turning.ts'
import { IMPASSABLE, T } from '../printed/terrain.ts'
import { ASLEEP, GROUND, NOBODY, type Setting, type SiegeState, STEADY, TOP } from '../state.ts'
import type { GroundDistances } from './ground-distances.ts'

/** How a node was reached. */
const BY_STEP = 0
const BY_TURNING_ABOUT = 1
const BY_PIVOT = 2

/** Nodes per hex: on foot one per deck, for riders one per direction of the tail. */
const NODES_PER_HEX = 6

/** The arrays of a search, shared by all searches of a game: one ends before the next begins. */
interface SearchArrays {
  readonly cost: Uint8Array
  readonly before: Int32Array
  readonly how: Uint8Array
  readonly rests: Uint8Array
  readonly noted: Uint8Array
  /** The nodes reached, in order; they are cleared before the next search. */
  readonly touched: number[]
  readonly buckets: number[][]
}

const searchArraysOf = memoBy(({ grid }: Setting): SearchArrays => {
  const nodes = grid.size * NODES_PER_HEX
  return {
    cost: new Uint8Array(nodes).fill(IMPASSABLE),
    before: new Int32Array(nodes),
    how: new Uint8Array(nodes),
    rests: new Uint8Array(nodes),
    noted: new Uint8Array(nodes),
    touched: [],
    buckets: [],
  }
})

/**
 * A fast version of the rules' `reachOf`: reused arrays, tabulated step costs, and no objects until a path is read.
 * Bodies that take others along (a ladder, a bridle), that fear or lack of command keeps off the enemy, and horses that
 * must jump are left to `reachOf`, which then ignores the shapes of a string of animals.
 */
export class ReachSearch {
  readonly #state: SiegeState
  readonly #onFoot: Uint8Array
  readonly #onHorse: Uint8Array
  readonly #arrays: SearchArrays
  readonly #found: number[] = []
  #others: readonly Reached[] = []
  #body: Body = NOBODY
  #start = NOBODY
  #mounted = false

  constructor(state: SiegeState, distances: GroundDistances) {
    this.#state = state
    this.#onFoot = distances.prices('foot')
    this.#onHorse = distances.prices('horse')
    this.#arrays = searchArraysOf(state.setting)
  }

  /** Searches the places that a body can reach, and returns their number. */
  explore(body: Body): number {
    this.#forget()
    const state = this.#state
    if (moveRefusal(state, sideOf(state, body), body) !== undefined) return 0
    this.#body = body
    this.#mounted = isMounted(state, body)
    if (!this.#isSimple(body)) {
      this.#others = [...reachOf(state, body).values()]
      return this.#others.length
    }
    this.#search(movementLeft(state, body))
    return this.#found.length
  }

  hexAt(index: number): Hex {
    if (this.#others.length > 0) return nth(this.#others, index).hex
    return this.#hexOf(nth(this.#found, index))
  }

  deckAt(index: number): number {
    if (this.#others.length > 0) return nth(this.#others, index).deck
    return this.#mounted ? GROUND : nth(this.#found, index) & 1
  }

  /** The second hex of a horse; otherwise the hex itself. */
  tailAt(index: number): Hex {
    if (this.#others.length > 0) return nth(this.#others, index).tail
    return this.#mounted ? this.#tailOf(nth(this.#found, index)) : this.#hexOf(nth(this.#found, index))
  }

  /** The actions of the path to a place. */
  actionsTo(index: number): readonly SiegeAction[] {
    if (this.#others.length > 0) return nth(this.#others, index).actions
    const nodes: number[] = []
    for (let node = nth(this.#found, index); node >= 0; node = this.#arrays.before[node] ?? 0)
      nodes.push(node)
    const actions: SiegeAction[] = []
    let path: Hex[] = []
    for (const node of nodes.toReversed().slice(1)) {
      if (this.#arrays.how[node] === BY_TURNING_ABOUT) actions.push({ type: 'turn-about', body: this.#body })
      else if (this.#arrays.how[node] === BY_PIVOT)
        actions.push({ type: 'pivot', body: this.#body, tail: this.#tailOf(node) })
      else {
        path.push(this.#hexOf(node))
        if (this.#arrays.rests[node] === 0) continue
        actions.push(this.#moveAlong(path, node))
        path = []
      }
    }
    return actions
  }

  #moveAlong(path: Hex[], node: number): SiegeAction {
    return this.#mounted || (node & 1) === GROUND
      ? { type: 'move', body: this.#body, path }
      : { type: 'move', body: this.#body, path, deck: TOP }
  }

  #isSimple(body: Body): boolean {
    const state = this.#state
    const { leads, morale } = state.tables.bodies
    if (leads[body] !== NOBODY || isCarrying(state, body)) return false
    if (morale[body] !== STEADY || !isCommanded(state, body)) return false
    return !(this.#mounted && state.setting.options.s16JumpTests)
  }

  #hexOf(node: number): Hex {
    return this.#mounted ? Math.floor(node / 6) : node >> 1
  }

  #tailOf(node: number): Hex {
    return this.#state.setting.grid.neighbours[node] ?? OFF_MAP
  }

  #forget(): void {
    for (const node of this.#arrays.touched) {
      this.#arrays.cost[node] = IMPASSABLE
      this.#arrays.noted[node] = 0
    }
    for (const bucket of this.#arrays.buckets) bucket.length = 0
    this.#arrays.touched.length = 0
    this.#found.length = 0
    this.#others = []
  }

  #search(most: number): void {
    const { hex, deck, tail } = this.#state.tables.bodies
    const body = this.#body
    while (this.#arrays.buckets.length <= most) this.#arrays.buckets.push([])
    const start = this.#mounted
      ? this.#nodeOfRider(hex[body] ?? OFF_MAP, tail[body] ?? NOBODY)
      : placeAt(hex[body] ?? OFF_MAP, deck[body])
    this.#start = start
    this.#offer(start, 0, NOBODY, BY_STEP)
    for (let cost = 0; cost <= most; cost++)
      for (const node of nth(this.#arrays.buckets, cost)) {
        if (this.#arrays.cost[node] !== cost || this.#arrays.noted[node] !== 0) continue
        this.#arrays.noted[node] = 1
        const rests = node === start || this.#canRest(node)
        this.#arrays.rests[node] = rests ? 1 : 0
        if (rests && node !== start) this.#note(node)
        if (this.#mounted) this.#ride(node, cost, most, rests)
        else this.#walk(node, cost, most)
      }
  }

  /** Records each hex once, by the cheapest way. */
  #note(node: number): void {
    if (!this.#mounted) {
      this.#found.push(node)
      return
    }
    const hex = this.#hexOf(node)
    for (let heading = hex * 6; heading < hex * 6 + 6; heading++)
      if (
        heading !== node &&
        heading !== this.#start &&
        this.#arrays.noted[heading] === 1 &&
        this.#arrays.rests[heading] === 1
      )
        return
    this.#found.push(node)
  }

  #offer(node: number, cost: number, before: number, how: number): void {
    if (cost >= (this.#arrays.cost[node] ?? IMPASSABLE)) return
    if (this.#arrays.cost[node] === IMPASSABLE) this.#arrays.touched.push(node)
    this.#arrays.cost[node] = cost
    this.#arrays.before[node] = before
    this.#arrays.how[node] = how
    nth(this.#arrays.buckets, cost).push(node)
  }

  #walk(node: number, cost: number, most: number): void {
    const state = this.#state
    const { neighbours } = state.setting.grid
    const { gear } = state.tables.ground
    const hex = node >> 1
    const deck = node & 1
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      const to = neighbours[side] ?? OFF_MAP
      if (to === OFF_MAP) continue
      if (((gear[hex] ?? 0) | (gear[to] ?? 0)) !== 0) this.#walkByGear(node, to, cost, most)
      else if (cost + (this.#onFoot[side] ?? 0) <= most && !this.#isBarred(to, GROUND))
        this.#offer(placeAt(to), cost + (this.#onFoot[side] ?? 0), node, BY_STEP)
    }
    if (gearKindAt(state, hex) === 'siege-tower') this.#walkByGear(placeAt(hex, deck), hex, cost, most)
  }

  /** Steps up and down ladders and towers, and past gear. */
  #walkByGear(node: number, to: Hex, cost: number, most: number): void {
    const state = this.#state
    const hex = node >> 1
    const deck = deckAfter(state, node & 1, hex, to)
    const price = priceOfStep(state, 'foot', node, placeAt(to, deck))
    if (typeof price !== 'number' || cost + price > most || this.#isBarred(to, deck)) return
    const spent = (state.tables.bodies.spent[this.#body] ?? 0) + cost
    // siege 1.93: up the ladder in one movement phase, over the wall in the next.
    if (spent > 0 && hex !== to && !state.setting.options.s38ClimbAndCross && leansOn(state, hex, to)) return
    this.#offer(placeAt(to, deck), cost + price, node, BY_STEP)
  }

  /** siege R.mounted: into the three hexes ahead, or a turn on the spot. */
  #ride(node: number, cost: number, most: number, rests: boolean): void {
    const state = this.#state
    const { neighbours } = state.setting.grid
    const hex = this.#hexOf(node)
    const back = asDirection(node - hex * 6)
    const ahead = opposite(back)
    if (!isHalfDoorway(state, hex))
      for (let side = hex * 6; side < hex * 6 + 6; side++) {
        const to = neighbours[side] ?? OFF_MAP
        const next = cost + (this.#onHorse[side] ?? 0)
        const direction = asDirection(side - hex * 6)
        if (to === OFF_MAP || next > most || Math.abs(turnsBetween(ahead, direction)) > 1) continue
        if (!this.#isTrench(to) && this.#isBarred(to, GROUND)) continue
        this.#offer(to * 6 + opposite(direction), next, node, BY_STEP)
      }
    const turned = cost + TURNING
    if (!rests || turned > most) return
    this.#offer((neighbours[node] ?? OFF_MAP) * 6 + ahead, turned, node, BY_TURNING_ABOUT)
    this.#pivot(node, turn(back, 1), turned)
    this.#pivot(node, turn(back, -1), turned)
  }

  #pivot(node: number, direction: Direction, cost: number): void {
    const { grid, options, board } = this.#state.setting
    const pivoted = this.#hexOf(node) * 6 + direction
    const tail = grid.neighbours[pivoted] ?? OFF_MAP
    if (tail === OFF_MAP || (this.#onHorse[pivoted] ?? 0) >= IMPASSABLE) return
    if (options.s15HorsesInDoorways === 'front-half' && board.terrain[tail] === T.doorway) return
    if (this.#canRest(pivoted)) this.#offer(pivoted, cost, node, BY_PIVOT)
  }

  #nodeOfRider(head: Hex, tail: Hex): number {
    const { neighbours } = this.#state.setting.grid
    let node = head * 6
    while (neighbours[node] !== tail) node++
    return node
  }

  #isTrench(hex: Hex): boolean {
    return this.#state.setting.board.terrain[hex] === T.trench
  }

  /** siege 1.61 (1): not through living enemies, unless stunned (switch 2) or asleep (siege 6.75). */
  #isBarred(hex: Hex, deck: number): boolean {
    const { occupant, upper, under } = this.#state.tables.ground
    const row = deck === TOP ? (upper[hex] ?? 0) : (occupant[hex] ?? 0)
    if (row === 0) return false
    return this.#bars(row - 1) || (deck === GROUND && under[hex] !== 0 && this.#bars((under[hex] ?? 0) - 1))
  }

  #bars(other: Body): boolean {
    const state = this.#state
    if (sideOf(state, other) === sideOf(state, this.#body)) return false
    if (state.tables.bodies.veil[other] === ASLEEP) return false
    return !(state.setting.options.s2PassStunnedEnemies && isStunned(state, other))
  }

  #canRest(node: number): boolean {
    if (!this.#mounted) return this.#isFree(node >> 1, node & 1)
    return this.#holdsHorse(this.#hexOf(node)) && this.#holdsHorse(this.#tailOf(node))
  }

  /** siege 3.32: no horse stops in a trench. */
  #holdsHorse(hex: Hex): boolean {
    return !(this.#isTrench(hex) && this.#state.tables.ground.gear[hex] === 0) && this.#isFree(hex, GROUND)
  }

  /** siege 1.62, 5.11: nobody else and no cart is there. */
  #isFree(hex: Hex, deck: number): boolean {
    const { occupant, upper, under, gear } = this.#state.tables.ground
    const self = this.#body + 1
    if (gear[hex] !== 0 && gearKindAt(this.#state, hex) === 'cart') return false
    if (deck === TOP) return upper[hex] === 0 || upper[hex] === self
    return (occupant[hex] === 0 || occupant[hex] === self) && (under[hex] === 0 || under[hex] === self)
  }
}
