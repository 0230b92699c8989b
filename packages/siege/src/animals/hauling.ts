import { type Refusal, refusalsUnder, type Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../actions.ts'
import { contactRefusal } from '../contact/contact.ts'
import { occupantOf } from '../core/bodies.ts'
import { BURDEN } from '../core/carrying.ts'
import { gearAt, hexesOfGear, setGear, terrainAt, towards } from '../core/ground.ts'
import { handRefusal, namedRefusal } from '../core/hands.ts'
import { moveRefusal } from '../core/mobility.ts'
import { setBody } from '../core/occupancy.ts'
import { movementLeft, placeAt, priceOfStep } from '../core/step-cost.ts'
import type { Body, Hex } from '../flow.ts'
import { spend } from '../movement/moving.ts'
import { isBefore } from '../movement/train.ts'
import { afterSteps } from '../night/watch.ts'
import { T } from '../printed/terrain.ts'
import { DESTROYED, DONE, NOBODY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/**
 * siege 5.11, switch 42: two men move a light cart by hand as they would a ladder, one before it and one behind. Each pays
 * for the hex its front enters, and two points besides in a turn in which he does it.
 */

type Haul = ActionOf<'haul-cart'>

const codedRefusal = refusalsUnder('siege.haul')

const NO = {
  heavy: codedRefusal('heavy', 'siege 5.11'),
  cart: codedRefusal('no-cart', 'siege 5.11'),
  harnessed: codedRefusal('harnessed', 'siege 5.11'),
  handsFull: codedRefusal('hands-full', 'siege 1.91'),
  notBefore: codedRefusal('not-before', 'siege S.42'),
  notBehind: codedRefusal('not-behind', 'siege S.42'),
  taken: codedRefusal('taken', 'siege 1.62'),
  turn: codedRefusal('turn', 'siege 5.11'),
  trench: codedRefusal('trench', 'siege 3.34'),
} as const satisfies Readonly<Record<string, Refusal>>

export const haulRefusal = (state: SiegeState, seat: Seat, haul: Haul): Refusal | undefined =>
  cartRefusal(state, haul) ??
  hauliersRefusal(state, seat, haul) ??
  groundRefusal(state, haul) ??
  pointsRefusal(state, haul)

const cartRefusal = (state: SiegeState, { cart }: Haul): Refusal | undefined => {
  const { gear } = state.tables
  if (!state.setting.options.s42LightCarts) return NO.heavy
  if (cart >= gear.hex.length || nth(state.setting.gear, cart).kind !== 'cart') return NO.cart
  if ((gear.hex[cart] ?? OFF_MAP) < 0 || gear.status[cart] === DESTROYED) return NO.cart
  return gear.animal[cart] === NOBODY ? undefined : NO.harnessed
}

const hauliersRefusal = (
  state: SiegeState,
  seat: Seat,
  { puller, pusher, cart }: Haul,
): Refusal | undefined => {
  const { carries, leads, hex } = state.tables.bodies
  for (const body of [puller, pusher]) {
    const idle = handRefusal(state, seat, body) ?? moveRefusal(state, seat, body)
    if (idle) return namedRefusal(body, idle)
    if (carries[body] !== NOBODY || leads[body] !== NOBODY) return NO.handsFull
  }
  const [front = OFF_MAP, back = OFF_MAP] = hexesOfGear(state, cart)
  if (!isBefore(state, front, back, hex[puller] ?? OFF_MAP)) return NO.notBefore
  return isBefore(state, back, front, hex[pusher] ?? OFF_MAP) ? undefined : NO.notBehind
}

const groundRefusal = (state: SiegeState, { puller, pusher, cart, hex }: Haul): Refusal | undefined => {
  const { bodies } = state.tables
  const from = bodies.hex[puller] ?? OFF_MAP
  const [front = OFF_MAP, back = OFF_MAP] = hexesOfGear(state, cart)
  if (hex >= state.setting.grid.size || !isBefore(state, from, front, hex)) return NO.turn
  // The man behind steps into the hex the cart makes free, which it has just crossed itself.
  for (const price of [
    priceOfStep(state, 'foot', placeAt(from), placeAt(hex)),
    priceOfCart(state, front, from),
  ])
    if (typeof price !== 'number') return price
  if (occupantOf(state, hex) >= 0 || gearAt(state, hex) === cart) return NO.taken
  if (terrainAt(state, from) === T.trench) return NO.trench
  return contactRefusal(state, puller, hex) ?? contactRefusal(state, pusher, back)
}

const priceOfCart = (state: SiegeState, front: Hex, to: Hex): number | Refusal =>
  priceOfStep(state, 'horse', placeAt(front), placeAt(to))

const costOf = (state: SiegeState, body: Body, { cart, puller }: Haul): number => {
  const price = priceOfCart(
    state,
    nth(hexesOfGear(state, cart), 0),
    state.tables.bodies.hex[puller] ?? OFF_MAP,
  )
  const burden = ((state.tables.bodies.done[body] ?? 0) & DONE.hauled) === 0 ? BURDEN : 0
  return typeof price === 'number' ? price + burden : burden
}

const pointsRefusal = (state: SiegeState, haul: Haul): Refusal | undefined => {
  for (const body of [haul.puller, haul.pusher]) {
    const needed = costOf(state, body, haul)
    const left = movementLeft(state, body)
    if (needed > left)
      return { code: 'siege.move.points', rule: 'siege 1.6', values: { who: body, needed, left } }
  }
  return undefined
}

export const haulCart = (state: SiegeState, haul: Haul, tell: Tell): void => {
  const { cart, puller, pusher, hex } = haul
  const { bodies, gear } = state.tables
  const from = bodies.hex[puller] ?? OFF_MAP
  const behind = bodies.hex[pusher] ?? OFF_MAP
  const [front = OFF_MAP, back = OFF_MAP] = hexesOfGear(state, cart)
  for (const body of [puller, pusher]) {
    spend(state, body, costOf(state, body, haul))
    bodies.done[body] = (bodies.done[body] ?? 0) | DONE.hauled
  }
  const facing = towards(state, front, from)
  setBody(state, puller, hex)
  setGear(state, cart, from, facing, gear.status[cart] ?? 0)
  setBody(state, pusher, back)
  gear.movedOn[cart] = state.flow.playerTurn
  tell?.({ type: 'engine-moved', gear: cart, hex: from, facing })
  afterSteps(state, puller, from, [hex], tell)
  afterSteps(state, pusher, behind, [back], tell)
}
