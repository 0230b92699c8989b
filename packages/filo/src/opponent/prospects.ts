import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isNextToEnemy } from '../core/occupancy.ts'
import { NO_COMBAT } from '../state.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { Shots } from './shots.ts'
import { gainAt, modifierOf, type Onset, type Stack } from './stacks.ts'

/** Factors on attacks: with the friends present, with those who may still come, and in a later activation. */
const PRESENT_FACTOR = 0.65
const COMING_FACTOR = 0.35
const LATER = 0.3

/**
 * Factors on attacks against further enemies in front, which must be attacked too (filo 10.2): on losses and on gains.
 */
const MANDATORY_FACTOR = { burden: 0.7, gain: 0.3 } as const

/** Factor on attacks against vulnerable enemies, for styles that go for them. */
const VULNERABLE_FACTOR = 1.4

const isVulnerable = ({ stake, shaken }: Stack): boolean => stake > 0 || shaken > 0

const FRONT = [0, 1, 5]

/** Adds all stacks that are not in the start hex. */
const addOthers = (attackers: Stack[], others: readonly Stack[], start: Hex): void => {
  for (const other of others) if (other.hex !== start) attackers.push(other)
}

/** Gains of attacks, by target, ground and direction: nothing else distinguishes the hexes around an enemy. */
export type Gains = Map<number, number>

/** The range of ground modifiers, which are signed bytes. */
const MOST_GROUND = 128

/** The gains of attacks and shots from a hex, computed once per direction for all facings. */
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
    // filo 6.D2: in contact units attack and do not shoot.
    if (!this.#contact) {
      if (nth(setting.units, unit).shooting === undefined || stack.fleeing > 0) return 0
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
        other += MANDATORY_FACTOR.gain * best
        best = gain
      } else other += (gain < 0 ? MANDATORY_FACTOR.burden : MANDATORY_FACTOR.gain) * gain
    }
    const attack = Math.max(0, best + other)
    return this.#seeker.strikes ? attack : LATER * attack
  }

  /** By direction; undefined where there is no enemy. */
  #gainsAround(): (number | undefined)[] {
    const { neighbours } = this.#scene.state.setting.grid
    const { combatGround } = this.#scene.state.setting
    const gains: (number | undefined)[] = []
    for (let direction = 0; direction < 6; direction++) {
      const target = neighbours[this.#hex * 6 + direction] ?? OFF_MAP
      const ground = combatGround[this.#hex * 6 + direction] ?? 0
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
    const { stack, strikes, style, hex: start } = this.#seeker
    const defender = this.#scene.at(target)
    const attackers = [stack]
    if (strikes) addOthers(attackers, this.#scene.strikersOn(target), start)
    const beside = attackers.length
    const appetite = style.goal === 'vulnerable' && isVulnerable(defender) ? VULNERABLE_FACTOR : 1
    const sure = appetite * this.#gain(attackers, defender, onset)
    if (!strikes) return sure
    addOthers(attackers, this.#scene.comingTo(target), start)
    if (attackers.length === beside) return sure
    return PRESENT_FACTOR * sure + COMING_FACTOR * appetite * this.#gain(attackers, defender, onset)
  }

  #gain(attackers: readonly Stack[], defender: Stack, onset: Onset): number {
    return gainAt(attackers, [defender], modifierOf(attackers, defender, onset), this.#scene.isCornered)
  }

  #isBehind(target: Hex, direction: number): boolean {
    const { tables, setting } = this.#scene.state
    const unit = (tables.ground.first[target] ?? 0) - 1
    const turned = (direction + 3 - (tables.units.facing[unit] ?? 0) + 12) % 6
    if (setting.isArtillery[unit]) return turned !== 0
    return turned > 1 && turned < 5
  }
}
