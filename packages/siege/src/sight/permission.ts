import { asDirection, type Hex, neighbour, OFF_MAP, sideBetween } from '@mesnada/hex'
import { hexesOf, isAlive, isAnimal, isOnMap, sideOf } from '../core/bodies.ts'
import { gearAt, gearKindAt, halfLevelAt, isInsideCastle } from '../core/ground.ts'
import type { Body } from '../flow.ts'
import { SIDE, T } from '../printed/terrain.ts'
import { GROUND, NOBODY, type SiegeState, TOP } from '../state.ts'
import { BLOCKS, type Block } from './answer.ts'
import type { Findings } from './follow-line.ts'
import {
  type End,
  isAtMoatEdge,
  isBridgeLowered,
  isMoat,
  isOutside,
  isSlit,
  type Scene,
  standingSide,
} from './scene.ts'

/** What forbids a shot although the line itself may be free. The geometry is symmetric; this is not. */

/** What can be told from the two places alone. */
export const forbiddenByPlace = (scene: Scene): Block | undefined =>
  hiddenBy(scene) ?? onLadder(scene) ?? moatShot(scene) ?? keepDoorShot(scene) ?? gateShot(scene)

/** siege 2.44, 4.33: nothing reaches those inside a siege tower or under a ram. */
const hiddenBy = ({ state, to }: Scene): Block | undefined => {
  if (to.deck === TOP || to.body === NOBODY) return undefined
  const kind = gearKindAt(state, to.hex)
  if (kind === 'siege-tower') return { ...BLOCKS.inSiegeTower, hex: to.hex }
  return kind === 'ram' ? { ...BLOCKS.inRam, hex: to.hex } : undefined
}

/** siege 1.93: from the top of a ladder only into the battlement hex it leans on. */
const onLadder = ({ state, from, to }: Scene): Block | undefined => {
  if (from.deck === TOP || gearKindAt(state, from.hex) !== 'ladder') return undefined
  const facing = asDirection(state.tables.gear.facing[gearAt(state, from.hex)] ?? 0)
  const leansOn = neighbour(state.setting.grid, from.hex, facing)
  return to.hex === leansOn ? undefined : { ...BLOCKS.ladder, hex: leansOn }
}

/** siege 1.45, 1.46, E.3: not from the moat at battlements and slits; into it or out of it only at its edge. */
const moatShot = (scene: Scene): Block | undefined => {
  const { state, from, to } = scene
  const fromMoat = from.deck === GROUND && isMoat(state, from.hex)
  const toMoat = to.deck === GROUND && isMoat(state, to.hex)
  if (fromMoat && (to.terrain === T.battlement || isSlit(to.terrain)))
    return { ...BLOCKS.fromMoat, hex: from.hex }
  if (fromMoat === toMoat) return undefined
  const other = fromMoat ? to : from
  if (!isOnGround(scene, other) || isAtMoatEdge(state, other.hex)) return undefined
  return { ...BLOCKS.moatEdge, hex: fromMoat ? from.hex : to.hex }
}

/**
 * Outside the castle, or within it at ground level: not on a wall, a ladder or a siege tower, from which one looks down,
 * nor behind a tower's slit, whose height the rule does not ask (Morrigan's Tower).
 */
const isOnGround = ({ state }: Scene, { hex, deck, terrain, level }: End): boolean =>
  deck === GROUND &&
  gearKindAt(state, hex) !== 'ladder' &&
  (isOutside(state, hex) || (level <= 0 && !isSlit(terrain)))

/** siege 1.43, 1.54: the keep's doorway lets nothing out and nothing in. */
const keepDoorShot = ({ from, to }: Scene): Block | undefined => {
  if (from.terrain === T['keep-doorway']) return { ...BLOCKS.keepDoor, hex: from.hex }
  return to.terrain === T['keep-doorway'] ? { ...BLOCKS.intoKeepDoor, hex: to.hex } : undefined
}

/** siege 1.57: the raised bridge shuts the gateway. */
const gateShot = ({ state, from, to }: Scene): Block | undefined => {
  const gate = T['castle-gateway']
  if (from.terrain !== gate && to.terrain !== gate) return undefined
  const outward =
    (from.terrain === gate && isOutside(state, to.hex)) || (to.terrain === gate && isOutside(state, from.hex))
  return outward && !isBridgeLowered(state)
    ? { ...BLOCKS.gate, hex: from.terrain === gate ? from.hex : to.hex }
    : undefined
}

/**
 * siege 1.52: with the bridge up nothing reaches the inside of the castle from outside, unless through a breach (siege 2.32) or
 * from the top of a siege tower (siege 2.43); battlements and slits are not inside.
 */
export const forbiddenByCastle = ({ state, from, to }: Scene, line: Findings): Block | undefined => {
  if (!isInsideCastle(state, to.hex) || to.deck === TOP || !isOutside(state, from.hex)) return undefined
  if (to.terrain === T.battlement || isSlit(to.terrain) || state.tables.ground.rubble[to.hex] !== 0)
    return undefined
  return line.breach || from.deck === TOP || isBridgeLowered(state)
    ? undefined
    : { ...BLOCKS.castle, hex: to.hex }
}

/** Half a level counts as the same height. */
const WHOLE_LEVEL = 2

/** Those next to a body, or fallen on top of it, whatever their side, who are not a whole level above or below it. */
export const neighboursOf = (state: SiegeState, body: Body): readonly Body[] => {
  const { grid } = state.setting
  const { occupant, upper, under } = state.tables.ground
  const { deck, hex } = state.tables.bodies
  const level = halfLevelAt(state, hex[body] ?? OFF_MAP, deck[body])
  const near: Body[] = []
  const look = (slot: number, at: Hex): void => {
    const other = slot - 1
    if (slot === 0 || other === body || near.includes(other)) return
    if (Math.abs(halfLevelAt(state, at, deck[other]) - level) < WHOLE_LEVEL) near.push(other)
  }
  for (const own of hexesOf(state, body))
    for (let direction = -1; direction < 6; direction++) {
      const at = direction < 0 ? own : (grid.neighbours[own * 6 + direction] ?? OFF_MAP)
      if (at === OFF_MAP) continue
      look(occupant[at] ?? 0, at)
      look(upper[at] ?? 0, at)
      look(under[at] ?? 0, at)
    }
  return near
}

/** siege E.5: one of the shooter's friends next to his target, not a whole level apart from it nor beyond a wall. */
export const friendBeside = (state: SiegeState, shooter: Body, target: Body): Body | undefined =>
  neighboursOf(state, target).find(
    body =>
      body !== shooter &&
      sideOf(state, body) === sideOf(state, shooter) &&
      isOnMap(state, body) &&
      isAlive(state, body) &&
      !isAnimal(state, body) &&
      !areWalledApart(state, target, body),
  )

/** Whether an unbroken wall stands on every hex-side that two neighbours share. */
const areWalledApart = (state: SiegeState, a: Body, b: Body): boolean => {
  const { grid } = state.setting
  for (const from of hexesOf(state, a))
    for (const to of hexesOf(state, b)) {
      if (from === to) return false
      const side = sideBetween(grid, from, to)
      if (side !== undefined && (standingSide(state, side) & SIDE.wall) === 0) return false
    }
  return true
}
