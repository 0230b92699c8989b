import { distance, type Hex } from '@mesnada/hex'
import { actsNow } from '../chits.ts'
import { FIGHTS } from '../clash.ts'
import { orderOf } from '../command.ts'
import type { Unit } from '../flow.ts'
import { oddsShift } from '../melee.ts'
import { isEnemyAt, topAt } from '../occupancy.ts'
import { type CrusadesState, DONE, hasDone, isSteady } from '../state.ts'
import { STAKES, TERRAIN_EFFECTS, UPHILL } from '../tables.ts'
import { hasStakes, terrainAt } from '../terrain.ts'
import { isFront } from '../zones.ts'
import { stakeOf } from './aims.ts'
import { stackParty } from './clashes.ts'
import type { Force } from './forces.ts'
import { groundsOf } from './ground.ts'
import { bonusAt, Party, typeTotal } from './party.ts'
import type { Temper } from './tempers.ts'

/** What a unit would add to a melee from a hex it has not yet reached. */

/** 9.44 */
const BEHIND = 1

/** Friends who have yet to move may come too: so many of them, and so much of their help is counted on. */
const HELPERS = 3
const COUNTED_ON = 0.8

/** How much more a blow is worth against someone on the ground that decides the battle, by its stake. */
const CLEARED = 0.03

/** An enemy stack, who already bears on it, and who may still come. */
interface Quarry {
  readonly hex: Hex
  readonly party: Party
  readonly facing: number
  readonly beset: Party
  readonly behind: boolean
  readonly hoped: Party
  /** What those who bear on it can do without the unit. */
  readonly already: number
  readonly prize: number
}

/** 16.4: on the die of a party. */
const furyOf = ({ berserk, exhausted }: Party): number => (berserk ? 1 : 0) - (exhausted ? 1 : 0)

/** Nobody to strike there. */
const NONE = Number.NEGATIVE_INFINITY

export class Assaults {
  readonly #state: CrusadesState
  readonly #unit: Unit
  readonly #friends: readonly Force[]
  readonly #temper: Temper
  readonly #quarries = new Map<Hex, Quarry>()
  readonly #melees = new Map<Hex, Float64Array>()
  /** 9.31: by its order and its arm. */
  readonly #fights: boolean
  readonly #must: boolean

  constructor(state: CrusadesState, unit: Unit, friends: readonly Force[], temper: Temper) {
    const order = orderOf(state, unit)
    this.#state = state
    this.#unit = unit
    this.#friends = friends
    this.#temper = temper
    this.#must = order === 'attack'
    this.#fights = FIGHTS[order] && state.setting.units[unit].arm !== 'artillery'
  }

