import { type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import { NO_COMBAT } from '../state.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { gainAt, modifierOf, type Stack } from './stacks.ts'

/** What the enemy in contact could do, and what others could who must come first. */
const CAUTION = { contact: 0.5, distant: 0.22 } as const

/** Of what their shooters could do, who will not all choose the same target. */
const FIRE = 0.25
const MOST_FIRE = 0.6

/** What the enemy brings to a hex from afar, in counters. */
const NEWCOMERS = 2

/** So near, an enemy may come round to the back. */
const OUTFLANKING = 3

/** 3.1, 3.2: the directions behind whoever faces so, a bit each; those of the guns from the seventh on. */
const BEHIND: Uint8Array = Uint8Array.from({ length: 12 }, (_, index) => {
  const fronts = index < 6 ? [0, 1, 5] : [0]
  return fronts.reduce((all, turned) => all & ~(1 << ((index + turned) % 6)), 0b111111)
})

const UNKNOWN = -1

/**
 * What the enemy may do to someone who stands in a hex. Directions are bits, so that all his facings are weighed at the
 * price of little more than one: what matters of a facing is only whether someone is behind him, and a way out.
 */
export class Exposure {
  readonly #scene: Scene
  readonly #stack: Stack
  readonly #hex: Hex
  readonly #fronts: number
  readonly #fire: number
  /** Enemies in contact, where they are, and the least ground they have to cross. */
  readonly #near: Stack[] = []
  #nearSides = 0
  #ground = NO_COMBAT
  /** Sides by which others could come, and those by which they might come round, likewise. */
  #open = 0
  #closeSides = 0
  #openGround = NO_COMBAT
  /** 10.7: where he could go back to. */
  #freeSides = 0
  /** By whether one is behind him, and whether he has nowhere to go: found out when asked for. */
  readonly #contact = [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]
  readonly #newcomers = [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]

  constructor(scene: Scene, { stack, unit, hex: start }: Seeker, hex: Hex) {
    this.#scene = scene
    this.#stack = stack
    this.#hex = hex
    this.#fronts = scene.state.setting.isArtillery[unit] ? 6 : 0
    this.#fire = FIRE * Math.min(MOST_FIRE, scene.foes.reach.fire[hex]) * stack.price
    this.#lookAround(start)
  }

  #lookAround(start: Hex): void {
    const { foes, state } = this.#scene
    const { grid, combatGround, footCost } = state.setting
    const { first } = state.tables.ground
    const { strength } = foes.reach
    const hex = this.#hex
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[hex * 6 + direction]
      if (from === OFF_MAP) continue
      const onset = combatGround[from * 6 + ((direction + 3) % 6)]
      if (first[from] !== 0 && from !== start) {
        if (onset === NO_COMBAT || !this.#scene.isFoeAt(from) || !this.#scene.isDangerous(from)) continue
        this.#near.push(this.#scene.at(from))
        this.#nearSides |= 1 << direction
        this.#ground = Math.min(this.#ground, onset)
        continue
      }
      if (footCost[hex * 6 + direction] < IMPASSABLE) this.#freeSides |= 1 << direction
      if (onset === NO_COMBAT || strength[from] === 0) continue
      this.#open++
      this.#openGround = Math.min(this.#openGround, onset)
      if (foes.onFoot[from] <= OUTFLANKING) this.#closeSides |= 1 << direction
    }
  }

  facing(facing: number): number {
    const behind = BEHIND[this.#fronts + facing]
    const cornered = (this.#freeSides & behind) === 0 ? 1 : 0
    const contact = this.#near.length === 0 ? 0 : this.#contactOf(this.#nearSides & behind ? 2 : 0, cornered)
    const newcomers = this.#open === 0 ? 0 : this.#newcomersOf(this.#closeSides & behind ? 2 : 0, cornered)
    return this.#fire + CAUTION.contact * contact + CAUTION.distant * newcomers
  }

  #contactOf(rear: number, cornered: number): number {
    const before = this.#contact[rear + cornered]
    if (before !== UNKNOWN) return before
    const onset = { ground: this.#ground, rear: rear !== 0, charge: false }
    const modifier = modifierOf(this.#near, this.#stack, onset)
    const made = Math.max(
      0,
      gainAt(this.#near, [this.#stack], modifier, () => cornered !== 0),
    )
    this.#contact[rear + cornered] = made
    return made
  }

  /** The one to be feared most, with as many as may come with him. */
  #newcomersOf(rear: number, cornered: number): number {
    const before = this.#newcomers[rear + cornered]
    if (before !== UNKNOWN) return before
    const { strength, worst, charged } = this.#scene.foes.reach
    const made = worst[this.#hex] === 0 ? 0 : this.#onslaught(rear, cornered, strength, worst, charged)
    this.#newcomers[rear + cornered] = made
    return made
  }

  #onslaught(
    rear: number,
    cornered: number,
    strength: Uint16Array,
    worst: Uint16Array,
    charged: Uint8Array,
  ): number {
    const { units } = this.#scene.state.tables
    const comer = this.#scene.at(units.hex[worst[this.#hex] - 1])
    const pf = Math.min(strength[this.#hex], comer.pf * Math.min(NEWCOMERS, this.#open))
    const newcomers = [{ ...comer, pf }]
    const onset = { ground: this.#openGround, rear: rear !== 0, charge: charged[this.#hex] !== 0 }
    const modifier = modifierOf(newcomers, this.#stack, onset)
    return Math.max(
      0,
      gainAt(newcomers, [this.#stack], modifier, () => cornered !== 0),
    )
  }
}
