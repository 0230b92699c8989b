import type { Refusal } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Body } from '../flow.ts'
import { FEATURE, IMPASSABLE, SIDE, T, TERRAIN_ROWS, type TerrainWord } from '../printed/terrain.ts'
import { GROUND, type SiegeState } from '../state.ts'
import { allowanceOf, isAnimal, isMounted } from './bodies.ts'
import { burdenOf, carriedKind } from './carrying.ts'
import {
  gearAt,
  gearKindAt,
  isInsideCastle,
  isOnFire,
  isRubble,
  sidesStanding,
  terrainAt,
  towards,
} from './ground.ts'
import {
  gatewayToll,
  HIGH_WORKS,
  isShutGateway,
  KEEP_ROOMS,
  type Mover,
  NO,
  priceOfGear,
  priceOfHex,
  TOWER_FLOOR,
  TOWER_ROOMS,
} from './hex-price.ts'

/**
 * What one step costs and what forbids it, whoever stands in the way: ground, hex-sides, heights, equipment, fire and
 * the dead (siege 1.1, 1.61, 2.1, 2.33, 2.42, 2.45, 3.1, 3.32, 3.54). Movement, advance, retreat and "could he move there?"
 * (siege 1.74) all ask here.
 */

export { isBridgeUp, type Mover } from './hex-price.ts'

/** A hex on one of its floors, in one number; only siege towers have an upper floor (siege 2.42). */
export type Place = number

export const placeAt = (hex: Hex, deck: number = GROUND): Place => hex * 2 + deck

export const hexOfPlace = (place: Place): Hex => place >> 1

export const deckOfPlace = (place: Place): number => place & 1

/** How someone goes who leaves behind what he carries: where he can strike, advance and retreat. */
export const gaitOf = (state: SiegeState, body: Body): Mover =>
  isMounted(state, body) || isAnimal(state, body) ? 'horse' : 'foot'

export const moverOf = (state: SiegeState, body: Body): Mover => {
  if (isMounted(state, body) || isAnimal(state, body)) return 'horse'
  return carriedKind(state, body) === 'screen' ? 'screen' : 'foot'
}

/** Movement points that are left in this movement phase, what he carries taken off (siege 1.91, 5.21, 5.32). */
export const movementLeft = (state: SiegeState, body: Body): number =>
  Math.max(0, allowanceOf(state, body) - burdenOf(state, body) - (state.tables.bodies.spent[body] ?? 0))

const BATTLEMENT_FROM_LADDER = 4
const WINDOW = 4
const TOWER_CLIMB = 2
const TOWER_TO_WALL = 2

/** Two half levels: more than that is climbed only where a rule provides it. */
const HIGHEST_STEP = 2

/** What the step costs, or why it cannot be taken. */
export const priceOfStep = (state: SiegeState, mover: Mover, from: Place, to: Place): number | Refusal => {
  const a = hexOfPlace(from)
  const b = hexOfPlace(to)
  if (isOnFire(state, b)) return NO.fire
  if (a === b) return priceOfClimb(state, mover, from, to)
  if (deckOfPlace(from) !== GROUND || deckOfPlace(to) !== GROUND) return priceOnTop(state, mover, from, to)
  const open = priceOnOpenGround(state, mover, a, b)
  if (open !== undefined) return open
  const dead = burdenOfDead(state, b)
  if (dead === IMPASSABLE) return NO.corpses
  const price = priceByLadder(state, mover, a, b) ?? priceOnGround(state, mover, a, b)
  return typeof price === 'number' ? price + dead : price
}

export const canStep = (state: SiegeState, mover: Mover, from: Place, to: Place): boolean =>
  typeof priceOfStep(state, mover, from, to) === 'number'

/** siege 1.74: whether ground and walls let one strike into a neighbouring place, however many dead lie there. */
export const couldStep = (state: SiegeState, mover: Mover, from: Place, to: Place): boolean => {
  const a = hexOfPlace(from)
  const b = hexOfPlace(to)
  if (isOnFire(state, b) || a === b) return false
  if (deckOfPlace(from) !== GROUND || deckOfPlace(to) !== GROUND) {
    const price = priceOnTop(state, mover, from, to)
    return price === NO.corpses || typeof price === 'number'
  }
  return typeof (priceByLadder(state, mover, a, b) ?? priceOnGround(state, mover, a, b)) === 'number'
}

/** What it costs to come into a hex from beyond the edge of the map, or why one cannot (siege G.1). */
export const priceOfEntry = (state: SiegeState, mover: Mover, hex: Hex): number | Refusal => {
  if (isOnFire(state, hex)) return NO.fire
  const dead = burdenOfDead(state, hex)
  if (dead === IMPASSABLE) return NO.corpses
  const price = priceOfHex(state, mover, hex, hex)
  return typeof price === 'number' ? price + dead : price
}

