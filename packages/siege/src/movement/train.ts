import type { Refusal, RuleRef } from '@mesnada/engine'
import { directionTo, type Hex, nth, OFF_MAP, turnsBetween } from '@mesnada/hex'
import { distanceBetween, isMounted, sideOf } from '../core/bodies.ts'
import { carrierPartner, carryRefusal } from '../core/carrying.ts'
import { gearAt, gearKindAt, hexesOfGear, terrainAt, towards } from '../core/ground.ts'
import { NO as NO_GROUND } from '../core/hex-price.ts'
import {
  hexOfPlace,
  isRampart,
  type Mover,
  moverOf,
  type Place,
  placeAt,
  priceOfStep,
} from '../core/step-cost.ts'
import type { Body, Gear } from '../flow.ts'
import { T } from '../printed/terrain.ts'
import { ASLEEP, DEAD, GROUND, NOBODY, type SiegeState, STUNNED, TOP } from '../state.ts'

/**
 * Whoever moves and all that goes with him: his horse's second half, the man at the other end of the ladder, animals
 * led by the bridle and their carts. One step of the first draws the others on, each into the hex left before it, like
 * a snake (siege 3.34, 5.11, 5.13, R.mounted, R.ladders). Everything here works on imagined positions and changes nothing.
 */

/** One who goes along. `long` ones cover two hexes, front and rear. */
type Link =
  | { readonly kind: 'leader' | 'partner' | 'animal'; readonly row: Body; readonly long: boolean }
  | { readonly kind: 'cart'; readonly row: Gear; readonly long: true }

export interface Train {
  readonly body: Body
  readonly mover: Mover
  readonly mounted: boolean
  readonly links: readonly Link[]
  /** A dead animal still tied in holds all the others (siege 5.13). */
  readonly held: boolean
}

/** Where a train stands: front and rear hex of each link in turn, and the floor its leader is on. */
export interface Layout {
  readonly deck: number
  readonly hexes: readonly Hex[]
}

/** What a step costs the leader, what it costs the man who holds the ladder's other end, and where all then stand. */
interface TrainStep {
  readonly cost: number
  readonly shared: number
  readonly layout: Layout
}

const codedRefusal = (area: string, what: string, rule: RuleRef): Refusal => ({
  code: `siege.${area}.${what}`,
  rule,
})

const NO = {
  apart: codedRefusal('move', 'not-adjacent', 'siege 1.6'),
  enemy: codedRefusal('move', 'enemy', 'siege 1.61'),
  occupied: codedRefusal('move', 'occupied', 'siege 1.62'),
  behind: codedRefusal('move', 'not-ahead', 'siege R.mounted'),
  doorwayThrough: codedRefusal('move', 'doorway-through', 'siege S.15'),
  trenchStop: codedRefusal('move', 'trench-stop', 'siege 3.32'),
  cartStop: codedRefusal('move', 'cart-stop', 'siege 5.11'),
  held: codedRefusal('lead', 'dead-in-string', 'siege 5.13'),
  cartTurn: codedRefusal('lead', 'cart-turn', 'siege 5.11'),
  ownString: codedRefusal('lead', 'own-string', 'siege 3.34'),
} as const satisfies Readonly<Record<string, Refusal>>

/** Only as far back as the animals stand next to one another: a bridle that no longer reaches is no bridle. */
export const trainOf = (state: SiegeState, body: Body): Train => {
  const { leads, health } = state.tables.bodies
  const mounted = isMounted(state, body)
  const links: Link[] = [{ kind: 'leader', row: body, long: mounted }]
  const partner = carrierPartner(state, body)
  if (partner !== NOBODY) links.push({ kind: 'partner', row: partner, long: false })
  let held = false
  let last = body
  for (let animal = leads[body] ?? NOBODY; animal !== NOBODY; animal = leads[animal] ?? NOBODY) {
    if (health[animal] === DEAD) {
      held = true
      break
    }
    if (distanceBetween(state, last, animal) > 1) break
    links.push({ kind: 'animal', row: animal, long: (state.tables.bodies.tail[animal] ?? NOBODY) >= 0 })
    last = animal
  }
  if (last !== body) {
    const cart = cartOf(state, last)
    if (cart !== NOBODY) links.push({ kind: 'cart', row: cart, long: true })
  }
  return { body, mover: moverOf(state, body), mounted, links, held }
}

