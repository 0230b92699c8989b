import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { NO_COMBAT } from '../state.ts'
import { longestRange, mayChargeType } from '../units.ts'
import { type Aims, aimsOf, commandOf } from './aims.ts'
import { exposureAt } from './exposure.ts'
import { FAR, wayTo } from './foes.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { shotFrom } from './shots.ts'
import { gainAt, modifierOf, type Onset, type Stack } from './stacks.ts'
import { KEPT } from './worth.ts'

/** How good a place and a facing are: what can be struck from there, what may come, how far it is to go. */

/** An attack with those at hand, against one with those who may yet come; and one that has to wait. */
const SURE = 0.65
const HOPED = 0.35
const LATER = 0.3

/** Of further enemies in front, who must be attacked as well (10.2): a bad bargain counts more than a good one. */
const DUTY = { burden: 0.7, gain: 0.3 } as const

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

export class Posts {
  readonly #scene: Scene
  readonly #aims: Aims

  constructor(scene: Scene) {
    this.#scene = scene
    this.#aims = aimsOf(scene.state, scene.seat)
  }

  get scene(): Scene {
    return this.#scene
  }

  worthOf(seeker: Seeker, hex: Hex, facing: number): number {
    return this.#prospects(seeker, hex, facing) + this.standingAt(seeker, hex, facing)
  }

  /** All but what he could strike from there. */
  standingAt(seeker: Seeker, hex: Hex, facing: number): number {
    return (
      this.#progress(seeker, hex, facing) +
      this.#order(seeker, hex) -
      exposureAt(this.#scene, seeker, hex, facing)
    )
  }

  /** Movement points to the nearest enemy. */
  distanceFor(unit: Unit, hex: Hex): number {
    const { onFoot, onHorse } = this.#scene.foes
    const { setting, tables } = this.#scene.state
    const rides = tables.units.mounted[unit] || setting.isArtillery[unit]
    const far = (rides ? onHorse : onFoot)[hex]
    return far === FAR ? FARTHEST : Math.min(far, FARTHEST)
  }

  #prospects(seeker: Seeker, hex: Hex, facing: number): number {
    const { state } = this.#scene
    const artillery = state.setting.isArtillery[seeker.unit] !== 0
    const shot = shotFrom(this.#scene, seeker, hex, facing)
    if (artillery || seeker.stack.fleeing > 0) return shot
    const { grid, combatGround } = state.setting
    let best = 0
    let other = 0
    for (const turned of FRONT) {
      const direction = (facing + turned) % 6
      const target = grid.neighbours[hex * 6 + direction]
      if (target === OFF_MAP || !this.#scene.isFoeAt(target) || this.#scene.isCharged(target)) continue
      const ground = combatGround[hex * 6 + direction]
      if (ground === NO_COMBAT) continue
      const gain = this.#prospect(seeker, target, ground, direction)
      if (gain > best) {
        other += DUTY.gain * best
        best = gain
      } else other += (gain < 0 ? DUTY.burden : DUTY.gain) * gain
    }
    const attack = Math.max(0, best + other)
    return Math.max(shot, seeker.strikes ? attack : LATER * attack)
  }

  #prospect(seeker: Seeker, target: Hex, ground: number, direction: number): number {
    const defender = this.#scene.at(target)
    const rear = this.#isBehind(target, direction)
    const onset = { ground, rear, charge: false }
    const beside = seeker.strikes
      ? this.#scene.strikersOn(target).filter(({ hex }) => hex !== seeker.hex)
      : []
    const sure = this.#gain([seeker.stack, ...beside], defender, onset)
    if (!seeker.strikes) return sure
    const coming = this.#scene.comingTo(target).filter(({ hex }) => hex !== seeker.hex)
    if (coming.length === 0) return sure
    return SURE * sure + HOPED * this.#gain([seeker.stack, ...beside, ...coming], defender, onset)
  }

  #gain(attackers: readonly Stack[], defender: Stack, onset: Onset): number {
    return gainAt(attackers, [defender], modifierOf(attackers, defender, onset), this.#scene.isCornered)
  }

  #isBehind(target: Hex, direction: number): boolean {
    const { tables, setting } = this.#scene.state
    const unit = tables.ground.first[target] - 1
    const turned = (direction + 3 - tables.units.facing[unit] + 12) % 6
    if (setting.isArtillery[unit]) return turned !== 0
    return turned > 1 && turned < 5
  }

  /** Towards the enemy and what decides the battle; those who must recover, away from him. */
  #progress({ stack, unit }: Seeker, hex: Hex, facing: number): number {
    const { state, foes } = this.#scene
    const { setting, tables } = state
    const far = this.distanceFor(unit, hex)
    if (stack.shaken > 0) return URGENCY.away * Math.min(SAFE_DISTANCE, far)
    const { shooting, type } = setting.units[unit]
    const stop = shooting === undefined ? 0 : longestRange(shooting) - 1
    const { eagerness, standard } = this.#aims
    const ahead = setting.grid.neighbours[hex * 6 + facing]
    const faces = ahead !== OFF_MAP && foes.onFoot[ahead] < foes.onFoot[hex] ? FACING : 0
    const lane = mayChargeType(type) && tables.units.mounted[unit] && this.#hasLane(hex, facing) ? LANE : 0
    let progress = faces + lane - eagerness * URGENCY.enemy * Math.max(0, far - stop)
    if (standard) {
      const way = wayTo(setting, standard.hex, tables.units.mounted[unit] ? 'horse' : 'foot')[hex]
      const weight = standard.own ? URGENCY.standard / 3 : URGENCY.standard
      progress -= weight * Math.min(way, FARTHEST)
    }
    return progress
  }

  /** Next time he could charge straight at someone. */
  #hasLane(hex: Hex, facing: number): boolean {
    const { neighbours } = this.#scene.state.setting.grid
    const { first } = this.#scene.state.tables.ground
    let at = neighbours[hex * 6 + facing]
    if (at === OFF_MAP || first[at] !== 0) return false
    for (let ridden = 2; ridden <= 4; ridden++) {
      at = neighbours[at * 6 + facing]
      if (at === OFF_MAP) return false
      if (this.#scene.isFoeAt(at)) return true
    }
    return false
  }

  /** Command, friends at hand, and the chance to regroup or to rest undisturbed. */
  #order({ stack, unit, hex: start, facing }: Seeker, hex: Hex): number {
    const { state } = this.#scene
    const { setting, tables } = state
    let worth = 0
    let contact = false
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const beside = setting.grid.neighbours[i]
      if (beside === OFF_MAP || tables.ground.first[beside] === 0 || beside === start) continue
      if (this.#scene.isFoeAt(beside)) contact = true
      else worth += LINE
    }
    worth = Math.min(worth, 3 * LINE)
    if (hex !== start && tables.ground.first[hex] !== 0) worth -= CROWDED
    const command = commandOf(state, unit)
    if (command) {
      const over = distance(setting.grid, hex, command.hex) - command.radius
      if (over > 0) worth -= COMMAND.out + COMMAND.perHex * over
    }
    if (contact) return worth
    if (stack.shaken > 0) worth += this.#regrouping(stack)
    if (hex === start && facing === tables.units.facing[unit] && tables.units.resting[unit])
      worth += (KEPT[0] - KEPT[1]) * stack.price
    return worth
  }

  /** 12.3: what phase E promises those who stand away from the enemy. */
  #regrouping({ quality, standing, price }: Stack): number {
    const chance = Math.min(10, Math.max(1, quality)) / 10
    return chance * (KEPT[standing - 2] - KEPT[standing]) * price
  }
}

const FRONT = [0, 1, 5]
