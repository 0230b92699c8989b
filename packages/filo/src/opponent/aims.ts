import { opponentOf, type Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { leaderFiguresOf, leaderOfBanner } from '../figures.ts'
import type { Leader, Unit } from '../flow.ts'
import type { FiloState } from '../state.ts'
import { leadOf, neededLead } from '../victory.ts'
import { strengthOf } from './worth.ts'

/** What a side is after: how much it wants to come to blows, and the ground that would decide the battle. */
export interface Aims {
  /** From near 0, who waits to be attacked, to 1, who must go forward. */
  readonly eagerness: number
  /** The standard whose hex wins the battle (N.5), for the side that has to take it and the one that has to keep it. */
  readonly standard: { readonly hex: Hex; readonly own: boolean } | undefined
}

/**
 * The attacker has come to fight. Whoever has only to hold goes forward if he is stronger. Either presses on when time
 * runs out and he has no lead that wins, and is content when he has one.
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

/** From this share of the battle on, a lead that would win is one to be kept. */
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

/** How much of the battle is over, from 0 to 1. */
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

/** Who leads the unit, and how far he can be from it. */
export const commandOf = (
  state: FiloState,
  unit: Unit,
): { readonly hex: Hex; readonly radius: number } | undefined => {
  const leader: Leader | undefined = leaderOfBanner(state, state.setting.units[unit].banner)
  if (leader === undefined) return undefined
  return { hex: state.tables.leaders.hex[leader], radius: leaderFiguresOf(state, leader).radius }
}
