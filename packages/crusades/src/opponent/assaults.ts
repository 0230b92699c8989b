import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isEnemyAt, topAt } from '../core/occupancy.ts'
import { isFront } from '../core/zones.ts'
import type { Unit } from '../flow.ts'
import { FIGHTS } from '../melee/question.ts'
import { oddsShift } from '../melee/table.ts'
import { actsNow } from '../orders/chits.ts'
import { orderOf } from '../orders/command.ts'
import { STAKES, TERRAIN_EFFECTS, UPHILL } from '../printed/tables.ts'
import { hasStakes, terrainAt } from '../printed/terrain.ts'
import { type CrusadesState, DONE, hasDone, isSteady } from '../state.ts'
import { stackParty } from './clashes.ts'
import { objectiveValue } from './ground-values.ts'
import { groundsOf } from './objectives.ts'
import { bonusAt, Party, typeTotal } from './party.ts'
import type { Force } from './side-reach.ts'
import type { Style } from './styles.ts'

/** What a unit would add to a melee from a hex that it has not reached yet. */

/** crusades 9.44: the modifier for an attack from behind. */
const BEHIND_MODIFIER = 1

/** Friends who have yet to move may join: how many are counted, and what share of their help. */
const MAX_HELPERS = 3
const HELPER_SHARE = 0.8

/** The share of the objective's value that is added to the gain against an enemy on it. */
const OBJECTIVE_BONUS = 0.03

/** An enemy stack, the friends that can attack it now and those that may still come. */
interface MeleeTarget {
  readonly hex: Hex
  readonly party: Party
  readonly facing: number
  readonly present: Party
  readonly behind: boolean
  readonly expected: Party
  /** The net gain of those present, without the unit. */
  readonly gainNow: number
  readonly prize: number
}

/** crusades 16.4: the modifier on a party's die. */
const furyOf = ({ berserk, exhausted }: Party): number => (berserk ? 1 : 0) - (exhausted ? 1 : 0)

/** No enemy in that direction. */
const NONE = Number.NEGATIVE_INFINITY

export class Assaults {
  readonly #state: CrusadesState
  readonly #unit: Unit
  readonly #friends: readonly Force[]
  readonly #style: Style
  readonly #targets = new Map<Hex, MeleeTarget>()
  readonly #melees = new Map<Hex, Float64Array>()
  /** crusades 9.31: whether the unit fights at all, by order and arm. */
  readonly #fights: boolean
  readonly #must: boolean

  constructor(state: CrusadesState, unit: Unit, friends: readonly Force[], style: Style) {
    const order = orderOf(state, unit)
    this.#state = state
    this.#unit = unit
    this.#friends = friends
    this.#style = style
    this.#must = order === 'attack'
    this.#fights = FIGHTS[order] && nth(state.setting.units, unit).arm !== 'artillery'
  }

