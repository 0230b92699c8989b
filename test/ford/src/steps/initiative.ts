import { dice } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { initiativeThrow, initiativeTotal } from '../combat.ts'
import { beginTurn } from '../sequence.ts'
import type { FrameStep } from './step.ts'

/** ford 2.1: both captains throw two dice; the higher acts first, at a tie the side that deployed first. */
export const initiative: FrameStep<'initiative'> = {
  pending: state => dice(initiativeThrow(state, 0), initiativeThrow(state, 1)),
  settle: (state, _, faces, emit) => {
    const a = nth(faces, 0)
    const b = nth(faces, 1)
    const c = nth(faces, 2)
    const d = nth(faces, 3)
    const totals = [initiativeTotal(state, 0, a + b), initiativeTotal(state, 1, c + d)] as const
    const winner = totals[0] === totals[1] ? state.setting.first : totals[0] > totals[1] ? 0 : 1
    emit?.({ type: 'initiative', totals, winner })
    beginTurn(state, winner, emit)
  },
}
