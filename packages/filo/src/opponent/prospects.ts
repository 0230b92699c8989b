import { type Hex, OFF_MAP } from '@mesnada/hex'
import { isNextToEnemy } from '../occupancy.ts'
import { NO_COMBAT } from '../state.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { Shots } from './shots.ts'
import { gainAt, modifierOf, type Onset, type Stack } from './stacks.ts'

/** An attack with those at hand, against one with those who may yet come; and one that has to wait. */
const SURE = 0.65
const HOPED = 0.35
const LATER = 0.3

/** Of further enemies in front, who must be attacked as well (10.2): a bad bargain counts more than a good one. */
const DUTY = { burden: 0.7, gain: 0.3 } as const

/** Whoever is after leaders and those who are shaken wants them so much more. */
const PREY = 1.4

const isPrey = ({ stake, shaken }: Stack): boolean => stake > 0 || shaken > 0

const FRONT = [0, 1, 5]

/** All but those who stand where he does. */
const addOthers = (attackers: Stack[], others: readonly Stack[], start: Hex): void => {
  for (const other of others) if (other.hex !== start) attackers.push(other)
}

/**
 * What attacks promise someone, by target, ground, and whether they come from behind: that is all that tells one hex
 * beside the enemy from another.
 */
export type Gains = Map<number, number>

/** Ground is a signed byte. */
const MOST_GROUND = 128

/** What someone could strike or shoot from a hex: found out once in each direction, whichever way he would face. */
export class Prospects {
  readonly #scene: Scene
  readonly #seeker: Seeker
  readonly #hex: Hex
  readonly #contact: boolean
  readonly #known: Gains
  #gains: (number | undefined)[] | undefined
  #shots: Shots | undefined

  constructor(scene: Scene, seeker: Seeker, hex: Hex, known: Gains) {
    this.#known = known
    this.#scene = scene
    this.#seeker = seeker
    this.#hex = hex
    this.#contact = isNextToEnemy(scene.state, hex, scene.seat)
  }

  facing(facing: number): number {
    const { unit, stack } = this.#seeker
    const { setting } = this.#scene.state
    // 6.D2: nobody shoots in contact, and nobody strikes out of it.
    if (!this.#contact) {
      if (setting.units[unit].shooting === undefined || stack.fleeing > 0) return 0
      this.#shots ??= new Shots(this.#scene, this.#seeker, this.#hex)
      return this.#shots.facing(facing)
    }
    return setting.isArtillery[unit] || stack.fleeing > 0 ? 0 : this.#attack(facing)
  }

  #attack(facing: number): number {
    this.#gains ??= this.#gainsAround()
    let best = 0
    let other = 0
    for (const turned of FRONT) {
      const gain = this.#gains[(facing + turned) % 6]
      if (gain === undefined) continue
      if (gain > best) {
        other += DUTY.gain * best
        best = gain
      } else other += (gain < 0 ? DUTY.burden : DUTY.gain) * gain
    }
    const attack = Math.max(0, best + other)
    return this.#seeker.strikes ? attack : LATER * attack
  }

  /** By direction; undefined where nobody is to be struck. */
  #gainsAround(): (number | undefined)[] {
    const { neighbours } = this.#scene.state.setting.grid
    const { combatGround } = this.#scene.state.setting
    const gains: (number | undefined)[] = []
    for (let direction = 0; direction < 6; direction++) {
      const target = neighbours[this.#hex * 6 + direction]
      const ground = combatGround[this.#hex * 6 + direction]
      const open = target !== OFF_MAP && ground !== NO_COMBAT && this.#scene.isFoeAt(target)
      gains.push(
        open && !this.#scene.isCharged(target) ? this.#knownGain(target, ground, direction) : undefined,
      )
    }
    return gains
  }

  #knownGain(target: Hex, ground: number, direction: number): number {
    const rear = this.#isBehind(target, direction)
    const key = (target * 2 + (rear ? 1 : 0)) * 2 * MOST_GROUND + ground + MOST_GROUND
    const before = this.#known.get(key)
    if (before !== undefined) return before
    const made = this.#gainOn(target, { ground, rear, charge: false })
    this.#known.set(key, made)
    return made
  }

  #gainOn(target: Hex, onset: Onset): number {
    const { stack, strikes, temper, hex: start } = this.#seeker
    const defender = this.#scene.at(target)
    const attackers = [stack]
    if (strikes) addOthers(attackers, this.#scene.strikersOn(target), start)
    const beside = attackers.length
    const appetite = temper.goal === 'prey' && isPrey(defender) ? PREY : 1
    const sure = appetite * this.#gain(attackers, defender, onset)
    if (!strikes) return sure
    addOthers(attackers, this.#scene.comingTo(target), start)
    if (attackers.length === beside) return sure
    return SURE * sure + HOPED * appetite * this.#gain(attackers, defender, onset)
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
}
