import type { Seat } from '@mesnada/engine'
import { isAnimal, sideOf } from '../bodies.ts'
import { isAtHome } from '../campaign/field.ts'
import type { Body, Harm } from '../flow.ts'
import { costOfAnimal } from '../points-buy.ts'
import { hasGotAway } from '../scoring.ts'
import {
  type BodyCard,
  CAPTIVE,
  DEAD,
  HEALTHY,
  LEFT,
  NOBODY,
  type SiegeState,
  STUNNED,
  WOUNDED,
} from '../state.ts'
import { objectivesOf, type Terms, termsOf } from '../terms.ts'

/** What people are worth to their side: the prices of 6.6, less what has befallen them. */

/** For whom the scenario is fought: whoever a condition names. */
const KEY_PERSON = 40

/** The share of his price that someone keeps in each state. The stunned stand up again, if nobody is near. */
const KEPT: Readonly<Record<number, number>> = { [HEALTHY]: 1, [STUNNED]: 0.7, [WOUNDED]: 0.5, [DEAD]: 0 }

/** Those who left without being asked to are safe, but fight no more; who was to leave has lost nothing by it. */
const GONE = 0.5

/** What each counter costs on foot and mounted, whom the fighting is about included: the same for a whole game. */
interface Prices {
  readonly foot: Float64Array
  readonly mounted: Float64Array
}

/** By the terms of the fighting under way, which name whom it is about; each game has its own. */
const memory = new WeakMap<Terms, Prices>()

const pricesOf = (state: SiegeState): Prices => {
  const terms = termsOf(state)
  const known = memory.get(terms)
  if (known) return known
  const cards = [...state.setting.bodies, ...state.setting.strangers]
  const prices = {
    foot: Float64Array.from(cards, card => priceOf(state, card, false)),
    mounted: Float64Array.from(cards, card => priceOf(state, card, true)),
  }
  memory.set(terms, prices)
  return prices
}

/** In health and in the saddle, if he has one. */
const priceOf = (state: SiegeState, card: BodyCard, mounted: boolean): number => {
  if (card.kind === 'animal') return costOfAnimal(card.animal)
  const { points } = card.figures
  const price = mounted ? (points.mounted ?? points.foot) : points.foot
  return isKeyPerson(state, card.name) ? price + KEY_PERSON : price
}

const isKeyPerson = (state: SiegeState, name: string | undefined): boolean =>
  name !== undefined &&
  objectivesOf(state).some(
    condition => 'name' in condition && condition.name !== undefined && condition.name === name,
  )

/** What he is worth now to the side whose counter he is. */
export const worthOf = (state: SiegeState, body: Body): number => {
  const { health, custody, hex, mount, card } = state.tables.bodies
  if (health[body] === DEAD || custody[body] === CAPTIVE) return 0
  const { foot, mounted } = pricesOf(state)
  const row = card[body] < 0 ? state.setting.bodies.length + ~card[body] : card[body]
  const worth = (mount[body] === NOBODY ? foot[row] : mounted[row]) * KEPT[health[body]]
  return hex[body] === LEFT && !hasGotAway(state, body) ? worth * GONE : worth
}

/** How much of it such a blow would take: whoever is hurt already dies of any (R.odds). */
export const lossBy = (state: SiegeState, body: Body, harm: Harm): number => {
  const worth = worthOf(state, body)
  if (harm === 'kill' || isAnimal(state, body) || state.tables.bodies.health[body] !== HEALTHY) return worth
  return worth * (1 - (harm === 'wound' ? KEPT[WOUNDED] : KEPT[STUNNED]))
}

/** What a side has left: people by their counters, animals by whoever has them. */
export const strengthOf = (state: SiegeState, seat: Seat): number => {
  let strength = 0
  for (let body = 0; body < state.tables.bodies.hex.length; body++)
    if (
      sideOf(state, body) === seat &&
      !isAtHome(state, body) &&
      !(isAnimal(state, body) && state.tables.bodies.mount[body] !== NOBODY)
    )
      strength += worthOf(state, body)
  return strength
}
