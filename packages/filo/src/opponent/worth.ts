import { memoBy, type Seat } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { Leader, Unit } from '../flow.ts'
import { POINTS } from '../printed/tables.ts'
import { IN_PLAY, TO_COME, TO_PLACE } from '../printed/units.ts'
import { type FiloState, LEADS, type Setting } from '../state.ts'

/**
 * The worth of counters in victory points, the unit of all values and ratings here: what the enemy scores for them, and
 * what they can still do.
 */

/** Victory points per strength times quality: knights come to nine, militia to five. */
const FIGHTING_VALUE = 0.12

/**
 * A unit's state as one number: order and fatigue. KEPT is the share of its price that it keeps in each state; the last
 * entry is a lost unit.
 */
export const CONDITIONS = 6
export const GONE = 6
export const KEPT: readonly number[] = [1, 0.84, 0.62, 0.47, 0.27, 0.2, 0]

export const stateOf = ({ tables }: FiloState, unit: Unit): number =>
  (tables.units.order[unit] ?? 0) * 2 + (tables.units.fatigued[unit] ?? 0)

/** Victory points of a leader: of any, per point of bonus, of the army's, where his loss decides, and where it is mourned. */
const LEADER = { any: 3, bonus: 1.5, army: 3, decisive: 30, mourned: 8 } as const

/** The price of each unit when fresh and in order. */
const pricesOf = memoBy((setting: Setting): Float64Array => {
  const { leaves } = setting.special
  return Float64Array.from(setting.units, ({ type, fresh, banner }) => {
    // filo N.7: each loss brings the banner nearer to leaving.
    const heart = leaves?.banner === banner ? leaves.points / leaves.after : 0
    return POINTS[type] + FIGHTING_VALUE * fresh.pf * fresh.quality + heart
  })
})

export const priceOf = ({ setting }: FiloState, unit: Unit): number => pricesOf(setting)[unit] ?? 0

export const worthOf = (state: FiloState, unit: Unit): number => {
  const fate = state.tables.units.fate[unit]
  if (fate !== IN_PLAY) return fate === TO_PLACE || fate === TO_COME ? priceOf(state, unit) : 0
  return priceOf(state, unit) * nth(KEPT, stateOf(state, unit))
}

/** filo V.1: whether the battle is lost with him. */
export const losesBattle = ({ setting }: FiloState, leader: Leader): boolean =>
  setting.play.victory.leadersDecide === true && setting.commandsArmy[leader] === true

/** The cost of losing a leader; high where that decides the battle. */
export const worthOfLeader = (state: FiloState, leader: Leader): number => {
  const { setting, tables } = state
  const { hale, hurt } = nth(setting.leaders, leader)
  const { bonus } = tables.leaders.wounded[leader] ? hurt : hale
  const army = tables.leaders.army[leader] ? LEADER.army : 0
  const decisive = losesBattle(state, leader) ? LEADER.decisive : 0
  const { mourned } = setting.special
  const dear = mourned !== undefined && nth(setting.banners, mourned).leader === leader ? LEADER.mourned : 0
  return LEADER.any + LEADER.bonus * bonus + army + decisive + dear
}

/** Victory points that make one who risks a leader think of the battle he may lose with him (filo V.1). */
const BATTLE = 150

/** The cost of losing a leader where it decides the battle, above what he is worth as a counter. */
export const stakeOfLeader = (state: FiloState, leader: Leader): number =>
  worthOfLeader(state, leader) + (losesBattle(state, leader) ? BATTLE : 0)

/** The strength that a side has left. */
export const strengthOf = (state: FiloState, seat: Seat): number => {
  const { setting, tables } = state
  let strength = 0
  for (const unit of setting.unitsOf[seat]) strength += worthOf(state, unit)
  for (let leader = 0; leader < tables.leaders.status.length; leader++)
    if (nth(setting.leaders, leader).seat === seat && tables.leaders.status[leader] === LEADS)
      strength += worthOfLeader(state, leader)
  return strength
}
