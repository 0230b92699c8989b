import { type Refusal, refusalsUnder, type Seat } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, cardOf, hexesOf, isAlive, isAnimal, isOnMap, isRidden, sideOf } from '../core/bodies.ts'
import { hexesOfGear } from '../core/ground.ts'
import { idleHandRefusal, isOpenBetween } from '../core/hands.ts'
import type { Body, Gear } from '../flow.ts'
import { isTied, stringFrom } from '../movement/leading.ts'
import { cartOf, isBefore } from '../movement/train.ts'
import type { AnimalKind } from '../printed/units.ts'
import { DESTROYED, NOBODY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 5.11, 5.13, 6.74: animals put to carts and tied into strings, or loosed again; each takes a man a complete turn. */

const codedRefusal = refusalsUnder('siege.harness')

const NO = {
  cart: codedRefusal('no-cart', 'siege 5.11'),
  draft: codedRefusal('no-draft-animal', 'siege 5.11'),
  yours: codedRefusal('not-yours', 'siege 5.11'),
  otherCart: codedRefusal('other-cart', 'siege 5.11'),
  otherAnimal: codedRefusal('other-animal', 'siege 5.11'),
  notBefore: codedRefusal('not-before-cart', 'siege 5.11'),
  tied: codedRefusal('tied', 'siege 5.13'),
  apart: codedRefusal('out-of-reach', 'siege 5.11'),
  pair: codedRefusal('no-pair', 'siege 5.13'),
  strangers: codedRefusal('not-together', 'siege 5.13'),
  full: codedRefusal('string-full', 'siege S.39'),
  underWay: codedRefusal('under-way', 'siege R.complete-turn'),
  inCart: codedRefusal('in-harness', 'siege 5.13'),
} as const satisfies Readonly<Record<string, Refusal>>

const animalKind = (state: SiegeState, body: Body): AnimalKind | undefined => {
  const card = body < state.tables.bodies.hex.length ? cardOf(state, body) : undefined
  return card?.kind === 'animal' ? card.animal : undefined
}

const isUnridden = (state: SiegeState, animal: Body): boolean =>
  isOnMap(state, animal) && isAlive(state, animal) && !isRidden(state, animal)

/** Whether he stands next to one of the hexes with nothing between. */
const isAt = (state: SiegeState, body: Body, hexes: readonly Hex[]): boolean => {
  const own = state.tables.bodies.hex[body] ?? OFF_MAP
  return hexes.some(
    hex => hex >= 0 && distance(state.setting.grid, own, hex) === 1 && isOpenBetween(state, own, hex),
  )
}

/** Why he cannot put this animal to this cart, or, if it is in it, take it out. */
export const harnessRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  cart: Gear,
  animal: Body,
): Refusal | undefined => {
  const { gear } = state.tables
  const idle = idleHandRefusal(state, seat, body, 'siege 5.11')
  if (idle) return idle
  if (!isCart(state, cart)) return NO.cart
  const kind = animalKind(state, animal)
  if (kind !== 'ox' && kind !== 'draft-horse') return NO.draft
  const hexes = isOnMap(state, animal)
    ? [...hexesOf(state, animal), ...hexesOfGear(state, cart)]
    : hexesOfGear(state, cart)
  if (!isAt(state, body, hexes)) return NO.apart
  if (
    state.flow.tasks.some(task => task.kind === 'harness' && (task.cart === cart || task.animal === animal))
  )
    return NO.underWay
  if (gear.animal[cart] === animal) return undefined
  return gear.animal[cart] === NOBODY ? puttingRefusal(state, seat, cart, animal) : NO.otherAnimal
}

const isCart = (state: SiegeState, cart: Gear): boolean =>
  cart < state.setting.gear.length &&
  nth(state.setting.gear, cart).kind === 'cart' &&
  (state.tables.gear.hex[cart] ?? OFF_MAP) >= 0 &&
  state.tables.gear.status[cart] !== DESTROYED

const puttingRefusal = (state: SiegeState, seat: Seat, cart: Gear, animal: Body): Refusal | undefined => {
  if (!isUnridden(state, animal)) return NO.draft
  if (sideOf(state, animal) !== seat) return NO.yours
  if (isTied(state, animal)) return NO.tied
  if (cartOf(state, animal) !== NOBODY) return NO.otherCart
  const [front = OFF_MAP, back = OFF_MAP] = hexesOfGear(state, cart)
  const [head, rear = head] = hexesOf(state, animal)
  return isBefore(state, front, back, rear) ? undefined : NO.notBefore
}

export const finishHarnessing = (state: SiegeState, cart: Gear, animal: Body, tell: Tell): void => {
  const { gear } = state.tables
  if (gear.animal[cart] === animal) {
    gear.animal[cart] = NOBODY
    tell?.({ type: 'unharnessed', cart, animal })
  } else if (puttingRefusal(state, sideOf(state, animal), cart, animal) === undefined)
    harnessTo(state, cart, animal, tell)
}

