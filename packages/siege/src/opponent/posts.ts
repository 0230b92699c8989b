import { opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesAround, strikeRefusal } from '../attacks.ts'
import {
  bodiesOf,
  defenceOf,
  figuresOf,
  hexesOf,
  isAnimal,
  isDangerous,
  isMounted,
  isWounded,
  sideOf,
  weaponOf,
} from '../bodies.ts'
import type { Body } from '../flow.ts'
import { groundAt } from '../ground.ts'
import { CAPTIVE, GROUND, type SiegeState } from '../state.ts'
import { type Mover, placeAt } from '../step-cost.ts'
import { COVERS, type Footing } from '../terrain.ts'
import { type Aim, type Aims, aimsOf } from './aims.ts'
import { forecast } from './blows.ts'
import { pressed, pressOf } from './press.ts'
import { hasShot } from './shots.ts'
import { type Temper, USUAL } from './tempers.ts'
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

/** An attack that can be struck as things are; one that needs friends who have yet to come is a matter of temper. */
const SURE = 0.6

/** Against arrows, for each step of cover. */
const COVER = 0.15

/** What the wounded give for coming to grips, and for their skin: others fight better. */
const SPARED = { progress: 0.6, exposure: 2 } as const

/** What it costs to stand before an enemy whom one cannot strike, in the way of a friend who could. */
const IN_THE_WAY = 12

/** And where he would have to go to make room. */
const CROWDING = 6
const ROOM = 2

/** So near is a friend who waits for the place. */
const WAITING = 4

/** What there is no way to counts as this far. */
const NO_WAY = 200

const WORTH: Readonly<Record<Footing, number>> = { '-': -1, '0': 0, '+': 1 }

/** What does not change with the place he stands in: found out once, asked for every place he can reach. */
interface Facts {
  readonly attack: number
  readonly defence: number
  readonly worth: number
  readonly mounted: boolean
  /** 3.35: struck at on the mounted table. */
  readonly horse: boolean
  readonly mover: Mover
  readonly dangerous: boolean
  readonly wounded: boolean
}

const factsOf = (state: SiegeState, body: Body): Facts => {
  const mounted = isMounted(state, body)
  const horse = mounted || isAnimal(state, body)
  return {
    attack: figuresOf(state, body).attack,
    defence: defenceOf(state, body),
    worth: worthOf(state, body),
    mounted,
    horse,
    mover: horse ? 'horse' : 'foot',
    dangerous: isDangerous(state, body),
    wounded: isWounded(state, body),
  }
}

export class Posts {
  readonly #state: SiegeState
  readonly #seat: Seat
  readonly #ways: Ways
  readonly #aims: Aims
  /** Worked out when first needed: deployment and retreats to a single place never ask. */
  #fear: Threat | undefined
  #hope: Threat | undefined
  #near: Uint8Array | undefined
  #press: number | undefined
  #barring: readonly Body[] | undefined
  readonly #pressed = new Map<Temper, Temper>()
  readonly #facts: (Facts | undefined)[] = []
  readonly #aimOf: (Aim | undefined)[] = []
  readonly #settled: (boolean | undefined)[] = []
  readonly #fields = { foot: new Map<readonly Hex[], Field>(), horse: new Map<readonly Hex[], Field>() }

  constructor(state: SiegeState, seat: Seat) {
    this.#state = state
    this.#seat = seat
    this.#ways = new Ways(state)
    this.#aims = aimsOf(state, seat, this.#ways)
  }

  get aims(): Aims {
    return this.#aims
  }

  get ways(): Ways {
    return this.#ways
  }

