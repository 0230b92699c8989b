import { memoBy, type Seat } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAtHome } from '../campaign/field.ts'
import { isAnimal, sideOf } from '../core/bodies.ts'
import { objectivesOf, termsOf } from '../core/terms.ts'
import type { Body, Harm } from '../flow.ts'
import { costOfAnimal } from '../paper/points-buy.ts'
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
import type { Terms } from '../terms.ts'
import { hasGotAway } from '../victory/scoring.ts'

/** The worth of bodies in prices of siege 6.6, the unit of all values and ratings here, less their wounds. */

/** Added for a body that a victory condition names. */
const KEY_PERSON_VALUE = 40

/** The share of its price that a body keeps: healthy, stunned, wounded, dead. */
const KEPT = [1, 0.7, 0.5, 0] as const

/** The share kept by a body that left the map without having to: it is safe, but fights no more. */
const GONE = 0.5

/** The price of each counter on foot and mounted, constant in a game. */
interface Prices {
  readonly foot: Float64Array
  readonly mounted: Float64Array
}

/** By the terms of the current battle, which name the key persons. */
const pricesByTerms = memoBy<Terms, { prices: Prices | undefined }>(() => ({ prices: undefined }))

const pricesOf = (state: SiegeState): Prices => {
  const known = pricesByTerms(termsOf(state))
  known.prices ??= computePrices(state)
  return known.prices
}

const computePrices = (state: SiegeState): Prices => {
  const cards = [...state.setting.bodies, ...state.setting.strangers]
  return {
    foot: Float64Array.from(cards, card => priceOf(state, card, false)),
    mounted: Float64Array.from(cards, card => priceOf(state, card, true)),
  }
}

/** The price in full health, mounted if so. */
const priceOf = (state: SiegeState, card: BodyCard, mounted: boolean): number => {
  if (card.kind === 'animal') return costOfAnimal(card.animal)
  const { points } = card.figures
  const price = mounted ? (points.mounted ?? points.foot) : points.foot
  return isKeyPerson(state, card.name) ? price + KEY_PERSON_VALUE : price
}

const isKeyPerson = (state: SiegeState, name: string | undefined): boolean =>
  name !== undefined &&
  objectivesOf(state).some(
    condition => 'name' in condition && condition.name !== undefined && condition.name === name,
  )

/** The worth of a body for its side now. */
export const worthOf = (state: SiegeState, body: Body): number => {
  const { health, custody, hex, mount, card } = state.tables.bodies
  if (health[body] === DEAD || custody[body] === CAPTIVE) return 0
  const { foot, mounted } = pricesOf(state)
  const row = (card[body] ?? 0) < 0 ? state.setting.bodies.length + ~(card[body] ?? 0) : (card[body] ?? 0)
  const worth =
    (mount[body] === NOBODY ? (foot[row] ?? 0) : (mounted[row] ?? 0)) * nth(KEPT, health[body] ?? HEALTHY)
  return hex[body] === LEFT && !hasGotAway(state, body) ? worth * GONE : worth
}

/** The loss by a harm; a wounded body dies of any wound (siege R.odds). */
export const lossBy = (state: SiegeState, body: Body, harm: Harm): number => {
  const worth = worthOf(state, body)
  if (harm === 'kill' || isAnimal(state, body) || state.tables.bodies.health[body] !== HEALTHY) return worth
  return worth * (1 - (harm === 'wound' ? KEPT[WOUNDED] : KEPT[STUNNED]))
}

/** The strength of a side: people by their counters, animals by their holders. */
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
