import { type Hex, nth } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { spiritOf } from '../morale/table.ts'
import { leaderFigures, orderOf } from '../orders/command.ts'
import { isBerserk, isExhausted } from '../orders/fury.ts'
import { type MatrixType, TYPE_MODIFIERS, TYPES } from '../printed/tables.ts'
import { type CrusadesState, figuresOf, isSteady } from '../state.ts'
import { exceeds, meleeChances } from './odds.ts'
import { routWorth, stepWorth } from './worth.ts'

/** Units that fight together: their strength, modifiers and expected losses, added up unit by unit. */
export class Party {
  strength = 0
  /** The expected cost if all have to check morale, in victory points (crusades 10.0). */
  checks = 0
  /** The cost of their cheapest step, in victory points (crusades 9.45). */
  step = Number.POSITIVE_INFINITY
  /** Bits of the unit types of crusades 16.6. */
  types = 0
  count = 0
  bonus = 0
  mounted = false
  running = false
  /** crusades 9.42: all on Attack without skirmishers; all on Stand. */
  charging = true
  standsFast = true
  /** crusades 16.4: all berserk; at least one exhausted. */
  berserk = true
  exhausted = false

  readonly #state: CrusadesState
  readonly #declares: boolean

  /** `declares`: they attack (crusades 5.11). */
  constructor(state: CrusadesState, declares: boolean) {
    this.#state = state
    this.#declares = declares
  }

  /** Adds a unit with a leader of this bonus in its hex. */
  add(unit: Unit, bonus: number): void {
    const state = this.#state
    const card = nth(state.setting.units, unit)
    const { strength } = figuresOf(state, unit)
    const order = orderOf(state, unit)
    const steady = isSteady(state, unit)
    const spirited = this.#declares && order === 'attack' ? 1 : 0
    this.strength += strength
    this.checks += exceeds(spiritOf(state, unit) + bonus + spirited) * routWorth(state, unit)
    this.step = Math.min(this.step, stepWorth(state, unit))
    if (card.type !== undefined) this.types |= typeBit(card.type)
    this.count++
    this.bonus = Math.max(this.bonus, bonus)
    this.mounted ||= card.mounted
    this.running ||= !steady
    this.charging &&= order === 'attack' && !card.skirmisher
    this.standsFast &&= steady && order === 'stand'
    this.berserk &&= isBerserk(state, unit)
    this.exhausted ||= isExhausted(state, unit)
  }

  /** The expected loss to an attack of this strength and modifier total, in victory points. */
  lossBy(strength: number, total: number, odds = 0): number {
    if (this.count === 0 || strength === 0) return 0
    const { check, steps } = meleeChances(strength, total, odds)
    return check * this.checks + steps * this.step
  }

  copy(): Party {
    const copy = new Party(this.#state, this.#declares)
    copy.strength = this.strength
    copy.checks = this.checks
    copy.step = this.step
    copy.types = this.types
    copy.count = this.count
    copy.bonus = this.bonus
    copy.mounted = this.mounted
    copy.running = this.running
    copy.charging = this.charging
    copy.standsFast = this.standsFast
    copy.berserk = this.berserk
    copy.exhausted = this.exhausted
    return copy
  }
}

/** The bit of a type in `Party.types`. */
export const typeBit = (type: MatrixType): number => 1 << TYPES.indexOf(type)

const PAIRS = 1 << TYPES.length

/** At [own types * PAIRS + enemy types], filled on demand. */
const UNKNOWN = 127
const leastFavourable = new Int8Array(PAIRS * PAIRS).fill(UNKNOWN)

/** crusades 16.6: the modifier of the pair of types that favours the roller least. */
export const typeTotal = (own: Party, enemy: Party): number => {
  const index = own.types * PAIRS + enemy.types
  if (leastFavourable[index] === UNKNOWN) leastFavourable[index] = worked(own.types, enemy.types)
  return leastFavourable[index] ?? 0
}

const worked = (own: number, enemy: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (const type of TYPES)
    for (const against of TYPES)
      if (own & typeBit(type) && enemy & typeBit(against))
        least = Math.min(least, TYPE_MODIFIERS[type][against])
  return Number.isFinite(least) ? least : 0
}

/** crusades 4.13: the highest bonus among the side's leaders in the hex. */
export const bonusAt = (state: CrusadesState, unit: Unit, hex: Hex): number => {
  let best = 0
  for (const leader of state.setting.leadersOf[nth(state.setting.units, unit).side])
    if (state.tables.leaders.hex[leader] === hex) best = Math.max(best, leaderFigures(state, leader).bonus)
  return best
}
