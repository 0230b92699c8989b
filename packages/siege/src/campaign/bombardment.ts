import type { Refusal } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Campaign, EngineEntry } from '../campaign-record.ts'
import { isOuterWall, isSound, isTowerTerrain, isWall, wallKindAt } from '../castle/walls.ts'
import { isRubble } from '../core/ground.ts'
import type { Gear } from '../flow.ts'
import { T } from '../printed/terrain.ts'
import type { GearKind } from '../printed/units.ts'
import { DESTROYED, type Setting, type SiegeState } from '../state.ts'

/** siege 4.2: trebuchets and mangonels, what they are worth and what they can reach. */

/** siege 4.21. */
export const POINTS = { mangonel: 1, trebuchet: 3 } as const satisfies Partial<Record<GearKind, number>>

/** Battering points of an engine as it was built; 0 for everything that does not throw. */
export const fullPointsOf = (state: SiegeState, gear: Gear): number => {
  const kind = state.setting.gear[gear]?.kind
  return kind === 'mangonel' || kind === 'trebuchet' ? POINTS[kind] : 0
}

/** siege 4.23: what it still has; an engine burnt is none any more. */
export const pointsLeft = (state: SiegeState, { gear, lost }: EngineEntry): number =>
  state.tables.gear.status[gear] === DESTROYED ? 0 : fullPointsOf(state, gear) - lost

/** Whether there is anything to do with it on a day of bombardment. */
export const isServiceable = (state: SiegeState, { gear }: EngineEntry): boolean =>
  state.tables.gear.status[gear] !== DESTROYED

export const engineOf = ({ engines }: Campaign, gear: Gear): EngineEntry | undefined =>
  engines.find(entry => entry.gear === gear)

/** So many of the keep's hexes a breach lays open. */
const LAID_OPEN = 3

/** siege 4.21: why a hex cannot be bombarded. */
export const targetRefusal = (state: SiegeState, campaign: Campaign, hex: Hex): Refusal | undefined => {
  const rule = 'siege 4.21'
  if (hex >= state.setting.grid.size) return { code: 'siege.bombard.no-wall', rule }
  if (isSound(state, hex)) return { code: 'siege.bombard.sound', rule }
  const kind = wallKindAt(state, hex)
  if (kind === undefined) return { code: 'siege.bombard.no-wall', rule }
  if (kind === 'keep') return keepRefusal(state, campaign, hex)
  return isOuterWall(state, hex) || isBehindBreach(state, hex) || isDoorOfBreachedTower(state, hex)
    ? undefined
    : { code: 'siege.bombard.hidden', rule }
}

/** A wall that the fall of the one before it has laid bare. */
const isBehindBreach = (state: SiegeState, hex: Hex): boolean =>
  DIRECTIONS.some(direction => {
    const near = state.setting.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    return near !== OFF_MAP && isRubble(state, near) && isOuterWall(state, near)
  })

/** siege R.day: a breach anywhere in a tower lays its doorways bare. */
const isDoorOfBreachedTower = (state: SiegeState, hex: Hex): boolean => {
  const { board, grid } = state.setting
  if (board.terrain[hex] !== T['tower-doorway']) return false
  const tower = [hex]
  for (const part of tower)
    for (const direction of DIRECTIONS) {
      const near = grid.neighbours[part * 6 + direction] ?? OFF_MAP
      if (near === OFF_MAP || tower.includes(near) || !isTowerTerrain(board.terrain[near] ?? 0)) continue
      if (isRubble(state, near) && isOuterWall(state, near)) return true
      tower.push(near)
    }
  return false
}

const keepRefusal = (state: SiegeState, campaign: Campaign, hex: Hex): Refusal | undefined => {
  const rule = 'siege 4.21'
  if (!wallsOf(state).keep.includes(hex)) return { code: 'siege.bombard.hidden', rule }
  const open = breaches(state)
  if (open.length === 0) return { code: 'siege.bombard.no-breach', rule }
  return open.some(breach => liesOpen(state, campaign, breach, hex))
    ? undefined
    : { code: 'siege.bombard.far-from-breach', rule }
}

interface Walls {
  readonly all: readonly Hex[]
  /** Those of the keep that face the courtyard, standing or not: one that is down still was one of the three. */
  readonly keep: readonly Hex[]
}

const surveys = new WeakMap<Setting, Walls>()

/** Where the map has walls, which never changes. */
const wallsOf = (state: SiegeState): Walls => {
  const known = surveys.get(state.setting)
  if (known) return known
  const { grid, board, play } = state.setting
  const keep = new Set(board.areas.get(play.campaign?.castle?.keep ?? ''))
  const all = Array.from(grid.q.keys()).filter(hex => isWall(state, hex))
  const showsFace = (hex: Hex): boolean =>
    DIRECTIONS.some(direction => !keep.has(grid.neighbours[hex * 6 + direction] ?? OFF_MAP))
  const walls = { all, keep: all.filter(hex => keep.has(hex) && showsFace(hex)) }
  surveys.set(state.setting, walls)
  return walls
}

/** Demolished hexes of the outer wall. */
export const breaches = (state: SiegeState): readonly Hex[] => {
  const { rubble } = state.tables.ground
  return wallsOf(state).all.filter(hex => rubble[hex] !== 0 && isOuterWall(state, hex))
}

/**
 * Whether a hex of the keep is one of the three nearest to a breach. Of those equally near as the third the besieger
 * may choose; what he has damaged or aims at today he has chosen.
 */
const liesOpen = (state: SiegeState, campaign: Campaign, breach: Hex, hex: Hex): boolean => {
  const { grid } = state.setting
  const walls = wallsOf(state).keep
  const away = (wall: Hex): number => distance(grid, breach, wall)
  const third = nth(
    walls.map(away).toSorted((a, b) => a - b),
    Math.min(LAID_OPEN, walls.length) - 1,
  )
  if (away(hex) !== third) return away(hex) < third
  const places = LAID_OPEN - walls.filter(wall => away(wall) < third).length
  const chosen = walls.filter(
    wall => wall !== hex && away(wall) === third && isChosen(state, campaign, wall),
  ).length
  return isChosen(state, campaign, hex) || chosen < places
}

const isChosen = (state: SiegeState, { engines }: Campaign, hex: Hex): boolean =>
  (state.tables.ground.damage[hex] ?? 0) > 0 ||
  engines.some(({ order }) => order?.kind === 'aim' && order.hex === hex)

/** Every hex that can be bombarded today. */
export const targetsOf = (state: SiegeState, campaign: Campaign): readonly Hex[] =>
  wallsOf(state).all.filter(hex => targetRefusal(state, campaign, hex) === undefined)