/** Ground that costs what the table prints for it, wherever one comes from and whatever the edition. */
const PLAIN_ON_FOOT = maskOf('flat', 'road', 'scrub', 'tree', 'slope', 'tent', 'trench', 'interior', 'corner')
const PLAIN_FOR_HORSES = maskOf('flat', 'road', 'scrub', 'trench', 'corner')

function maskOf(...words: readonly TerrainWord[]): Uint8Array {
  const mask = new Uint8Array(TERRAIN_ROWS.length)
  for (const word of words) mask[T[word]] = 1
  return mask
}

/** The quick answer for most steps of most games: nothing on the ground, no hex-side between, nothing to climb. */
const priceOnOpenGround = (state: SiegeState, mover: Mover, a: Hex, b: Hex): number | undefined => {
  const { gear, rubble, filled, burnt, deadMen, deadHorses } = state.tables.ground
  const { board, grid } = state.setting
  if (
    ((gear[a] ?? 0) |
      (gear[b] ?? 0) |
      (rubble[a] ?? 0) |
      (rubble[b] ?? 0) |
      (filled[a] ?? 0) |
      (filled[b] ?? 0)) !==
    0
  )
    return undefined
  if (((burnt[b] ?? 0) | (deadMen[b] ?? 0) | (deadHorses[b] ?? 0)) !== 0 || mover === 'screen')
    return undefined
  const terrain = board.terrain[b] ?? 0
  const plain = mover === 'horse' ? PLAIN_FOR_HORSES : PLAIN_ON_FOOT
  if (plain[terrain] !== 1 || PLAIN_ON_FOOT[board.terrain[a] ?? 0] !== 1) return undefined
  if (board.sides[grid.sides[a * 6 + towards(state, a, b)] ?? OFF_MAP] !== 0) return undefined
  if (Math.abs((board.halfLevel[a] ?? 0) - (board.halfLevel[b] ?? 0)) > HIGHEST_STEP) return undefined
  return mover === 'horse' ? nth(TERRAIN_ROWS, terrain).horse : nth(TERRAIN_ROWS, terrain).foot
}

/** siege 1.61 (4), (5): what the dead in a hex add to its price. */
export const burdenOfDead = (state: SiegeState, hex: Hex): number => {
  const { deadMen, deadHorses } = state.tables.ground
  const men = deadMen[hex] ?? 0
  const horses = deadHorses[hex] ?? 0
  if (men >= 6 || horses >= 2 || (men >= 3 && horses >= 1)) return IMPASSABLE
  return men >= 3 || horses >= 1 ? 1 : 0
}

/** siege 2.42: each hex of a siege tower joins its two floors. */
const priceOfClimb = (state: SiegeState, mover: Mover, from: Place, to: Place): number | Refusal =>
  from !== to && mover === 'foot' && gearKindAt(state, hexOfPlace(from)) === 'siege-tower'
    ? TOWER_CLIMB
    : NO.climb

/** siege 2.42, 2.45: along the top of a siege tower, and between it and the ramparts. */
const priceOnTop = (state: SiegeState, mover: Mover, from: Place, to: Place): number | Refusal => {
  const a = hexOfPlace(from)
  const b = hexOfPlace(to)
  if (mover !== 'foot') return mover === 'horse' ? NO.horse : NO.screenTerrain
  if (from & to & 1) {
    return gearAt(state, a) === gearAt(state, b) && gearKindAt(state, b) === 'siege-tower'
      ? TOWER_FLOOR
      : NO.towerTop
  }
  const [tower, wall] = deckOfPlace(from) === GROUND ? [b, a] : [a, b]
  if (gearKindAt(state, tower) !== 'siege-tower' || !isRampart(state, wall)) return NO.towerTop
  if ((sidesStanding(state, a, b) & SIDE.wall) !== 0) return NO.wall
  const dead = deckOfPlace(to) === GROUND ? burdenOfDead(state, b) : 0
  if (dead === IMPASSABLE) return NO.corpses
  const price = wall === b ? priceOfHex(state, mover, a, b) : TOWER_TO_WALL
  return typeof price === 'number' ? TOWER_TO_WALL + dead : price
}

/** siege 1.93: between the top of a ladder and the rampart it leans on; undefined where no ladder joins the two. */
const priceByLadder = (state: SiegeState, mover: Mover, a: Hex, b: Hex): number | Refusal | undefined => {
  if (leansOn(state, a, b)) {
    if (mover === 'horse') return NO.horse
    const price = priceOfHex(state, mover, a, b)
    return typeof price === 'number' ? BATTLEMENT_FROM_LADDER : price
  }
  if (leansOn(state, b, a)) return priceOfGear(state, mover, a, b)
  return undefined
}

/** Whether an upright ladder in one hex leans on the intact rampart of the other. */
export const leansOn = (state: SiegeState, ladder: Hex, wall: Hex): boolean => {
  if (gearKindAt(state, ladder) !== 'ladder' || !isRampart(state, wall)) return false
  return towards(state, ladder, wall) === state.tables.gear.facing[gearAt(state, ladder)]
}

/** A battlement hex that still stands. */
export const isRampart = (state: SiegeState, hex: Hex): boolean =>
  terrainAt(state, hex) === T.battlement && !isRubble(state, hex)

