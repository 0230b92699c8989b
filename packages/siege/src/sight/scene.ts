import { NO_TERRAIN } from '@mesnada/engine'
import { distance, type Hex, OFF_MAP, type Side } from '@mesnada/hex'
import { halfLevelAt, isInsideCastle, sidesStanding } from '../core/ground.ts'
import type { Body, Gear } from '../flow.ts'
import { SIDE, T } from '../printed/terrain.ts'
import type { Weapon } from '../printed/units.ts'
import { BRIDGE_DOWN, GROUND, type SiegeState, TOP } from '../state.ts'

/** The two ends of a line of fire, and what their places mean for everything between them. */

/** Castle buildings, whose outer sides are walls whether or not the map draws them. */
export const OPEN_AIR = 0
export const TOWER = 1
export const KEEP = 2

const HOUSE = new Uint8Array(256)
for (const word of ['tower-slit', 'tower-doorway', 'tower', 'spiral-stair'] as const) HOUSE[T[word]] = TOWER
for (const word of ['keep-slit', 'keep-doorway', 'keep'] as const) HOUSE[T[word]] = KEEP

/** Of which building, if any, this terrain is a part. */
export const houseOf = (terrain: number): number => HOUSE[terrain] ?? 0

/** Terrain of what has come down: none of the map's words. */
export const RUIN = NO_TERRAIN - 1

/** The map's terrain as far as it still stands. */
export const standingTerrain = (state: SiegeState, hex: Hex): number =>
  state.tables.ground.rubble[hex] === 0 ? (state.setting.board.terrain[hex] ?? 0) : RUIN

/** Open air, tower or keep. */
export const houseAt = (state: SiegeState, hex: Hex): number =>
  hex === OFF_MAP ? OPEN_AIR : (HOUSE[standingTerrain(state, hex)] ?? 0)

/** Kinds of a hex-side that still stand (siege 2.33), as bits. */
export const standingSide = (state: SiegeState, side: Side): number => {
  if (side < 0) return 0
  const { board, grid } = state.setting
  const { rubble } = state.tables.ground
  const bits = board.sides[side] ?? 0
  const a = grid.sideHexes[side * 2] ?? OFF_MAP
  const b = grid.sideHexes[side * 2 + 1] ?? OFF_MAP
  if (bits === 0 || b === OFF_MAP || (rubble[a] === 0 && rubble[b] === 0)) return bits
  return sidesStanding(state, a, b)
}

const CASTLE_GROUND = new Uint8Array(256)
for (const word of [
  'castle-wall',
  'gate-wall',
  'battlement',
  'stairway',
  'tower-slit',
  'tower-doorway',
  'tower',
  'keep-slit',
  'keep-doorway',
  'keep',
  'spiral-stair',
  'castle-gateway',
] as const)
  CASTLE_GROUND[T[word]] = 1

/** A part of the castle itself. Its towers hide nobody at their foot: corners are a matter of houses (siege 3.29). */
export const isCastle = (state: SiegeState, hex: Hex): boolean =>
  CASTLE_GROUND[state.setting.board.terrain[hex] ?? 0] === 1

/** Outside the castle: neither within its walls nor a part of them. */
export const isOutside = (state: SiegeState, hex: Hex): boolean =>
  !isInsideCastle(state, hex) && !isCastle(state, hex)

/** siege 1.46: a moat hex that has not been filled, and on which nothing stands: a ladder there leads out of it (siege 1.1 note 2). */
export const isMoat = (state: SiegeState, hex: Hex): boolean =>
  state.setting.board.terrain[hex] === T.moat &&
  state.tables.ground.filled[hex] === 0 &&
  state.tables.ground.gear[hex] === 0

/** siege 1.52, 1.57: a castle whose bridge is not lowered is shut. */
export const isBridgeLowered = (state: SiegeState): boolean =>
  state.setting.gear.some(
    ({ kind }, gear) => kind === 'drawbridge' && state.tables.gear.status[gear] === BRIDGE_DOWN,
  )

/** Where someone shoots from or is shot at. */
export interface Spot {
  readonly hex: Hex
  readonly deck: number
  /** Who stands there: his own hexes are in nobody's way to him. NOBODY for a mere hex. */
  readonly body: Body
}

