import { opponentOf, type Refusal, refusalsUnder, type Seat } from '@mesnada/engine'
import { directionTo, type Hex, OFF_MAP } from '@mesnada/hex'
import {
  cardOf,
  distanceBetween,
  hexesOf,
  isAble,
  isAlive,
  isAnimal,
  isMounted,
  isOnMap,
  isRidden,
  sideOf,
} from '../core/bodies.ts'
import { isOpenBetween } from '../core/hands.ts'
import type { Body } from '../flow.ts'
import { DONE, NOBODY, ROUTED, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { cartOf } from './train.ts'

/** siege 3.34, 5.13, 6.74: taking animals by the bridle, whose they are, and how the bridle is lost. */

/** siege 3.34: lets go of the animal that someone, or the animal before it in a string, leads. */
export const letGo = (state: SiegeState, body: Body, tell: Tell): void => {
  const { leads, ledBy } = state.tables.bodies
  const animal = leads[body] ?? NOBODY
  if (animal === NOBODY) return
  leads[body] = NOBODY
  ledBy[animal] = NOBODY
  tell?.({ type: 'let-go', body, animal })
}

/** siege 6.74: a rider who fights or is attacked cannot hold on to a second horse. */
export const loseBridle = (state: SiegeState, body: Body, tell: Tell): void => {
  if (state.setting.options.horseCapture && isMounted(state, body)) letGo(state, body, tell)
}

/** siege 5.13: a man lets a dead animal lie, but one that is tied in a string holds it until someone unties it. */
export const releaseDead = (state: SiegeState, animal: Body, tell: Tell): void => {
  const leader = state.tables.bodies.ledBy[animal] ?? NOBODY
  if (leader !== NOBODY && !isAnimal(state, leader)) letGo(state, leader, tell)
}

export const isTied = (state: SiegeState, animal: Body): boolean => {
  const { leads, ledBy } = state.tables.bodies
  return leads[animal] !== NOBODY || (ledBy[animal] !== NOBODY && isAnimal(state, ledBy[animal] ?? NOBODY))
}

/** The animal and all that are tied behind it, front to back. */
export const stringFrom = (state: SiegeState, animal: Body): readonly Body[] => {
  const { leads } = state.tables.bodies
  const string: Body[] = []
  for (let next = animal; next !== NOBODY; next = leads[next] ?? NOBODY) string.push(next)
  return string
}

/** Takes an animal by the bridle: it, what is tied behind it and the cart it draws are then this side's. */
export const takeBridle = (state: SiegeState, body: Body, animal: Body, tell: Tell): void => {
  const { bodies, gear } = state.tables
  if (bodies.ledBy[animal] !== NOBODY) letGo(state, bodies.ledBy[animal] ?? NOBODY, tell)
  bodies.leads[body] = animal
  bodies.ledBy[animal] = body
  for (const taken of stringFrom(state, animal)) {
    bodies.side[taken] = bodies.side[body] ?? 0
    const cart = cartOf(state, taken)
    if (cart !== NOBODY) gear.side[cart] = bodies.side[body] ?? 0
  }
  tell?.({ type: 'led', body, animal })
}

const codedRefusal = refusalsUnder('siege.lead')

const NO = {
  yours: codedRefusal('not-yours', 'siege 3.34'),
  unable: codedRefusal('unable', 'siege 3.34'),
  busy: codedRefusal('busy', 'siege 3.34'),
  handsFull: codedRefusal('hands-full', 'siege 3.34'),
  animal: codedRefusal('no-animal', 'siege 3.34'),
  held: codedRefusal('held', 'siege 3.34'),
  apart: codedRefusal('not-adjacent', 'siege 3.34'),
  head: codedRefusal('not-at-head', 'siege 6.74'),
  controlled: codedRefusal('controlled', 'siege 6.74'),
  missed: codedRefusal('missed', 'siege 6.74'),
  riderOne: codedRefusal('rider-one', 'siege 5.13'),
  movementPhase: codedRefusal('movement-phase', 'siege 3.34'),
  afterMoving: codedRefusal('after-moving', 'siege S.30'),
  fought: codedRefusal('fought', 'siege 6.74'),
  enemyNear: codedRefusal('enemy-near', 'siege S.30'),
} as const satisfies Readonly<Record<string, Refusal>>

/** Why someone cannot take an animal by the bridle now. */
export const leadRefusal = (state: SiegeState, seat: Seat, body: Body, animal: Body): Refusal | undefined =>
  leaderRefusal(state, seat, body) ??
  animalRefusal(state, animal) ??
  reachRefusal(state, body, animal) ??
  ownerRefusal(state, body, animal) ??
  momentRefusal(state, body, animal)

/** Why someone has no hand for a bridle. */
export const leaderRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const { bodies } = state.tables
  if (body >= bodies.hex.length || isAnimal(state, body) || sideOf(state, body) !== seat) return NO.yours
  if (!isAble(state, body) || bodies.morale[body] === ROUTED) return NO.unable
  if (((bodies.done[body] ?? 0) & (DONE.pushed | DONE.busy)) !== 0) return NO.busy
  return bodies.leads[body] !== NOBODY || bodies.carries[body] !== NOBODY ? NO.handsFull : undefined
}

