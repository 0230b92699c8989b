import { opponentOf, type Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { leaderFiguresOf, leaderOfBanner } from '../core/figures.ts'
import type { Leader, Unit } from '../flow.ts'
import type { FiloState } from '../state.ts'
import { leadOf, neededLead } from '../victory/victory.ts'
import { strengthOf } from './worth.ts'

/** The aims of a side: how much it wants to attack, and the ground that decides the battle. */
export interface Aims {
  /** From near 0, a side that waits, to 1, a side that must attack. */
  readonly eagerness: number
  /** The standard whose hex wins the battle (filo N.5), and whether it is the side's own. */
  readonly standard: { readonly hex: Hex; readonly own: boolean } | undefined
}

/**
 * Eagerness by role. A defender advances if he is stronger. Either side becomes eager when time runs out without a
 * winning lead, and stays when it has one.
 */
const EAGERNESS = {
  attacker: 1,
  content: 0.5,
  defender: 0.3,
  least: 0.1,
  most: 1.7,
  perStrength: 2.5,
  undecided: 0.7,
} as const

/** The share of the battle from which a winning lead is defended. */
const LATE = 0.75

export const aimsOf = (
  state: FiloState,
  seat: Seat,
  strengths: readonly [number, number] = [strengthOf(state, 0), strengthOf(state, 1)],
): Aims => {
  const { standard } = state.setting.special
  return {
    eagerness: eagernessOf(state, seat, strengths),
    standard: standard && { hex: standard.hex, own: standard.seat === seat },
  }
}

/** The share of the battle's turns that are over, from 0 to 1. */
export const progressOf = ({ setting, flow }: FiloState): number =>
  Math.min(1, flow.turn / Math.max(1, setting.turns))

const eagernessOf = (state: FiloState, seat: Seat, strengths: readonly [number, number]): number => {
  const { play } = state.setting
  const { margin } = play.victory
  const lead = leadOf(state, seat)
  const late = progressOf(state)
  const needed = neededLead(state, seat)
  const undecided = lead < needed ? EAGERNESS.undecided * late : 0
  if (lead >= 2 * margin || (lead >= needed && late >= LATE)) return EAGERNESS.content
  if (play.attacker === seat) return EAGERNESS.attacker + undecided
  const ratio = strengths[seat] / Math.max(1, strengths[opponentOf(seat)])
  const wish = EAGERNESS.defender + EAGERNESS.perStrength * (ratio - 1) + undecided
  return Math.max(EAGERNESS.least, Math.min(EAGERNESS.most, wish))
}

/** The leader who commands the unit, and the distance at which he does, in hexes. */
export const commandOf = (
  state: FiloState,
  unit: Unit,
): { readonly hex: Hex; readonly radius: number } | undefined => {
  const leader: Leader | undefined = leaderOfBanner(state, nth(state.setting.units, unit).banner)
  if (leader === undefined) return undefined
  return { hex: state.tables.leaders.hex[leader] ?? OFF_MAP, radius: leaderFiguresOf(state, leader).radius }
}
