import { type Refusal, refusalsUnder } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import { IMPASSABLE, T } from '../printed/terrain.ts'
import { BRIDGE_UP, type SiegeState } from '../state.ts'
import { gearAt, gearKindAt, groundAt, isRubble, terrainAt } from './ground.ts'

/** What the hex that is entered costs, by ground and equipment (siege 1.1, 2.1, 2.33, 3.1, 3.32); ways into it are in `step-cost.ts`. */

/** `screen`: a man on foot who takes a screen along, which goes where a horse could, and over filled moat (siege 5.21). */
export type Mover = 'foot' | 'horse' | 'screen'

const codedRefusal = refusalsUnder('siege.move')

/** The reasons why a step is impossible, each one object, so that asking costs nothing. */
export const NO = {
  fire: codedRefusal('fire', 'siege 3.54'),
  corpses: codedRefusal('corpses', 'siege 1.61'),
  wall: codedRefusal('wall', 'siege 1.61'),
  slit: codedRefusal('slit', 'siege 1.61'),
  battlement: codedRefusal('battlement', 'siege 1.61'),
  doorwayOnly: codedRefusal('doorway-only', 'siege 1.61'),
  noLink: codedRefusal('no-link', 'siege E.0'),
  level: codedRefusal('level', 'siege 1.61'),
  terrain: codedRefusal('terrain', 'siege 1.1'),
  horse: codedRefusal('horse-terrain', 'siege 3.32'),
  houseDoor: codedRefusal('horse-doorway', 'siege S.15'),
  window: codedRefusal('horse-window', 'siege 3.1'),
  screenTerrain: codedRefusal('screen-terrain', 'siege 5.21'),
  screenFront: codedRefusal('screen-front', 'siege P.1'),
  screenHex: codedRefusal('screen-hex', 'siege S.24'),
  horseAtScreen: codedRefusal('screen-hex', 'siege 5.23'),
  engine: codedRefusal('engine', 'siege 3.43'),
  cart: codedRefusal('cart', 'siege 5.11'),
  bridgeUp: codedRefusal('bridge-up', 'siege 1.57'),
  climb: codedRefusal('no-climb', 'siege 2.42'),
  towerTop: codedRefusal('tower-top', 'siege 2.45'),
} as const satisfies Readonly<Record<string, Refusal>>

const UP_FROM_RUBBLE = 3
const TOWER_ENTRY = 2
const WITHIN_MOAT = 1
const LIGHT_CART = 1
const TOWER_DOOR = 1

/** What one pays from hex to hex on the same floor of a siege tower (siege 2.42). */
export const TOWER_FLOOR = 1

export const TOWER_ROOMS: ReadonlySet<number> = new Set([T.tower, T['tower-slit']])
export const KEEP_ROOMS: ReadonlySet<number> = new Set([T.keep, T['keep-slit']])

/** Ramparts and the hexes of towers and keep: what one comes up to from rubble (siege 2.33) and fights with across it (siege E.6). */
export const HIGH_WORKS: ReadonlySet<number> = new Set([
  T.battlement,
  T['spiral-stair'],
  T['tower-doorway'],
  T['keep-doorway'],
  ...TOWER_ROOMS,
  ...KEEP_ROOMS,
])

/** The price of the hex entered, given the hex one comes from (itself, when coming from beyond the map). */
export const priceOfHex = (state: SiegeState, mover: Mover, a: Hex, b: Hex): number | Refusal => {
  const kind = gearKindAt(state, b)
  if (mover === 'screen' && !takesScreen(state, b)) return NO.screenTerrain
  if (kind !== undefined && kind !== 'barrel') return priceOfGear(state, mover, a, b)
  return mover === 'horse' ? priceForHorse(state, b) : priceOnFoot(state, a, b)
}

const takesScreen = (state: SiegeState, hex: Hex): boolean => {
  const kind = gearKindAt(state, hex)
  if (kind !== undefined && kind !== 'drawbridge') return false
  const { filled, rubble } = state.tables.ground
  return (filled[hex] !== 0 && rubble[hex] === 0) || typeof priceForHorse(state, hex) === 'number'
}

