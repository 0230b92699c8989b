import { type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { NO_COMBAT } from '../state.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { gainAt, modifierOf, type Stack } from './stacks.ts'

/** Factors on the expected loss to enemies in contact, and to enemies who must move first. */
const LOSS_FACTOR = { contact: 0.5, distant: 0.22 } as const

/** Factor on the expected loss to fire: not all shooters choose the same target. */
const FIRE = 0.25
const MOST_FIRE = 0.6

/** How many distant enemies are counted against one hex. */
const MAX_NEWCOMERS = 2

/** Hexes within which an enemy may move round to the rear. */
const OUTFLANKING_RANGE = 3

/** filo 3.1, 3.2: the rear directions by facing, one bit each; from index 6 on those of artillery. */
const BEHIND: Uint8Array = Uint8Array.from({ length: 12 }, (_, index) => {
  const fronts = index < 6 ? [0, 1, 5] : [0]
  return fronts.reduce((all, turned) => all & ~(1 << ((index + turned) % 6)), 0b111111)
})

const UNKNOWN = -1

/**
 * The expected loss to the enemy in a hex. Directions are bits, so all facings cost little more than one: a facing
 * matters only by whether an enemy is behind, and whether there is a way out.
 */
export class Exposure {
  readonly #scene: Scene
  readonly #stack: Stack
  readonly #hex: Hex
  readonly #fronts: number
  readonly #fire: number
  /** Enemies in contact, their directions, and the lowest ground modifier against them. */
  readonly #near: Stack[] = []
  #nearSides = 0
  #ground = NO_COMBAT
  /** Sides from which other enemies could come, and sides by which they could reach the rear. */
  #open = 0
  #closeSides = 0
  #openGround = NO_COMBAT
  /** filo 10.7: directions of possible retreat. */
  #freeSides = 0
  /** Indexed by enemy behind and no retreat; computed on demand. */
  readonly #contact = [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]
  readonly #newcomers = [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]

  constructor(scene: Scene, { stack, unit, hex: start }: Seeker, hex: Hex) {
    this.#scene = scene
    this.#stack = stack
    this.#hex = hex
    this.#fronts = scene.state.setting.isArtillery[unit] ? 6 : 0
    this.#fire = FIRE * Math.min(MOST_FIRE, scene.enemyMap.reach.fire[hex] ?? 0) * stack.price
    this.#lookAround(start)
  }

  #lookAround(start: Hex): void {
    const { enemyMap, state } = this.#scene
    const { grid, combatGround, footCost } = state.setting
    const { first } = state.tables.ground
    const { strength } = enemyMap.reach
    const hex = this.#hex
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (from === OFF_MAP) continue
      const onset = combatGround[from * 6 + ((direction + 3) % 6)] ?? 0
      if (first[from] !== 0 && from !== start) {
        if (onset === NO_COMBAT || !this.#scene.isFoeAt(from) || !this.#scene.isDangerous(from)) continue
        this.#near.push(this.#scene.at(from))
        this.#nearSides |= 1 << direction
        this.#ground = Math.min(this.#ground, onset)
        continue
      }
      if ((footCost[hex * 6 + direction] ?? IMPASSABLE) < IMPASSABLE) this.#freeSides |= 1 << direction
      if (onset === NO_COMBAT || strength[from] === 0) continue
      this.#open++
      this.#openGround = Math.min(this.#openGround, onset)
      if ((enemyMap.onFoot[from] ?? 0) <= OUTFLANKING_RANGE) this.#closeSides |= 1 << direction
    }
  }

  facing(facing: number): number {
    const behind = BEHIND[this.#fronts + facing] ?? 0
    const cornered = (this.#freeSides & behind) === 0 ? 1 : 0
    const contact = this.#near.length === 0 ? 0 : this.#contactOf(this.#nearSides & behind ? 2 : 0, cornered)
    const newcomers = this.#open === 0 ? 0 : this.#newcomersOf(this.#closeSides & behind ? 2 : 0, cornered)
    return this.#fire + LOSS_FACTOR.contact * contact + LOSS_FACTOR.distant * newcomers
  }

  #contactOf(rear: number, cornered: number): number {
    const before = nth(this.#contact, rear + cornered)
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

  /** The expected loss to the most dangerous distant enemy with those who may come with him. */
  #newcomersOf(rear: number, cornered: number): number {
    const before = nth(this.#newcomers, rear + cornered)
    if (before !== UNKNOWN) return before
    const { strength, worst, charged } = this.#scene.enemyMap.reach
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
    const comer = this.#scene.at(units.hex[(worst[this.#hex] ?? 0) - 1] ?? OFF_MAP)
    const pf = Math.min(strength[this.#hex] ?? 0, comer.pf * Math.min(MAX_NEWCOMERS, this.#open))
    const newcomers = [{ ...comer, pf }]
    const onset = { ground: this.#openGround, rear: rear !== 0, charge: charged[this.#hex] !== 0 }
    const modifier = modifierOf(newcomers, this.#stack, onset)
    return Math.max(
      0,
      gainAt(newcomers, [this.#stack], modifier, () => cornered !== 0),
    )
  }
}
