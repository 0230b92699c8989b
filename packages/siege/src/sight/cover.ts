import { asDirection, type Direction, NONE, OFF_MAP, turn, turnsBetween } from '@mesnada/hex'
import { gearAt, gearKindAt } from '../core/ground.ts'
import { type Cover, SIDE, T } from '../printed/terrain.ts'
import { NOBODY, type SiegeState, TOP } from '../state.ts'
import type { CoverReason, Flank } from './answer.ts'
import { cornerFlank } from './corners.ts'
import type { Findings } from './follow-line.ts'
import {
  type End,
  FACE,
  isArch,
  isIndoors,
  isMoat,
  isOutside,
  isPassage,
  isSlit,
  isWayThrough,
  OPEN_AIR,
  RUIN,
  type Scene,
  standingSide,
} from './scene.ts'

/** What protects the target from a shot along a line that gets through: siege 1.5, 2.32, 2.44, 3.2, 5.22. */

/** Cover that works towards one side only is left out where its owner chose another (siege 1.53). */
export interface Shelter {
  readonly reasons: readonly CoverReason[]
  readonly flank?: Flank
}

export const shelterOf = (scene: Scene, line: Findings, chosenFlank: number | undefined): Shelter => {
  const reasons: CoverReason[] = []
  const oneSided = sidedCover(scene, line)
  if (oneSided && (chosenFlank === undefined || chosenFlank === oneSided.flank)) reasons.push(oneSided.reason)
  const ground = groundCover(scene, line)
  if (ground) reasons.push(ground)
  const way = coverOnTheWay(scene, line)
  if (way) reasons.push(way)
  if (line.scrub !== NONE)
    reasons.push({ code: 'siege.cover.scrub', rule: 'siege 3.21', cover: 'light', hex: line.scrub })
  return oneSided ? { reasons, flank: { side: oneSided.flank, rule: oneSided.reason.rule } } : { reasons }
}

/** siege 1.53, 3.28, 3.29: doorways, gateways and corners protect towards one side. */
const sidedCover = (
  scene: Scene,
  line: Findings,
): { readonly reason: CoverReason; readonly flank: number } | undefined => {
  const { state, from, to } = scene
  if (to.deck === TOP || gearAt(state, to.hex) >= 0) return undefined
  if (isPassage(to.terrain)) {
    const gateway = to.terrain === T.gateway
    const reason: CoverReason = {
      code: gateway ? 'siege.cover.gateway' : 'siege.cover.doorway',
      rule: gateway ? 'siege 3.28' : 'siege 1.53',
      cover: 'medium',
      hex: to.hex,
    }
    return { reason, flank: passageFlank(state, to.hex, line) }
  }
  const threshold = thresholdSide(scene, line)
  if (threshold !== NONE && isUnderRoof(from) && !isUnderRoof(to)) {
    const side = state.setting.grid.sides[to.hex * 6 + threshold] ?? OFF_MAP
    return {
      reason: { code: 'siege.cover.threshold', rule: 'siege 1.53', cover: 'medium', side },
      flank: threshold,
    }
  }
  const flank = cornerFlank(scene, line)
  if (flank === undefined) return undefined
  return { reason: { code: 'siege.cover.corner', rule: 'siege 3.29', cover: 'medium', hex: to.hex }, flank }
}

const isUnderRoof = ({ terrain, house }: End): boolean => isIndoors(terrain) || house !== OPEN_AIR

/** The side of the target's hex with the door that the line comes in by, unless the shooter stands at that door too. */
const thresholdSide = ({ state, from, to }: Scene, line: Findings): Direction | typeof NONE => {
  if (line.entry === NONE) return NONE
  const { sides, neighbours } = state.setting.grid
  const at = to.hex * 6 + line.entry
  const door = (standingSide(state, sides[at] ?? 0) & (SIDE.door | SIDE.gate)) !== 0
  return door && neighbours[at] !== from.hex ? line.entry : NONE
}

/** Which way through a doorway hex the line comes in, named by the first of the sides that lie open together. */
const passageFlank = (state: SiegeState, hex: number, line: Findings): number => {
  if (line.entry === NONE) return 0
  const { sides } = state.setting.grid
  const kindOf = (direction: Direction): number => standingSide(state, sides[hex * 6 + direction] ?? 0) & FACE
  const walled = (direction: Direction): boolean => {
    const kind = kindOf(direction)
    return isArch(state, hex) ? kind !== 0 : (kind & (SIDE.wall | SIDE.window)) !== 0
  }
  let entry = line.entry
  if (walled(entry) && line.entryToo !== NONE) entry = line.entryToo
  let first = entry
  for (let steps = 0; steps < 6; steps++) {
    const before = turn(first, -1)
    if (walled(before) || kindOf(before) !== kindOf(entry)) return first
    first = before
  }
  return 0
}

