import {
  ALONG,
  CORNER,
  CROSS,
  type Direction,
  directionTo,
  type Hex,
  NONE,
  OFF_MAP,
  opposite,
  type Side,
  THROUGH,
  type Trace,
  traceLine,
} from '@mesnada/hex'
import { halfLevelAt } from '../core/ground.ts'
import { SIDE, T } from '../printed/terrain.ts'
import { BLOCKS, type Block } from './answer.ts'
import { CENTRE, isInRow, type Muzzle } from './apertures.ts'
import { type Field, fieldOf } from './field.ts'
import { isLip, isLipTurned } from './lips.ts'
import { areBothInMoat, isCrowded, isEnd, isLipInTheWay, rampartIn, solidIn, solidSide } from './obstacles.ts'
import {
  DOOR,
  FACE,
  isIndoors,
  isSlit,
  isWayThrough,
  type Scene,
  standingSide,
  standingTerrain,
} from './scene.ts'

/** Follows a line of fire from one point to another and notes all it meets. */

/** What the last line met. One object, written over by the next walk. */
export interface Findings {
  /** What stops it for good, and where; undefined when it gets through. */
  block: Block | undefined
  hex: Hex
  side: Side
  /** A line through the middle of a hex whose own opening it ought to use: not a line at all. */
  misdrawn: boolean
  /** The step of the trace it came to. */
  reach: number
  /** First hex with someone in the way whom archers may shoot over, or NONE. */
  crowd: Hex
  /** First scrub hex crossed, or NONE. */
  scrub: Hex
  /** Doorways, gateways and castle gates passed, and where the first was. */
  openings: number
  doorHex: Hex
  doorSide: Side
  /** The window shot through, or NONE. */
  window: Side
  /** Passed a breach in the castle's walls (siege 2.32). */
  breach: boolean
  /** By which sides of the target's hex the line comes in: two where it comes by the corner between, NONE if not. */
  entry: Direction | typeof NONE
  entryToo: Direction | typeof NONE
}

const found: Findings = {
  block: undefined,
  hex: NONE,
  side: NONE,
  misdrawn: false,
  reach: 0,
  crowd: NONE,
  scrub: NONE,
  openings: 0,
  doorHex: NONE,
  doorSide: NONE,
  window: NONE,
  breach: false,
  entry: NONE,
  entryToo: NONE,
}

/** Follows the line between two points of the ends' hexes; stops at the first thing that blocks for good. */
export const followLine = (scene: Scene, start: Muzzle, goal: Muzzle): Findings => {
  const { board } = scene.state.setting
  const field = fieldOf(board)
  begin(scene, start, goal)
  const trace = traceFrom(scene, field, start, goal)
  const free =
    leadsOut(start, scene.from.hex, trace, 0) &&
    leadsOut(goal, scene.to.hex, trace, trace.length - 1) &&
    isSlitInRow(scene, goal)
  if (!free) return found
  noteEntry(scene, trace)
  // siege 1.46: between two in the moat even plain ground is in the way.
  const inMoat = areBothInMoat(scene)
  let inPassage = isWayThrough(scene.from.terrain)
  for (let i = 0; i < trace.length; i++) {
    found.reach = i
    switch (trace.kind[i]) {
      case THROUGH:
        inPassage =
          (inMoat || !isEmpty(scene, field, trace.hex[i] ?? OFF_MAP)) && passHex(scene, trace, i, inPassage)
        break
      case CROSS:
        if (!isBare(field, trace.side[i] ?? OFF_MAP))
          crossSide(scene, trace.side[i] ?? OFF_MAP, trace.behind[i] ?? OFF_MAP, trace.ahead[i] ?? OFF_MAP)
        break
      case ALONG:
        if (inMoat || !isBare(field, trace.side[i] ?? OFF_MAP) || !isOneEmpty(scene, field, trace, i))
          runAlong(scene, trace, i)
        break
      case CORNER:
        if (inMoat || !isBareCorner(field, trace, i) || !isOneEmpty(scene, field, trace, i))
          meetCorner(scene, trace, i)
        break
    }
    if (found.block || found.misdrawn) return found
  }
  return found
}

const traceFrom = (scene: Scene, field: Field, start: Muzzle, goal: Muzzle): Trace => {
  const { grid } = scene.state.setting
  return start.middle && goal.middle
    ? field.lines.trace(scene.from.hex, scene.to.hex, field.trace)
    : traceLine(grid, start, goal, field.trace)
}

