import { opponentOf, type Seat } from '@mesnada/engine'
import { bodiesOf } from '../bodies.ts'
import { pointsOf } from '../scoring.ts'
import type { SiegeState } from '../state.ts'
import { termsOf } from '../terms.ts'
import type { Temper } from './tempers.ts'
import { strengthOf } from './worth.ts'

/** How hard a side must try: one that loses if nothing happens has less to lose by trying the longer it waits. */

/** So much stronger a side should not wait at all, if time is against it. */
const STRONG_ENOUGH = 1.1

const BY_STRENGTH = 0.6
const BY_TIME = 1.2

/** Up to this share of the turns there is time enough. */
const EARLY = 0.4

/** For so many turns one waits and sees whether the enemy stirs. */
const PATIENCE = 2

/** What pressing adds to the wish to get on, and takes off the care for one's own. */
const HASTE = 1
const DARING = { exposure: 0.85, losses: 0.6 } as const

/** 0 for those who can wait, 1 for those who must try now. */
export const pressOf = (state: SiegeState, seat: Seat): number => {
  const { turn } = state.flow
  if (turn === 0 || !losesByWaiting(state, seat)) return 0
  if (turn > PATIENCE && isInert(state, opponentOf(seat))) return 1
  const share = strengthOf(state, seat) / Math.max(1, strengthOf(state, opponentOf(seat)))
  const late = turn / termsOf(state).turns - EARLY
  return Math.min(1, Math.max(0, BY_TIME * late + BY_STRENGTH * (share - STRONG_ENOUGH)))
}

/** Nobody of the side has stirred in its last player turn, by foot or by hand: it will not come, and need not be feared. */
const isInert = (state: SiegeState, seat: Seat): boolean => {
  const { done, movedOn } = state.tables.bodies
  for (const body of bodiesOf(state, seat))
    if (done[body] !== 0 || movedOn[body] > Math.max(0, state.flow.playerTurn - 2)) return false
  return true
}

const losesByWaiting = (state: SiegeState, seat: Seat): boolean => {
  const { action } = termsOf(state)
  // An action of a siege is there for what its side has undertaken, and nothing comes of it by itself.
  if (action !== undefined) return action.by === seat && action.kind === 'assault'
  const { verdict } = state.setting.play
  if (verdict.kind === 'side') return verdict.winner === opponentOf(seat)
  const lead = pointsOf(state, seat) - pointsOf(state, opponentOf(seat))
  return lead < 0 || (lead <= (verdict.margin ?? 0) && verdict.even === opponentOf(seat))
}

/** The same temper under so much pressure. */
export const pressed = (temper: Temper, press: number): Temper =>
  press === 0
    ? temper
    : {
        ...temper,
        progress: temper.progress * (1 + HASTE * press),
        exposure: temper.exposure * (1 - DARING.exposure * press),
        losses: temper.losses * (1 - DARING.losses * press),
      }