/** Puts an animal to a cart without asking; `finishHarnessing` asks first. */
export const harnessTo = (state: SiegeState, cart: Gear, animal: Body, tell: Tell): void => {
  const { gear, bodies } = state.tables
  gear.animal[cart] = animal
  gear.side[cart] = bodies.side[animal] ?? 0
  tell?.({ type: 'harnessed', cart, animal })
}

/** Whether he has this animal within reach of his hands: of a pair, one is enough. */
export const isAtAnimal = (state: SiegeState, body: Body, animal: Body): boolean =>
  isAt(state, body, hexesOf(state, animal))

/** Why he cannot tie an animal behind another, or, if it is tied there, loose it. */
export const stringRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  animal: Body,
  behind: Body,
): Refusal | undefined => {
  const idle = idleHandRefusal(state, seat, body, 'siege 5.13')
  if (idle) return idle
  if (animalKind(state, animal) === undefined || animalKind(state, behind) === undefined) return NO.pair
  const hexes = [animal, behind].flatMap(one => hexesOf(state, one))
  if (!isAt(state, body, hexes)) return NO.apart
  if (
    state.flow.tasks.some(
      task => task.kind === 'string' && (task.animal === animal || task.behind === behind),
    )
  )
    return NO.underWay
  return state.tables.bodies.leads[behind] === animal ? undefined : tyingRefusal(state, seat, animal, behind)
}

const tyingRefusal = (state: SiegeState, seat: Seat, animal: Body, behind: Body): Refusal | undefined => {
  const { leads, ledBy } = state.tables.bodies
  if (animal === behind || !isUnridden(state, animal) || !isUnridden(state, behind)) return NO.pair
  if (!mayTie(state, animal, behind)) return NO.pair
  if (sideOf(state, animal) !== seat || sideOf(state, behind) !== seat) return NO.yours
  if (leads[behind] !== NOBODY || ledBy[animal] !== NOBODY || isAhead(state, animal, behind)) return NO.tied
  if (cartOf(state, animal) !== NOBODY || cartOf(state, behind) !== NOBODY) return NO.inCart
  if (!areTogether(state, animal, behind)) return NO.strangers
  return isFull(state, animal, behind) ? NO.full : undefined
}

/** Mules always; horses by siege 6.74 or switch 39; never one kind behind the other. */
const mayTie = (state: SiegeState, animal: Body, behind: Body): boolean => {
  const { horseCapture, s39LongStrings } = state.setting.options
  const kinds = [animalKind(state, animal), animalKind(state, behind)]
  if (kinds.every(kind => kind === 'mule')) return true
  return (
    (horseCapture || s39LongStrings) && kinds.every(kind => kind === 'warhorse' || kind === 'draft-horse')
  )
}

const areTogether = (state: SiegeState, animal: Body, behind: Body): boolean =>
  hexesOf(state, animal).some(a =>
    hexesOf(state, behind).some(b => distance(state.setting.grid, a, b) === 1 && isOpenBetween(state, a, b)),
  )

/** A string does not bite its own tail. */
const isAhead = (state: SiegeState, animal: Body, behind: Body): boolean =>
  stringFrom(state, animal).includes(behind)

/** Switch 39: three horses and no more. */
const LONGEST_STRING = 3

const isFull = (state: SiegeState, animal: Body, behind: Body): boolean => {
  if (!state.setting.options.s39LongStrings || animalKind(state, animal) === 'mule') return false
  let ahead = 1
  for (let one = state.tables.bodies.ledBy[behind] ?? NOBODY; one !== NOBODY && isAnimal(state, one); ahead++)
    one = state.tables.bodies.ledBy[one] ?? NOBODY
  return ahead + stringFrom(state, animal).length > LONGEST_STRING
}

/** Ties an animal behind another without asking; `finishTying` asks first. */
export const tie = (state: SiegeState, animal: Body, behind: Body, tell: Tell): void => {
  const { leads, ledBy } = state.tables.bodies
  leads[behind] = animal
  ledBy[animal] = behind
  tell?.({ type: 'tied', animal, behind })
}

export const finishTying = (state: SiegeState, animal: Body, behind: Body, tell: Tell): void => {
  const { leads, ledBy } = state.tables.bodies
  if (leads[behind] === animal) {
    leads[behind] = NOBODY
    ledBy[animal] = NOBODY
    tell?.({ type: 'untied', animal, behind })
  } else if (tyingRefusal(state, sideOf(state, animal), animal, behind) === undefined)
    tie(state, animal, behind, tell)
}

/** Those who could spend this player turn on it. */
export const idlers = (state: SiegeState, seat: Seat): readonly Body[] =>
  [...bodiesOf(state, seat)].filter(
    body => !isAnimal(state, body) && idleHandRefusal(state, seat, body, 'siege 5.11') === undefined,
  )

/** Every animal there is, the dead too: they have to be loosed. */
export const allAnimals = (state: SiegeState): readonly Body[] =>
  Array.from(state.tables.bodies.hex, (_, body) => body).filter(body => isAnimal(state, body))
