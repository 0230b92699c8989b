import { type Hex, nth } from '@mesnada/hex'
import type { Leader, Unit } from '../flow.ts'
import {
  ALLOWANCE_DISMOUNTED,
  ALLOWANCE_MOUNTED,
  type Figures,
  IN_FLIGHT,
  JUST_DISMOUNTED,
  JUST_MOUNTED,
  type LeaderFigures,
} from '../printed/units.ts'
import { type FiloState, LEADS, type Seat } from '../state.ts'
import { leadersAt } from './occupancy.ts'

/** The figures that count now: front or back of the counter, mounted or not, hale or wounded. */

/** filo 11.1 */
export const figuresOf = ({ setting, tables }: FiloState, unit: Unit): Figures => {
  const { fresh, tired } = nth(setting.units, unit)
  return tables.units.fatigued[unit] ? tired : fresh
}

/** filo 8.4: who has changed saddle for shoes moves as his marker says. */
export const allowanceOf = (state: FiloState, unit: Unit): number => {
  const { units } = state.tables
  const mounted = units.mounted[unit]
  const tired = units.fatigued[unit] ?? 0
  if (units.remounted[unit]) return (mounted ? JUST_MOUNTED : JUST_DISMOUNTED) - tired
  if ((mounted !== 0) === nth(state.setting.units, unit).mounted) return figuresOf(state, unit).pm
  return (mounted ? ALLOWANCE_MOUNTED : ALLOWANCE_DISMOUNTED) - tired
}

export const isInFlight = ({ tables }: FiloState, unit: Unit): boolean =>
  tables.units.order[unit] === IN_FLIGHT

/** The column of the table of terrain. */
export const costsFor = ({ setting, tables }: FiloState, unit: Unit): Uint8Array =>
  tables.units.mounted[unit] || setting.isArtillery[unit] ? setting.horseCost : setting.footCost

/** filo 7.5.2 */
export const leaderFiguresOf = ({ setting, tables }: FiloState, leader: Leader): LeaderFigures => {
  const { hale, hurt } = nth(setting.leaders, leader)
  return tables.leaders.wounded[leader] ? hurt : hale
}

/** filo 1.2, 7.6: who commands the army now, if anyone does. */
export const armyLeaderOf = ({ setting, tables }: FiloState, seat: Seat): Leader | undefined => {
  const { army, status } = tables.leaders
  for (let leader = 0; leader < army.length; leader++)
    if (army[leader] && status[leader] === LEADS && nth(setting.leaders, leader).seat === seat) return leader
  return undefined
}

/** Who leads a banner now: its leader, or his substitute. */
export const leaderOfBanner = ({ setting, tables }: FiloState, banner: number): Leader | undefined => {
  const { leader, substitute } = nth(setting.banners, banner)
  if (tables.leaders.status[leader] === LEADS) return leader
  return tables.leaders.status[substitute] === LEADS ? substitute : undefined
}

export const armyBonus = (state: FiloState, seat: Seat): number => {
  const leader = armyLeaderOf(state, seat)
  return leader === undefined ? 0 : leaderFiguresOf(state, leader).bonus
}

/** Several leaders on a side: the best counts. */
export const bestBonus = (state: FiloState, leaders: readonly Leader[]): number =>
  leaders.reduce((best, leader) => Math.max(best, leaderFiguresOf(state, leader).bonus), 0)

export const bonusAt = (state: FiloState, hex: Hex): number => bestBonus(state, leadersAt(state, hex))
