import { D10, outcomesOf, popFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { startOf } from '../../core/terms.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { recordOf, setRecord } from '../record/keeping.ts'

const DICE = [D10]

const rowOf = (state: SiegeState, frame: FrameOf<'entry-die'>, die: number) => {
  const start = startOf(state, frame)
  const table = start.kind === 'die' ? start.table : []
  return table.find(({ upTo }) => die <= upTo) ?? nth(table, table.length - 1)
}

const thrown = (state: SiegeState, frame: FrameOf<'entry-die'>): Throw => ({
  purpose: 'siege.roll.entry',
  rule: 'siege R.scenarios',
  seat: frame.side,
  dice: DICE,
  modifiers: [],
  outcomes: outcomesOf(DICE, die => rowOf(state, frame, die).edge),
})

/** siege R.scenarios, Little Wootton: by which side of the map someone comes is left to the die. */
export const entryDie: FrameStep<'entry-die'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [thrown(state, frame)] } }),
  settle: (state, frame, faces, tell) => {
    const die = nth(faces, 0)
    const { side, group } = frame
    const start = startOf(state, frame)
    const { edge } = rowOf(state, frame, die)
    const turn = start.kind === 'die' ? start.turn : 1
    popFrame(state)
    setRecord(state, { entries: [...recordOf(state).entries, { side, group, edges: [edge], turn }] })
    tell?.({ type: 'entry-named', side, die, edge })
  },
}
