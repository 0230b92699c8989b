import { dice, popFrame, replaceFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { Formation } from '../../flow.ts'
import { type CrusadesState, GOING } from '../../state.ts'
import { type FrameStep, outcome } from '../../step.ts'
import { comeBack, goHome, leadHome, returnThrow, withdrawalThrow } from '../withdrawal.ts'

/** crusades 14.2: they go for good, or until they come back (crusades 15.2). */
const setOff = ({ tables, flow }: CrusadesState, formation: Formation): void => {
  tables.formations.mood[formation] = GOING
  tables.formations.since[formation] = flow.turn
}

export const withdrawal: FrameStep<'withdrawal'> = {
  pending: (state, { formation }) => dice(withdrawalThrow(state, formation)),
  settle: (state, { formation }, faces, tell, due) => {
    const goes = outcome(due, faces) === 'goes'
    popFrame(state)
    if (goes) setOff(state, formation)
    tell?.({ type: 'wavered', formation, die: nth(faces, 0), goes })
  },
}

export const homecoming: FrameStep<'return'> = {
  pending: (state, { formation }) => dice(returnThrow(state, formation)),
  settle: (state, { formation }, faces, tell, due) => {
    const comes = outcome(due, faces) === 'comes'
    popFrame(state)
    tell?.({ type: 'recalled', formation, die: nth(faces, 0), comes })
    if (comes) comeBack(state, formation, tell)
  },
}

/** crusades 14.2: nobody decides on their way: the shortest, first the units, then their leaders. */
export const departure: FrameStep<'departure'> = {
  autoResolve: (state, frame, tell) => {
    const [unit, ...units] = frame.units
    const [leader, ...leaders] = frame.leaders
    if (unit !== undefined) {
      replaceFrame(state, { ...frame, units })
      goHome(state, unit, tell)
    } else if (leader === undefined) popFrame(state)
    else {
      replaceFrame(state, { ...frame, leaders })
      leadHome(state, leader, tell)
    }
    return true
  },
}
