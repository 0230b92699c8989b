import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isNextToEnemy } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { longestRange, mayChargeType } from '../printed/units.ts'
import { type Aims, aimsOf, commandOf } from './aims.ts'
import { wayTo } from './distance-fields.ts'
import type { Sought } from './enemy-map.ts'
import { Exposure } from './exposure.ts'
import { type Gains, Prospects } from './prospects.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import type { Stack } from './stacks.ts'
import { KEPT } from './worth.ts'

/** The value of a hex and facing for a unit, in victory points: attacks from there, enemy attacks, and distance. */

const URGENCY = { enemy: 0.3, standard: 0.12, away: 0.25 } as const

/** Movement points to the enemy beyond which a unit that has to recover gains nothing. */
const SAFE_DISTANCE = 5

/** Movement points beyond which distance makes no difference. */
const MAX_DISTANCE = 60

const COMMAND = { out: 1.2, perHex: 0.3 } as const

/** Victory points for an adjacent friend, for an enemy in the front, and for an enemy to charge straight ahead. */
const LINE = 0.1
const FACING = 0.15
const LANE = 0.5

/** The cost of two units in a hex, in victory points: they suffer together. */
const CROWDED = 0.25

/** filo N.5: the value of the enemy's standard, which wins the battle, and of guarding one's own, in victory points. */
const STANDARD = { taken: 1000, guarded: 15 } as const

/** A hex for one seeker. What depends on the facing is asked of its parts. */
interface Place {
  readonly hex: Hex
  readonly order: number
  /** filo 11.2: the value of resting, which turning would end. */
  readonly rest: number
  /** The value of the distance. */
  readonly way: number
  readonly wayToStandard: number
  readonly charges: boolean
  readonly prospects: Prospects
  /** Computed on demand. */
  exposure: Exposure | undefined
}

/** What does not depend on the hex: command, and the distance field to the goal. */
interface Outlook {
  readonly command: { readonly hex: Hex; readonly radius: number } | undefined
  /** filo 10.4: whether it may charge later. */
  readonly charges: boolean
  /** Movement points to the goal, the range in which they count, and victory points for each. */
  readonly field: Uint16Array
  readonly urgency: number
  readonly from: number
  readonly to: number
}

const wayFrom = ({ field, urgency, from, to }: Outlook, hex: Hex): number =>
  urgency * Math.max(0, Math.min(field[hex] ?? 0, to) - from)

