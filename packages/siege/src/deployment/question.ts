import { memoBy, type Refusal, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, type Hex, nth, OFF_MAP, opposite } from '@mesnada/hex'
import { issueArrows } from '../ammunition/ammunition.ts'
import { teamRefusal } from '../animals/teams.ts'
import { keepBack } from '../campaign/record/keep-back.ts'
import { heldGround, isOpenAround } from '../campaign/record/outer-castle.ts'
import { hasMenToNote, noteTheRest } from '../command/subordinates.ts'
import { cardOf, isMounted } from '../core/bodies.ts'
import { footprint, gearAt, gearKindAt, groundAt } from '../core/ground.ts'
import { isShutGateway } from '../core/hex-price.ts'
import { moverOf } from '../core/step-cost.ts'
import { type Grouped, groupedOf, startOf, termsOf } from '../core/terms.ts'
import type { Body, Gear, Phase } from '../flow.ts'
import { hasSkillsToSet } from '../missiles/skill.ts'
import { isBefore } from '../movement/train.ts'
import { hasCountersToHide } from '../night/night.ts'
import { FEATURE, IMPASSABLE, T } from '../printed/terrain.ts'
import type { GearKind } from '../printed/units.ts'
import { NOBODY, RESERVE, type SiegeState, TOP } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege R.deployment: in the open, in the order rubble, defender, filled moat, attacker; each in the areas he is given. */

/** Whether a side has anything to place in a part of the deployment. */
export const hasToDeploy = (state: SiegeState, phase: Phase, side: Seat): boolean => {
  const { rubble, filledMoat } = termsOf(state)
  if (phase === 'rubble') return rubble > 0
  if (phase === 'fill-moat') return filledMoat > 0
  return hasToPlace(state, side) || hasCountersToHide(state, side)
}

/** Whether a side has people or things to place, numbers to give its shooters (siege 6.22) or men its sergeants (siege 6.5). */
export const hasToPlace = (state: SiegeState, side: Seat): boolean =>
  unplacedBodies(state, side).length > 0 ||
  unplacedGear(state, side).length > 0 ||
  hasSkillsToSet(state, side) ||
  hasMenToNote(state, side)

/** All is placed: every man has his sergeant (siege 6.5), arrows are dealt out (siege 6.3), and play begins. */
export const endDeployment = (state: SiegeState, tell: Tell): void => {
  keepBack(state)
  noteTheRest(state, tell)
  issueArrows(state)
}

const areaOf = (state: SiegeState, { side, group }: Grouped): Uint8Array | undefined =>
  nth(termsOf(state).startAreas, side)[group]

/** Whether someone of this group may be set up in a hex: in its areas, or as far as a halted assault has come (siege 6.72). */
const isInArea = (state: SiegeState, grouped: Grouped, hex: Hex): boolean =>
  heldGround(state, grouped.side, hex) ?? areaOf(state, grouped)?.[hex] === 1

/** The hexes of a mask, in the order of the map. */
const listed = memoBy((mask: Uint8Array): readonly Hex[] =>
  Array.from(mask.keys()).filter(hex => mask[hex] === 1),
)

/** The hexes worth asking about for a group, in the order of the map: none beyond them will take anyone of it. */
export const groundFor = (state: SiegeState, grouped: Grouped): Iterable<Hex> => {
  if (state.flow.campaign?.outerTaken) return state.setting.grid.q.keys()
  const area = areaOf(state, grouped)
  return area === undefined ? [] : listed(area)
}

/** Still to be placed; a horse that comes ridden is placed with its rider. */
const isUnplaced = (state: SiegeState, side: Seat, body: Body): boolean => {
  const { bodies } = state.tables
  if (bodies.hex[body] !== RESERVE) return false
  const card = cardOf(state, body)
  const grouped = groupedOf(state, body)
  if (grouped.side !== side || !areaOf(state, grouped)) return false
  return card.kind === 'character' || bodies.mount[body] === NOBODY
}

export const unplacedBodies = (state: SiegeState, side: Seat): readonly Body[] => {
  const waiting: Body[] = []
  for (let body = 0; body < state.tables.bodies.hex.length; body++)
    if (isUnplaced(state, side, body)) waiting.push(body)
  return waiting
}

const isGearUnplaced = (state: SiegeState, side: Seat, gear: Gear): boolean => {
  const card = nth(state.setting.gear, gear)
  return state.tables.gear.hex[gear] === RESERVE && card.side === side && areaOf(state, card) !== undefined
}

export const unplacedGear = (state: SiegeState, side: Seat): readonly Gear[] => {
  const waiting: Gear[] = []
  for (let gear = 0; gear < state.setting.gear.length; gear++)
    if (isGearUnplaced(state, side, gear)) waiting.push(gear)
  return waiting
}

/** Horses, ridden or not, cover two hexes and so need a facing. */
export const isLong = (state: SiegeState, body: Body): boolean => {
  const card = cardOf(state, body)
  return isMounted(state, body) || (card.kind === 'animal' && card.animal !== 'ox' && card.animal !== 'mule')
}

