import { distance, type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command.ts'
import { costsFor } from '../figures.ts'
import { leavingPrice, type Mover, mayRest, pointsOf, stanceOf } from '../motion.ts'
import { isEnemyAt } from '../occupancy.ts'
import { type FiloState, type Setting, UNMOVED } from '../state.ts'
import type { Scene } from './scene.ts'

/** Where a mover can come to rest and how he would face, with the way there. A stance is a number: hex * 6 + facing. */

interface Grounds {
  /** By stance, good for the search whose number is in `mark`. */
  readonly spent: Uint8Array
  readonly riding: Int16Array
  /** The stance before it, or none where the march begins. */
  readonly before: Int32Array
  readonly mark: Int32Array
  /** Stances by what has been spent to come there. */
  readonly queues: number[][]
  search: number
}

const NONE = -1

const memory = new WeakMap<Setting, Grounds>()

const groundsOf = (setting: Setting): Grounds => {
  const before = memory.get(setting)
  if (before) return before
  const cells = setting.grid.size * 6
  const made = {
    spent: new Uint8Array(cells),
    riding: new Int16Array(cells),
    before: new Int32Array(cells),
    mark: new Int32Array(cells),
    queues: [],
    search: 0,
  }
  memory.set(setting, made)
  return made
}

/** The stances from the first step to this one, in the search made last. */
export const stepsTo = ({ setting }: FiloState, stance: number): readonly number[] => {
  const { before } = groundsOf(setting)
  const steps: number[] = []
  for (let at = stance; before[at] !== NONE; at = before[at]) steps.push(at)
  return steps.toReversed()
}

const FRONT = [0, 1, 5]
const AHEAD = [0]
const TURNS = [1, 5]

/** Visits every hex and facing in which the move may end. */
export const eachRest = (
  scene: Scene,
  mover: Mover,
  visit: (hex: Hex, facing: number, stance: number) => void,
): void => {
  const { state } = scene
  const { setting, tables } = state
  const { neighbours } = setting.grid
  const { fronts: watched } = scene.foes
  const points = pointsOf(state, mover)
  const costs = costsFor(state, mover.unit)
  const start = stanceOf(state, mover)
  const leaving = leavingPrice(state, mover, start.hex)
  const unmoved = tables.units.motion[mover.unit] === UNMOVED
  const fronts = frontsOf(state, mover)
  const forbidden = forbiddenFor(state, mover)
  const grounds = groundsOf(setting)
  const { spent, riding, before, mark, queues } = grounds
  const search = ++grounds.search
  while (queues.length <= points) queues.push([])
  for (const queue of queues) queue.length = 0

  const reach = (stance: number, cost: number, left: number, from: number): void => {
    if (cost > points || left < 0) return
    if (mark[stance] === search && spent[stance] <= cost) return
    mark[stance] = search
    spent[stance] = cost
    riding[stance] = left
    before[stance] = from
    queues[cost].push(stance)
  }

  const leave = (stance: number, sofar: number): void => {
    const hex = Math.floor(stance / 6)
    const facing = stance % 6
    const setsOut = stance === startStance
    for (const turned of fronts) {
      const direction = (facing + turned) % 6
      const to = neighbours[hex * 6 + direction]
      if (to === OFF_MAP || isEnemyAt(state, to, scene.seat) || forbidden?.(to)) continue
      const cost = costs[hex * 6 + direction]
      if (cost >= IMPASSABLE) continue
      const toll = cost + (hex === start.hex ? leaving : watched[hex])
      const paid = setsOut && unmoved ? Math.min(points, sofar + toll) : sofar + toll
      reach(to * 6 + facing, paid, riding[stance] - setting.footCost[hex * 6 + direction], stance)
    }
    for (const turned of TURNS) reach(hex * 6 + ((facing + turned) % 6), sofar + 1, riding[stance], stance)
  }

  const startStance = start.hex * 6 + start.facing
  mark[startStance] = search
  spent[startStance] = start.spent
  riding[startStance] = start.riding
  before[startStance] = NONE
  leave(startStance, start.spent)
  for (let cost = 0; cost <= points; cost++)
    for (const stance of queues[cost]) {
      if (spent[stance] !== cost) continue
      const hex = Math.floor(stance / 6)
      if (mayRest(state, mover, { hex, spent: cost })) visit(hex, stance % 6, stance)
      leave(stance, cost)
    }
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
