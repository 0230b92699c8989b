import { type DistanceField, FAR, opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesAround, reaches, strikeRefusal } from '../contact/attacks.ts'
import {
  bodiesOf,
  defenceOf,
  figuresOf,
  hexesOf,
  isAnimal,
  isDangerous,
  isKnight,
  isMounted,
  isWounded,
  sideOf,
  weaponOf,
} from '../core/bodies.ts'
import { groundAt } from '../core/ground.ts'
import { type Mover, placeAt } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { COVERS, type Footing } from '../printed/terrain.ts'
import { CAPTIVE, GROUND, type SiegeState } from '../state.ts'
import { type Aim, type Aims, aimsOf } from './aims.ts'
import { costOfLoneliness } from './convoy.ts'
import { FiringPlaces } from './firing.ts'
import { type Gait, GroundDistances } from './ground-distances.ts'
import { estimateOf } from './melee-odds.ts'
import { type Style, USUAL } from './styles.ts'
import { type Threat, threatOf } from './threat.ts'
import { timePressureOf, underPressure } from './time-pressure.ts'
import { worthOf } from './worth.ts'

/** The value of a place for a body, in prices of siege 6.6: near its aim, able to attack, not too exposed. */

/** A place where a body could stand. */
export interface StandPlace {
  readonly hex: Hex
  readonly deck: number
  readonly tail?: Hex
}

/** Factor on the expected loss in the enemy's next turn: he cannot attack everyone. */
const EXPOSURE_FACTOR = 0.3

/**
 * Factor on an attack that is possible with the friends present. Attacks that need more friends have the style's
 * factor.
 */
const PRESENT_FACTOR = 0.6

/** The value of each point of cover against arrows. */
const COVER = 0.15

/** Factors of the wounded on progress and on exposure: others fight better. */
const WOUNDED_FACTOR = { progress: 0.6, exposure: 2 } as const

/** The cost of standing before an enemy whom one cannot attack, in the way of a friend who can, or in a prisoner's way. */
const BLOCKING_COST = 12

/** The cost of standing where such a body would have to go to make room, and the range in hexes. */
const CROWDING_COST = 6
const ROOM = 2

/** The cost of standing where a ladder is about to be carried. */
const LADDER_WAY_COST = 4

/** Hexes within which a friend waits for the place. */
const WAITING = 4

/** The distance in movement points where there is no way. */
const UNREACHABLE = 200

const WORTH: Readonly<Record<Footing, number>> = { '-': -1, '0': 0, '+': 1 }

/** Data of a body that do not depend on the place; computed once for all places that it can reach. */
interface Facts {
  readonly attack: number
  readonly defence: number
  readonly worth: number
  readonly mounted: boolean
  /** siege 3.35: whether it is attacked on the mounted table. */
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

export class HexValues {
  readonly #state: SiegeState
  readonly #seat: Seat
  readonly #distances: GroundDistances
  readonly #aims: Aims
  readonly #firing: FiringPlaces
  /** Computed on demand: deployment and retreats to a single place do not need it. */
  #threat: Threat | undefined
  #reach: Threat | undefined
  #near: Uint8Array | undefined
  #pressure: number | undefined
  #barring: readonly Body[] | undefined
  #hasKnights: boolean | undefined
  readonly #pressedStyles = new Map<Style, Style>()
  readonly #facts: (Facts | undefined)[] = []
  readonly #aimOf: (Aim | undefined)[] = []
  readonly #fields = {
    foot: new Map<readonly Hex[], DistanceField>(),
    horse: new Map<readonly Hex[], DistanceField>(),
  }

  constructor(state: SiegeState, seat: Seat) {
    this.#state = state
    this.#seat = seat
    this.#distances = new GroundDistances(state, seat)
    this.#aims = aimsOf(state, seat, this.#distances)
    this.#firing = new FiringPlaces(state, seat)
  }

  get aims(): Aims {
    return this.#aims
  }

  get distances(): GroundDistances {
    return this.#distances
  }

