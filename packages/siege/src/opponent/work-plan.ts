import type { Seat } from '@mesnada/engine'
import { type Direction, distance, type Hex } from '@mesnada/hex'
import { allowanceOf, bodiesOf, weaponOf } from '../bodies.ts'
import { isCarrying } from '../carrying.ts'
import type { Body, Gear } from '../flow.ts'
import { handRefusal } from '../hands.ts'
import type { SiegeState } from '../state.ts'
import type { Aim } from './aims.ts'
import { FAR, type Field } from './ways.ts'

/** Who is to work at what, and where each thing is to go. */

/** A place for a ladder: its foot, the way it leans, the rampart it leads to. */
export interface Site {
  readonly foot: Hex
  readonly facing: Direction
  readonly wall: Hex
}

/** What coming nearer to one's piece of work is worth, a movement point: more than most other errands. */
export const URGENCY = { fetch: 0.9, carry: 1.2, crew: 0.9, gather: 0.3 } as const

/** Bowmen are wanted elsewhere: so many hexes must they be nearer. */
const FEW_BOWS = 8

/** Who does what; everyone has one piece of work at most. */
export class WorkPlan {
  readonly state: SiegeState
  readonly seat: Seat
  readonly aims = new Map<Body, Aim>()
  readonly sites = new Map<Gear, Site>()
  readonly rolling = new Set<Gear>()
  /** In hands that will not bring them there. */
  readonly hopeless = new Set<Gear>()
  /** Barrels that someone below the wall has earned (5.32). */
  readonly oil = new Set<Gear>()
  /** Whether the drawbridge is to be wound (1.8). */
  winds = false
  readonly #hands: Body[]

  constructor(state: SiegeState, seat: Seat) {
    this.state = state
    this.seat = seat
    this.#hands = [...bodiesOf(state, seat)].filter(
      body => handRefusal(state, seat, body) === undefined && !isCarrying(state, body),
    )
  }

  /** The nearest hand for each of these places, bowmen last; nobody at all if there are too few. */
  enlist(places: readonly Hex[], urgency: number, points: number, beyond: number): boolean {
    const crew: Body[] = []
    for (const place of places) {
      const hand = this.#nearest(place, points, crew)
      if (hand === undefined) return false
      crew.push(hand)
    }
    for (const [index, hand] of crew.entries()) {
      this.aims.set(hand, { goals: [places[index]], urgency, beyond })
      this.#hands.splice(this.#hands.indexOf(hand), 1)
    }
    return true
  }

  /** Whoever has the shortest way to one of these places; nobody if there is no way. */
  send(places: readonly Hex[], field: Field, urgency: number): boolean {
    const { hex } = this.state.tables.bodies
    let best: Body | undefined
    for (const hand of this.#hands)
      if (field[hex[hand]] !== FAR && (best === undefined || field[hex[hand]] < field[hex[best]])) best = hand
    if (best === undefined) return false
    this.aims.set(best, { goals: places, urgency })
    this.#hands.splice(this.#hands.indexOf(best), 1)
    return true
  }

  #nearest(place: Hex, points: number, taken: readonly Body[]): Body | undefined {
    const { state } = this
    let best: Body | undefined
    let least = Number.POSITIVE_INFINITY
    for (const hand of this.#hands) {
      if (taken.includes(hand) || allowanceOf(state, hand) < points) continue
      const far =
        distance(state.setting.grid, state.tables.bodies.hex[hand], place) +
        (weaponOf(state, hand) === undefined ? 0 : FEW_BOWS)
      if (far >= least) continue
      best = hand
      least = far
    }
    return best
  }
}
