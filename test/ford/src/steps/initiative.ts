import { initiativeRoll, initiativeTotal } from '../combat.ts'
import { PHASES } from '../flow.ts'
import { beginPhase } from '../sequence.ts'
import type { Throwing } from './step.ts'

/** ford 2.1: both captains throw two dice; the higher acts first, at a tie the side that deployed first. */
export const initiative: Throwing = {
  roll: initiativeRoll,
  settle: (state, _, [a, b, c, d], emit) => {
    const totals = [initiativeTotal(state, 0, a + b), initiativeTotal(state, 1, c + d)] as const
    const winner = totals[0] === totals[1] ? state.setting.first : totals[0] > totals[1] ? 0 : 1
    emit?.({ type: 'initiative', totals, winner })
    beginPhase(state, { at: PHASES[0], seat: winner, half: 0 }, emit)
  },
}
