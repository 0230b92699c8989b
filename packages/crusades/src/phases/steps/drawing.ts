import { dice, popFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { cupOf, drawThrow } from '../../orders/chits.ts'
import { activateFormation, beginRallies } from '../../sequence.ts'
import { type FrameStep, outcome } from '../../step.ts'

/** crusades 16.1: the next chit; the last one needs no drawing, and with none left both sides rally. */
export const draw: FrameStep<'draw'> = {
  autoResolve: (state, _frame, tell) => {
    const cup = cupOf(state)
    if (cup.length > 1) return false
    popFrame(state)
    if (cup.length === 1) activateFormation(state, nth(cup, 0), tell)
    else beginRallies(state, tell)
    return true
  },
  pending: state => dice(drawThrow(state)),
  settle: (state, _frame, faces, tell, due) => {
    const formation = Number(outcome(due, faces))
    popFrame(state)
    activateFormation(state, formation, tell)
  },
}
