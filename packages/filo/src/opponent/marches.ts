import { distance, type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command.ts'
import { costsFor } from '../figures.ts'
import { leavingPrice, type Mover, pointsOf, restBudget, stanceOf } from '../motion.ts'
import { isEnemyAt } from '../occupancy.ts'
import { type FiloState, type Setting, UNMOVED } from '../state.ts'
import type { Scene } from './scene.ts'

/** Where a mover can come to rest and how he would face, with the way there. A stance is a number: hex * 6 + facing. */

const NONE = -1

const FRONT = [0, 1, 5]
const AHEAD = [0]
const TURNS = [1, 5]

/** What a search asks of whoever marches, found out once. */
interface March {
  readonly scene: Scene
  readonly mover: Mover
  readonly points: number
  readonly costs: Uint8Array
  /** 3.1, 3.2: where he can go, turned from where he faces. */
  readonly fronts: readonly number[]
  readonly forbidden: ((hex: Hex) => boolean) | undefined
  readonly start: Hex
  /** 8.3: what it costs more to leave where he stands, and by hex wherever he comes. */
  readonly leaving: number
  readonly watched: Uint8Array
  /** 8: who has not moved yet can always go one hex. */
  readonly firstStance: number
}

/** Memory for searches over one map, and what the last of them has found. */
class Grounds {
  /** By stance, good for the search whose number is in `mark`. */
  readonly #mark: Int32Array
  readonly #spent: Uint8Array
  readonly #riding: Int16Array
  /** The stance before it, or none where the march begins. */
  readonly #before: Int32Array
  /** By hex, likewise: the most that may have been spent by whoever comes to rest there. */
  readonly #hexMark: Int32Array
  readonly #budget: Int16Array
  /** Stances by what has been spent to come there. */
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
    for (let at = stance; this.#before[at] !== NONE; at = this.#before[at]) way.push(at)
    return way.toReversed()
  }

  rests(march: March): readonly number[] {
    const { points, mover, scene, start } = march
    const { facing, spent, riding } = stanceOf(scene.state, mover)
    const queues = this.#queues
    while (queues.length <= points) queues.push([])
    for (const queue of queues) queue.length = 0
    this.#rests.length = 0
    this.#search++
    const first = start * 6 + facing
    this.#note(first, spent, riding, NONE)
    this.#leave(march, first, spent)
    for (let cost = 0; cost <= points; cost++)
      // Turns and steps may put more into the queue that is being gone through.
      for (let at = 0; at < queues[cost].length; at++) {
        const stance = queues[cost][at]
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
    return this.#budget[hex]
  }

  #reach(points: number, stance: number, cost: number, riding: number, from: number): void {
    if (cost > points || riding < 0) return
    if (this.#mark[stance] === this.#search && this.#spent[stance] <= cost) return
    this.#note(stance, cost, riding, from)
    this.#queues[cost].push(stance)
  }

  #leave(march: March, stance: number, sofar: number): void {
    const { points, scene, costs, forbidden } = march
    const { neighbours } = scene.state.setting.grid
    const { footCost } = scene.state.setting
    const hex = Math.floor(stance / 6)
    const facing = stance % 6
    const riding = this.#riding[stance]
    const toll = hex === march.start ? march.leaving : march.watched[hex]
    for (const turned of march.fronts) {
      const way = hex * 6 + ((facing + turned) % 6)
      const to = neighbours[way]
      if (to === OFF_MAP || costs[way] >= IMPASSABLE) continue
      if (isEnemyAt(scene.state, to, scene.seat) || forbidden?.(to)) continue
      const price = sofar + costs[way] + toll
      const paid = stance === march.firstStance ? Math.min(points, price) : price
      this.#reach(points, to * 6 + facing, paid, riding - footCost[way], stance)
    }
    for (const turned of TURNS)
      this.#reach(points, hex * 6 + ((facing + turned) % 6), sofar + 1, riding, stance)
  }
}

const memory = new WeakMap<Setting, Grounds>()

const groundsOf = (setting: Setting): Grounds => {
  const known = memory.get(setting) ?? new Grounds(setting)
  memory.set(setting, known)
  return known
}

/** All stances on the way to this one, the last included, in the search made last. */
export const stancesTo = ({ setting }: FiloState, stance: number): readonly number[] =>
  groundsOf(setting).wayTo(stance)

/** All stances in which the move may end, the cheapest first. Valid until the next search. */
export const restsOf = (scene: Scene, mover: Mover): readonly number[] => {
  const { state } = scene
  const { hex: start, facing } = stanceOf(state, mover)
  const unmoved = state.tables.units.motion[mover.unit] === UNMOVED
  return groundsOf(state.setting).rests({
    scene,
    mover,
    points: pointsOf(state, mover),
    costs: costsFor(state, mover.unit),
    fronts: frontsOf(state, mover),
    forbidden: forbiddenFor(state, mover),
    start,
    leaving: leavingPrice(state, mover, start),
    watched: scene.foes.fronts,
    firstStance: unmoved ? start * 6 + facing : NONE,
  })
}

/** 3.1, 3.2; N.6: who waits may only turn. */
const frontsOf = (state: FiloState, { unit }: Mover): readonly number[] => {
  const { setting } = state
  if (isWaiting(state, setting.units[unit].banner)) return []
  return setting.isArtillery[unit] ? AHEAD : FRONT
}

/** N.8 */
const forbiddenFor = (
  { setting, tables }: FiloState,
  { unit }: Mover,
): ((hex: Hex) => boolean) | undefined => {
  const { neverBack } = setting.special
  if (neverBack === undefined || setting.units[unit].banner !== neverBack.banner) return undefined
  const { units } = tables
  const from = units.motion[unit] === UNMOVED ? units.hex[unit] : units.from[unit]
  const least = distance(setting.grid, from, neverBack.towards)
  return hex => distance(setting.grid, hex, neverBack.towards) < least
}
