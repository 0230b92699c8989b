import { NO_TERRAIN, type RuleRef } from '@mesnada/engine'
import { asDirection, DIRECTIONS, type Direction, type Hex, nth, OFF_MAP, turn } from '@mesnada/hex'
import type { Gear } from '../flow.ts'
import { FEATURE, IMPASSABLE, SIDE, T, TERRAIN, TERRAIN_ROWS, type Terrain } from '../printed/terrain.ts'
import { GEAR_LENGTH, type GearKind } from '../printed/units.ts'
import { BRIDGE_DOWN, DESTROYED, GROUND, LADDER_UPRIGHT, type SiegeState, TOP } from '../state.ts'

/** The ground as it is now: the map's terrain under rubble, fascines, engines, ladders, fire and the dead. */

const equipment = (
  foot: number,
  cover: Terrain['cover'],
  footing: Terrain['footing'],
  rule: RuleRef,
): Terrain => ({
  foot,
  horse: IMPASSABLE,
  cover,
  footing,
  blocks: 'lower',
  rule,
})

/** Rows of the terrain table that markers and equipment bring to the map (siege 1.1 note 2, siege 2.1, 4.3, 5.2). */
export const SPECIAL = {
  filledMoat: equipment(2, 'none', '0', 'siege 2.1'),
  rubble: { ...equipment(2, 'medium', '-', 'siege 2.32'), blocks: 'never' },
  drawbridge: { ...equipment(1, 'none', '0', 'siege 1.8'), horse: 1, blocks: 'never' },
  ladder: { ...equipment(3, 'none', '-', 'siege 1.93'), blocks: 'never' },
  towerInside: { ...equipment(2, 'infinite', '0', 'siege 2.44'), blocks: 'always' },
  towerTop: { ...equipment(2, 'light', '-', 'siege 2.44'), blocks: 'always' },
  ram: equipment(2, 'infinite', '-', 'siege 4.3'),
  screen: equipment(1, 'none', '0', 'siege 5.22'),
  engine: equipment(IMPASSABLE, 'infinite', '0', 'siege 3.43'),
} as const satisfies Readonly<Record<string, Terrain>>

const OF_GEAR: Readonly<Partial<Record<GearKind, Terrain>>> = {
  'siege-tower': SPECIAL.towerInside,
  ram: SPECIAL.ram,
  screen: SPECIAL.screen,
  drawbridge: SPECIAL.drawbridge,
  ballista: SPECIAL.engine,
  mangonel: SPECIAL.engine,
  trebuchet: SPECIAL.engine,
  cart: SPECIAL.engine,
}

/** The gear that covers a hex and so replaces its terrain, or -1. */
export const gearAt = (state: SiegeState, hex: Hex): Gear => (state.tables.ground.gear[hex] ?? 0) - 1

export const gearKindAt = (state: SiegeState, hex: Hex): GearKind | undefined => {
  const gear = gearAt(state, hex)
  return gear < 0 ? undefined : nth(state.setting.gear, gear).kind
}

export const isRubble = (state: SiegeState, hex: Hex): boolean => state.tables.ground.rubble[hex] !== 0

export const isOnFire = (state: SiegeState, hex: Hex): boolean => state.tables.ground.fire[hex] !== 0

/** The row of the terrain table that holds for a hex now. */
export const groundAt = (state: SiegeState, hex: Hex, deck: number = GROUND): Terrain => {
  const { board, gear: cards } = state.setting
  const { ground } = state.tables
  if (board.terrain[hex] === NO_TERRAIN) return TERRAIN['castle-wall']
  const gear = (ground.gear[hex] ?? 0) - 1
  if (gear >= 0) {
    const { kind } = nth(cards, gear)
    if (kind === 'ladder') return SPECIAL.ladder
    if (kind === 'siege-tower' && deck === TOP) return SPECIAL.towerTop
    const row = OF_GEAR[kind]
    if (row) return row
  }
  if (ground.rubble[hex] !== 0) return SPECIAL.rubble
  if (ground.filled[hex] !== 0) return SPECIAL.filledMoat
  if (ground.burnt[hex] !== 0) return TERRAIN.flat
  return nth(TERRAIN_ROWS, board.terrain[hex] ?? 0)
}

/** The map's own terrain number, as if nothing lay on it. */
export const terrainAt = (state: SiegeState, hex: Hex): number => state.setting.board.terrain[hex] ?? 0

const CASTLE = new Set([
  T.battlement,
  T.stairway,
  T['tower-slit'],
  T['tower-doorway'],
  T.tower,
  T['keep-slit'],
  T['keep-doorway'],
  T.keep,
  T['spiral-stair'],
])

/** siege E.0: half levels, so that a slope of half a level is a whole number. */
export const halfLevelAt = (state: SiegeState, hex: Hex, deck: number = GROUND): number => {
  const { board, options } = state.setting
  const { ground } = state.tables
  if (deck === TOP) return options.s29LowerElevations ? 3 : 5
  const gear = (ground.gear[hex] ?? 0) - 1
  if (gear >= 0) {
    if (nth(state.setting.gear, gear).kind === 'ladder') return ladderTop(state, gear, hex)
    // Gear comes over the moat by the bridge or on fascines only, and is as high as they are.
    if ((board.halfLevel[hex] ?? 0) < 0) return 0
  }
  return ground.rubble[hex] !== 0 || ground.filled[hex] !== 0 ? 0 : builtLevel(state, hex)
}

