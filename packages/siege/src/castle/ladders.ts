import { interrupt, type Refusal } from '@mesnada/engine'
import { DIRECTIONS, type Direction, type Hex, OFF_MAP, side } from '@mesnada/hex'
import { occupantOf } from '../core/bodies.ts'
import { gearAt, groundAt, isOnFire, isRubble, setGear, terrainAt } from '../core/ground.ts'
import { isOpenBetween } from '../core/hands.ts'
import type { Frame, Gear, Seat } from '../flow.ts'
import { IMPASSABLE, SIDE, T } from '../printed/terrain.ts'
import { LADDER_LYING, LADDER_UPRIGHT, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 1.9: where ladders may stand, which wall they lean on, and how they come down. */

const isLadder = (state: SiegeState, gear: Gear): boolean => state.setting.gear[gear]?.kind === 'ladder'

export const isUpright = (state: SiegeState, gear: Gear): boolean =>
  isLadder(state, gear) && state.tables.gear.status[gear] === LADDER_UPRIGHT

export const isLying = (state: SiegeState, gear: Gear): boolean =>
  isLadder(state, gear) &&
  state.tables.gear.status[gear] === LADDER_LYING &&
  (state.tables.gear.hex[gear] ?? OFF_MAP) >= 0

/** The battlement hex an upright ladder leans on. */
export const wallOf = (state: SiegeState, ladder: Gear): Hex => {
  const { hex, facing } = state.tables.gear
  return state.setting.grid.neighbours[(hex[ladder] ?? OFF_MAP) * 6 + (facing[ladder] ?? 0)] ?? OFF_MAP
}

export const uprightLadders = (state: SiegeState): readonly Gear[] =>
  state.setting.gear.flatMap((_card, gear) => (isUpright(state, gear) ? [gear] : []))

export const lyingLadders = (state: SiegeState): readonly Gear[] =>
  state.setting.gear.flatMap((_card, gear) => (isLying(state, gear) ? [gear] : []))

const TOWERS = new Set([T['tower-slit'], T['tower-doorway'], T.tower, T['spiral-stair']])

/** siege 1.91: only a battlement side that still stands can be scaled; towers, keep and gate walls cannot. */
export const scalingRefusal = (state: SiegeState, foot: Hex, facing: Direction): Refusal | undefined => {
  const { grid, board } = state.setting
  const wall = grid.neighbours[foot * 6 + facing] ?? OFF_MAP
  if (wall === OFF_MAP) return { code: 'siege.ladder.no-wall', rule: 'siege 1.91' }
  const terrain = terrainAt(state, wall)
  if (TOWERS.has(terrain)) return { code: 'siege.ladder.tower', rule: 'siege 1.91' }
  if (terrain === T['gate-wall']) return { code: 'siege.ladder.gate-wall', rule: 'siege 1.91' }
  if (terrain !== T.battlement || terrainAt(state, foot) === T.battlement || isRubble(state, wall))
    return { code: 'siege.ladder.no-wall', rule: 'siege 1.91' }
  return ((board.sides[side(grid, foot, facing)] ?? 0) & SIDE.battlement) === 0
    ? { code: 'siege.ladder.no-battlement-side', rule: 'siege 1.91' }
    : undefined
}

/** Where the foot of a ladder may come to stand. */
export const footRefusal = (state: SiegeState, foot: Hex, ladder: Gear): Refusal | undefined => {
  const covering = gearAt(state, foot)
  if (covering >= 0 && covering !== ladder) return { code: 'siege.ladder.gear-there', rule: 'siege 1.92' }
  if (isOnFire(state, foot)) return { code: 'siege.ladder.fire-there', rule: 'siege 3.54' }
  return covering < 0 && groundAt(state, foot).foot >= IMPASSABLE
    ? { code: 'siege.ladder.no-footing', rule: 'siege 1.92' }
    : undefined
}

/** The neighbours over which a ladder can come to lie: open ground, whoever stands on it. */
export const layingHexes = (state: SiegeState, foot: Hex): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const hexes: Hex[] = []
  for (const direction of DIRECTIONS) {
    const hex = neighbours[foot * 6 + direction] ?? OFF_MAP
    if (hex === OFF_MAP || !isOpenBetween(state, foot, hex)) continue
    if (gearAt(state, hex) < 0 && groundAt(state, hex).foot < IMPASSABLE) hexes.push(hex)
  }
  return hexes
}

/** siege 1.94, 4.14: a ladder comes down; the side that brought it down lays it, then whoever was on it falls. */
export const bringDown = (state: SiegeState, ladder: Gear, seat: Seat): readonly Frame[] => {
  const foot = state.tables.gear.hex[ladder] ?? OFF_MAP
  const climber = occupantOf(state, foot)
  const falls: Frame = { kind: 'ladder-falls', ladder, seat }
  return climber < 0 ? [falls] : [falls, { kind: 'thrown', body: climber, from: foot, rule: 'siege 1.94' }]
}

/** siege 4.14: every ladder that leans on a wall comes down with it. */
export const dropLaddersAgainst = (state: SiegeState, wall: Hex, seat: Seat): void => {
  const frames = uprightLadders(state).flatMap(ladder =>
    wallOf(state, ladder) === wall ? bringDown(state, ladder, seat) : [],
  )
  interrupt(state, ...frames)
}

/** Puts an upright ladder in a hex, leaning the way it faces. */
export const standLadder = (
  state: SiegeState,
  ladder: Gear,
  { hex, facing }: { readonly hex: Hex; readonly facing: Direction },
  tell: Tell,
): void => {
  setGear(state, ladder, hex, facing, LADDER_UPRIGHT)
  state.tables.gear.movedOn[ladder] = state.flow.playerTurn
  tell?.({ type: 'ladder-raised', ladder, hex, facing })
}
