import { type Seat, setFlow } from '@mesnada/engine'
import { LEFT, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

/** The edges one of which this side must name before leaving counts; none once it has. */
const edgesToName = (state: SiegeState, seat: Seat): readonly string[] => {
  if (state.flow.declaredExit) return []
  return (state.setting.play.scoring ?? []).flatMap(score =>
    score.kind === 'exits' && score.declared && score.by === seat ? score.edges : [],
  )
}

/** siege R.scenarios, The Trap: the edge is said aloud, once; only those who leave by it afterwards count. */
export const declareExit: ActionStep<'declare-exit'> = {
  list: (state, seat, out) => {
    for (const edge of edgesToName(state, seat)) out.push({ type: 'declare-exit', edge })
  },
  refusal: (state, seat, { edge }) =>
    edgesToName(state, seat).includes(edge)
      ? undefined
      : { code: 'siege.exit.not-to-declare', rule: 'siege R.scenarios', values: { edge } },
  perform: (state, seat, { edge }, tell) => {
    const { hex } = state.tables.bodies
    const gone = Array.from(hex.keys()).filter(body => hex[body] === LEFT)
    setFlow(state, { declaredExit: { edge, gone } })
    tell?.({ type: 'exit-declared', side: seat, edge })
  },
}