/** As the map has it; switch 29 lowers what belongs to a castle. */
const builtLevel = ({ setting: { board, options } }: SiegeState, hex: Hex): number => {
  const level = board.halfLevel[hex] ?? 0
  return options.s29LowerElevations && CASTLE.has(board.terrain[hex] ?? 0)
    ? Math.max(level - 2, level >> 1)
    : level
}

/** siege R.ladders: the top of a ladder is level with the rampart it leans on, whatever it stands on. */
const ladderTop = (state: SiegeState, ladder: Gear, hex: Hex): number => {
  const wall = state.setting.grid.neighbours[hex * 6 + (state.tables.gear.facing[ladder] ?? 0)] ?? OFF_MAP
  return wall === OFF_MAP ? builtLevel(state, hex) : builtLevel(state, wall)
}

export const isInsideCastle = (state: SiegeState, hex: Hex): boolean =>
  ((state.setting.board.features[hex] ?? 0) & FEATURE.inside) !== 0

/** The hexes a piece of gear covers at a place: front first. An upright ladder covers one. */
export const hexesOfGear = (state: SiegeState, gear: Gear): readonly Hex[] => {
  const { hex, facing, status } = state.tables.gear
  if ((hex[gear] ?? OFF_MAP) < 0 || status[gear] === DESTROYED) return []
  const { kind } = nth(state.setting.gear, gear)
  if (kind === 'ladder' && status[gear] === LADDER_UPRIGHT) return [hex[gear] ?? OFF_MAP]
  return footprint(state, kind, hex[gear] ?? OFF_MAP, asDirection(facing[gear] ?? 0))
}

/** Three hexes in a row about the middle one, two from the front one backwards, or one; OFF_MAP where it hangs over. */
export const footprint = (state: SiegeState, kind: GearKind, hex: Hex, facing: Direction): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const back = neighbours[hex * 6 + turn(facing, 3)] ?? OFF_MAP
  switch (GEAR_LENGTH[kind]) {
    case 1:
      return [hex]
    case 2:
      return [hex, back]
    case 3:
      return [neighbours[hex * 6 + facing] ?? OFF_MAP, hex, back]
  }
}

/** Whether gear of this kind and status takes the place of the terrain under it. */
const covers = (kind: GearKind, status: number): boolean => {
  if (status === DESTROYED || kind === 'barrel') return false
  if (kind === 'ladder') return status === LADDER_UPRIGHT
  return kind !== 'drawbridge' || status === BRIDGE_DOWN
}

/** Writes gear off the ground it covered; `setGear` writes it on. These two alone touch the ground's gear. */
export const liftGear = (state: SiegeState, gear: Gear): void => {
  const { ground } = state.tables
  for (const hex of hexesOfGear(state, gear))
    if (hex !== OFF_MAP && ground.gear[hex] === gear + 1) ground.gear[hex] = bridgeUnder(state, hex, gear) + 1
}

/** A lowered drawbridge that comes to light again when what stood on it goes, or -1. */
const bridgeUnder = (state: SiegeState, hex: Hex, above: Gear): Gear =>
  state.setting.gear.findIndex(
    ({ kind }, gear) =>
      gear !== above &&
      kind === 'drawbridge' &&
      state.tables.gear.status[gear] === BRIDGE_DOWN &&
      hexesOfGear(state, gear).includes(hex),
  )

export const setGear = (state: SiegeState, gear: Gear, hex: Hex, facing: number, status: number): void => {
  liftGear(state, gear)
  const { gear: table, ground } = state.tables
  table.hex[gear] = hex
  table.facing[gear] = facing
  table.status[gear] = status
  if (hex < 0 || !covers(nth(state.setting.gear, gear).kind, status)) return
  for (const covered of hexesOfGear(state, gear)) if (covered !== OFF_MAP) ground.gear[covered] = gear + 1
}

const TOWER_OR_KEEP = new Set([
  T['tower-slit'],
  T['tower-doorway'],
  T.tower,
  T['keep-slit'],
  T['keep-doorway'],
  T.keep,
  T['spiral-stair'],
])

const DOORWAYS = new Set([T['tower-doorway'], T['keep-doorway']])

const DOOR = SIDE.door | SIDE.gate
const SHELL = SIDE.slit | SIDE.wall

/**
 * The kinds of the hex-side between two neighbours that still stand, as bits. Rubble has lost its own battlement,
 * slit, outer wall and door; what belongs to the rampart or tower beside it still shuts that side (siege 2.33).
 */
export const sidesStanding = (state: SiegeState, a: Hex, b: Hex): number => {
  const { board, grid } = state.setting
  const { rubble } = state.tables.ground
  const sides = board.sides[grid.sides[a * 6 + towards(state, a, b)] ?? OFF_MAP] ?? 0
  if (sides === 0 || (rubble[a] === 0 && rubble[b] === 0)) return sides
  const fallen = rubble[a] !== 0 ? a : b
  const other = fallen === a ? b : a
  if (rubble[other] !== 0) return sides & ~(SHELL | SIDE.battlement | DOOR)
  const gone = DOORWAYS.has(board.terrain[fallen] ?? 0) ? DOOR : 0
  if (TOWER_OR_KEEP.has(board.terrain[other] ?? 0)) return sides & ~(SIDE.battlement | gone)
  return sides & ~(SHELL | gone | (board.terrain[other] === T.battlement ? 0 : SIDE.battlement))
}

/** The direction from one hex to a neighbour; only ever asked of neighbours. */
export const towards = (state: SiegeState, from: Hex, to: Hex): Direction => {
  const { neighbours } = state.setting.grid
  for (const direction of DIRECTIONS) if (neighbours[from * 6 + direction] === to) return direction
  throw new RangeError(`hexes ${from} and ${to} are not neighbours`)
}