  /** Of the best melee that this stance offers. Whoever must fight counts the bad ones too (5.11). */
  gain(hex: Hex, facing: number): number {
    if (!this.#fights) return 0
    const melees = this.#meleesFrom(hex)
    let best = NONE
    for (let direction = 0; direction < 6; direction++)
      if (melees[direction] > best && isFront(facing, direction)) best = melees[direction]
    if (best === NONE) return 0
    return this.#must ? best : Math.max(0, best)
  }

  /** By direction, whatever the facing. */
  #meleesFrom(hex: Hex): Float64Array {
    const known = this.#melees.get(hex)
    if (known) return known
    const { grid, units } = this.#state.setting
    const { side, bears } = units[this.#unit]
    const melees = new Float64Array(6).fill(NONE)
    for (let direction = 0; direction < 6; direction++) {
      const to = grid.neighbours[hex * 6 + direction]
      if (bears[hex * 6 + direction] === 0 || !isEnemyAt(this.#state, to, side)) continue
      melees[direction] = this.#against(this.#quarryAt(to), hex, (direction + 3) % 6)
    }
    this.#melees.set(hex, melees)
    return melees
  }

  /** The better of what the unit adds to those already there, and its share in what all who may come can do. */
  #against(quarry: Quarry, from: Hex, back: number): number {
    const behind = quarry.behind || !isFront(quarry.facing, back)
    const now = this.#joined(quarry.beset, from)
    const adds = this.#net(quarry, now, from, behind) - Math.max(0, quarry.already)
    if (quarry.hoped.count === quarry.beset.count) return adds
    const then = this.#joined(quarry.hoped, from)
    const share = now.strength / then.strength
    return Math.max(adds, COUNTED_ON * share * this.#net(quarry, then, from, behind))
  }

  /** Whoever stands there already faces as the unit will (7.3), and so is of the party. */
  #joined(party: Party, from: Hex): Party {
    const joined = party.copy()
    joined.add(this.#unit, bonusAt(this.#state, this.#unit, from))
    return joined
  }

  /** What a group of this strength does to the quarry, less what it suffers. */
  #net({ party, hex, prize }: Quarry, attackers: Party, from: Hex, behind: boolean): number {
    const { board, level, options } = this.#state.setting
    const rise = Math.sign(level[hex] - level[from])
    let strikes = attackers.bonus + (behind ? BEHIND : 0) + TERRAIN_EFFECTS[terrainAt(board, hex)].melee
    let answers = party.bonus + TERRAIN_EFFECTS[terrainAt(board, from)].melee
    const stakes = attackers.mounted && hasStakes(board, from, this.#directionFrom(from, hex))
    if (attackers.charging && !stakes) strikes++
    if (stakes) strikes += STAKES.melee
    if (rise > 0) strikes += UPHILL.melee
    if (rise < 0) answers += UPHILL.melee
    if (party.standing) answers++
    if (party.running) answers--
    if (options.typeModifiers) {
      strikes += typeTotal(attackers, party)
      answers += typeTotal(party, attackers)
    }
    strikes += furyOf(attackers)
    answers += furyOf(party)
    const { striking, suffering } = this.#temper
    const [here, there] = options.meleeOdds
      ? [oddsShift(attackers.strength, party.strength), oddsShift(party.strength, attackers.strength)]
      : [0, 0]
    const struck = party.lossBy(attackers.strength, strikes, here)
    return striking * struck * (1 + prize) - suffering * attackers.lossBy(party.strength, answers, there)
  }

  #quarryAt(hex: Hex): Quarry {
    const known = this.#quarries.get(hex)
    if (known) return known
    const quarry = this.#survey(hex)
    this.#quarries.set(hex, quarry)
    return quarry
  }

  #survey(hex: Hex): Quarry {
    const state = this.#state
    const { grid } = state.setting
    const facing = state.tables.units.facing[topAt(state, hex)]
    const beset = new Party(state, true)
    const hoped = new Party(state, true)
    const coming: Force[] = []
    let behind = false
    let anchor: Hex = hex
    for (const friend of this.#friends) {
      const away = distance(grid, friend.hex, hex)
      if (away > friend.stride || friend.unit === this.#unit || !this.#mayFight(friend.unit)) continue
      const bonus = bonusAt(state, friend.unit, friend.hex)
      if (away === 1 && this.#bears(friend, hex)) {
        beset.add(friend.unit, bonus)
        hoped.add(friend.unit, bonus)
        anchor = friend.hex
        behind ||= !isFront(facing, this.#directionFrom(hex, friend.hex))
      } else if (!hasDone(state, friend.unit, DONE.moved)) coming.push(friend)
    }
    for (const { unit, hex: at } of coming.toSorted((a, b) => b.strength - a.strength).slice(0, HELPERS))
      hoped.add(unit, bonusAt(state, unit, at))
    const prize = this.#prizeAt(hex)
    const quarry = { hex, party: stackParty(state, hex, false), facing, beset, behind, hoped, prize }
    const already = beset.count === 0 ? 0 : this.#net({ ...quarry, already: 0 }, beset, anchor, behind)
    return { ...quarry, already }
  }

  #prizeAt(hex: Hex): number {
    let prize = 0
    for (const { objective, within } of groundsOf(this.#state.setting))
      if (objective && within[hex]) prize += CLEARED * stakeOf(this.#state)
    return prize
  }

  #mayFight(unit: Unit): boolean {
    const order = orderOf(this.#state, unit)
    return (
      isSteady(this.#state, unit) &&
      actsNow(this.#state, this.#state.setting.units[unit].formation) &&
      FIGHTS[order] &&
      this.#state.setting.units[unit].arm !== 'artillery' &&
      !this.#state.setting.units[unit].skirmisher
    )
  }

  #bears({ unit, hex }: Force, target: Hex): boolean {
    const direction = this.#directionFrom(hex, target)
    const { bears } = this.#state.setting.units[unit]
    return isFront(this.#state.tables.units.facing[unit], direction) && bears[hex * 6 + direction] === 1
  }

  /** From a hex to one beside it. */
  #directionFrom(hex: Hex, to: Hex): number {
    const { neighbours } = this.#state.setting.grid
    for (let direction = 0; direction < 6; direction++)
      if (neighbours[hex * 6 + direction] === to) return direction
    return 0
  }
}