/** The cart an animal is harnessed to, or NOBODY. */
export const cartOf = (state: SiegeState, animal: Body): Gear => {
  const { gear } = state.tables
  for (let row = 0; row < gear.animal.length; row++)
    if (gear.animal[row] === animal && (gear.hex[row] ?? OFF_MAP) >= 0) return row
  return NOBODY
}

export const layoutOf = (state: SiegeState, train: Train): Layout => {
  const { hex, tail, deck } = state.tables.bodies
  const hexes: Hex[] = []
  for (const { kind, row } of train.links) {
    if (kind === 'cart') hexes.push(...hexesOfGear(state, row))
    else
      hexes.push(
        hex[row] ?? OFF_MAP,
        (tail[row] ?? NOBODY) >= 0 ? (tail[row] ?? NOBODY) : (hex[row] ?? OFF_MAP),
      )
  }
  return { deck: deck[train.body] ?? 0, hexes }
}

/** Which floor one comes to by stepping into a neighbouring hex, or by climbing within one (path names it again). */
export const deckAfter = (state: SiegeState, deck: number, from: Hex, to: Hex): number => {
  if (from === to) return deck === GROUND ? TOP : GROUND
  if (gearKindAt(state, to) !== 'siege-tower') return GROUND
  if (gearAt(state, from) === gearAt(state, to)) return deck
  return isRampart(state, from) ? TOP : GROUND
}

/** One step of the leader, and all that follows from it; or why it cannot be taken. */
export const stepTrain = (state: SiegeState, train: Train, layout: Layout, to: Hex): TrainStep | Refusal => {
  const from = nth(layout.hexes, 0)
  const rear = nth(layout.hexes, 1)
  if (from !== to && !areNeighbours(state, from, to)) return NO.apart
  const deck = deckAfter(state, layout.deck, from, to)
  if (train.held) return NO.held
  const wrong = train.mounted ? riderRefusal(state, rear, from, to) : undefined
  if (wrong) return wrong
  const leads = leadsAnimals(train)
  if (leads && layout.hexes.indexOf(to, 2) >= 0) return NO.ownString
  const cost = priceForLeader(state, train, placeAt(from, layout.deck), placeAt(to, deck))
  if (typeof cost !== 'number') return cost
  const barred = passRefusal(state, train, to, deck) ?? carryRefusal(state, train.body, to)
  if (barred) return barred
  if (train.links.length === 1)
    return { cost, shared: 0, layout: { deck, hexes: [to, train.mounted ? from : to] } }
  return drawOn(state, train, layout, { cost, to, deck })
}

/** Whether some animal comes along; a partner is the only other company there is. */
export const leadsAnimals = ({ links }: Train): boolean => links.length > 1 && nth(links, 1).kind === 'animal'

/** Switch 39: what a pond costs a man who leads animals through it on foot. */
const POND = 4

const priceForLeader = (state: SiegeState, train: Train, from: Place, to: Place): number | Refusal => {
  const price = priceOfStep(state, train.mover, from, to)
  return price === NO_GROUND.terrain && isOpenPond(state, train, hexOfPlace(to)) ? POND : price
}

/** Switch 39: ponds are open to strings led by men on foot; the moat is no pond. */
const isOpenPond = (state: SiegeState, train: Train, hex: Hex): boolean =>
  state.setting.options.s39LongStrings &&
  !train.mounted &&
  leadsAnimals(train) &&
  terrainAt(state, hex) === T.water

/** siege R.mounted: into one of the three hexes before the head. */
const riderRefusal = (state: SiegeState, tail: Hex, head: Hex, to: Hex): Refusal | undefined => {
  if (head === to) return NO.behind
  const turned = turnsBetween(towards(state, tail, head), towards(state, head, to))
  if (turned < -1 || turned > 1) return NO.behind
  return isHalfDoorway(state, head) ? NO.doorwayThrough : undefined
}

