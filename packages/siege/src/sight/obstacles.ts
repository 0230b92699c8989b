import { NO_TERRAIN } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP, type Side } from '@mesnada/hex'
import { isStunned } from '../core/bodies.ts'
import { gearAt, halfLevelAt } from '../core/ground.ts'
import { SIDE, T } from '../printed/terrain.ts'
import { GROUND, TOP } from '../state.ts'
import { BLOCKS, type Block } from './answer.ts'
import {
  DOOR,
  type End,
  FACE,
  houseAt,
  isArch,
  isBridgeLowered,
  isMoat,
  KEEP,
  OPEN_AIR,
  type Scene,
  standingSide,
  standingTerrain,
} from './scene.ts'

/** What stands between two ends and stops the line, hex by hex and side by side: siege E.1 to E.4. */

/** siege E.3, E.4: what an obstacle in a hex, standing at a level, does to the line: nothing, if it is seen past. */
const unlessSeenPast = (scene: Scene, hex: Hex, level: number, block: Block): Block | undefined =>
  isSeenPast(scene, hex, level) ? undefined : orTooNear(scene, level, block)

const isSeenPast = (scene: Scene, hex: Hex, level: number): boolean =>
  level < scene.low.level || isOverlooked(scene, hex, level) || isFarEnough(scene, hex, level)

/** siege E.4: lower than the higher end and within its 8, 10 or 12 hexes, wherever the other end is. */
const isOverlooked = ({ state, high, overlook }: Scene, hex: Hex, level: number): boolean =>
  overlook > 0 && level < high.level && distance(state.setting.grid, high.hex, hex) <= overlook

/** siege E.3: the lower end is at least as far from the obstacle as the higher, which overtops it. */
const isFarEnough = (scene: Scene, hex: Hex, level: number): boolean => {
  if (!isForDistance(scene, level)) return false
  const { state, low, high } = scene
  const { grid } = state.setting
  return distance(grid, low.hex, hex) >= distance(grid, high.hex, hex)
}

/** siege E.3: whether it is by the distances of the two ends that an obstacle of some height blocks or not. */
const isForDistance = ({ low, high }: Scene, level: number): boolean =>
  low.level < high.level && level <= high.level

/** What blocks, by the rule that decided it: an obstacle that distance would have cleared is too near (siege E.3). */
export const orTooNear = (scene: Scene, level: number, block: Block): Block =>
  isForDistance(scene, level) ? BLOCKS.tooNear : block

/** siege E.3: castle towers and siege towers are shot over only from the keep, or at it. */
const unlessSeenFromKeep = (scene: Scene, hex: Hex, block: Block): Block | undefined => {
  if (scene.high.house !== KEEP) return block
  return isFarEnough(scene, hex, scene.high.level) ? undefined : orTooNear(scene, scene.high.level, block)
}

/** The hex holds one of the two ends: its ground is theirs and in nobody's way. */
export const isEnd = ({ from, to }: Scene, hex: Hex): boolean => hex === from.hex || hex === to.hex

/** What in a hex between the ends stops the line for good. */
export const solidIn = (scene: Scene, hex: Hex): Block | undefined => {
  if (hex < 0 || isEnd(scene, hex)) return undefined
  const { state } = scene
  const gear = gearAt(state, hex)
  return (
    (gear >= 0 ? gearInTheWay(scene, hex, gear) : undefined) ??
    terrainInTheWay(scene, hex) ??
    bankInTheWay(scene, hex)
  )
}

/** siege 1.46: the moat is a whole level deep, and everything else on the map is higher. */
export const areBothInMoat = ({ high }: Scene): boolean => high.level < 0

/** siege 1.46, 3.23: ground higher than both ends; one looks out below the bridge and past the foot of a ladder. */
const bankInTheWay = (scene: Scene, hex: Hex): Block | undefined => {
  if (!areBothInMoat(scene)) return undefined
  const { state } = scene
  const dug = state.setting.board.terrain[hex] === T.moat && state.tables.ground.filled[hex] === 0
  return dug || standingTerrain(state, hex) === NO_TERRAIN ? undefined : BLOCKS.bank
}

const gearInTheWay = (scene: Scene, hex: Hex, gear: number): Block | undefined => {
  const { state } = scene
  const level = halfLevelAt(state, hex)
  switch (nth(state.setting.gear, gear).kind) {
    case 'siege-tower':
      return isOwnTower(scene, gear) ? undefined : unlessSeenFromKeep(scene, hex, BLOCKS.siegeTower)
    case 'ballista':
      return gear === scene.by ? undefined : unlessSeenPast(scene, hex, level, BLOCKS.ballista)
    case 'mangonel':
    case 'trebuchet':
      return unlessSeenPast(scene, hex, level, BLOCKS.engine)
    case 'ram':
      return unlessSeenPast(scene, hex, level, BLOCKS.ram)
    case 'cart':
      // Switch 42: missiles pass over the light two-wheeled cart.
      if (state.setting.options.s42LightCarts) return undefined
      return unlessSeenPast(scene, hex, level, BLOCKS.cart)
    case 'screen':
      return isOwnScreen(scene, hex) ? undefined : unlessSeenPast(scene, hex, level, BLOCKS.screen)
    default:
      return undefined
  }
}

