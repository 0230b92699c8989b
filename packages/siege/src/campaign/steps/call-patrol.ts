import type { Refusal, Seat } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { termsOf } from '../../core/terms.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { recordOf, setRecord } from '../record/keeping.ts'

/** siege R.scenarios, Retreat: when a patrol is due, the besieger says which of those that have not come yet it is. */

const edgesOf = (state: SiegeState, seat: Seat, group: number): readonly string[] | undefined => {
  const start = nth(termsOf(state).starts, seat)[group]
  return start?.kind === 'patrol' ? start.edges : undefined
}

/** How many patrols may still be called up to this turn. */
const due = (state: SiegeState, seat: Seat): number => {
  const { action } = termsOf(state)
  const arrived = (action?.patrols ?? []).filter(turn => turn <= state.flow.turn).length
  const called = (state.flow.campaign?.entries ?? []).filter(
    ({ side, group }) => side === seat && edgesOf(state, seat, group) !== undefined,
  )
  return arrived - called.length
}

const refusal = (state: SiegeState, seat: Seat, group: number): Refusal | undefined => {
  const rule = 'siege R.scenarios'
  if (state.flow.campaign === undefined || due(state, seat) <= 0)
    return { code: 'siege.patrol.none-due', rule }
  const known = recordOf(state).entries.some(entry => entry.side === seat && entry.group === group)
  return edgesOf(state, seat, group) === undefined || known
    ? { code: 'siege.patrol.not-waiting', rule }
    : undefined
}

export const callPatrol: ActionStep<'call-patrol'> = {
  list: (state, seat, out) => {
    if (state.flow.campaign === undefined || due(state, seat) <= 0) return
    for (const group of nth(termsOf(state).starts, seat).keys())
      if (refusal(state, seat, group) === undefined) out.push({ type: 'call-patrol', group })
  },
  refusal: (state, seat, { group }) => refusal(state, seat, group),
  perform: (state, seat, { group }, tell) => {
    const edges = edgesOf(state, seat, group) ?? []
    setRecord(state, {
      entries: [...recordOf(state).entries, { side: seat, group, edges, turn: state.flow.turn }],
    })
    tell?.({ type: 'patrol-called', side: seat, group })
  },
}