/** What the target's own hex gives. */
const groundCover = (scene: Scene, line: Findings): CoverReason | undefined => {
  const { state, to } = scene
  const { hex } = to
  if (to.deck === TOP) {
    const cover = state.setting.options.s12TowerTopMedium ? 'medium' : 'light'
    return { code: 'siege.cover.siege-tower-top', rule: 'siege 2.44', cover, hex }
  }
  const kind = gearKindAt(state, hex)
  if (kind === 'screen') return screenCover(scene, line)
  if (kind !== undefined && kind !== 'ballista') return undefined
  switch (to.terrain) {
    case RUIN:
      return { code: 'siege.cover.rubble', rule: 'siege 2.32', cover: 'medium', hex }
    case T.scrub:
    case T.slope:
    case T['steep-slope']:
      return openGroundCover(scene, line)
    case T.tree:
      return { code: 'siege.cover.tree', rule: 'siege 3.22', cover: 'light', hex }
    case T.tent:
      if (state.tables.ground.burnt[hex] !== 0) return undefined
      return { code: 'siege.cover.tent', rule: 'siege 3.24', cover: 'light', hex }
    case T.trench:
      return { code: 'siege.cover.trench', rule: 'siege 3.25', cover: 'heavy', hex }
    case T['spiral-stair']:
      return { code: 'siege.cover.spiral-stair', rule: 'siege 1.53', cover: 'medium', hex }
    case T['castle-gateway']:
      return isOutside(state, scene.from.hex)
        ? { code: 'siege.cover.castle-gateway', rule: 'siege 1.57', cover: 'heavy', hex }
        : undefined
    case T.battlement:
    case T['tower-slit']:
    case T['keep-slit']:
      return wallCover(scene, line)
    default:
      return isMoat(state, hex)
        ? { code: 'siege.cover.moat', rule: 'siege 1.55', cover: 'none', hex }
        : undefined
  }
}

/** siege 3.21, 3.23; siege E.4: from close above, neither scrub nor slope hides anyone. */
const openGroundCover = (scene: Scene, line: Findings): CoverReason | undefined => {
  const { state, from, to } = scene
  const { hex } = to
  if (from.level > to.level && scene.range <= scene.overlook)
    return { code: 'siege.cover.seen-from-above', rule: 'siege E.4', cover: 'none', hex }
  if (to.terrain === T.scrub) return { code: 'siege.cover.scrub', rule: 'siege 3.21', cover: 'light', hex }
  const side = enteredOver(state, hex, line, SIDE.lip)
  return side === NONE ? undefined : { code: 'siege.cover.lip', rule: 'siege 3.23', cover: 'medium', side }
}

/** siege 1.51: heavy when the line crosses the battlement, or comes by the slit. */
const wallCover = ({ state, to }: Scene, line: Findings): CoverReason | undefined => {
  const slit = isSlit(to.terrain)
  const side = enteredOver(state, to.hex, line, slit ? SIDE.slit : SIDE.battlement)
  if (side === NONE) return undefined
  return {
    code: slit ? 'siege.cover.slit' : 'siege.cover.battlement',
    rule: 'siege 1.51',
    cover: 'heavy',
    side,
  }
}

/** The side of this kind by which the line enters a hex; at a corner it takes one on either hand. */
const enteredOver = (state: SiegeState, hex: number, { entry, entryToo }: Findings, kind: number): number => {
  if (entry === NONE) return NONE
  const { sides } = state.setting.grid
  const isOfKind = (direction: Direction) =>
    (standingSide(state, sides[hex * 6 + direction] ?? 0) & kind) !== 0
  return isOfKind(entry) && (entryToo === NONE || isOfKind(entryToo)) ? (sides[hex * 6 + entry] ?? 0) : NONE
}

/**
 * siege 5.22: heavy by the front of the screen and the two sides next to it. Switch 24: the English screen lets nothing
 * through. The screen itself has no cover from either.
 */
const screenCover = ({ state, to }: Scene, line: Findings): CoverReason | undefined => {
  if (to.body === NOBODY) return undefined
  const front = asDirection(state.tables.gear.facing[gearAt(state, to.hex)] ?? 0)
  const isFront = (direction: Direction) => Math.abs(turnsBetween(front, direction)) <= 1
  const { entry, entryToo } = line
  if (entry === NONE || !isFront(entry) || (entryToo !== NONE && !isFront(entryToo))) return undefined
  const cover: Cover = state.setting.options.s24EnglishScreens ? 'infinite' : 'heavy'
  return { code: 'siege.cover.screen', rule: 'siege 5.22', cover, hex: to.hex }
}

/** siege 1.43, 1.53, 3.26, 3.28: whoever is shot at through a doorway or gateway, or indoors through a window. */
const coverOnTheWay = (scene: Scene, line: Findings): CoverReason | undefined => {
  const { state, from, to } = scene
  if (line.window !== NONE && isIndoors(to.terrain))
    return { code: 'siege.cover.window', rule: 'siege 3.26', cover: 'medium', side: line.window }
  const rule = isUnderRoof(to) ? 'siege 1.53' : 'siege 1.43'
  if (line.openings > 0) {
    const where = line.doorHex === NONE ? { side: line.doorSide } : { hex: line.doorHex }
    return { code: 'siege.cover.through-doorway', rule, cover: 'medium', ...where }
  }
  const threshold = thresholdSide(scene, line)
  if (threshold === NONE || isWayThrough(to.terrain)) return undefined
  if (isUnderRoof(from) && !isUnderRoof(to)) return undefined
  const side = state.setting.grid.sides[to.hex * 6 + threshold] ?? OFF_MAP
  return { code: 'siege.cover.through-doorway', rule, cover: 'medium', side }
}