/** Those on top of a siege tower shoot along its own platform; only other men there are in the way. */
const isOwnTower = ({ state, from, to }: Scene, gear: number): boolean =>
  (from.deck === TOP && gearAt(state, from.hex) === gear) ||
  (to.deck === TOP && gearAt(state, to.hex) === gear)

/** Switch 22: a ballista shoots from behind a screen right in front of it. */
const isOwnScreen = ({ state, from, by }: Scene, hex: Hex): boolean =>
  by !== undefined &&
  state.setting.options.s22MovableBallistas &&
  distance(state.setting.grid, from.hex, hex) === 1

const terrainInTheWay = (scene: Scene, hex: Hex): Block | undefined => {
  const { state, from, to } = scene
  const terrain = standingTerrain(state, hex)
  switch (terrain) {
    case T.tree:
      return BLOCKS.tree
    case T.tent:
      if (state.tables.ground.burnt[hex] !== 0 || state.setting.options.s20ShootAcrossTents) return undefined
      return unlessSeenPast(scene, hex, halfLevelAt(state, hex), BLOCKS.tent)
    case T['castle-wall']:
    case T['gate-wall']:
      return unlessOverWall(scene, hex, wallLevel(scene, hex))
    case T['castle-gateway']:
      return isBridgeLowered(state) ? undefined : BLOCKS.gate
    case T['spiral-stair']:
      return unlessSeenFromKeep(scene, hex, BLOCKS.stair)
    case T['keep-doorway']:
      return BLOCKS.keepDoor
    case NO_TERRAIN:
      return undefined
  }
  const house = houseAt(state, hex)
  if (house === OPEN_AIR || house === from.house || house === to.house) return undefined
  if (house === KEEP) return BLOCKS.keep
  return unlessSeenFromKeep(scene, hex, BLOCKS.tower)
}

/** Whole wall hexes are as high as the ramparts beside them, whatever the map says of their ground. */
const wallLevel = ({ state }: Scene, hex: Hex): number =>
  Math.max(halfLevelAt(state, hex), state.setting.options.s29LowerElevations ? 2 : 4)

/** siege 1.44, 2.43: over a wall only from above it, on the distance condition. */
const unlessOverWall = (scene: Scene, hex: Hex, level: number): Block | undefined => {
  if (level < scene.low.level) return undefined
  if (level >= scene.high.level) return BLOCKS.wall
  return isFarEnough(scene, hex, level) ? undefined : BLOCKS.tooNear
}

/**
 * A rampart hex that the line passes without crossing its battlement: the top of a wall, over which those below see
 * no more than over the lip of a slope.
 */
export const rampartIn = (scene: Scene, hex: Hex): Block | undefined => {
  if (isEnd(scene, hex) || standingTerrain(scene.state, hex) !== T.battlement) return undefined
  const level = halfLevelAt(scene.state, hex)
  if (level <= scene.low.level || isFarEnough(scene, hex, level)) return undefined
  return orTooNear(scene, level, BLOCKS.rampart)
}

/** siege 1.42: whether someone living in the hex is in the way; archers may yet shoot over him. */
export const isCrowded = (scene: Scene, hex: Hex): boolean =>
  isHeld(scene, hex, GROUND) || isHeld(scene, hex, TOP)

const isHeld = (scene: Scene, hex: Hex, deck: number): boolean => {
  if (hex < 0 || isEnd(scene, hex)) return false
  const { occupant, upper } = scene.state.tables.ground
  const row = deck === TOP ? (upper[hex] ?? 0) : (occupant[hex] ?? 0)
  return row !== 0 && isInTheWay(scene, hex, row - 1, deck)
}

/** On what level the one stands who is in the way. */
export const levelOfCrowd = (scene: Scene, hex: Hex): number =>
  halfLevelAt(scene.state, hex, isHeld(scene, hex, GROUND) ? GROUND : TOP)

const isInTheWay = (scene: Scene, hex: Hex, body: number, deck: number): boolean => {
  const { state, from, to } = scene
  if (body === from.body || body === to.body) return false
  if (deck === GROUND) {
    // siege 3.25: trenches are shot across even when manned; siege 1.46: so is the moat, from its edge.
    if (standingTerrain(state, hex) === T.trench) return false
    if (scene.acrossMoat && isMoat(state, hex)) return false
  }
  if (state.setting.options.s3StunnedDoNotBlock && isStunned(state, body)) return false
  return !isSeenPast(scene, hex, halfLevelAt(state, hex, deck))
}

/** A building stands a whole level above the ground it is on. */
const BUILDING = 2

const levelOf = ({ state }: Scene, hex: Hex): number => (hex === OFF_MAP ? 0 : halfLevelAt(state, hex))

/**
 * Whether a side parts the inside of a tower or keep, where an end stands, from the open, with no way through. Towards
 * rubble only what the map draws still stands: a breach is open to the rooms behind it (siege 2.32).
 */
