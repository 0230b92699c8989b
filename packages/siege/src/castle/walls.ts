import { NO_TERRAIN } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { gearAt, isInsideCastle, isRubble, terrainAt } from '../core/ground.ts'
import type { Seat } from '../flow.ts'
import { hurt } from '../melee/harm.ts'
import { FEATURE, T } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { destroyGear } from './engines.ts'
import { dropLaddersAgainst } from './ladders.ts'
import type { WallKind } from './table.ts'

/** siege 4.12 – 4.14: which hexes are walls, how far each is demolished, and what happens when one comes down. */

/** siege 4.13: slightly damaged, damaged, severely damaged, demolished. */
const STAGES = 4

const KINDS: ReadonlyMap<number, WallKind> = new Map([
  [T.battlement, 'wall'],
  [T['castle-wall'], 'wall'],
  [T['gate-wall'], 'wall'],
  [T['tower-slit'], 'tower'],
  [T['tower-doorway'], 'tower'],
  [T.tower, 'tower'],
  [T['spiral-stair'], 'tower'],
  [T['keep-slit'], 'keep'],
  [T['keep-doorway'], 'keep'],
  [T.keep, 'keep'],
])

/** Whether ground of this kind can be battered at all. */
export const isWallTerrain = (terrain: number): boolean => KINDS.has(terrain)

/** Whether ground of this kind is part of a tower. */
export const isTowerTerrain = (terrain: number): boolean => KINDS.get(terrain) === 'tower'

/** Whether the map has a wall of some kind in a hex, standing or not. */
export const isWall = ({ setting }: Pick<SiegeState, 'setting'>, hex: Hex): boolean =>
  isWallTerrain(setting.board.terrain[hex] ?? 0)

/** What kind of wall a hex is to those who batter it; undefined for open ground, for rubble and for what never falls. */
export const wallKindAt = (state: SiegeState, hex: Hex): WallKind | undefined =>
  hex === OFF_MAP || isRubble(state, hex) || isSound(state, hex)
    ? undefined
    : KINDS.get(terrainAt(state, hex))

/** siege R.day: the doorway of Morrigan's Tower is not among the hexes that can be battered. */
export const isSound = ({ setting: { board } }: Pick<SiegeState, 'setting'>, hex: Hex): boolean =>
  ((board.features[hex] ?? 0) & FEATURE.sound) !== 0

/** Whether a wall hex has open ground outside the castle next to it. */
export const isOuterWall = (state: SiegeState, hex: Hex): boolean => {
  const { neighbours } = state.setting.grid
  return DIRECTIONS.some(direction => {
    const near = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (near === OFF_MAP || isInsideCastle(state, near)) return false
    const terrain = terrainAt(state, near)
    return terrain !== NO_TERRAIN && !KINDS.has(terrain)
  })
}

/** siege 4.13; switch 23: an inner wall right behind a demolished outer one falls at the first blow that tells. */
export const stagesToFall = (state: SiegeState, hex: Hex): number => {
  if (!state.setting.options.s23InnerWallFallsAtOnce || isOuterWall(state, hex)) return STAGES
  const { neighbours } = state.setting.grid
  const exposed = DIRECTIONS.some(direction => {
    const near = neighbours[hex * 6 + direction] ?? OFF_MAP
    return near !== OFF_MAP && isRubble(state, near) && isOuterWall(state, near)
  })
  return exposed ? 1 : STAGES
}

/** siege 4.12: the stage a wall reaches with its next damage. */
export const nextStage = (state: SiegeState, hex: Hex): number =>
  stagesToFall(state, hex) === 1 ? STAGES : Math.min((state.tables.ground.damage[hex] ?? 0) + 1, STAGES)

/** One stage of demolition, brought about by a side. */
export const damageWall = (state: SiegeState, hex: Hex, by: Seat, tell: Tell): void => {
  const { damage } = state.tables.ground
  damage[hex] = nextStage(state, hex)
  if (damage[hex] === STAGES) collapse(state, hex, by, tell)
}

/** A wall as earlier days have left it. */
export const wear = ({ tables: { ground } }: SiegeState, hex: Hex, stage: number): void => {
  ground.damage[hex] = stage
  if (stage === STAGES) ground.rubble[hex] = 1
}

/** siege 4.14: the hex becomes rubble and wounds whoever is in it; what leaned or stood on it comes down too. */
const collapse = (state: SiegeState, hex: Hex, by: Seat, tell: Tell): void => {
  const { ground } = state.tables
  const within = [ground.occupant[hex] ?? 0, ground.upper[hex] ?? 0, ground.under[hex] ?? 0]
  const gear = gearAt(state, hex)
  ground.rubble[hex] = 1
  ground.damage[hex] = STAGES
  tell?.({ type: 'rubble', hex })
  dropLaddersAgainst(state, hex, by)
  if (gear >= 0) destroyGear(state, gear, tell)
  for (const slot of within) if (slot !== 0) hurt(state, slot - 1, 'wound', 'siege 4.14', tell)
}