const isFree = (state: SiegeState, hex: Hex): boolean => state.tables.ground.occupant[hex] === 0

/** Where someone is set up: horses with a facing, those on top of a siege tower with its floor (siege 2.46). */
export interface Spot {
  readonly hex: Hex
  readonly facing?: Direction | undefined
  readonly deck?: typeof TOP | undefined
}

/** Every way in which someone could be put into a hex, whether he may or not. */
export const spotsIn = (state: SiegeState, body: Body, hex: Hex): readonly Spot[] => {
  if (isLong(state, body)) return DIRECTIONS.map(facing => ({ hex, facing }))
  return gearKindAt(state, hex) === 'siege-tower' ? [{ hex }, { hex, deck: TOP }] : [{ hex }]
}

/** Why this one cannot be placed here. */
export const placeRefusal = (state: SiegeState, side: Seat, body: Body, spot: Spot): Refusal | undefined => {
  const { hex, facing, deck } = spot
  const { bodies } = state.tables
  const { grid } = state.setting
  const rule = 'siege R.deployment'
  if (body >= bodies.hex.length || !isUnplaced(state, side, body))
    return { code: 'siege.deploy.not-yours', rule }
  if (hex >= grid.size) return { code: 'siege.deploy.off-map', rule }
  const long = isLong(state, body)
  if (long !== (facing !== undefined) || (facing ?? 0) > 5) return { code: 'siege.deploy.facing', rule }
  const tail = facing === undefined ? NOBODY : (grid.neighbours[hex * 6 + opposite(facing)] ?? OFF_MAP)
  if (facing !== undefined && tail === OFF_MAP) return { code: 'siege.deploy.off-map', rule }
  if (deck !== undefined && deck !== TOP) return { code: 'siege.deploy.no-tower', rule: 'siege 2.46' }
  const grouped = groupedOf(state, body)
  const hexes = long ? [hex, tail] : [hex]
  if (hexes.some(covered => !isInArea(state, grouped, covered) && !isOpenAround(state, side, covered)))
    return { code: 'siege.deploy.area', rule }
  return deck === TOP
    ? topRefusal(state, side, body, hex)
    : (floorRefusal(state, body, hexes) ?? teamRefusal(state, body, hexes))
}

/** siege 2.46: on top of a siege tower of one's own, one in each of its hexes, and no beasts. */
const topRefusal = (state: SiegeState, side: Seat, body: Body, hex: Hex): Refusal | undefined => {
  const rule = 'siege 2.46'
  if (gearKindAt(state, hex) !== 'siege-tower' || state.tables.gear.side[gearAt(state, hex)] !== side)
    return { code: 'siege.deploy.no-tower', rule }
  if (moverOf(state, body) === 'horse') return { code: 'siege.deploy.terrain', rule: 'siege 3.32' }
  return state.tables.ground.upper[hex] === 0 ? undefined : { code: 'siege.deploy.taken', rule }
}

const floorRefusal = (state: SiegeState, body: Body, hexes: readonly Hex[]): Refusal | undefined => {
  const rule = 'siege R.deployment'
  const onHooves = moverOf(state, body) === 'horse'
  for (const covered of hexes) {
    const { foot, horse } = groundAt(state, covered)
    if ((onHooves ? horse : foot) >= IMPASSABLE) return { code: 'siege.deploy.terrain', rule }
    if (onHooves && state.setting.board.terrain[covered] === T.trench)
      return { code: 'siege.deploy.terrain', rule: 'siege 3.32' }
    if (isShutGateway(state, covered)) return { code: 'siege.deploy.gateway', rule: 'siege 1.57' }
    if (!isFree(state, covered)) return { code: 'siege.deploy.taken', rule: 'siege 1.62' }
  }
  return undefined
}

/** What each kind of gear may stand on when it is set up. */
const standsOn = (state: SiegeState, kind: GearKind, hex: Hex): boolean => {
  const terrain = state.setting.board.terrain[hex] ?? 0
  const { foot } = groundAt(state, hex)
  switch (kind) {
    case 'barrel':
    case 'ladder':
      return foot < IMPASSABLE
    case 'ballista':
      return isLevel(terrain) || (state.setting.options.s22MovableBallistas && terrain === T.battlement)
    default:
      return isLevel(terrain)
  }
}

const isLevel = (terrain: number): boolean => terrain === T.flat || terrain === T.road

/** Why this piece of gear cannot be set up here. */
export const placeGearRefusal = (
  state: SiegeState,
  side: Seat,
  gear: Gear,
  hex: Hex,
  facing: Direction,
): Refusal | undefined => {
  const { grid, gear: cards } = state.setting
  const rule = 'siege R.deployment'
  if (gear >= cards.length || !isGearUnplaced(state, side, gear))
    return { code: 'siege.deploy.not-yours', rule }
  if (hex >= grid.size) return { code: 'siege.deploy.off-map', rule }
  const card = nth(cards, gear)
  const { kind } = card
  for (const covered of footprint(state, kind, hex, facing)) {
    if (covered === OFF_MAP) return { code: 'siege.deploy.off-map', rule }
    if (!isInArea(state, card, covered)) return { code: 'siege.deploy.area', rule }
    if (!standsOn(state, kind, covered)) return { code: 'siege.deploy.terrain', rule }
    if (state.tables.ground.gear[covered] !== 0) return { code: 'siege.deploy.taken', rule }
    if (!isFree(state, covered) && kind !== 'barrel' && kind !== 'ladder')
      return { code: 'siege.deploy.taken', rule }
  }
  return kind === 'cart' && !hasRoomForTeam(state, gear, hex, facing)
    ? { code: 'siege.deploy.no-room-for-team', rule: 'siege 5.11' }
    : undefined
}

