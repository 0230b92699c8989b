import { opponentOf, type Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { leaderFiguresOf, leaderOfBanner } from '../figures.ts'
import type { Leader, Unit } from '../flow.ts'
import type { FiloState } from '../state.ts'
import { strengthOf } from './worth.ts'

/** What a side is after: how much it wants to come to blows, and the ground that would decide the battle. */
export interface Aims {
  /** From near 0, who waits to be attacked, to 1, who must go forward. */
  readonly eagerness: number
  /** The standard whose hex wins the battle (N.5), for the side that has to take it and the one that has to keep it. */
  readonly standard: { readonly hex: Hex; readonly own: boolean } | undefined
}

/** The attacker has come to fight. Whoever has only to hold goes forward if he is stronger, or behind and short of time. */
const EAGERNESS = {
  attacker: 1,
  content: 0.5,
  defender: 0.3,
  least: 0.1,
  perStrength: 2.5,
  behind: 0.7,
} as const

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

const eagernessOf = (
  { setting, tables, flow }: FiloState,
  seat: Seat,
  strengths: readonly [number, number],
): number => {
  const { margin } = setting.play.victory
  const lead = tables.sides.points[seat] - tables.sides.points[opponentOf(seat)]
  if (setting.play.attacker === seat) return lead >= 2 * margin ? EAGERNESS.content : EAGERNESS.attacker
  const ratio = strengths[seat] / Math.max(1, strengths[opponentOf(seat)])
  const late = Math.min(1, flow.turn / Math.max(1, setting.turns))
  const behind = lead < 0 ? EAGERNESS.behind * late : 0
  const wish = EAGERNESS.defender + EAGERNESS.perStrength * (ratio - 1) + behind
  return Math.max(EAGERNESS.least, Math.min(1, wish))
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
