import type { Hex } from '@mesnada/hex'
import { GROUND, type Setting, type SiegeState } from '../state.ts'
import { T } from '../terrain.ts'
import type { Sight } from './answer.ts'
import { fieldOf } from './field.ts'
import { isBridgeLowered, isCastle, type Spot } from './scene.ts'

/**
 * Answers to lines along which nothing stands but what the map draws. They hold as long as nobody and nothing has come
 * into the hexes that the line looked at, and most lines of most turns are of this kind.
 */

interface Remembered {
  readonly sight: Sight
  /** Every hex the line passes or grazes up to where it ends. */
  readonly way: Int16Array
}

/** Emptied when full: some tens of megabytes at most. */
const CAPACITY = 60_000

const memories = new WeakMap<Setting, Map<number, Remembered>>()

const memoryOf = (setting: Setting): Map<number, Remembered> => {
  const known = memories.get(setting)
  if (known) return known
  const fresh = new Map<number, Remembered>()
  memories.set(setting, fresh)
  return fresh
}

const keyOf = (state: SiegeState, from: Hex, to: Hex): number =>
  (from * state.setting.grid.size + to) * 2 + (isBridgeLowered(state) ? 1 : 0)

/** Lines between two men on the map's own ground; the moat's edge can be filled, and a castle's walls can fall. */
export const isMemorable = (state: SiegeState, from: Spot, to: Spot): boolean =>
  from.deck === GROUND &&
  to.deck === GROUND &&
  isPristine(state, from.hex) &&
  isPristine(state, to.hex) &&
  (!isCastle(state, from.hex) || isWhole(state)) &&
  (!isCastle(state, to.hex) || isWhole(state))

const isPristine = (state: SiegeState, hex: Hex): boolean => {
  const { gear, rubble, burnt } = state.tables.ground
  return (
    gear[hex] === 0 && rubble[hex] === 0 && burnt[hex] === 0 && state.setting.board.terrain[hex] !== T.moat
  )
}

const isWhole = (state: SiegeState): boolean => state.tables.ground.rubble.indexOf(1) < 0

export const recall = (state: SiegeState, from: Hex, to: Hex): Sight | undefined => {
  const remembered = memoryOf(state.setting).get(keyOf(state, from, to))
  return remembered && isDeserted(state, remembered.way) ? remembered.sight : undefined
}

const isDeserted = (state: SiegeState, way: Int16Array): boolean => {
  const { occupant, upper, gear, rubble, burnt } = state.tables.ground
  for (let i = 0; i < way.length; i++) {
    const hex = way[i]
    if ((occupant[hex] | upper[hex] | gear[hex] | rubble[hex] | burnt[hex]) !== 0) return false
  }
  return true
}

const noted: Hex[] = []

export const forgetWay = (): void => {
  noted.length = 0
}

/** Notes what the line just walked has looked at: its steps up to and including the one it stopped at. */
export const noteWay = (state: SiegeState, from: Hex, to: Hex, reach: number): void => {
  const { trace } = fieldOf(state.setting.board)
  const note = (hex: Hex): void => {
    if (hex >= 0 && hex !== from && hex !== to) noted.push(hex)
  }
  for (let i = 0; i <= reach && i < trace.length; i++) {
    note(trace.hex[i])
    note(trace.ahead[i])
    note(trace.left[i])
    note(trace.right[i])
  }
}

export const remember = (state: SiegeState, from: Hex, to: Hex, sight: Sight): void => {
  const way = Int16Array.from(new Set(noted))
  if (!isDeserted(state, way)) return
  const memory = memoryOf(state.setting)
  if (memory.size >= CAPACITY) memory.clear()
  memory.set(keyOf(state, from, to), { sight, way })
}
