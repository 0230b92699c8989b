import { type Hex, OFF_MAP } from '@mesnada/hex'
import { isThreatened } from '../contact/attacks.ts'
import { contactRefusal } from '../contact/contact.ts'
import { allowanceOf, hexesOf, isAlive, isDangerous, isMounted, isStunned, sideOf } from '../core/bodies.ts'
import { dropCarried } from '../core/carrying.ts'
import { groundAt } from '../core/ground.ts'
import { setBody } from '../core/occupancy.ts'
import { deckOfPlace, gaitOf, hexOfPlace, type Place, placeAt, priceOfStep } from '../core/step-cost.ts'
import type { Body, LostHex } from '../flow.ts'
import { letGo } from '../movement/leading.ts'
import { isFreeFor } from '../movement/strides.ts'
import { isBefore, isHalfDoorway } from '../movement/train.ts'
import { afterSteps } from '../night/watch.ts'
import { TERRAIN } from '../printed/terrain.ts'
import { GROUND, NOBODY, type SiegeState, TOP } from '../state.ts'
import type { FrameOf, Tell } from '../step.ts'

/** siege 1.73: one of the winners follows into the room the losers left. */

/** A step of an advance: where he then stands, and what is left to him. */
export interface AdvanceStep {
  readonly body: Body
  readonly to: Place
  readonly tail: Hex
  readonly left: number
}

/** Switch 5: so many hexes, whatever they cost. */
const SHORT_ADVANCE = { foot: 2, mounted: 3 } as const

/** Everything the winners may begin with. */
export const firstSteps = (state: SiegeState, frame: FrameOf<'advance'>): readonly AdvanceStep[] => {
  const steps: AdvanceStep[] = []
  for (const body of frame.among) {
    if (!isDangerous(state, body)) continue
    for (const lost of frame.lost) {
      if (isVacated(state, lost, frame.retreat)) steps.push(...stepsInto(state, body, lost))
      else if (isKnockedDown(state, lost)) steps.push(...stepsOver(state, body, lost))
    }
  }
  return steps.filter(
    (step, index) => steps.findIndex(other => other.body === step.body && other.to === step.to) === index,
  )
}

/** A hex the enemy was driven from or died in, with nobody left in it. */
const isVacated = (state: SiegeState, { body, hex, deck }: LostHex, retreat: boolean): boolean =>
  (retreat || !isAlive(state, body)) && isFreeFor(state, NOBODY, placeAt(hex, deck))

/** Switch 5: a stunned man may be stepped over. */
const isKnockedDown = (state: SiegeState, { body, hex }: LostHex): boolean =>
  state.setting.options.s5ShortAdvance && isStunned(state, body) && state.tables.bodies.hex[body] === hex

/** The ends from which one can go on: a rider may first turn about at no cost, as in a retreat. */
const endsOf = (state: SiegeState, body: Body): readonly { readonly front: Hex; readonly back: Hex }[] => {
  const [head, tail] = hexesOf(state, body)
  if (tail === undefined) return [{ front: head, back: NOBODY }]
  return [
    { front: head, back: tail },
    { front: tail, back: head },
  ]
}

/** What a single step costs, or undefined if it cannot be taken. */
const priceFrom = (
  state: SiegeState,
  body: Body,
  from: { readonly place: Place; readonly back: Hex },
  to: Place,
): number | undefined => {
  const hex = hexOfPlace(from.place)
  const next = hexOfPlace(to)
  if (!isNeighbour(state, hex, next)) return undefined
  if (from.back !== NOBODY && (!isBefore(state, hex, from.back, next) || isHalfDoorway(state, hex)))
    return undefined
  const price = priceOfStep(state, gaitOf(state, body), from.place, to)
  return typeof price === 'number' ? price : undefined
}

const isNeighbour = (state: SiegeState, a: Hex, b: Hex): boolean => {
  const { neighbours } = state.setting.grid
  for (let direction = 0; direction < 6; direction++) if (neighbours[a * 6 + direction] === b) return true
  return false
}

/** siege R.mounted: a horse does not stop in a trench. */
const mayStand = (state: SiegeState, body: Body, place: Place): boolean =>
  isFreeFor(state, body, place) &&
  !(isMounted(state, body) && groundAt(state, hexOfPlace(place)) === TERRAIN.trench)

const stepsInto = (state: SiegeState, body: Body, { hex, deck }: LostHex): readonly AdvanceStep[] => {
  const to = placeAt(hex, deck)
  if (!mayStand(state, body, to)) return []
  for (const { front, back } of endsOf(state, body)) {
    const place = placeAt(front, state.tables.bodies.deck[body])
    const price = priceFrom(state, body, { place, back }, to)
    if (price === undefined) continue
    const tail = back === NOBODY ? NOBODY : front
    return [{ body, to, tail, left: leftAfterFirst(state, body, price) }]
  }
  return []
}