/** Plain ground with nobody and nothing on it; beyond the map there is nothing either. */
const isEmpty = ({ state }: Scene, { plain }: Field, hex: Hex): boolean => {
  const { occupant, upper, gear } = state.tables.ground
  return hex < 0 || (plain[hex] === 1 && occupant[hex] === 0 && upper[hex] === 0 && gear[hex] === 0)
}

const isBare = ({ bare }: Field, side: Side): boolean => side < 0 || bare[side] === 1

const isBareCorner = (field: Field, { touched }: Trace, i: number): boolean =>
  isBare(field, touched[i * 4] ?? NONE) &&
  isBare(field, touched[i * 4 + 1] ?? NONE) &&
  isBare(field, touched[i * 4 + 2] ?? NONE) &&
  isBare(field, touched[i * 4 + 3] ?? NONE)

/** On one hand there is nothing: so the line, which both hands must stop, goes on. */
const isOneEmpty = (scene: Scene, field: Field, { left, right }: Trace, i: number): boolean =>
  isEmpty(scene, field, left[i] ?? 0) || isEmpty(scene, field, right[i] ?? 0)

/** By which side, or past which corner, the line comes into the target's hex: told by the last step outside it. */
const noteEntry = ({ state, to }: Scene, trace: Trace): void => {
  if (found.entry !== NONE) return
  const { grid } = state.setting
  const last = trace.length - 2
  if (last < 0 || trace.ahead[last] !== to.hex) return
  const towards = (hex: Hex): Direction | typeof NONE =>
    hex < 0 ? NONE : (directionTo(grid, to.hex, hex) ?? NONE)
  if (trace.kind[last] === CROSS) found.entry = towards(trace.behind[last] ?? OFF_MAP)
  else if (trace.behind[last] === NONE) {
    found.entry = towards(trace.left[last] ?? OFF_MAP)
    found.entryToo = towards(trace.right[last] ?? OFF_MAP)
  } else {
    found.entry = towards(trace.behind[last] ?? OFF_MAP)
    found.entryToo = towards(Math.max(trace.left[last] ?? OFF_MAP, trace.right[last] ?? OFF_MAP))
  }
}

const begin = ({ state, from, to }: Scene, start: Muzzle, goal: Muzzle): void => {
  const { grid } = state.setting
  found.block = undefined
  found.hex = NONE
  found.side = NONE
  found.misdrawn = false
  found.reach = 0
  found.crowd = NONE
  found.scrub = NONE
  found.openings = 0
  found.doorHex = NONE
  found.doorSide = NONE
  found.window = NONE
  found.breach = false
  found.entry = NONE
  found.entryToo = NONE
  if (goal.out !== CENTRE) found.entry = goal.out
  else if (start.out !== CENTRE && grid.neighbours[from.hex * 6 + start.out] === to.hex)
    found.entry = opposite(start.out)
  if (start.out === CENTRE) return
  const sill = grid.sides[from.hex * 6 + start.out] ?? OFF_MAP
  if ((standingSide(state, sill) & SIDE.window) !== 0) found.window = sill
}

/** A line drawn from an opening must lead out by it, not back through the hex behind. */
const leadsOut = (muzzle: Muzzle, own: Hex, trace: Trace, step: number): boolean => {
  if (muzzle.out !== CENTRE && trace.kind[step] === THROUGH && trace.hex[step] === own) found.misdrawn = true
  return !found.misdrawn
}

/** siege 1.45: a man behind a slit is hit only along the row of hexes through it. */
const isSlitInRow = ({ state, from, to }: Scene, goal: Muzzle): boolean => {
  if (goal.out === CENTRE || !isSlit(to.terrain)) return true
  const { grid } = state.setting
  const side = grid.sides[to.hex * 6 + goal.out] ?? OFF_MAP
  if ((standingSide(state, side) & SIDE.slit) === 0 || isInRow(grid, to.hex, goal.out, from.hex)) return true
  blockAt(BLOCKS.slitLine, NONE, side)
  return false
}

const blockAt = (block: Block, hex: Hex, side: Side): void => {
  found.block = block
  found.hex = hex
  found.side = side
}

