import { distance, type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command.ts'
import { costsFor } from '../figures.ts'
import { type Mover, mayRest, pointsOf, stanceOf, stepPrice } from '../motion.ts'
import { isEnemyAt } from '../occupancy.ts'
import { type FiloState, type Setting, UNMOVED } from '../state.ts'
import type { Scene } from './scene.ts'

/** Where a mover can come to rest and how he would face, with the first step of the way there. */

interface Grounds {
  /** [hex * 6 + facing], good for the search whose number is in `mark`. */
  readonly spent: Uint8Array
  readonly riding: Int16Array
  readonly first: Int32Array
  readonly mark: Int32Array
  search: number
}

const memory = new WeakMap<Setting, Grounds>()

const groundsOf = (setting: Setting): Grounds => {
  const before = memory.get(setting)
  if (before) return before
  const cells = setting.grid.size * 6
  const made = {
    spent: new Uint8Array(cells),
    riding: new Int16Array(cells),
    first: new Int32Array(cells),
    mark: new Int32Array(cells),
    search: 0,
  }
  memory.set(setting, made)
  return made
}

const FRONT = [0, 1, 5]
const AHEAD = [0]
const TURNS = [1, 5]

/** Visits every hex and facing in which the move may end; `first` is the stance after the first step, hex * 6 + facing. */
export const eachRest = (
  scene: Scene,
  mover: Mover,
  visit: (hex: Hex, facing: number, first: number) => void,
): void => {
  const { state } = scene
  const { setting, tables } = state
  const { neighbours } = setting.grid
  const points = pointsOf(state, mover)
  const costs = costsFor(state, mover.unit)
  const start = stanceOf(state, mover)
  const unmoved = tables.units.motion[mover.unit] === UNMOVED
  const fronts = frontsOf(state, mover)
  const forbidden = forbiddenFor(state, mover)
  const grounds = groundsOf(setting)
  const { spent, riding, first, mark } = grounds
  const search = ++grounds.search
  const queues: number[][] = Array.from({ length: points + 1 }, () => [])

  const reach = (cell: number, cost: number, left: number, origin: number): void => {
    if (cost > points || left < 0) return
    if (mark[cell] === search && spent[cell] <= cost) return
    mark[cell] = search
    spent[cell] = cost
    riding[cell] = left
    first[cell] = origin < 0 ? cell : origin
    queues[cost].push(cell)
  }

  const leave = (cell: number, cost: number, origin: number): void => {
    const hex = Math.floor(cell / 6)
    const facing = cell % 6
    const setsOut = cell === startCell
    for (const turned of fronts) {
      const direction = (facing + turned) % 6
      const to = neighbours[hex * 6 + direction]
      if (to === OFF_MAP || isEnemyAt(state, to, scene.seat) || forbidden?.(to)) continue
      const toll = setsOut
        ? stepPrice(state, mover, { hex, facing }, direction)
        : costs[hex * 6 + direction] + scene.foes.fronts[hex]
      if (toll >= IMPASSABLE) continue
      const paid = setsOut && unmoved ? Math.min(points, cost + toll) : cost + toll
      reach(to * 6 + facing, paid, riding[cell] - setting.footCost[hex * 6 + direction], origin)
    }
    for (const turned of TURNS) reach(hex * 6 + ((facing + turned) % 6), cost + 1, riding[cell], origin)
  }

  const startCell = start.hex * 6 + start.facing
  mark[startCell] = search
  spent[startCell] = start.spent
  riding[startCell] = start.riding
  leave(startCell, start.spent, -1)
  for (let cost = 0; cost <= points; cost++)
    for (const cell of queues[cost]) {
      if (spent[cell] !== cost) continue
      const hex = Math.floor(cell / 6)
      if (mayRest(state, mover, { hex, spent: cost })) visit(hex, cell % 6, first[cell])
      leave(cell, cost, first[cell])
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
