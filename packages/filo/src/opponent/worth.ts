import type { Seat } from '@mesnada/engine'
import type { Leader, Unit } from '../flow.ts'
import { type FiloState, LEADS, type Setting } from '../state.ts'
import { POINTS } from '../tables.ts'
import { IN_PLAY, TO_COME, TO_PLACE } from '../units.ts'

/** What counters are worth to their side, in points of victory: those they bring the enemy, and what they can do. */

/** Of strength times quality: knights come to nine, militia to five. */
const FIGHTING = 0.12

/**
 * A unit's standing: its order and whether it is fatigued, as one number for tables of odds. The share of its price
 * that it keeps in each; the last is that of a unit which is gone.
 */
export const STANDINGS = 6
export const GONE = 6
export const KEPT: readonly number[] = [1, 0.84, 0.62, 0.47, 0.27, 0.2, 0]

export const standingOf = ({ tables }: FiloState, unit: Unit): number =>
  tables.units.order[unit] * 2 + tables.units.fatigued[unit]

const LEADER = { any: 3, bonus: 1.5, army: 3, decisive: 30, mourned: 8 } as const

const known = new WeakMap<Setting, Float64Array>()

/** By unit, fresh and in order. */
const pricesOf = (setting: Setting): Float64Array => {
  const before = known.get(setting)
  if (before) return before
  const { leaves } = setting.special
  const prices = Float64Array.from(setting.units, ({ type, fresh, banner }) => {
    // N.7: each brings nearer the day when the whole banner goes home.
    const heart = leaves?.banner === banner ? leaves.points / leaves.after : 0
    return POINTS[type] + FIGHTING * fresh.pf * fresh.quality + heart
  })
  known.set(setting, prices)
  return prices
}

export const priceOf = ({ setting }: FiloState, unit: Unit): number => pricesOf(setting)[unit]

export const worthOf = (state: FiloState, unit: Unit): number => {
  const fate = state.tables.units.fate[unit]
  if (fate !== IN_PLAY) return fate === TO_PLACE || fate === TO_COME ? priceOf(state, unit) : 0
  return priceOf(state, unit) * KEPT[standingOf(state, unit)]
}

/** What his loss would cost: where the battle hangs on him, nearly everything. */
export const worthOfLeader = ({ setting, tables }: FiloState, leader: Leader): number => {
  const { hale, hurt, substitutes } = setting.leaders[leader]
  const { bonus } = tables.leaders.wounded[leader] ? hurt : hale
  const army = tables.leaders.army[leader] ? LEADER.army : 0
  const decisive =
    setting.play.victory.leadersDecide && substitutes === undefined && setting.commandsArmy[leader]
      ? LEADER.decisive
      : 0
  const { mourned } = setting.special
  const dear = mourned !== undefined && setting.banners[mourned].leader === leader ? LEADER.mourned : 0
  return LEADER.any + LEADER.bonus * bonus + army + decisive + dear
}

/** What a side has left. */
export const strengthOf = (state: FiloState, seat: Seat): number => {
  const { setting, tables } = state
  let strength = 0
  for (const unit of setting.unitsOf[seat]) strength += worthOf(state, unit)
  for (let leader = 0; leader < tables.leaders.status.length; leader++)
    if (setting.leaders[leader].seat === seat && tables.leaders.status[leader] === LEADS)
      strength += worthOfLeader(state, leader)
  return strength
}
