import { memoBy } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command/command.ts'
import { costsFor } from '../core/figures.ts'
import { isEnemyAt } from '../core/occupancy.ts'
import { footingOf, leavingPrice, type Mover, pointsOf, restBudget } from '../movement/question.ts'
import { type FiloState, type Setting, UNMOVED } from '../state.ts'
import type { Scene } from './scene.ts'

/** Where a mover can end its move, with the path. A stance is a hex and a facing as one number: hex * 6 + facing. */

const NONE = -1

/** Directions relative to the facing: those of the front, straight ahead, and one turn to either side. */
const FRONT = [0, 1, 5]
const AHEAD = [0]
const TURNS = [1, 5]

/** The mover's data for one search. */
interface March {
  readonly scene: Scene
  readonly mover: Mover
  readonly points: number
  readonly costs: Uint8Array
  /** filo 3.1, 3.2: directions of movement relative to the facing. */
  readonly fronts: readonly number[]
  readonly forbidden: ((hex: Hex) => boolean) | undefined
  readonly start: Hex
  /** filo 8.3: the extra cost of leaving the start hex, and of leaving each other hex. */
  readonly leaving: number
  readonly watched: Uint8Array
  /** filo 8: a unit that has not moved can always move one hex. */
  readonly firstStance: number
}

/** Reused arrays for searches over one map, with the result of the last search. */
class MoveSearch {
  /** By stance; valid for the search whose number is in `#mark`. */
  readonly #mark: Int32Array
  readonly #spent: Uint8Array
  readonly #riding: Int16Array
  /** The previous stance, or NONE at the start. */
  readonly #before: Int32Array
  /** By hex, likewise: the most movement points that may be spent by a unit that ends its move there. */
  readonly #hexMark: Int32Array
  readonly #budget: Int16Array
  /** Stances by cost. */
  readonly #queues: number[][] = []
  readonly #rests: number[] = []
  #search = 0

  constructor({ grid }: Setting) {
    const stances = grid.size * 6
    this.#mark = new Int32Array(stances)
    this.#spent = new Uint8Array(stances)
    this.#riding = new Int16Array(stances)
    this.#before = new Int32Array(stances)
    this.#hexMark = new Int32Array(grid.size)
    this.#budget = new Int16Array(grid.size)
  }

  wayTo(stance: number): readonly number[] {
    const way: number[] = []
    for (let at = stance; this.#before[at] !== NONE; at = this.#before[at] ?? NONE) way.push(at)
    return way.toReversed()
  }

  rests(march: March): readonly number[] {
    const { points, mover, scene, start } = march
    const { facing, spent, riding } = footingOf(scene.state, mover)
    const queues = this.#queues
    while (queues.length <= points) queues.push([])
    for (const queue of queues) queue.length = 0
    this.#rests.length = 0
    this.#search++
    const first = start * 6 + facing
    this.#note(first, spent, riding, NONE)
    this.#leave(march, first, spent)
    for (let cost = 0; cost <= points; cost++)
      // Turns and steps may add to the queue being processed.
      for (let at = 0; at < nth(queues, cost).length; at++) {
        const stance = nth(nth(queues, cost), at)
        if (this.#spent[stance] !== cost) continue
        if (cost <= this.#budgetAt(march, Math.floor(stance / 6))) this.#rests.push(stance)
        this.#leave(march, stance, cost)
      }
    return this.#rests
  }

  #note(stance: number, cost: number, riding: number, from: number): void {
    this.#mark[stance] = this.#search
    this.#spent[stance] = cost
    this.#riding[stance] = riding
    this.#before[stance] = from
  }

  #budgetAt({ scene, mover }: March, hex: Hex): number {
    if (this.#hexMark[hex] !== this.#search) {
      this.#hexMark[hex] = this.#search
      this.#budget[hex] = restBudget(scene.state, mover, hex)
    }
    return this.#budget[hex] ?? 0
  }

  #reach(points: number, stance: number, cost: number, riding: number, from: number): void {
    if (cost > points || riding < 0) return
    if (this.#mark[stance] === this.#search && (this.#spent[stance] ?? 0) <= cost) return
    this.#note(stance, cost, riding, from)
    nth(this.#queues, cost).push(stance)
  }

  #leave(march: March, stance: number, sofar: number): void {
    const { points, scene, costs, forbidden } = march
    const { neighbours } = scene.state.setting.grid
    const { footCost } = scene.state.setting
    const hex = Math.floor(stance / 6)
    const facing = stance % 6
    const riding = this.#riding[stance] ?? 0
    const toll = hex === march.start ? march.leaving : (march.watched[hex] ?? 0)
    for (const turned of march.fronts) {
      const way = hex * 6 + ((facing + turned) % 6)
      const to = neighbours[way] ?? OFF_MAP
      if (to === OFF_MAP || (costs[way] ?? IMPASSABLE) >= IMPASSABLE) continue
      if (isEnemyAt(scene.state, to, scene.seat) || forbidden?.(to)) continue
      const price = sofar + (costs[way] ?? IMPASSABLE) + toll
      const paid = stance === march.firstStance ? Math.min(points, price) : price
      this.#reach(points, to * 6 + facing, paid, riding - (footCost[way] ?? IMPASSABLE), stance)
    }
    for (const turned of TURNS)
      this.#reach(points, hex * 6 + ((facing + turned) % 6), sofar + 1, riding, stance)
  }
}

const moveSearchOf = memoBy((setting: Setting) => new MoveSearch(setting))

/** The stances of the path to this one, itself included, in the last search. */
export const stancesTo = ({ setting }: FiloState, stance: number): readonly number[] =>
  moveSearchOf(setting).wayTo(stance)

/** All stances in which the move may end, the cheapest first. Valid until the next search. */
export const restsOf = (scene: Scene, mover: Mover): readonly number[] => {
  const { state } = scene
  const { hex: start, facing } = footingOf(state, mover)
  const unmoved = state.tables.units.motion[mover.unit] === UNMOVED
  return moveSearchOf(state.setting).rests({
    scene,
    mover,
    points: pointsOf(state, mover),
    costs: costsFor(state, mover.unit),
    fronts: frontsOf(state, mover),
    forbidden: forbiddenFor(state, mover),
    start,
    leaving: leavingPrice(state, mover, start),
    watched: scene.enemyMap.fronts,
    firstStance: unmoved ? start * 6 + facing : NONE,
  })
}

/** filo 3.1, 3.2; filo N.6: a waiting unit may only turn. */
const frontsOf = (state: FiloState, { unit }: Mover): readonly number[] => {
  const { setting } = state
  if (isWaiting(state, nth(setting.units, unit).banner)) return []
  return setting.isArtillery[unit] ? AHEAD : FRONT
}

/** filo N.8 */
const forbiddenFor = (
  { setting, tables }: FiloState,
  { unit }: Mover,
): ((hex: Hex) => boolean) | undefined => {
  const { neverBack } = setting.special
  if (neverBack === undefined || nth(setting.units, unit).banner !== neverBack.banner) return undefined
  const { units } = tables
  const from = units.motion[unit] === UNMOVED ? (units.hex[unit] ?? OFF_MAP) : (units.from[unit] ?? OFF_MAP)
  const least = distance(setting.grid, from, neverBack.towards)
  return hex => distance(setting.grid, hex, neverBack.towards) < least
}
