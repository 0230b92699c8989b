import { type DistanceField, FAR, type Seat } from '@mesnada/engine'
import { type Direction, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { allowanceOf, bodiesOf, weaponOf } from '../core/bodies.ts'
import { isCarrying } from '../core/carrying.ts'
import { handRefusal } from '../core/hands.ts'
import type { Body, Gear } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import type { Aim } from './aims.ts'
import type { Roll } from './lanes.ts'

/** Who works at what, and where each piece of gear is to go. */

/** A site for a ladder: its foot, its direction and its rampart. */
export interface Site {
  readonly foot: Hex
  readonly facing: Direction
  readonly wall: Hex
}

/** The value of a movement point towards one's work, in prices of siege 6.6: more than most other aims. */
export const URGENCY = { fetch: 0.9, carry: 1.2, crew: 0.9, gather: 0.3 } as const

/** Movement points by which an archer must be nearer to be sent: archers are needed elsewhere. */
const ARCHER_HANDICAP = 12

/** The assignment of work; a body has at most one task. */
export class WorkPlan {
  readonly state: SiegeState
  readonly seat: Seat
  readonly aims = new Map<Body, Aim>()
  readonly sites = new Map<Gear, Site>()
  /** What engines on wheels do next. */
  readonly rolling = new Map<Gear, Roll>()
  /** Ballistas that are to be moved (switch 22). */
  readonly hauled = new Set<Gear>()
  /** Gear whose carriers will not bring it there. */
  readonly hopeless = new Set<Gear>()
  /** Barrels for an enemy below the wall (siege 5.32). */
  readonly oil = new Set<Gear>()
  /** Whether the drawbridge is to be moved (siege 1.8). */
  winds = false
  readonly #hands: Body[]
  #withArchers = false

  constructor(state: SiegeState, seat: Seat) {
    this.state = state
    this.seat = seat
    this.#hands = [...bodiesOf(state, seat)].filter(
      body => handRefusal(state, seat, body) === undefined && !isCarrying(state, body),
    )
  }

  /** Archers cover the others. They lend a hand only where nobody would do any work without them. */
  callArchers(): void {
    this.#withArchers = true
  }

  /** Assigns the nearest body to each of these places, archers last; nobody if there are too few. */
  enlist(places: readonly Hex[], urgency: number, points: number, beyond: number): boolean {
    const crew: Body[] = []
    for (const place of places) {
      const hand = this.#nearest(place, points, crew)
      if (hand === undefined) return false
      crew.push(hand)
    }
    for (const [index, hand] of crew.entries()) {
      this.aims.set(hand, { goals: [nth(places, index)], urgency, beyond, isDuty: true })
      this.#hands.splice(this.#hands.indexOf(hand), 1)
    }
    return true
  }

  /** Assigns the body with the shortest way to one of these places. Returns false if there is no way. */
  send(places: readonly Hex[], field: DistanceField, urgency: number): boolean {
    const { hex } = this.state.tables.bodies
    let best: Body | undefined
    let least = Number.POSITIVE_INFINITY
    for (const hand of this.#hands) {
      const far = field[hex[hand] ?? OFF_MAP] ?? FAR
      if (far === FAR) continue
      const cost = far + (weaponOf(this.state, hand) === undefined ? 0 : ARCHER_HANDICAP)
      if (cost >= least) continue
      best = hand
      least = cost
    }
    if (best === undefined) return false
    this.aims.set(best, { goals: places, urgency, isDuty: true })
    this.#hands.splice(this.#hands.indexOf(best), 1)
    return true
  }

  #nearest(place: Hex, points: number, taken: readonly Body[]): Body | undefined {
    const { state } = this
    let best: Body | undefined
    let least = Number.POSITIVE_INFINITY
    for (const hand of this.#hands) {
      if (taken.includes(hand) || allowanceOf(state, hand) < points) continue
      const isArcher = weaponOf(state, hand) !== undefined
      if (isArcher && !this.#withArchers) continue
      const far =
        distance(state.setting.grid, state.tables.bodies.hex[hand] ?? OFF_MAP, place) +
        (isArcher ? state.setting.grid.size : 0)
      if (far >= least) continue
      best = hand
      least = far
    }
    return best
  }
}