/** siege 1.1 note 2: equipment takes the place of the ground under it. */
export const priceOfGear = (state: SiegeState, mover: Mover, a: Hex, b: Hex): number | Refusal => {
  const { s24EnglishScreens, s42LightCarts } = state.setting.options
  const onFoot = mover !== 'horse'
  switch (gearKindAt(state, b)) {
    case 'siege-tower':
      if (!onFoot) return NO.horse
      return gearAt(state, a) === gearAt(state, b) && a !== b ? TOWER_FLOOR : TOWER_ENTRY
    case 'cart':
      return onFoot && s42LightCarts ? LIGHT_CART : NO.cart
    case 'screen':
      if (!onFoot) return NO.horseAtScreen
      return s24EnglishScreens ? NO.screenHex : groundAt(state, b).foot
    case 'ladder':
    case 'ram':
      return onFoot ? groundAt(state, b).foot : NO.horse
    case 'drawbridge':
      return onFoot ? groundAt(state, b).foot : groundAt(state, b).horse
    default:
      return NO.engine
  }
}

const priceOnFoot = (state: SiegeState, a: Hex, b: Hex): number | Refusal => {
  const { foot } = groundAt(state, b)
  if (isRubble(state, b) || state.tables.ground.filled[b] !== 0) return foot
  const terrain = terrainAt(state, b)
  if (terrain === T.moat) return a !== b && isInMoat(state, a) ? WITHIN_MOAT : foot
  if (HIGH_WORKS.has(terrain) && isRubble(state, a)) return UP_FROM_RUBBLE
  if (isShutGateway(state, b)) return NO.bridgeUp
  if (terrain === T['steep-slope'] && state.setting.options.s13HorsesSlowOnSlopes) return foot * 2
  return foot === IMPASSABLE ? impassableRefusal(terrain) : foot
}

const WALLS: ReadonlySet<number> = new Set([T['castle-wall'], T['gate-wall']])

const impassableRefusal = (terrain: number): Refusal => (WALLS.has(terrain) ? NO.wall : NO.terrain)

/** Open moat: a ladder standing in it does not fill it. */
const isInMoat = (state: SiegeState, hex: Hex): boolean => {
  if (terrainAt(state, hex) !== T.moat || state.tables.ground.filled[hex] !== 0) return false
  const kind = gearKindAt(state, hex)
  return kind === undefined || kind === 'ladder'
}

/** siege 1.57: a gateway of the castle, behind its raised bridge. */
export const isShutGateway = (state: SiegeState, hex: Hex): boolean =>
  terrainAt(state, hex) === T['castle-gateway'] && isBridgeUp(state)

/** siege P.1: with a drawbridge raised the gateways behind it are shut. */
export const isBridgeUp = (state: SiegeState): boolean => {
  const { gear } = state.setting
  for (let row = 0; row < gear.length; row++)
    if (nth(gear, row).kind === 'drawbridge' && state.tables.gear.status[row] === BRIDGE_UP) return true
  return false
}

/** siege 3.32 and its switches 13, 15, 41. */
const priceForHorse = (state: SiegeState, b: Hex): number | Refusal => {
  const { options } = state.setting
  const { foot, horse } = groundAt(state, b)
  if (isRubble(state, b) || state.tables.ground.filled[b] !== 0) return NO.horse
  const terrain = terrainAt(state, b)
  switch (terrain) {
    case T['castle-gateway']:
      return isBridgeUp(state) ? NO.bridgeUp : horse
    case T.doorway:
      return options.s15HorsesInDoorways === 'no' ? NO.houseDoor : horse
    case T.gateway:
      return horse + gatewayToll(state)
    case T['tower-doorway']:
      return options.s41HorsesInTowerDoors ? TOWER_DOOR : NO.horse
    case T.slope:
      return options.s13HorsesSlowOnSlopes ? horse * 2 : horse
    case T['steep-slope']:
      return options.s13HorsesSlowOnSlopes ? horse * 4 : horse
  }
  if (horse !== IMPASSABLE) return horse
  return foot === IMPASSABLE ? impassableRefusal(terrain) : NO.horse
}

/** Switch 15, the Spanish sheet: a horse pays one more for each courtyard gateway. */
export const gatewayToll = (state: SiegeState): number =>
  state.setting.options.s15HorsesInDoorways === 'stand-only' ? 1 : 0