/** The first hex is always affordable; half an allowance rounds down (siege R.odds). */
const leftAfterFirst = (state: SiegeState, body: Body, price: number): number =>
  state.setting.options.s5ShortAdvance
    ? Math.max(0, hexesOfAdvance(state, body) - 1)
    : Math.max(0, Math.floor(allowanceOf(state, body) / 2) - price)

/** Switch 5: one hex only for those who have an enemy beside them before they move. */
const hexesOfAdvance = (state: SiegeState, body: Body): number => {
  if (isBesideEnemy(state, body)) return 1
  return isMounted(state, body) ? SHORT_ADVANCE.mounted : SHORT_ADVANCE.foot
}

export const isBesideEnemy = (state: SiegeState, body: Body): boolean => {
  const deck = state.tables.bodies.deck[body]
  const seat = sideOf(state, body)
  return hexesOf(state, body).some(hex => isThreatened(state, seat, placeAt(hex, deck)))
}

/** Switch 5: over a stunned man to a hex beyond him; a horse must get clear of him with its tail too. */
const stepsOver = (state: SiegeState, body: Body, { hex, deck }: LostHex): readonly AdvanceStep[] => {
  const over = placeAt(hex, deck)
  const needed = isMounted(state, body) ? SHORT_ADVANCE.mounted : SHORT_ADVANCE.foot
  if (hexesOfAdvance(state, body) < needed) return []
  for (const { front, back } of endsOf(state, body)) {
    const place = placeAt(front, state.tables.bodies.deck[body])
    if (priceFrom(state, body, { place, back }, over) === undefined) continue
    const beyond = openFrom(state, body, { place: over, back: back === NOBODY ? NOBODY : front })
    if (back === NOBODY)
      return beyond.filter(to => to !== place).map(to => ({ body, to, tail: NOBODY, left: 0 }))
    return beyond.flatMap(tail =>
      openFrom(state, body, { place: tail, back: hex }).map(to => ({
        body,
        to,
        tail: hexOfPlace(tail),
        left: 0,
      })),
    )
  }
  return []
}

/** The neighbouring places one could stop in. */
const openFrom = (
  state: SiegeState,
  body: Body,
  from: { readonly place: Place; readonly back: Hex },
): readonly Place[] => {
  const { neighbours } = state.setting.grid
  const places: Place[] = []
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hexOfPlace(from.place) * 6 + direction] ?? OFF_MAP
    if (next === OFF_MAP) continue
    for (const to of [placeAt(next, GROUND), placeAt(next, TOP)])
      if (mayStand(state, body, to) && priceFrom(state, body, from, to) !== undefined) places.push(to)
  }
  return places
}

/** Where he may go on to with what is left. Next to an enemy he stops, but for switches 5 and 6. */
export const furtherSteps = (
  state: SiegeState,
  { body, left }: FrameOf<'advance-on'>,
): readonly AdvanceStep[] => {
  const { s5ShortAdvance, s6RiskyAdvance } = state.setting.options
  if (left <= 0 || (!s5ShortAdvance && !s6RiskyAdvance && isBesideEnemy(state, body))) return []
  const [head, tail = NOBODY] = hexesOf(state, body)
  const from = { place: placeAt(head, state.tables.bodies.deck[body]), back: tail }
  const steps: AdvanceStep[] = []
  for (const to of openFrom(state, body, from)) {
    const price = s5ShortAdvance ? 1 : (priceFrom(state, body, from, to) ?? left + 1)
    if (price > left || contactRefusal(state, body, hexOfPlace(to), deckOfPlace(to))) continue
    steps.push({ body, to, tail: tail === NOBODY ? NOBODY : head, left: left - price })
  }
  return steps
}

/** He goes, and leaves behind what he held. */
export const takeStep = (state: SiegeState, { body, to, tail }: AdvanceStep, tell: Tell): void => {
  dropCarried(state, body, tell)
  letGo(state, body, tell)
  const from = state.tables.bodies.hex[body] ?? OFF_MAP
  setBody(state, body, hexOfPlace(to), tail, deckOfPlace(to))
  state.tables.bodies.movedOn[body] = state.flow.playerTurn
  tell?.({ type: 'advanced', body, hex: hexOfPlace(to) })
  afterSteps(state, body, from, [hexOfPlace(to)], tell)
}
