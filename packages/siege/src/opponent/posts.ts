import { opponentOf, type Seat } from '@mesnada/engine'
import { type Hex } from '@mesnada/hex'
import { bodiesAround, strikeRefusal } from '../attacks.ts'
import {
  defenceOf,
  figuresOf,
  isAlive,
  isAnimal,
  isDangerous,
  isMounted,
  sideOf,
  weaponOf,
} from '../bodies.ts'
import { isOnHorseback } from '../engagement.ts'
import type { Body } from '../flow.ts'
import { groundAt } from '../ground.ts'
import { CAPTIVE, GROUND, type SiegeState } from '../state.ts'
import { gaitOf, placeAt } from '../step-cost.ts'
import { COVERS, type Footing } from '../terrain.ts'
import { type Aims, aimsOf } from './aims.ts'
import { forecast } from './blows.ts'
import { hasShot } from './shots.ts'
import { type Threat, threatOf } from './threat.ts'
import { FAR, type Field, type Gait, Ways } from './ways.ts'
import { worthOf } from './worth.ts'

/** How good a place is for someone to stand in: near what he is after, able to strike, not too exposed. */

/** A place someone might stand in. */
export interface Post {
  readonly hex: Hex
  readonly deck: number
  readonly tail?: Hex
}

/** What the enemy could do next turn he will not do to everyone at once. */
const CAUTION = 0.3

/** An attack that can be struck as things are, against one that needs friends who have yet to come. */
const SURE = 0.6
const HOPED = 0.4

/** Against arrows, for each step of cover. */
const COVER = 0.15

/** What there is no way to counts as this far. */
const NO_WAY = 200

const WORTH: Readonly<Record<Footing, number>> = { '-': -1, '0': 0, '+': 1 }

export class Posts {
  readonly #state: SiegeState
  readonly #seat: Seat
  readonly #ways: Ways
  readonly #aims: Aims
  /** Worked out when first needed: deployment and retreats to a single place never ask. */
  #fear: Threat | undefined
  #hope: Threat | undefined
  readonly #settled = new Map<Body, boolean>()
  readonly #fields = { foot: new Map<readonly Hex[], Field>(), horse: new Map<readonly Hex[], Field>() }

  constructor(state: SiegeState, seat: Seat) {
    this.#state = state
    this.#seat = seat
    this.#ways = new Ways(state)
    this.#aims = aimsOf(state, seat)
  }

  get aims(): Aims {
    return this.#aims
  }

  #feared(hex: Hex): number {
    this.#fear ??= threatOf(this.#state, opponentOf(this.#seat), this.#ways, 'next-turn')
    return this.#fear[hex]
  }

  #hoped(hex: Hex): number {
    this.#hope ??= threatOf(this.#state, this.#seat, this.#ways, 'now')
    return this.#hope[hex]
  }

  worthFor(body: Body, post: Post): number {
    return this.#progress(body, post) + this.#prospects(body, post) - this.#exposure(body, post)
  }

  /** Movement points to what he is after. */
  distanceFor(body: Body, hex: Hex): number {
    const { goals } = this.#aims.of(body)
    const field = this.#fieldTo(isMounted(this.#state, body) ? 'horse' : 'foot', goals)
    if (field[hex] !== FAR) return field[hex]
    // A rider where no horse can go would go on foot.
    const onFoot = this.#fieldTo('foot', goals)[hex]
    return onFoot === FAR ? NO_WAY : onFoot
  }

  /** Asked for every place anyone can reach, always about the same few lists of goals. */
  #fieldTo(gait: Gait, goals: readonly Hex[]): Field {
    const field = this.#fields[gait].get(goals) ?? this.#ways.to(gait, goals)
    this.#fields[gait].set(goals, field)
    return field
  }

  #progress(body: Body, { hex }: Post): number {
    if (this.#isSettled(body)) return 0
    return -this.#aims.of(body).urgency * this.distanceFor(body, hex)
  }

  /** A bowman who has someone to shoot at has arrived. */
  #isSettled(body: Body): boolean {
    if (weaponOf(this.#state, body) === undefined) return false
    const settled = this.#settled.get(body) ?? hasShot(this.#state, body)
    this.#settled.set(body, settled)
    return settled
  }

  /** The best attack that could be made from there. */
  #prospects(body: Body, post: Post): number {
    const state = this.#state
    if (!isDangerous(state, body)) return 0
    const from = placeAt(post.hex, post.deck)
    let best = 0
    for (const enemy of bodiesAround(state, post.hex)) {
      if (!this.#isFoe(enemy)) continue
      const { hex, deck } = state.tables.bodies
      const to = placeAt(hex[enemy], deck[enemy])
      if (strikeRefusal(state, gaitOf(state, body), from, to) !== undefined) continue
      best = Math.max(best, this.#prospect(body, post, enemy))
    }
    return best
  }

  #prospect(body: Body, post: Post, enemy: Body): number {
    const state = this.#state
    const own = figuresOf(state, body).attack
    const defence = defenceOf(state, enemy)
    const mounted = isOnHorseback(state, enemy)
    const hex = state.tables.bodies.hex[enemy]
    const ground = WORTH[this.#footing(post)] - WORTH[groundAt(state, hex).footing]
    const beside = this.#attackBeside(body, enemy)
    const joined = mounted ? 0 : 1
    const sure = forecast(own + beside, defence, ground + (beside > 0 ? joined : 0), mounted)
    const support = Math.max(this.#hoped(hex), own + beside)
    const hoped = forecast(support, defence, ground + (support > own ? joined : 0), mounted)
    const prize = worthOf(state, enemy)
    const stake = worthOf(state, body)
    const gain = SURE * (sure.struck * prize - sure.suffered * stake)
    return gain + HOPED * (hoped.struck * prize - hoped.suffered * stake)
  }

  #footing({ hex, deck }: Post): Footing {
    return groundAt(this.#state, hex, deck).footing
  }

  /** The attack points of friends who stand next to him already. */
  #attackBeside(body: Body, enemy: Body): number {
    const state = this.#state
    let attack = 0
    for (const friend of bodiesAround(state, state.tables.bodies.hex[enemy]))
      if (friend !== body && sideOf(state, friend) === this.#seat && isDangerous(state, friend))
        attack += figuresOf(state, friend).attack
    return attack
  }

  #isFoe(body: Body): boolean {
    const state = this.#state
    return (
      sideOf(state, body) !== this.#seat &&
      isAlive(state, body) &&
      !isAnimal(state, body) &&
      !this.#aims.isQuarry(body) &&
      state.tables.bodies.custody[body] !== CAPTIVE
    )
  }

  /** What the enemy's next turn may cost him there. */
  #exposure(body: Body, post: Post): number {
    const state = this.#state
    const ground = groundAt(state, post.hex, post.deck)
    const shelter = COVER * COVERS.indexOf(ground.cover)
    if (post.deck !== GROUND) return -shelter
    const attack = Math.max(this.#feared(post.hex), post.tail === undefined ? 0 : this.#feared(post.tail))
    const mounted = isMounted(state, body)
    const shifts = (mounted ? 0 : 1) - WORTH[ground.footing]
    const { struck } = forecast(attack, Math.max(1, defenceOf(state, body)), shifts, mounted)
    return CAUTION * struck * worthOf(state, body) - shelter
  }
}