/** siege 5.11: whether the animal that is to draw this cart will find a place before it. */
const hasRoomForTeam = (state: SiegeState, cart: Gear, hex: Hex, facing: Direction): boolean => {
  const { bodies, grid } = state.setting
  const animal = bodies.findIndex(card => card.kind === 'animal' && card.draws === cart)
  if (animal < 0 || state.tables.bodies.hex[animal] !== RESERVE) return true
  const covered = footprint(state, 'cart', hex, facing)
  const [front = OFF_MAP, back = OFF_MAP] = covered
  const grouped = groupedOf(state, animal)
  const takes = (near: Hex): boolean =>
    near !== OFF_MAP &&
    !covered.includes(near) &&
    isInArea(state, grouped, near) &&
    groundAt(state, near).horse < IMPASSABLE &&
    state.tables.ground.gear[near] === 0 &&
    isFree(state, near)
  const around = (at: Hex): readonly Hex[] =>
    DIRECTIONS.map(side => grid.neighbours[at * 6 + side] ?? OFF_MAP)
  return around(front).some(
    near =>
      takes(near) &&
      isBefore(state, front, back, near) &&
      (!isLong(state, animal) || around(near).some(takes)),
  )
}

/** Facings that make a difference: gear of one hex that points nowhere has but one. */
export const facingsOf = (kind: GearKind): readonly Direction[] =>
  kind === 'barrel' || kind === 'ballista' ? [0] : DIRECTIONS

const countWhere = (column: Uint8Array): number => column.reduce((sum, cell) => sum + (cell ? 1 : 0), 0)

const RUBBLE_ON = new Set<number>([T.battlement, T['castle-wall'], T['gate-wall'], T['tower-slit']])

/** siege 2.31: on walls, battlements and slits, as many as the scenario gives. */
export const rubbleRefusal = (state: SiegeState, hex: Hex): Refusal | undefined => {
  const { grid, board } = state.setting
  const { rubble } = state.tables.ground
  const rule = 'siege 2.31'
  if (hex >= grid.size || !RUBBLE_ON.has(board.terrain[hex] ?? 0))
    return { code: 'siege.deploy.no-wall', rule }
  if (rubble[hex] !== 0) return { code: 'siege.deploy.taken', rule }
  if (countWhere(rubble) >= termsOf(state).rubble) return { code: 'siege.deploy.no-more', rule }
  return undefined
}

/** siege 2.2: on moat hexes, but not where the drawbridge comes down. */
export const fillRefusal = (state: SiegeState, hex: Hex): Refusal | undefined => {
  const { grid, board } = state.setting
  const { filled } = state.tables.ground
  const rule = 'siege 2.2'
  if (hex >= grid.size || board.terrain[hex] !== T.moat) return { code: 'siege.deploy.no-moat', rule }
  if (((board.features[hex] ?? 0) & FEATURE.bridge) !== 0) return { code: 'siege.deploy.under-bridge', rule }
  if (filled[hex] !== 0) return { code: 'siege.deploy.taken', rule }
  if (countWhere(filled) >= termsOf(state).filledMoat) return { code: 'siege.deploy.no-more', rule }
  return undefined
}

/** Whether its owner may keep someone of this group back. */
const mayStayBehind = (state: SiegeState, grouped: Grouped): boolean => {
  const start = startOf(state, grouped)
  return start.kind === 'areas' && start.free === true
}

/** Nobody who has a place to stand is left behind, except where the action leaves it to his owner. */
export const undeployedRefusal = (state: SiegeState, side: Seat): Refusal | undefined => {
  const { gear: cards } = state.setting
  const rule = 'siege R.deployment'
  for (const body of unplacedBodies(state, side)) {
    const grouped = groupedOf(state, body)
    if (mayStayBehind(state, grouped)) continue
    for (const hex of groundFor(state, grouped))
      for (const spot of spotsIn(state, body, hex))
        if (!placeRefusal(state, side, body, spot))
          return { code: 'siege.deploy.unplaced', rule, values: { body } }
  }
  for (const gear of unplacedGear(state, side)) {
    if (mayStayBehind(state, nth(cards, gear))) continue
    for (const hex of groundFor(state, nth(cards, gear)))
      for (const facing of facingsOf(nth(cards, gear).kind))
        if (!placeGearRefusal(state, side, gear, hex, facing))
          return { code: 'siege.deploy.unplaced-gear', rule, values: { gear } }
  }
  return undefined
}