const isOuterWall = ({ state, from, to }: Scene, a: Hex, b: Hex, bits: number): boolean => {
  if (isRuin(state, a) || isRuin(state, b)) return false
  const inA = houseAt(state, a)
  const inB = houseAt(state, b)
  if (inA === inB || (bits & DOOR) !== 0) return false
  const concerns = (house: number) => house !== OPEN_AIR && (house === from.house || house === to.house)
  return (concerns(inA) && !isWayIn(state, a)) || (concerns(inB) && !isWayIn(state, b))
}

const isRuin = ({ tables: { ground } }: Scene['state'], hex: Hex): boolean =>
  hex !== OFF_MAP && ground.rubble[hex] !== 0

/** The keep's doorway is a way in too, if not for missiles (siege 1.54). */
const isWayIn = (state: Scene['state'], hex: Hex): boolean =>
  isArch(state, hex) || standingTerrain(state, hex) === T['keep-doorway']

/**
 * What a hex-side does to a line that runs along it or meets its end: openings are wall there. A line that crosses it
 * asks the same, but is let through openings beforehand.
 */
export const solidSide = (scene: Scene, side: Side, kinds: number = FACE): Block | undefined => {
  if (side < 0) return undefined
  const { state } = scene
  const { grid } = state.setting
  const a = grid.sideHexes[side * 2] ?? OFF_MAP
  const b = grid.sideHexes[side * 2 + 1] ?? OFF_MAP
  const bits = standingSide(state, side)
  if (isOuterWall(scene, a, b, bits)) return BLOCKS.wall
  if ((bits & (kinds | SIDE.slit)) !== 0 && isWallUp(scene, a, b)) return BLOCKS.wall
  if ((bits & SIDE.battlement) === 0 || isOwnBattlement(scene, side)) return undefined
  return unlessOverBattlement(scene, side)
}

/** The walls of a tower or keep that no end stands in are part of it: its hexes are the obstacle. */
const isWallUp = (scene: Scene, a: Hex, b: Hex): boolean => {
  for (const hex of [a, b]) {
    const house = houseAt(scene.state, hex)
    if (house !== OPEN_AIR && house !== scene.from.house && house !== scene.to.house)
      return solidIn(scene, hex) !== undefined
  }
  return Math.max(levelOf(scene, a), levelOf(scene, b)) + BUILDING > scene.low.level
}

/** The battlement that shelters one of the ends is his to shoot over, not in his way (siege 1.44). */
export const isOwnBattlement = ({ state, from, to }: Scene, side: Side): boolean => {
  const { sideHexes } = state.setting.grid
  const belongs = (end: End): boolean =>
    end.terrain === T.battlement && (sideHexes[side * 2] === end.hex || sideHexes[side * 2 + 1] === end.hex)
  return belongs(from) || belongs(to)
}

/**
 * siege 1.44, 2.43, E.3: a battlement wall is shot over from above it, if the lower end is at least as far from it as the
 * higher. It lies half-way between its two hexes, so each end counts from the nearer of them.
 */
const unlessOverBattlement = ({ state, low, high }: Scene, side: Side): Block | undefined => {
  const { grid } = state.setting
  const a = grid.sideHexes[side * 2] ?? OFF_MAP
  const b = grid.sideHexes[side * 2 + 1] ?? OFF_MAP
  const owner = b !== OFF_MAP && standingTerrain(state, b) === T.battlement ? b : a
  const level = halfLevelAt(state, owner)
  if (level < low.level) return undefined
  if (level >= high.level) return BLOCKS.battlement
  const away = (hex: Hex): number =>
    b === OFF_MAP ? distance(grid, hex, a) : Math.min(distance(grid, hex, a), distance(grid, hex, b))
  return away(low.hex) >= away(high.hex) ? undefined : BLOCKS.tooNear
}

/** siege 3.23: whether the lip of a slope on this side stops a line that crosses it. */
export const isLipInTheWay = (scene: Scene, side: Side): boolean => {
  const { state, low, high } = scene
  const { grid, board } = state.setting
  const a = grid.sideHexes[side * 2] ?? OFF_MAP
  const b = grid.sideHexes[side * 2 + 1] ?? OFF_MAP
  if (b === OFF_MAP) return false
  const levelA = halfLevelAt(state, a)
  const levelB = halfLevelAt(state, b)
  const top = Math.max(levelA, levelB)
  // Whoever stands as high as the lip looks out over it; the slope hides only those below.
  if (top <= low.level) return false
  if (!isForDistance(scene, top)) return true
  const isSlope = (hex: Hex) => board.terrain[hex] === T.slope || board.terrain[hex] === T['steep-slope']
  const slope = isSlope(a) === isSlope(b) ? (levelA < levelB ? a : b) : isSlope(a) ? a : b
  if (isOverlooked(scene, slope, top)) return false
  return low.hex !== slope && distance(grid, low.hex, slope) < distance(grid, high.hex, slope)
}