const priceOnGround = (state: SiegeState, mover: Mover, a: Hex, b: Hex): number | Refusal => {
  // siege R.drawbridge: whoever was caught in the gateway leaves it inwards.
  if (isShutGateway(state, a) && !isInsideCastle(state, b)) return NO.bridgeUp
  const sides = sidesStanding(state, a, b)
  const barred = sidesRefusal(state, mover, sides) ?? screenRefusal(state, mover, a, b)
  if (barred) return barred
  const price = priceOfHex(state, mover, a, b)
  if (typeof price !== 'number') return price
  const unlinked = heightRefusal(state, a, b)
  if (unlinked) return unlinked
  if ((sides & SIDE.window) !== 0) return WINDOW
  return (sides & SIDE.gate) !== 0 && mover === 'horse' ? price + gatewayToll(state) : price
}

const sidesRefusal = (state: SiegeState, mover: Mover, sides: number): Refusal | undefined => {
  if (sides === 0) return undefined
  if ((sides & SIDE.wall) !== 0) return NO.wall
  if ((sides & SIDE.slit) !== 0) return NO.slit
  if ((sides & SIDE.battlement) !== 0) return NO.battlement
  if (mover === 'foot') return undefined
  if ((sides & SIDE.window) !== 0) return NO.window
  // A door drawn on a hex-side has no hex to stand in: only the edition that lets horses through opens it.
  if (mover === 'horse' && (sides & SIDE.door) !== 0 && state.setting.options.s15HorsesInDoorways !== 'yes')
    return NO.houseDoor
  return undefined
}

/** siege P.1: not through the front of a screen, except by the man who takes it with him. */
const screenRefusal = (state: SiegeState, mover: Mover, a: Hex, b: Hex): Refusal | undefined => {
  const { facing } = state.tables.gear
  if (gearKindAt(state, b) === 'screen' && facing[gearAt(state, b)] === towards(state, b, a))
    return NO.screenFront
  if (
    mover !== 'screen' &&
    gearKindAt(state, a) === 'screen' &&
    facing[gearAt(state, a)] === towards(state, a, b)
  )
    return NO.screenFront
  return undefined
}

/** From where one walks onto a rampart on one's feet (siege 1.61 (3)). */
const RAMPART_WAYS: ReadonlySet<number> = new Set([
  T.battlement,
  T.stairway,
  T['spiral-stair'],
  T['tower-doorway'],
  T['keep-doorway'],
])

/** siege 1.61 (2), (3), siege 2.33, E.0: towers by their doorways, ramparts by stairs, nothing by a leap. */
const heightRefusal = (state: SiegeState, a: Hex, b: Hex): Refusal | undefined => {
  const from = terrainAt(state, a)
  const to = terrainAt(state, b)
  const rubbleA = isRubble(state, a)
  const rubbleB = isRubble(state, b)
  if (rubbleA && rubbleB) return undefined
  if (rubbleA) return HIGH_WORKS.has(to) ? undefined : tooHighRefusal(state, a, b)
  if (rubbleB) return HIGH_WORKS.has(from) ? undefined : tooHighRefusal(state, a, b)
  if (parted(TOWER_ROOMS, T['tower-doorway'], from, to) || parted(KEEP_ROOMS, T['keep-doorway'], from, to))
    return NO.doorwayOnly
  if ((from === T.battlement && !RAMPART_WAYS.has(to)) || (to === T.battlement && !RAMPART_WAYS.has(from)))
    return NO.battlement
  const { features } = state.setting.board
  if (
    (((features[a] ?? 0) | (features[b] ?? 0)) & FEATURE['no-link']) !== 0 &&
    (from === T.battlement || to === T.battlement)
  )
    return NO.noLink
  return tooHighRefusal(state, a, b)
}

/** Whether one of two hexes is a room of a building and the other neither a room, its doorway nor its stair. */
const parted = (rooms: ReadonlySet<number>, door: number, from: number, to: number): boolean => {
  const within = rooms.has(from)
  if (within === rooms.has(to)) return false
  const other = within ? to : from
  return other !== door && other !== T['spiral-stair']
}

/**
 * Switch 29 lowers what is seen and fought over, not the ways up: the map's own levels count for a step. One goes to and
 * from a ladder at its foot.
 */
const footLevel = (state: SiegeState, hex: Hex): number => {
  const { rubble, filled } = state.tables.ground
  if (rubble[hex] !== 0 || filled[hex] !== 0) return 0
  const { halfLevel } = state.setting.board
  const kind = gearKindAt(state, hex)
  return kind === undefined || kind === 'ladder' ? (halfLevel[hex] ?? 0) : Math.max(0, halfLevel[hex] ?? 0)
}

const tooHighRefusal = (state: SiegeState, a: Hex, b: Hex): Refusal | undefined =>
  Math.abs(footLevel(state, a) - footLevel(state, b)) > HIGHEST_STEP ? NO.level : undefined