/** Notes a hex the line passes; answers whether it is a doorway, so that one of two hexes counts but once. */
const passHex = (scene: Scene, trace: Trace, i: number, inPassage: boolean): boolean => {
  const hex = trace.hex[i] ?? OFF_MAP
  if (hex < 0) return false
  if (isEnd(scene, hex)) return isWayThrough(standingTerrain(scene.state, hex))
  const { state } = scene
  const block = solidIn(scene, hex) ?? (isWalledOff(scene, trace, i) ? undefined : rampartIn(scene, hex))
  if (block) {
    blockAt(block, hex, NONE)
    return false
  }
  if (found.crowd === NONE && isCrowded(scene, hex)) found.crowd = hex
  const terrain = standingTerrain(state, hex)
  if (terrain === T.scrub) noteScrub(scene, hex)
  if (state.tables.ground.rubble[hex] !== 0) found.breach = true
  const passage = isWayThrough(terrain)
  if (passage && !inPassage && !leadsToOwnDoorway(scene, trace, i))
    openAt(scene, hex, NONE, halfLevelAt(state, hex))
  return passage
}

/** siege 1.43: doorway hexes that touch are one opening, and a target who stands in it is not behind it. */
const leadsToOwnDoorway = ({ state, to }: Scene, trace: Trace, i: number): boolean => {
  for (let at = i + 1; at < trace.length; at++) {
    if (trace.kind[at] !== THROUGH || (trace.hex[at] ?? OFF_MAP) < 0) continue
    if (!isWayThrough(standingTerrain(state, trace.hex[at] ?? OFF_MAP))) return false
    if (trace.hex[at] === to.hex) return true
  }
  return false
}

/** Whether the line comes into this rampart hex, or goes out of it, over its battlement, which then counts instead. */
const isWalledOff = ({ state }: Scene, trace: Trace, i: number): boolean =>
  hasBattlement(state, trace, i - 1) || hasBattlement(state, trace, i + 1)

const hasBattlement = (state: Scene['state'], trace: Trace, i: number): boolean => {
  if (i < 0 || i >= trace.length) return false
  if (trace.kind[i] === CROSS) return (standingSide(state, trace.side[i] ?? OFF_MAP) & SIDE.battlement) !== 0
  // Past a corner the battlement is crossed if it stands on either hand; its mere end stops nobody.
  return hasBattlementOn(state, trace, i, 0) && hasBattlementOn(state, trace, i, 2)
}

const hasBattlementOn = (state: Scene['state'], { touched }: Trace, i: number, hand: 0 | 2): boolean => {
  const at = i * 4 + hand
  return (
    ((standingSide(state, touched[at] ?? NONE) | standingSide(state, touched[at + 1] ?? NONE)) &
      SIDE.battlement) !==
    0
  )
}

/** siege 3.21; scrub below both ends hides nobody, and siege E.4 takes its cover from targets within its distances. */
const noteScrub = (scene: Scene, hex: Hex): void => {
  if (found.scrub !== NONE) return
  const level = halfLevelAt(scene.state, hex)
  const overlooked = scene.range <= scene.overlook && level < scene.high.level
  if (level >= scene.low.level && !overlooked) found.scrub = hex
}

/** siege 1.43: at most one opening, windows counted, and a doorway only from its own level. */
const openAt = (scene: Scene, hex: Hex, side: Side, level: number): void => {
  found.openings++
  if (found.openings > 1) return blockAt(BLOCKS.twoOpenings, hex, side)
  if (found.window !== NONE) return blockAt(secondOpening(scene), hex, side)
  if (scene.from.level !== level) return blockAt(BLOCKS.doorLevel, hex, side)
  found.doorHex = hex
  found.doorSide = side
}

/** siege 3.26: from outside a window one reaches no further than its room; from inside it is the first of two openings. */
const secondOpening = ({ from }: Scene): Block => (isIndoors(from.terrain) ? BLOCKS.twoOpenings : BLOCKS.room)

const crossSide = (scene: Scene, side: Side, behind: Hex, ahead: Hex): void => {
  const { state, from, to } = scene
  const bits = standingSide(state, side)
  const block = solidSide(scene, side, SIDE.wall)
  if (block) {
    // A slit of his own that a line from the middle of his hex meets: the line has to start in the opening.
    const own = behind === from.hex || ahead === to.hex
    if (own && (bits & SIDE.slit) !== 0) found.misdrawn = true
    else blockAt(block, NONE, side)
    return
  }
  if (bits === 0) return
  if ((bits & DOOR) !== 0) crossDoor(scene, side, behind, ahead)
  else if ((bits & SIDE.window) !== 0) crossWindow(scene, side, behind, ahead)
  else if ((bits & SIDE.lip) !== 0 && isLipInTheWay(scene, side)) blockAt(BLOCKS.lip, NONE, side)
}

