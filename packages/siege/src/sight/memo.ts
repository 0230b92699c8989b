import { type Hex, NONE, nth, OFF_MAP } from '@mesnada/hex'
import { T } from '../printed/terrain.ts'
import type { Weapon } from '../printed/units.ts'
import { GROUND, type Setting, type SiegeState } from '../state.ts'
import type { Sight } from './answer.ts'
import { fieldOf } from './field.ts'
import type { Findings } from './follow-line.ts'
import { isBridgeLowered, type Spot } from './scene.ts'

/**
 * Answers to lines along which nothing lies but what the map draws and what is left of its walls. People change such
 * an answer only by standing in the way of a line that is free: one that is stopped holds whoever has come, and one that
 * was asked with people about holds as long as they all stand where they stood.
 */

/** Between whom and by what the line is drawn, which matters as soon as someone is in its way (siege 1.42). */
export interface LineQuery {
  readonly from: Spot
  readonly to: Spot
  readonly weapon?: Weapon | undefined
  readonly past?: boolean
}

interface Remembered {
  readonly sight: Sight
  /** Every hex the line passes or grazes up to where it ends. */
  readonly way: Int16Array
  /** Who stood in each of those hexes and for whom it was asked; undefined where nobody was in the way. */
  readonly crowd: Crowd | undefined
}

interface Crowd {
  readonly query: LineQuery
  readonly ground: Int16Array
  readonly upper: Int16Array
}

/** The walls as they stood for a while, and the lines that were drawn past them. */
interface Memory {
  /** Rubble, by rising number. */
  readonly ruins: readonly Hex[]
  readonly lines: Map<number, Remembered>
  /** Lines with people in their way, as they stood last. */
  readonly crowded: Map<number, Remembered>
}

/** Emptied when full: some tens of megabytes at most. */
const CAPACITY = 60_000

/** Walls fall seldom, and rollouts go to and fro between a few stages of a siege. */
const MOST_STAGES = 4

/** The one asked last comes first. */
const memories = new WeakMap<Setting, Memory[]>()

const memoryOf = (state: SiegeState): Memory => {
  const stages = memories.get(state.setting) ?? []
  if (stages.length > 0 && isAsRuined(state, nth(stages, 0))) return nth(stages, 0)
  const at = stages.findIndex(stage => isAsRuined(state, stage))
  const stage = at < 0 ? { ruins: ruinsOf(state), lines: new Map(), crowded: new Map() } : nth(stages, at)
  memories.set(state.setting, [stage, ...stages.filter(other => other !== stage)].slice(0, MOST_STAGES))
  return stage
}

/** Asked of every line: `indexOf` looks through a whole map faster than one could through the ruins. */
const isAsRuined = ({ tables: { ground } }: SiegeState, { ruins }: Memory): boolean => {
  let hex = -1
  for (let i = 0; i < ruins.length; i++) {
    hex = ground.rubble.indexOf(1, hex + 1)
    if (hex !== ruins[i]) return false
  }
  return ground.rubble.indexOf(1, hex + 1) < 0
}

const ruinsOf = ({ tables: { ground } }: SiegeState): readonly Hex[] => {
  const ruins: Hex[] = []
  for (let hex = ground.rubble.indexOf(1); hex >= 0; hex = ground.rubble.indexOf(1, hex + 1)) ruins.push(hex)
  return ruins
}

const keyOf = (state: SiegeState, from: Hex, to: Hex): number =>
  (from * state.setting.grid.size + to) * 2 + (isBridgeLowered(state) ? 1 : 0)

/** Lines between two men on the map's own ground, or what is left of it; the moat's edge can be filled. */
export const isMemorable = (state: SiegeState, from: Spot, to: Spot): boolean =>
  from.deck === GROUND && to.deck === GROUND && isPristine(state, from.hex) && isPristine(state, to.hex)

