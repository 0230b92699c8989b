import type { Refusal, Seat } from '@mesnada/engine'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { decideAction, setRecord } from '../record/keeping.ts'
import { garrisonOf, isDrivenIntoKeep } from '../record/outer-castle.ts'

const refusal = (state: SiegeState, seat: Seat): Refusal | undefined => {
  const rule = 'siege 6.72'
  if (!state.setting.options.haltAssault || state.flow.campaign === undefined)
    return { code: 'siege.halt.not-played', rule }
  return seat !== garrisonOf(state) && isDrivenIntoKeep(state)
    ? undefined
    : { code: 'siege.halt.not-yet', rule }
}

/** siege 6.72: the outer castle is taken; the keep can wait for another day. */
export const halt: ActionStep<'halt'> = {
  list: (state, seat, out) => {
    if (refusal(state, seat) === undefined) out.push({ type: 'halt' })
  },
  refusal: (state, seat) => refusal(state, seat),
  perform: (state, seat, _action, tell) => {
    setRecord(state, { outerTaken: true })
    tell?.({ type: 'halted', side: seat })
    decideAction(state, { winner: seat, reason: 'siege.closed.halted' })
  },
}
