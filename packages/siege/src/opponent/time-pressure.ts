import { opponentOf, type Seat } from '@mesnada/engine'
import { planOf } from '../campaign/record/keeping.ts'
import { bodiesOf } from '../core/bodies.ts'
import { termsOf } from '../core/terms.ts'
import type { SiegeState } from '../state.ts'
import { pointsOf } from '../victory/scoring.ts'
import type { Style } from './styles.ts'
import { strengthOf } from './worth.ts'

/** Time pressure: a side that loses if nothing happens accepts more risk the longer it has waited. */

/** The ratio of strength from which a side under time pressure does not wait. */
const NO_WAIT_RATIO = 1.1

const BY_STRENGTH = 0.6
const BY_TIME = 1.2

/** The share of the turns up to which there is no time pressure. */
const NO_PRESSURE_SHARE = 0.4

/** Turns for which a side waits for the enemy to come. */
const WAITING_TURNS = 2

/** At full pressure: added to the factor on progress, and taken off the factors on exposure and losses. */
const PROGRESS_BONUS = 1
const RISK_DISCOUNT = { exposure: 0.85, losses: 0.6 } as const

/** From 0, a side that can wait, to 1, a side that must act now. */
export const timePressureOf = (state: SiegeState, seat: Seat): number => {
  const { turn } = state.flow
  if (turn === 0 || !losesByWaiting(state, seat)) return 0
  if (turn > WAITING_TURNS && isInert(state, opponentOf(seat))) return 1
  const share = strengthOf(state, seat) / Math.max(1, strengthOf(state, opponentOf(seat)))
  const late = turn / termsOf(state).turns - NO_PRESSURE_SHARE
  return Math.min(1, Math.max(0, BY_TIME * late + BY_STRENGTH * (share - NO_WAIT_RATIO)))
}

/** Whether nobody of the side has acted in its last player turn: it will not come. */
const isInert = (state: SiegeState, seat: Seat): boolean => {
  const { done, movedOn } = state.tables.bodies
  for (const body of bodiesOf(state, seat))
    if (done[body] !== 0 || (movedOn[body] ?? 0) > Math.max(0, state.flow.playerTurn - 2)) return false
  return true
}

/** Whether the clock is against the side. */
export const losesByWaiting = (state: SiegeState, seat: Seat): boolean => {
  const { action } = termsOf(state)
  // The side that has undertaken an action of a siege gains nothing by waiting; a battle in parts has its verdict to fear.
  if (action !== undefined && planOf(state).castle !== undefined)
    return action.by === seat && action.kind === 'assault'
  const { verdict } = state.setting.play
  if (verdict.kind === 'side') return verdict.winner === opponentOf(seat)
  const lead = pointsOf(state, seat) - pointsOf(state, opponentOf(seat))
  return lead < 0 || (lead <= (verdict.margin ?? 0) && verdict.even === opponentOf(seat))
}

/** The style under time pressure. */
export const underPressure = (style: Style, pressure: number): Style =>
  pressure === 0
    ? style
    : {
        ...style,
        progress: style.progress * (1 + PROGRESS_BONUS * pressure),
        exposure: style.exposure * (1 - RISK_DISCOUNT.exposure * pressure),
        losses: style.losses * (1 - RISK_DISCOUNT.losses * pressure),
      }