  #feared(hex: Hex): number {
    this.#fear ??= threatOf(this.#state, opponentOf(this.#seat), this.#ways, 'next-turn')
    return this.#fear[hex]
  }

  #hoped(hex: Hex): number {
    this.#hope ??= threatOf(this.#state, this.#seat, this.#ways, 'now')
    return this.#hope[hex]
  }

  #factsOf(body: Body): Facts {
    return (this.#facts[body] ??= factsOf(this.#state, body))
  }

  #aim(body: Body, temper: Temper): Aim {
    const own = (this.#aimOf[body] ??= this.#aims.of(body))
    return temper.goal === 'enemy' && own.goals !== this.#aims.exits ? this.#aims.enemy : own
  }

  worthFor(body: Body, post: Post, temper: Temper = USUAL): number {
    const spared = this.#isSpared(body, temper)
    const { progress, prospects, exposure } = spared ? temper : this.#underPressure(temper)
    return (
      (spared ? SPARED.progress : 1) * progress * this.#progress(body, post.hex, temper) +
      prospects * this.#prospects(body, post, temper) -
      (this.#isInTheWay(body, post) ? IN_THE_WAY : 0) -
      (this.#isCrowded(body, post.hex) ? CROWDING : 0) -
      (spared ? SPARED.exposure : 1) * exposure * this.#exposure(body, post)
    )
  }

  /** The wounded make room for those who fight better, unless they have somewhere to go or someone to catch. */
  #isSpared(body: Body, temper: Temper): boolean {
    return (
      this.#factsOf(body).wounded && !this.#aims.hunts && this.#aim(body, temper).goals !== this.#aims.exits
    )
  }

  #underPressure(temper: Temper): Temper {
    const known = this.#pressed.get(temper)
    if (known) return known
    this.#press ??= pressOf(this.#state, this.#seat)
    const made = pressed(temper, this.#press)
    this.#pressed.set(temper, made)
    return made
  }

  /** Movement points to what he is after. */
  distanceFor(body: Body, hex: Hex, temper: Temper = USUAL): number {
    const { goals, beyond = 0 } = this.#aim(body, temper)
    const field = this.#fieldTo(this.#factsOf(body).mounted ? 'horse' : 'foot', goals)
    if (field[hex] !== FAR) return field[hex] + beyond
    // A rider where no horse can go would go on foot.
    const onFoot = this.#fieldTo('foot', goals)[hex]
    return onFoot === FAR ? NO_WAY : onFoot + beyond
  }

  /** Asked for every place anyone can reach, always about the same few lists of goals. */
  #fieldTo(gait: Gait, goals: readonly Hex[]): Field {
    const known = this.#fields[gait].get(goals)
    if (known) return known
    const field = this.#ways.to(gait, goals)
    this.#fields[gait].set(goals, field)
    return field
  }

  #progress(body: Body, hex: Hex, temper: Temper): number {
    if (this.#isSettled(body)) return 0
    return -this.#aim(body, temper).urgency * this.distanceFor(body, hex, temper)
  }

  /** A bowman who has someone to shoot at has arrived. */
  #isSettled(body: Body): boolean {
    return (this.#settled[body] ??= weaponOf(this.#state, body) !== undefined && hasShot(this.#state, body))
  }

  /** The best attack that could be made from there. */
  #prospects(body: Body, post: Post, temper: Temper): number {
    if (!this.#isNearFoes(post.hex)) return 0
    const { dangerous, mover } = this.#factsOf(body)
    if (!dangerous) return 0
    const state = this.#state
    const { hex, deck } = state.tables.bodies
    const from = placeAt(post.hex, post.deck)
    let best = 0
    for (const enemy of bodiesAround(state, post.hex)) {
      if (!this.#isFoe(enemy)) continue
      if (strikeRefusal(state, mover, from, placeAt(hex[enemy], deck[enemy])) !== undefined) continue
      best = Math.max(best, this.#prospect(body, post, enemy, temper))
    }
    return best
  }

  /**
   * 1.7: below 1-1 nobody attacks. One too weak for the only enemy before him bars the way, on a stairway or in a door, to
   * those behind him who are not.
   */
  #isInTheWay(body: Body, post: Post): boolean {
    if (!this.#isNearFoes(post.hex)) return false
    const state = this.#state
    const { attack, mover } = this.#factsOf(body)
    const { hex, deck } = state.tables.bodies
    const from = placeAt(post.hex, post.deck)
    let barred = 0
    for (const enemy of bodiesAround(state, post.hex)) {
      if (!this.#isFoe(enemy)) continue
      if (strikeRefusal(state, mover, from, placeAt(hex[enemy], deck[enemy])) !== undefined) continue
      const { defence } = this.#factsOf(enemy)
      if (attack + this.#attackBeside(body, enemy) >= defence) return false
      barred = Math.max(barred, defence)
    }
    return barred > 0 && this.#isWaitedFor(body, post.hex, barred)
  }

  /** Those who stand in the way can make room only if the others leave them some. */
  #isCrowded(body: Body, at: Hex): boolean {
    this.#barring ??= this.#thoseInTheWay()
    const { grid } = this.#state.setting
    const { hex } = this.#state.tables.bodies
    return this.#barring.some(other => other !== body && distance(grid, hex[other], at) <= ROOM)
  }

  #thoseInTheWay(): readonly Body[] {
    const { hex, deck } = this.#state.tables.bodies
    return [...bodiesOf(this.#state, this.#seat)].filter(
      body => !isAnimal(this.#state, body) && this.#isInTheWay(body, { hex: hex[body], deck: deck[body] }),
    )
  }

  /** Whether a friend near by could strike where he cannot. */
  #isWaitedFor(body: Body, at: Hex, defence: number): boolean {
    const { hex } = this.#state.tables.bodies
    for (const friend of bodiesOf(this.#state, this.#seat)) {
      if (friend === body || isAnimal(this.#state, friend)) continue
      const { attack, dangerous, mounted } = this.#factsOf(friend)
      if (!dangerous || mounted || attack < defence) continue
      if (distance(this.#state.setting.grid, hex[friend], at) <= WAITING) return true
    }
    return false
  }

  /** Most places are next to nobody. */
  #isNearFoes(hex: Hex): boolean {
    this.#near ??= this.#besideFoes()
    return this.#near[hex] !== 0
  }

  #besideFoes(): Uint8Array {
    const { grid } = this.#state.setting
    const near = new Uint8Array(grid.size)
    for (const enemy of bodiesOf(this.#state, opponentOf(this.#seat))) {
      if (!this.#isFoe(enemy)) continue
      for (const hex of hexesOf(this.#state, enemy))
        for (let side = hex * 6; side < hex * 6 + 6; side++)
          if (grid.neighbours[side] !== OFF_MAP) near[grid.neighbours[side]] = 1
    }
    return near
  }

  #prospect(body: Body, post: Post, enemy: Body, temper: Temper): number {
    const state = this.#state
    const { attack: own, worth: stake } = this.#factsOf(body)
    const { defence, horse: mounted, worth: prize } = this.#factsOf(enemy)
    const hex = state.tables.bodies.hex[enemy]
    const ground = WORTH[this.#footing(post)] - WORTH[groundAt(state, hex).footing]
    const beside = this.#attackBeside(body, enemy)
    const joined = mounted ? 0 : 1
    const sure = forecast(own + beside, defence, ground + (beside > 0 ? joined : 0), mounted)
    const support = Math.max(this.#hoped(hex), own + beside)
    const hoped = forecast(support, defence, ground + (support > own ? joined : 0), mounted)
    const gain = SURE * (sure.struck * prize - sure.suffered * stake)
    return gain + temper.hope * (hoped.struck * prize - hoped.suffered * stake)
  }

  #footing({ hex, deck }: Post): Footing {
    return groundAt(this.#state, hex, deck).footing
  }

  /** The attack points of friends who stand next to him already. */
  #attackBeside(body: Body, enemy: Body): number {
    const state = this.#state
    let attack = 0
    for (const friend of bodiesAround(state, state.tables.bodies.hex[enemy])) {
      if (friend === body || sideOf(state, friend) !== this.#seat) continue
      const facts = this.#factsOf(friend)
      if (facts.dangerous) attack += facts.attack
    }
    return attack
  }

  #isFoe(body: Body): boolean {
    const state = this.#state
    return (
      sideOf(state, body) !== this.#seat &&
      !isAnimal(state, body) &&
      !this.#aims.isQuarry(body) &&
      state.tables.bodies.custody[body] !== CAPTIVE
    )
  }

  /** What the enemy's next turn may cost him there. */
  #exposure(body: Body, { hex, deck, tail }: Post): number {
    const ground = groundAt(this.#state, hex, deck)
    const shelter = COVER * COVERS.indexOf(ground.cover)
    if (deck !== GROUND) return -shelter
    const attack = Math.max(this.#feared(hex), tail === undefined ? 0 : this.#feared(tail))
    if (attack === 0) return -shelter
    const { mounted, defence, worth } = this.#factsOf(body)
    const shifts = (mounted ? 0 : 1) - WORTH[ground.footing]
    const { struck } = forecast(attack, Math.max(1, defence), shifts, mounted)
    return CAUTION * struck * worth - shelter
  }
}