  #feared(hex: Hex): number {
    this.#threat ??= threatOf(this.#state, opponentOf(this.#seat), this.#distances, 'next-turn')
    return this.#threat[hex] ?? 0
  }

  #ownReach(hex: Hex): number {
    this.#reach ??= threatOf(this.#state, this.#seat, this.#distances, 'now')
    return this.#reach[hex] ?? 0
  }

  #factsOf(body: Body): Facts {
    return (this.#facts[body] ??= factsOf(this.#state, body))
  }

  #aim(body: Body, style: Style): Aim {
    const own = (this.#aimOf[body] ??= this.#aims.of(body))
    return style.goal === 'enemy' && !own.isDuty ? this.#aims.enemy : own
  }

  worthFor(body: Body, place: StandPlace, style: Style = USUAL): number {
    const spared = this.#isSpared(body, style)
    const { progress, prospects, exposure } = spared ? style : this.#underPressure(style)
    return (
      (spared ? WOUNDED_FACTOR.progress : 1) * progress * this.#progress(body, place.hex, style) +
      prospects * (this.#prospects(body, place, style) + this.#shots(body, place)) -
      (this.#isInTheWay(body, place) ? BLOCKING_COST : 0) -
      (this.#isCrowded(body, place.hex) ? CROWDING_COST : 0) -
      (this.#isInLaddersWay(body, place.hex) ? LADDER_WAY_COST : 0) -
      this.#loneliness(body, place.hex) -
      (spared ? WOUNDED_FACTOR.exposure : 1) * exposure * this.#exposure(body, place)
    )
  }

  /** Whether a wounded body makes room for others: not if it has somewhere to go or someone to capture. */
  #isSpared(body: Body, style: Style): boolean {
    return (
      this.#factsOf(body).wounded &&
      !this.#aims.mustCapture &&
      this.#aim(body, style).goals !== this.#aims.exits
    )
  }

  #underPressure(style: Style): Style {
    const known = this.#pressedStyles.get(style)
    if (known) return known
    this.#pressure ??= timePressureOf(this.#state, this.#seat)
    const made = underPressure(style, this.#pressure)
    this.#pressedStyles.set(style, made)
    return made
  }

  /** Movement points to the body's aim. */
  distanceFor(body: Body, hex: Hex, style: Style = USUAL): number {
    const { goals, beyond = 0 } = this.#aim(body, style)
    const field = this.#fieldTo(this.#factsOf(body).mounted ? 'horse' : 'foot', goals)
    if (field[hex] !== FAR) return (field[hex] ?? 0) + beyond
    // A rider would go on foot where no horse can go.
    const onFoot = this.#fieldTo('foot', goals)[hex] ?? 0
    return onFoot === FAR ? UNREACHABLE : onFoot + beyond
  }

  /** The last field is kept: the question is asked for every reachable place, about the same few lists of goals. */
  #fieldTo(gait: Gait, goals: readonly Hex[]): DistanceField {
    const known = this.#fields[gait].get(goals)
    if (known) return known
    const field = this.#distances.to(gait, goals)
    this.#fields[gait].set(goals, field)
    return field
  }

  #progress(body: Body, hex: Hex, style: Style): number {
    return -this.#aim(body, style).urgency * this.distanceFor(body, hex, style)
  }

  /** The value of the best shot from a hex. */
  shotsFrom(body: Body, hex: Hex): number {
    return this.#firing.valueAt(body, hex, GROUND)
  }

  /** The value of shooting from the place: for an archer without a duty, and not among enemies (siege 1.21). */
  #shots(body: Body, { hex, deck }: StandPlace): number {
    if (weaponOf(this.#state, body) === undefined || this.#isNearEnemies(hex)) return 0
    return this.isOnDuty(body) ? 0 : this.#firing.valueAt(body, hex, deck)
  }

  /** The value of the best attack from the place. */
  #prospects(body: Body, place: StandPlace, style: Style): number {
    if (!this.#isNearEnemies(place.hex)) return 0
    const { dangerous, mover } = this.#factsOf(body)
    if (!dangerous) return 0
    const state = this.#state
    const { hex, deck } = state.tables.bodies
    const from = placeAt(place.hex, place.deck)
    let best = 0
    for (const enemy of bodiesAround(state, place.hex)) {
      if (!this.#isFoe(enemy)) continue
      if (strikeRefusal(state, mover, from, placeAt(hex[enemy] ?? OFF_MAP, deck[enemy])) !== undefined)
        continue
      best = Math.max(best, this.#prospect(body, place, enemy, style))
    }
    return best
  }

  /**
   * siege 1.7: attacks below 1-1 are not allowed. A body too weak for the only enemy before it, on a stairway or in a
   * door, blocks stronger friends behind it.
   */
  #isInTheWay(body: Body, place: StandPlace): boolean {
    if (this.#aims.isPrisonersWay(place.hex)) return true
    if (!this.#isNearEnemies(place.hex)) return this.#keepsKnightsOff(body, place.hex)
    const state = this.#state
    const { attack, mover } = this.#factsOf(body)
    const { hex, deck } = state.tables.bodies
    const from = placeAt(place.hex, place.deck)
    let barred = 0
    for (const enemy of bodiesAround(state, place.hex)) {
      if (!this.#isFoe(enemy)) continue
      if (strikeRefusal(state, mover, from, placeAt(hex[enemy] ?? OFF_MAP, deck[enemy])) !== undefined)
        continue
      const { defence } = this.#factsOf(enemy)
      if (attack + this.#attackBeside(body, enemy) >= defence) return false
      barred = Math.max(barred, defence)
    }
    return barred > 0 && this.#isWaitedFor(body, place.hex, barred)
  }

  /** siege 6.4: whether it takes the place of a knight beside someone who yields to knights alone. */
  #keepsKnightsOff(body: Body, at: Hex): boolean {
    const state = this.#state
    if (state.setting.play.ladiesYieldTo !== 'knights' || isKnight(state, body)) return false
    this.#hasKnights ??= [...bodiesOf(state, this.#seat)].some(
      friend => isKnight(state, friend) && isDangerous(state, friend),
    )
    const { custody } = state.tables.bodies
    return (
      this.#hasKnights &&
      bodiesAround(state, at).some(other => this.#aims.isCaptureTarget(other) && custody[other] !== CAPTIVE)
    )
  }

  /** What it costs someone who must get away to be without guards where an enemy could come. */
  #loneliness(body: Body, at: Hex): number {
    if (body !== this.#aims.ward || this.#feared(at) === 0) return 0
    return costOfLoneliness(this.#state, body, at)
  }

  #isInLaddersWay(body: Body, at: Hex): boolean {
    return this.#aims.works?.way.has(at) === true && !this.isOnDuty(body)
  }

  /** Whether others rely on what it does. */
  isOnDuty(body: Body): boolean {
    return (this.#aimOf[body] ??= this.#aims.of(body)).isDuty === true
  }

  /** Whether a body stands where one that blocks the way would have to go. */
  #isCrowded(body: Body, at: Hex): boolean {
    this.#barring ??= this.#thoseInTheWay()
    const { grid } = this.#state.setting
    const { hex } = this.#state.tables.bodies
    return this.#barring.some(other => other !== body && distance(grid, hex[other] ?? OFF_MAP, at) <= ROOM)
  }

  #thoseInTheWay(): readonly Body[] {
    const { hex, deck } = this.#state.tables.bodies
    return [...bodiesOf(this.#state, this.#seat)].filter(
      body =>
        !isAnimal(this.#state, body) &&
        this.#isInTheWay(body, { hex: hex[body] ?? OFF_MAP, deck: deck[body] ?? 0 }),
    )
  }

  /** Whether a friend nearby could attack where this body cannot. */
  #isWaitedFor(body: Body, at: Hex, defence: number): boolean {
    const { hex } = this.#state.tables.bodies
    for (const friend of bodiesOf(this.#state, this.#seat)) {
      if (friend === body || isAnimal(this.#state, friend)) continue
      const { attack, dangerous, mounted } = this.#factsOf(friend)
      if (!dangerous || mounted || attack < defence) continue
      if (distance(this.#state.setting.grid, hex[friend] ?? OFF_MAP, at) <= WAITING) return true
    }
    return false
  }

  /** A quick test: most places are next to no enemy. */
  #isNearEnemies(hex: Hex): boolean {
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
          if (grid.neighbours[side] !== OFF_MAP) near[grid.neighbours[side] ?? OFF_MAP] = 1
    }
    return near
  }

  #prospect(body: Body, place: StandPlace, enemy: Body, style: Style): number {
    const state = this.#state
    const { attack: own, worth: stake } = this.#factsOf(body)
    const { defence, horse: mounted, worth: prize } = this.#factsOf(enemy)
    const hex = state.tables.bodies.hex[enemy] ?? OFF_MAP
    const ground = WORTH[this.#footing(place)] - WORTH[groundAt(state, hex).footing]
    const beside = this.#attackBeside(body, enemy)
    const joined = mounted ? 0 : 1
    const sure = estimateOf(own + beside, defence, ground + (beside > 0 ? joined : 0), mounted)
    const support = Math.max(this.#ownReach(hex), own + beside)
    const hoped = estimateOf(support, defence, ground + (support > own ? joined : 0), mounted)
    const gain = PRESENT_FACTOR * (sure.struck * prize - sure.suffered * stake)
    return gain + style.support * (hoped.struck * prize - hoped.suffered * stake)
  }

  #footing({ hex, deck }: StandPlace): Footing {
    return groundAt(this.#state, hex, deck).footing
  }

  /** The attack points of friends next to the enemy, with no wall between. */
  #attackBeside(body: Body, enemy: Body): number {
    const state = this.#state
    const { hex, deck } = state.tables.bodies
    const own = hex[enemy] ?? OFF_MAP
    const at = placeAt(own, deck[enemy])
    let attack = 0
    for (const friend of bodiesAround(state, own)) {
      if (friend === body || sideOf(state, friend) !== this.#seat) continue
      const facts = this.#factsOf(friend)
      if (facts.dangerous && reaches(state, friend, at)) attack += facts.attack
    }
    return attack
  }

  #isFoe(body: Body): boolean {
    const state = this.#state
    return (
      sideOf(state, body) !== this.#seat &&
      !isAnimal(state, body) &&
      !this.#aims.isCaptureTarget(body) &&
      state.tables.bodies.custody[body] !== CAPTIVE
    )
  }

  /** The expected loss in the enemy's next turn. */
  #exposure(body: Body, { hex, deck, tail }: StandPlace): number {
    const ground = groundAt(this.#state, hex, deck)
    const shelter = COVER * COVERS.indexOf(ground.cover)
    if (deck !== GROUND) return -shelter
    const attack = Math.max(this.#feared(hex), tail === undefined ? 0 : this.#feared(tail))
    if (attack === 0) return -shelter
    const { mounted, defence, worth } = this.#factsOf(body)
    const shifts = (mounted ? 0 : 1) - WORTH[ground.footing]
    const { struck } = estimateOf(attack, Math.max(1, defence), shifts, mounted)
    return EXPOSURE_FACTOR * struck * worth - shelter
  }
}
