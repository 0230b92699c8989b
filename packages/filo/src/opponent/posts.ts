import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { isNextToEnemy } from '../occupancy.ts'
import { longestRange, mayChargeType } from '../units.ts'
import { type Aims, aimsOf, commandOf } from './aims.ts'
import { Exposure } from './exposure.ts'
import { wayTo } from './fields.ts'
import type { Sought } from './foes.ts'
import { type Gains, Prospects } from './prospects.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import type { Stack } from './stacks.ts'
import { KEPT } from './worth.ts'

/** How good a place and a facing are: what can be struck from there, what may come, how far it is to go. */

const URGENCY = { enemy: 0.3, standard: 0.12, away: 0.25 } as const

/** Those who have to recover go no farther from the enemy than this. */
const SAFE_DISTANCE = 5

/** Distance beyond this makes no difference. */
const FARTHEST = 60

const COMMAND = { out: 1.2, perHex: 0.3 } as const

/** A friend at one's side, a front towards the enemy, an enemy straight ahead to charge at. */
const LINE = 0.1
const FACING = 0.15
const LANE = 0.5

/** Two in a hex suffer together. */
const CROWDED = 0.25

/** N.5: to stand where the enemy's standard is wins the battle; one's own is never left alone. */
const STANDARD = { taken: 1000, guarded: 15 } as const

/** A hex as someone sees who may go there; what depends on how he would face is asked of its parts. */
interface Place {
  readonly hex: Hex
  readonly order: number
  /** 11.2: for resting on, which a turn would break off. */
  readonly rest: number
  /** For coming nearer, or for getting away. */
  readonly way: number
  readonly wayToStandard: number
  readonly charges: boolean
  readonly prospects: Prospects
  /** Found out when it makes a difference. */
  exposure: Exposure | undefined
}

/** What someone looks to wherever he may go: who leads him, and the way to what he is after. */
interface Outlook {
  readonly command: { readonly hex: Hex; readonly radius: number } | undefined
  /** 10.4: he may charge, next time. */
  readonly charges: boolean
  /** Movement points, of which those matter that lie between the two bounds, and how much each does. */
  readonly field: Uint16Array
  readonly urgency: number
  readonly from: number
  readonly to: number
}

const wayFrom = ({ field, urgency, from, to }: Outlook, hex: Hex): number =>
  urgency * Math.max(0, Math.min(field[hex], to) - from)

export class Posts {
  readonly scene: Scene
  readonly #aims: Aims
  #onFoot: Uint16Array | undefined
  /** Who was asked about last, what he is after, what attacks promise him, and his places. */
  #seeker: Seeker | undefined
  #outlook: Outlook | undefined
  readonly #gains: Gains = new Map()
  readonly #places = new Map<Hex, Place>()

  constructor(scene: Scene) {
    this.scene = scene
    this.#aims = aimsOf(scene.state, scene.seat)
  }

  worthOf(seeker: Seeker, hex: Hex, facing: number): number {
    const place = this.#placeFor(seeker, hex)
    return seeker.temper.thirst * place.prospects.facing(facing) + this.#standing(seeker, place, facing)
  }

  /** What it would be worth if the enemy could do nothing about it: never less than it is, and sooner known. */
  mostAt(seeker: Seeker, hex: Hex, facing: number): number {
    const place = this.#placeFor(seeker, hex)
    return seeker.temper.thirst * place.prospects.facing(facing) + this.#unopposed(seeker, place, facing)
  }

  /** All but what he could strike from there. */
  standingAt(seeker: Seeker, hex: Hex, facing: number): number {
    return this.#standing(seeker, this.#placeFor(seeker, hex), facing)
  }