const isPristine = (state: SiegeState, hex: Hex): boolean => {
  const { gear, burnt } = state.tables.ground
  return gear[hex] === 0 && burnt[hex] === 0 && state.setting.board.terrain[hex] !== T.moat
}

export const recall = (state: SiegeState, query: LineQuery): Sight | undefined => {
  const key = keyOf(state, query.from.hex, query.to.hex)
  const { lines, crowded } = memoryOf(state)
  const line = lines.get(key)
  if (line && isUntouched(state, line.way) && (!line.sight.clear || isDeserted(state, line.way)))
    return line.sight
  const seen = crowded.get(key)
  return seen?.crowd && isUntouched(state, seen.way) && isSame(state, query, seen.way, seen.crowd)
    ? seen.sight
    : undefined
}

/** The same people in the same places, and the same question. */
const isSame = (state: SiegeState, query: LineQuery, way: Int16Array, crowd: Crowd): boolean => {
  const { from, to, weapon, past } = crowd.query
  if (from.body !== query.from.body || to.body !== query.to.body) return false
  if (weapon !== query.weapon || past !== query.past) return false
  const { occupant, upper } = state.tables.ground
  for (let i = 0; i < way.length; i++)
    if (occupant[way[i] ?? OFF_MAP] !== crowd.ground[i] || upper[way[i] ?? OFF_MAP] !== crowd.upper[i])
      return false
  return true
}

/** Nothing has been put there, and nothing burnt down. */
const isUntouched = (state: SiegeState, way: Int16Array): boolean => {
  const { gear, burnt } = state.tables.ground
  for (let i = 0; i < way.length; i++)
    if (((gear[way[i] ?? OFF_MAP] ?? 0) | (burnt[way[i] ?? OFF_MAP] ?? 0)) !== 0) return false
  return true
}

const isDeserted = (state: SiegeState, way: Int16Array): boolean => {
  const { occupant, upper } = state.tables.ground
  for (let i = 0; i < way.length; i++)
    if (((occupant[way[i] ?? OFF_MAP] ?? 0) | (upper[way[i] ?? OFF_MAP] ?? 0)) !== 0) return false
  return true
}

const noted: Hex[] = []
let wasCrowded = false

export const forgetWay = (): void => {
  noted.length = 0
  wasCrowded = false
}

/** Notes what the line just walked has looked at: its steps up to and including the one it stopped at. */
export const noteWay = (state: SiegeState, from: Hex, to: Hex, { reach, crowd }: Findings): void => {
  const { trace } = fieldOf(state.setting.board)
  const note = (hex: Hex): void => {
    if (hex >= 0 && hex !== from && hex !== to) noted.push(hex)
  }
  for (let i = 0; i <= reach && i < trace.length; i++) {
    note(trace.hex[i] ?? OFF_MAP)
    note(trace.ahead[i] ?? OFF_MAP)
    note(trace.left[i] ?? OFF_MAP)
    note(trace.right[i] ?? OFF_MAP)
  }
  if (crowd !== NONE) wasCrowded = true
}

export const remember = (state: SiegeState, query: LineQuery, sight: Sight): void => {
  const way = Int16Array.from(new Set(noted))
  // Switch 3: those who are stunned are not in the way, so that more counts than who stands where.
  if (!isUntouched(state, way) || (wasCrowded && state.setting.options.s3StunnedDoNotBlock)) return
  const memory = memoryOf(state)
  const lines = wasCrowded ? memory.crowded : memory.lines
  if (lines.size >= CAPACITY) lines.clear()
  const crowd = wasCrowded ? crowdOf(state, query, way) : undefined
  lines.set(keyOf(state, query.from.hex, query.to.hex), { sight, way, crowd })
}

const crowdOf = (state: SiegeState, query: LineQuery, way: Int16Array): Crowd => {
  const { occupant, upper } = state.tables.ground
  return { query, ground: way.map(hex => occupant[hex] ?? 0), upper: way.map(hex => upper[hex] ?? 0) }
}