export interface End extends Spot {
  /** Half levels. */
  readonly level: number
  readonly terrain: number
  readonly house: number
}

export interface Scene {
  readonly state: SiegeState
  readonly from: End
  readonly to: End
  readonly range: number
  readonly low: End
  readonly high: End
  /** siege E.4: how far from the higher end the obstacles of its list, lower than he, are looked over; 0 if not at all. */
  readonly overlook: number
  /** siege 1.46: into the moat those who stand in it are shot over; out of it they are not. */
  readonly acrossMoat: boolean
  readonly weapon: Weapon | undefined
  /** The ballista that shoots. */
  readonly by: Gear | undefined
}

const endOf = (state: SiegeState, spot: Spot): End => {
  const terrain = standingTerrain(state, spot.hex)
  return {
    hex: spot.hex,
    deck: spot.deck,
    body: spot.body,
    level: halfLevelAt(state, spot.hex, spot.deck),
    terrain: spot.deck === TOP ? RUIN : terrain,
    house: spot.deck === TOP ? OPEN_AIR : (HOUSE[terrain] ?? 0),
  }
}

/** siege E.4: how far one looks over what lies below: 8 hexes from ramparts and tower slits, 10 from a siege tower, 12 from a keep slit. */
const overlookFrom = ({ deck, terrain }: End): number => {
  if (deck === TOP) return 10
  if (terrain === T['keep-slit']) return 12
  return terrain === T.battlement || terrain === T['tower-slit'] ? 8 : 0
}

/** siege 1.46: whoever is not in the moat is in a hex next to it. */
export const isAtMoatEdge = (state: SiegeState, hex: Hex): boolean => {
  const { neighbours } = state.setting.grid
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if (neighbours[i] !== OFF_MAP && isMoat(state, neighbours[i] ?? OFF_MAP)) return true
  return false
}

const inMoat = (state: SiegeState, end: End): boolean => end.deck === GROUND && isMoat(state, end.hex)

export const sceneOf = (
  state: SiegeState,
  from: Spot,
  to: Spot,
  how: { readonly weapon?: Weapon | undefined; readonly by?: Gear | undefined },
): Scene => {
  const start = endOf(state, from)
  const end = endOf(state, to)
  const range = distance(state.setting.grid, from.hex, to.hex)
  const down = end.level <= start.level
  const high = down ? start : end
  return {
    state,
    from: start,
    to: end,
    range,
    low: down ? end : start,
    high,
    overlook: overlookFrom(high),
    acrossMoat: inMoat(state, end) && !inMoat(state, start),
    weapon: how.weapon,
    by: how.by,
  }
}

/** Building sides as a line that grazes them meets them: openings are jambs at their ends. */
export const FACE = SIDE.wall | SIDE.window | SIDE.door | SIDE.gate

/** Doors and gates; windows have a rule of their own (siege 3.26). */
export const DOOR = SIDE.door | SIDE.gate

const PASSAGE = new Uint8Array(256)
for (const word of ['doorway', 'gateway', 'tower-doorway'] as const) PASSAGE[T[word]] = 1

/** A doorway or courtyard gateway drawn as a whole hex. */
export const isPassage = (terrain: number): boolean => PASSAGE[terrain] === 1

/** The same with the castle's own gateway: hexes whose doors are counted with them. */
export const isWayThrough = (terrain: number): boolean =>
  PASSAGE[terrain] === 1 || terrain === T['castle-gateway']

export const isSlit = (terrain: number): boolean => terrain === T['tower-slit'] || terrain === T['keep-slit']

/** Under the roof of a house. */
export const isIndoors = (terrain: number): boolean => terrain === T.interior || terrain === T.doorway

/** siege 1.43: a doorway hex without a door drawn on one of its sides is open on all that are not wall. */
export const isArch = (state: SiegeState, hex: Hex): boolean => {
  if (!isPassage(standingTerrain(state, hex))) return false
  const { sides } = state.setting.grid
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if ((standingSide(state, sides[i] ?? 0) & DOOR) !== 0) return false
  return true
}