const animalRefusal = (state: SiegeState, animal: Body): Refusal | undefined => {
  const { bodies } = state.tables
  if (animal >= bodies.hex.length || !isAnimal(state, animal) || !isOnMap(state, animal)) return NO.animal
  if (!isAlive(state, animal) || isRidden(state, animal)) return NO.animal
  return isHeld(state, animal) ? NO.held : undefined
}

/** Led by someone who still has the bridle in his hand, or tied behind another animal. */
const isHeld = (state: SiegeState, animal: Body): boolean => {
  const leader = state.tables.bodies.ledBy[animal] ?? NOBODY
  if (leader === NOBODY) return false
  return isAnimal(state, leader) || (isAble(state, leader) && distanceBetween(state, leader, animal) <= 1)
}

/** siege 6.74, French: the bridle is within reach of the five hexes around the head; otherwise of all around the animal. */
const holdsFrom = (state: SiegeState, animal: Body): readonly Hex[] => {
  const { options } = state.setting
  const hexes = hexesOf(state, animal)
  return options.horseCapture && options.s30HorseCapture === 'french' ? hexes.slice(0, 1) : hexes
}

const isWithinReach = (state: SiegeState, body: Body, hexes: readonly Hex[]): boolean =>
  hexesOf(state, body).some(own =>
    hexes.some(
      hex => directionTo(state.setting.grid, own, hex) !== undefined && isOpenBetween(state, own, hex),
    ),
  )

/** Why the bridle of an animal is not within his reach. */
export const reachRefusal = (state: SiegeState, body: Body, animal: Body): Refusal | undefined => {
  if (!isWithinReach(state, body, hexesOf(state, animal))) return NO.apart
  return isWithinReach(state, body, holdsFrom(state, animal)) ? undefined : NO.head
}

/** siege 6.74: the owner keeps it while one of his men who is on his feet has the bridle within reach. */
const ownerRefusal = (state: SiegeState, body: Body, animal: Body): Refusal | undefined => {
  if (!state.setting.options.horseCapture || sideOf(state, animal) === sideOf(state, body)) return undefined
  return hasAround(state, sideOf(state, animal), holdsFrom(state, animal)) ? NO.controlled : undefined
}

/** Whether someone of a side who is in his senses stands next to one of the hexes. */
const hasAround = (state: SiegeState, seat: Seat, hexes: readonly Hex[]): boolean => {
  const { grid } = state.setting
  const { occupant } = state.tables.ground
  for (const hex of hexes)
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      const near = grid.neighbours[side] ?? OFF_MAP
      const other = near < 0 ? NOBODY : (occupant[near] ?? 0) - 1
      if (
        other >= 0 &&
        sideOf(state, other) === seat &&
        isAble(state, other) &&
        isOpenBetween(state, hex, near)
      )
        return true
    }
  return false
}

/** On foot while moving; for riders siege 6.74 makes a difference between standing and galloping. */
const momentRefusal = (state: SiegeState, body: Body, animal: Body): Refusal | undefined => {
  const { horseCapture, s30HorseCapture } = state.setting.options
  const { done } = state.tables.bodies
  const moving = state.flow.phase === 'movement'
  if (!isMounted(state, body)) return moving ? undefined : NO.movementPhase
  const tooMany = leadsRefusal(state, body, animal)
  if (tooMany) return tooMany
  if (!horseCapture) return moving ? undefined : NO.movementPhase
  if (((done[body] ?? 0) & DONE.grabbed) !== 0) return NO.missed
  if (moving) return s30HorseCapture === 'english' ? NO.afterMoving : undefined
  if (((done[body] ?? 0) & DONE.attacked) !== 0) return NO.fought
  if (s30HorseCapture === 'french') return undefined
  const enemy = opponentOf(sideOf(state, body))
  return hasAround(state, enemy, hexesOf(state, animal)) ? NO.enemyNear : undefined
}

/** Why he could not lead this animal with what is tied behind it. */
export const leadsRefusal = (state: SiegeState, body: Body, animal: Body): Refusal | undefined =>
  isMounted(state, body) && state.tables.bodies.leads[animal] !== NOBODY && !mayRiderLead(state, animal)
    ? NO.riderOne
    : undefined

/** A rider leads a single horse; mules in file he may, except under switch 39. */
const mayRiderLead = (state: SiegeState, animal: Body): boolean => {
  const card = cardOf(state, animal)
  return card.kind === 'animal' && card.animal === 'mule' && !state.setting.options.s39LongStrings
}

/** siege 6.74: whether the hand of a rider has to be lucky: at the gallop (French), always (English). */
export const needsLuck = (state: SiegeState, body: Body): boolean => {
  const { horseCapture, s30HorseCapture } = state.setting.options
  if (!horseCapture || !isMounted(state, body)) return false
  return (
    s30HorseCapture === 'english' ||
    (state.flow.phase === 'movement' && (state.tables.bodies.spent[body] ?? 0) > 0)
  )
}