export class HexValues {
  readonly scene: Scene
  readonly #aims: Aims
  #onFoot: Uint16Array | undefined
  /** The last seeker with its outlook, attack gains and hexes. */
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
    return seeker.style.gainFactor * place.prospects.facing(facing) + this.#stayValue(seeker, place, facing)
  }

  /** An upper bound of the value, without the enemy's attacks: cheaper to compute. */
  mostAt(seeker: Seeker, hex: Hex, facing: number): number {
    const place = this.#placeFor(seeker, hex)
    return seeker.style.gainFactor * place.prospects.facing(facing) + this.#unopposed(seeker, place, facing)
  }

  /** The value without attacks from there. */
  stayValueAt(seeker: Seeker, hex: Hex, facing: number): number {
    return this.#stayValue(seeker, this.#placeFor(seeker, hex), facing)
  }

  #stayValue(seeker: Seeker, place: Place, facing: number): number {
    place.exposure ??= new Exposure(this.scene, seeker, place.hex)
    return this.#unopposed(seeker, place, facing) - seeker.style.fear * place.exposure.facing(facing)
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
    return Math.min(this.#fieldFor(unit, 'nearest')[hex] ?? 0, MAX_DISTANCE)
  }

  #fieldFor(unit: Unit, goal: Sought): Uint16Array {
    const { setting, tables } = this.scene.state
    const rides = tables.units.mounted[unit] || setting.isArtillery[unit]
    return this.scene.enemyMap.wayTo(goal, rides ? 'horse' : 'foot')
  }

  /** Units that have to recover go away from the enemy; others to their goal, or into range of it. */
  #outlookOf({ stack, unit, style }: Seeker): Outlook {
    const { goal } = style
    const { state } = this.scene
    const { shooting, type } = nth(state.setting.units, unit)
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
    const eager = Math.max(this.#aims.eagerness, style.minForward) * style.forward
    return {
      command,
      charges,
      field: this.#fieldFor(unit, goal),
      urgency: -eager * URGENCY.enemy,
      from: shooting === undefined ? 0 : longestRange(shooting) - 1,
      to: MAX_DISTANCE,
    }
  }

  /** filo N.5 */
  #wayToStandard({ unit, style }: Seeker, hex: Hex): number {
    const { standard } = this.#aims
    if (standard === undefined) return 0
    const { setting, tables } = this.scene.state
    const way = wayTo(setting, standard.hex, tables.units.mounted[unit] ? 'horse' : 'foot')[hex] ?? 0
    const weight = standard.own ? URGENCY.standard / 3 : URGENCY.standard
    return style.standard * weight * Math.min(way, MAX_DISTANCE)
  }

  /** The value of coming nearer to the goal, or of getting away. */
  #progress({ stack, style }: Seeker, { hex, way, wayToStandard, charges }: Place, facing: number): number {
    if (stack.shaken > 0) return way
    this.#onFoot ??= this.scene.enemyMap.onFoot
    const ahead = this.scene.state.setting.grid.neighbours[hex * 6 + facing] ?? OFF_MAP
    const faces = ahead !== OFF_MAP && (this.#onFoot[ahead] ?? 0) < (this.#onFoot[hex] ?? 0) ? FACING : 0
    if (style.goal === 'away') return faces + way
    const lane = charges && this.#hasLane(hex, facing) ? LANE : 0
    return faces + lane + way - wayToStandard
  }

  /** Whether there is an enemy to charge straight ahead. */
  #hasLane(hex: Hex, facing: number): boolean {
    const { neighbours } = this.scene.state.setting.grid
    const { first } = this.scene.state.tables.ground
    let at = neighbours[hex * 6 + facing] ?? OFF_MAP
    if (at === OFF_MAP || first[at] !== 0) return false
    for (let ridden = 2; ridden <= 4; ridden++) {
      at = neighbours[at * 6 + facing] ?? OFF_MAP
      if (at === OFF_MAP) return false
      if (this.scene.isFoeAt(at)) return true
    }
    return false
  }

  /** The value of command, adjacent friends, and regrouping or resting out of contact. */
  #order({ stack, hex: start, style }: Seeker, hex: Hex, command: Outlook['command']): number {
    const { state } = this.scene
    const { setting, tables } = state
    let worth = 0
    let contact = false
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const beside = setting.grid.neighbours[i] ?? OFF_MAP
      if (beside === OFF_MAP || tables.ground.first[beside] === 0 || beside === start) continue
      if (this.scene.isFoeAt(beside)) contact = true
      else worth += LINE
    }
    worth = Math.min(worth, 3 * LINE)
    if (hex !== start) worth -= style.staying
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
    return (nth(KEPT, 0) - nth(KEPT, 1)) * stack.price
  }

  #standard({ hex: start, stack }: Seeker, hex: Hex): number {
    const { standard } = this.#aims
    if (standard?.hex !== hex) return 0
    if (!standard.own) return STANDARD.taken
    const alone = hex === start || this.scene.state.tables.ground.first[hex] === 0
    return alone && stack.fleeing === 0 ? STANDARD.guarded : 0
  }

  /** filo 12.3: the expected gain of regrouping in phase E. */
  #regrouping({ quality, condition, price }: Stack): number {
    const chance = Math.min(10, Math.max(1, quality)) / 10
    return chance * (nth(KEPT, condition - 2) - nth(KEPT, condition)) * price
  }
}