  /**
   * The gain of the best melee from this hex and facing. A unit that must fight counts bad ones too (crusades 5.11).
   */
  gain(hex: Hex, facing: number): number {
    if (!this.#fights) return 0
    const melees = this.#meleesFrom(hex)
    let best = NONE
    for (let direction = 0; direction < 6; direction++)
      if ((melees[direction] ?? 0) > best && isFront(facing, direction)) best = melees[direction] ?? 0
    if (best === NONE) return 0
    return this.#must ? best : Math.max(0, best)
  }

  /** By direction, for any facing. */
  #meleesFrom(hex: Hex): Float64Array {
    const known = this.#melees.get(hex)
    if (known) return known
    const { grid, units } = this.#state.setting
    const { side, bears } = nth(units, this.#unit)
    const melees = new Float64Array(6).fill(NONE)
    for (let direction = 0; direction < 6; direction++) {
      const to = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (bears[hex * 6 + direction] === 0 || !isEnemyAt(this.#state, to, side)) continue
      melees[direction] = this.#against(this.#targetAt(to), hex, (direction + 3) % 6)
    }
    this.#melees.set(hex, melees)
    return melees
  }

  /** The better of two: what the unit adds to those present, and its share of what all who may come can do. */
  #against(target: MeleeTarget, from: Hex, back: number): number {
    const behind = target.behind || !isFront(target.facing, back)
    const now = this.#joined(target.present, from)
    const adds = this.#net(target, now, from, behind) - Math.max(0, target.gainNow)
    if (target.expected.count === target.present.count) return adds
    const then = this.#joined(target.expected, from)
    const share = now.strength / then.strength
    return Math.max(adds, HELPER_SHARE * share * this.#net(target, then, from, behind))
  }

  /** Units in the hex face as the unit will (crusades 7.3), and so belong to the party. */
  #joined(party: Party, from: Hex): Party {
    const joined = party.copy()
    joined.add(this.#unit, bonusAt(this.#state, this.#unit, from))
    return joined
  }

  /** What the attackers do to the target, less what they suffer. */
  #net({ party, hex, prize }: MeleeTarget, attackers: Party, from: Hex, behind: boolean): number {
    const { board, level, options } = this.#state.setting
    const rise = Math.sign((level[hex] ?? 0) - (level[from] ?? 0))
    let strikes =
      attackers.bonus + (behind ? BEHIND_MODIFIER : 0) + TERRAIN_EFFECTS[terrainAt(board, hex)].melee
    let answers = party.bonus + TERRAIN_EFFECTS[terrainAt(board, from)].melee
    const stakes = attackers.mounted && hasStakes(board, from, this.#directionFrom(from, hex))
    if (attackers.charging && !stakes) strikes++
    if (stakes) strikes += STAKES.melee
    if (rise > 0) strikes += UPHILL.melee
    if (rise < 0) answers += UPHILL.melee
    if (party.standsFast) answers++
    if (party.running) answers--
    if (options.typeModifiers) {
      strikes += typeTotal(attackers, party)
      answers += typeTotal(party, attackers)
    }
    strikes += furyOf(attackers)
    answers += furyOf(party)
    const { striking, suffering } = this.#style
    const [here, there] = options.meleeOdds
      ? [oddsShift(attackers.strength, party.strength), oddsShift(party.strength, attackers.strength)]
      : [0, 0]
    const struck = party.lossBy(attackers.strength, strikes, here)
    return striking * struck * (1 + prize) - suffering * attackers.lossBy(party.strength, answers, there)
  }

  #targetAt(hex: Hex): MeleeTarget {
    const known = this.#targets.get(hex)
    if (known) return known
    const target = this.#survey(hex)
    this.#targets.set(hex, target)
    return target
  }

  #survey(hex: Hex): MeleeTarget {
    const state = this.#state
    const { grid } = state.setting
    const facing = state.tables.units.facing[topAt(state, hex)] ?? 0
    const present = new Party(state, true)
    const expected = new Party(state, true)
    const coming: Force[] = []
    let behind = false
    let anchor: Hex = hex
    for (const friend of this.#friends) {
      const away = distance(grid, friend.hex, hex)
      if (away > friend.stride || friend.unit === this.#unit || !this.#mayFight(friend.unit)) continue
      const bonus = bonusAt(state, friend.unit, friend.hex)
      if (away === 1 && this.#bears(friend, hex)) {
        present.add(friend.unit, bonus)
        expected.add(friend.unit, bonus)
        anchor = friend.hex
        behind ||= !isFront(facing, this.#directionFrom(hex, friend.hex))
      } else if (!hasDone(state, friend.unit, DONE.moved)) coming.push(friend)
    }
    for (const { unit, hex: at } of coming.toSorted((a, b) => b.strength - a.strength).slice(0, MAX_HELPERS))
      expected.add(unit, bonusAt(state, unit, at))
    const prize = this.#prizeAt(hex)
    const target = { hex, party: stackParty(state, hex, false), facing, present, behind, expected, prize }
    const gainNow = present.count === 0 ? 0 : this.#net({ ...target, gainNow: 0 }, present, anchor, behind)
    return { ...target, gainNow }
  }

  #prizeAt(hex: Hex): number {
    let prize = 0
    for (const { objective, within } of groundsOf(this.#state.setting))
      if (objective && within[hex]) prize += OBJECTIVE_BONUS * objectiveValue(this.#state)
    return prize
  }

  #mayFight(unit: Unit): boolean {
    const order = orderOf(this.#state, unit)
    return (
      isSteady(this.#state, unit) &&
      actsNow(this.#state, nth(this.#state.setting.units, unit).formation) &&
      FIGHTS[order] &&
      nth(this.#state.setting.units, unit).arm !== 'artillery' &&
      !nth(this.#state.setting.units, unit).skirmisher
    )
  }

  #bears({ unit, hex }: Force, target: Hex): boolean {
    const direction = this.#directionFrom(hex, target)
    const { bears } = nth(this.#state.setting.units, unit)
    return isFront(this.#state.tables.units.facing[unit] ?? 0, direction) && bears[hex * 6 + direction] === 1
  }

  /** The direction from a hex to its neighbour. */
  #directionFrom(hex: Hex, to: Hex): number {
    const { neighbours } = this.#state.setting.grid
    for (let direction = 0; direction < 6; direction++)
      if (neighbours[hex * 6 + direction] === to) return direction
    return 0
  }
}