const crossDoor = (scene: Scene, side: Side, behind: Hex, ahead: Hex): void => {
  const { state, from, to } = scene
  if (behind === from.hex || ahead === to.hex) {
    found.misdrawn = true
    return
  }
  // The door of a doorway hex is counted with the hex.
  if (isWayThrough(standingTerrain(state, behind)) || isWayThrough(standingTerrain(state, ahead))) return
  const level = halfLevelAt(state, behind)
  openAt(scene, NONE, side, level === from.level ? level : halfLevelAt(state, ahead))
}

/** siege 3.26: through a window one shoots from its own hex or the hex outside it, or else only at whoever is right behind. */
const crossWindow = (scene: Scene, side: Side, behind: Hex, ahead: Hex): void => {
  const { from, to } = scene
  if (behind === from.hex) found.misdrawn = true
  else if (ahead !== to.hex || !isIndoors(to.terrain)) blockAt(BLOCKS.window, NONE, side)
  else if (found.window !== NONE) blockAt(secondOpening(scene), NONE, side)
  else found.window = side
}

/** Along a wall the line is stopped; between two hexes only if both stop it. */
const runAlong = (scene: Scene, trace: Trace, i: number): void => {
  const side = trace.side[i] ?? OFF_MAP
  const wall = solidSide(scene, side, FACE)
  if (wall) return blockAt(wall, NONE, side)
  const left = trace.left[i] ?? OFF_MAP
  const right = trace.right[i] ?? OFF_MAP
  const blockLeft = stopIn(scene, left)
  const blockRight = blockLeft && stopIn(scene, right)
  if (blockLeft && blockRight) stopBetween(blockLeft, left, NONE, blockRight, right)
  else noteScrubBetween(scene, left, right)
  const { rubble } = scene.state.tables.ground
  if (rubble[left] || rubble[right]) found.breach = true
  if (!found.block && isLipTurned(scene, trace, i)) blockAt(BLOCKS.lip, NONE, side)
}

/** What in a hex beside the line would stop it; a crowd stops it too, unless archers shoot over. */
const stopIn = (scene: Scene, hex: Hex): Block | undefined => {
  if (hex < 0) return undefined
  return (
    solidIn(scene, hex) ?? rampartIn(scene, hex) ?? (isCrowded(scene, hex) ? BLOCKS.character : undefined)
  )
}

/** Two things at once are in the way. Where one of them is someone living, archers may shoot over him. */
const stopBetween = (a: Block, hexA: Hex, sideA: Side, b: Block, hexB: Hex): void => {
  const living = a === BLOCKS.character ? hexA : b === BLOCKS.character ? hexB : NONE
  if (living === NONE) blockAt(a, hexA, sideA)
  else if (found.crowd === NONE) found.crowd = living
}

const noteScrubBetween = (scene: Scene, left: Hex, right: Hex): void => {
  const isScrub = (hex: Hex) => hex >= 0 && standingTerrain(scene.state, hex) === T.scrub
  if (isScrub(left) && isScrub(right)) noteScrub(scene, left)
}

/** At a corner the line is stopped only if something stops it on both hands. */
const meetCorner = (scene: Scene, trace: Trace, i: number): void => {
  const left = stopOnHand(scene, trace, i, 0, trace.left[i] ?? OFF_MAP)
  const side = stoppedBy
  const right = left && stopOnHand(scene, trace, i, 2, trace.right[i] ?? OFF_MAP)
  if (left && right)
    stopBetween(
      left,
      side === NONE ? (trace.left[i] ?? OFF_MAP) : NONE,
      side,
      right,
      trace.right[i] ?? OFF_MAP,
    )
}

/** The side that stopped the line on the hand asked last, or NONE if the hex did. */
let stoppedBy: Side = NONE

/** What stops the line on one hand of a corner: a side that ends there, a lip, or the hex it only touches. */
const stopOnHand = (scene: Scene, trace: Trace, i: number, hand: 0 | 2, hex: Hex): Block | undefined => {
  for (let at = i * 4 + hand; at < i * 4 + hand + 2; at++) {
    stoppedBy = trace.touched[at] ?? NONE
    const wall = solidSide(scene, stoppedBy, FACE)
    if (wall) return wall
    if (isLip(scene, stoppedBy) && isLipInTheWay(scene, stoppedBy)) return BLOCKS.lip
  }
  stoppedBy = NONE
  // Where the line goes on along a side, its two hexes are asked there.
  return trace.behind[i] === NONE || trace.ahead[i] === NONE ? undefined : stopIn(scene, hex)
}