  #standing(seeker: Seeker, place: Place, facing: number): number {
    place.exposure ??= new Exposure(this.scene, seeker, place.hex)
    return this.#unopposed(seeker, place, facing) - seeker.temper.fear * place.exposure.facing(facing)
  }

  #unopposed(seeker: Seeker, place: Place, facing: number): number {
    const rest = facing === seeker.facing ? place.rest : 0
    return this.#progress(seeker, place, facing) + place.order + rest
  }

  #placeFor(seeker: Seeker, hex: Hex): Place {
    if (seeker !== this.#seeker) {
      this.#seeker = seeker
      this.#outlook = undefined
      this.#gains.clear()
      this.#places.clear()
    }
    const before = this.#places.get(hex)
    if (before) return before
    this.#outlook ??= this.#outlookOf(seeker)
    const made = {
      hex,
      order: this.#order(seeker, hex, this.#outlook.command) + this.#standard(seeker, hex),
      rest: this.#rest(seeker, hex),
      way: wayFrom(this.#outlook, hex),
      wayToStandard: this.#wayToStandard(seeker, hex),
      charges: this.#outlook.charges,
      prospects: new Prospects(this.scene, seeker, hex, this.#gains),
      exposure: undefined,
    }
    this.#places.set(hex, made)
    return made
  }

  /** Movement points to the nearest enemy. */
  distanceFor(unit: Unit, hex: Hex): number {
    return Math.min(this.#fieldFor(unit, 'nearest')[hex], FARTHEST)
  }

  #fieldFor(unit: Unit, goal: Sought): Uint16Array {
    const { setting, tables } = this.scene.state
    const rides = tables.units.mounted[unit] || setting.isArtillery[unit]
    return this.scene.foes.wayTo(goal, rides ? 'horse' : 'foot')
  }

  /** Those who have to recover want to be away from the enemy; others up to what they are after, or in range of it. */
  #outlookOf({ stack, unit, temper }: Seeker): Outlook {
    const { goal } = temper
    const { state } = this.scene
    const { shooting, type } = state.setting.units[unit]
    const command = commandOf(state, unit)
    const charges = mayChargeType(type) && state.tables.units.mounted[unit] !== 0
    if (stack.shaken > 0 || goal === 'away')
      return {
        command,
        charges,
        field: this.#fieldFor(unit, 'nearest'),
        urgency: URGENCY.away,
        from: 0,
        to: SAFE_DISTANCE,
      }
    const eager = Math.max(this.#aims.eagerness, temper.drive) * temper.forward
    return {
      command,
      charges,
      field: this.#fieldFor(unit, goal),
      urgency: -eager * URGENCY.enemy,
      from: shooting === undefined ? 0 : longestRange(shooting) - 1,
      to: FARTHEST,
    }
  }

  /** N.5 */
  #wayToStandard({ unit, temper }: Seeker, hex: Hex): number {
    const { standard } = this.#aims
    if (standard === undefined) return 0
    const { setting, tables } = this.scene.state
    const way = wayTo(setting, standard.hex, tables.units.mounted[unit] ? 'horse' : 'foot')[hex]
    const weight = standard.own ? URGENCY.standard / 3 : URGENCY.standard
    return temper.standard * weight * Math.min(way, FARTHEST)
  }

  /** Towards the enemy and what decides the battle; those who must recover, away from him. */
  #progress({ stack, temper }: Seeker, { hex, way, wayToStandard, charges }: Place, facing: number): number {
    if (stack.shaken > 0) return way
    this.#onFoot ??= this.scene.foes.onFoot
    const ahead = this.scene.state.setting.grid.neighbours[hex * 6 + facing]
    const faces = ahead !== OFF_MAP && this.#onFoot[ahead] < this.#onFoot[hex] ? FACING : 0
    if (temper.goal === 'away') return faces + way
    const lane = charges && this.#hasLane(hex, facing) ? LANE : 0
    return faces + lane + way - wayToStandard
  }

  /** Next time he could charge straight at someone. */
  #hasLane(hex: Hex, facing: number): boolean {
    const { neighbours } = this.scene.state.setting.grid
    const { first } = this.scene.state.tables.ground
    let at = neighbours[hex * 6 + facing]
    if (at === OFF_MAP || first[at] !== 0) return false
    for (let ridden = 2; ridden <= 4; ridden++) {
      at = neighbours[at * 6 + facing]
      if (at === OFF_MAP) return false
      if (this.scene.isFoeAt(at)) return true
    }
    return false
  }

  /** Command, friends at hand, and the chance to regroup or to rest undisturbed. */
  #order({ stack, hex: start, temper }: Seeker, hex: Hex, command: Outlook['command']): number {
    const { state } = this.scene
    const { setting, tables } = state
    let worth = 0
    let contact = false
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const beside = setting.grid.neighbours[i]
      if (beside === OFF_MAP || tables.ground.first[beside] === 0 || beside === start) continue
      if (this.scene.isFoeAt(beside)) contact = true
      else worth += LINE
    }
    worth = Math.min(worth, 3 * LINE)
    if (hex !== start) worth -= temper.still
    if (hex !== start && tables.ground.first[hex] !== 0) worth -= CROWDED
    if (command) {
      const over = distance(setting.grid, hex, command.hex) - command.radius
      if (over > 0) worth -= COMMAND.out + COMMAND.perHex * over
    }
    return contact || stack.shaken === 0 ? worth : worth + this.#regrouping(stack)
  }

  #rest({ stack, unit, hex: start }: Seeker, hex: Hex): number {
    const { state, seat } = this.scene
    if (hex !== start || !state.tables.units.resting[unit] || isNextToEnemy(state, hex, seat)) return 0
    return (KEPT[0] - KEPT[1]) * stack.price
  }

  #standard({ hex: start, stack }: Seeker, hex: Hex): number {
    const { standard } = this.#aims
    if (standard?.hex !== hex) return 0
    if (!standard.own) return STANDARD.taken
    const alone = hex === start || this.scene.state.tables.ground.first[hex] === 0
    return alone && stack.fleeing === 0 ? STANDARD.guarded : 0
  }

  /** 12.3: what phase E promises those who stand away from the enemy. */
  #regrouping({ quality, standing, price }: Stack): number {
    const chance = Math.min(10, Math.max(1, quality)) / 10
    return chance * (KEPT[standing - 2] - KEPT[standing]) * price
  }
}