/** Switch 15: a doorway in which a horse may have its head, but not ride on and draw its tail in after it. */
export const isHalfDoorway = (state: SiegeState, hex: Hex): boolean => {
  const { s15HorsesInDoorways: way } = state.setting.options
  return (way === 'front-half' || way === 'stand-only') && terrainAt(state, hex) === T.doorway
}

/** siege 1.61 (1): not through living enemies, unless stunned (switch 2), asleep (siege 6.75) or in a trench one jumps (siege 3.32). */
const passRefusal = (state: SiegeState, train: Train, to: Hex, deck: number): Refusal | undefined => {
  const { occupant, upper, under } = state.tables.ground
  const above = (deck === TOP ? (upper[to] ?? 0) : (occupant[to] ?? 0)) - 1
  if (above < 0) return undefined
  if (train.mounted && terrainAt(state, to) === T.trench) return undefined
  const below = deck === TOP ? NOBODY : (under[to] ?? 0) - 1
  return bars(state, train, above) || (below >= 0 && bars(state, train, below)) ? NO.enemy : undefined
}

const bars = (state: SiegeState, train: Train, other: Body): boolean => {
  const { health, veil } = state.tables.bodies
  if (sideOf(state, other) === sideOf(state, train.body) || veil[other] === ASLEEP) return false
  return !(state.setting.options.s2PassStunnedEnemies && health[other] === STUNNED)
}

interface Lead {
  readonly cost: number
  readonly to: Hex
  readonly deck: number
}

const drawOn = (state: SiegeState, train: Train, before: Layout, lead: Lead): TrainStep | Refusal => {
  const hexes: Hex[] = [lead.to, train.mounted ? nth(before.hexes, 0) : lead.to]
  let left = nth(before.hexes, 1)
  let shared = 0
  for (let link = 1; link < train.links.length; link++) {
    const pulled = pull(state, train, link, before.hexes, { left, rear: nth(hexes, link * 2 - 1) })
    if ('code' in pulled) return pulled
    hexes.push(pulled.front, pulled.rear)
    left = pulled.left
    shared += pulled.cost
  }
  return { cost: lead.cost, shared, layout: { deck: lead.deck, hexes } }
}

/** What the one before has done: the hex it has left (NOBODY if it stands still) and where its rear now is. */
interface Ahead {
  readonly left: Hex
  readonly rear: Hex
}

interface Pulled {
  readonly front: Hex
  readonly rear: Hex
  readonly left: Hex
  readonly cost: number
}

const pull = (
  state: SiegeState,
  train: Train,
  link: number,
  before: readonly Hex[],
  ahead: Ahead,
): Pulled | Refusal => {
  const front = nth(before, link * 2)
  const rear = nth(before, link * 2 + 1)
  switch (nth(train.links, link).kind) {
    case 'partner':
      return pullPartner(state, front, ahead)
    case 'cart':
      return pullCart(state, front, rear, ahead)
    default:
      return pullAnimal(state, train, front, rear, ahead)
  }
}

/** siege R.ladders: the other carrier enters the hex just left and pays for it himself. */
const pullPartner = (state: SiegeState, hex: Hex, { left }: Ahead): Pulled | Refusal => {
  const cost = priceOfStep(state, 'foot', placeAt(hex), placeAt(left))
  return typeof cost === 'number' ? { front: left, rear: left, left: hex, cost } : cost
}

/**
 * siege 3.34: the animal's head follows into the hex left before it. One that has its head beside the leader still stands
 * until he has passed (siege 6.74); one taken by its tail end turns about to follow.
 */
const pullAnimal = (
  state: SiegeState,
  train: Train,
  front: Hex,
  rear: Hex,
  ahead: Ahead,
): Pulled | Refusal => {
  const stays: Pulled = { front, rear, left: NOBODY, cost: 0 }
  if (ahead.left === NOBODY) return stays
  if (areNeighbours(state, front, ahead.left))
    return (
      followRefusal(state, train, front, ahead.left) ??
      (front !== rear && isHalfDoorway(state, front)
        ? NO.doorwayThrough
        : { front: ahead.left, rear: front === rear ? ahead.left : front, left: rear, cost: 0 })
    )
  if (areNeighbours(state, front, ahead.rear)) return stays
  if (areNeighbours(state, rear, ahead.left))
    return followRefusal(state, train, rear, ahead.left) ?? { front: ahead.left, rear, left: front, cost: 0 }
  // Links stand next to one another (trainOf), so what is left is a tail beside the tail ahead.
  return stays
}

const areNeighbours = (state: SiegeState, a: Hex, b: Hex): boolean => {
  const { neighbours } = state.setting.grid
  for (let side = a * 6; side < a * 6 + 6; side++) if (neighbours[side] === b) return true
  return false
}

/** Led animals keep off all ground closed to horses; switch 39 lets men on foot lead them through trees and ponds. */
const followRefusal = (state: SiegeState, train: Train, from: Hex, to: Hex): Refusal | undefined => {
  const amongTrees = state.setting.options.s39LongStrings && !train.mounted && terrainAt(state, to) === T.tree
  const price = priceOfStep(state, amongTrees ? 'foot' : 'horse', placeAt(from), placeAt(to))
  if (typeof price === 'number') return undefined
  return (price === NO_GROUND.terrain || price === NO_GROUND.horse) && isOpenPond(state, train, to)
    ? undefined
    : price
}

/**
 * siege 5.11: the cart stands while its animal's rear goes from one of the three hexes before it to another; otherwise it
 * takes the hex that rear has left, if the animal is then before it.
 */
const pullCart = (state: SiegeState, front: Hex, back: Hex, { left, rear }: Ahead): Pulled | Refusal => {
  if (isBefore(state, front, back, rear)) return { front, rear: back, left: NOBODY, cost: 0 }
  if (left === NOBODY || !areNeighbours(state, front, left)) return NO.cartTurn
  const price = priceOfStep(state, 'horse', placeAt(front), placeAt(left))
  if (typeof price !== 'number') return price
  return isBefore(state, left, front, rear) ? { front: left, rear: front, left: back, cost: 0 } : NO.cartTurn
}

/** Whether a hex is one of the three in front of a cart. */
export const isBefore = (state: SiegeState, front: Hex, back: Hex, hex: Hex): boolean => {
  const way = directionTo(state.setting.grid, front, hex)
  return way !== undefined && Math.abs(turnsBetween(towards(state, back, front), way)) <= 1
}

/** Why a train cannot come to rest as it stands: no two in one hex (siege 1.62), no horse in a trench (siege 3.32). */
export const restRefusal = (
  state: SiegeState,
  train: Train,
  { deck, hexes }: Layout,
): Refusal | undefined => {
  for (let at = 0; at < hexes.length; at++) {
    const link = nth(train.links, at >> 1)
    if (at % 2 === 1 && !link.long) continue
    const hex = nth(hexes, at)
    if (hexes.indexOf(hex) !== at || !isFree(state, train, hex, at === 0 ? deck : GROUND)) return NO.occupied
    const isHorse = link.kind === 'animal' || link.kind === 'cart' || train.mounted
    if (isHorse && terrainAt(state, hex) === T.trench && gearAt(state, hex) < 0) return NO.trenchStop
    if (isForeignCart(state, train, hex)) return NO.cartStop
  }
  return undefined
}

const isFree = (state: SiegeState, train: Train, hex: Hex, deck: number): boolean => {
  const { occupant, upper, under } = state.tables.ground
  if (deck === TOP) return upper[hex] === 0 || goesAlong(train, (upper[hex] ?? 0) - 1)
  return (
    (occupant[hex] === 0 || goesAlong(train, (occupant[hex] ?? 0) - 1)) &&
    (under[hex] === 0 || goesAlong(train, (under[hex] ?? 0) - 1))
  )
}

const goesAlong = (train: Train, body: Body): boolean => {
  for (const link of train.links) if (link.kind !== 'cart' && link.row === body) return true
  return false
}

const isForeignCart = (state: SiegeState, train: Train, hex: Hex): boolean => {
  if (gearKindAt(state, hex) !== 'cart') return false
  const cart = gearAt(state, hex)
  return !train.links.some(link => link.kind === 'cart' && link.row === cart)
}
