import type { Refusal, Seat } from '@mesnada/engine'
import type { ActionOf } from '../../actions.ts'
import { takeAction, takeToEngines } from '../../sequence.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { mayBombard } from '../calendar.ts'
import { isOpenToday, planOf } from '../record/keeping.ts'

const indexOf = (state: SiegeState, seat: Seat, what: string): number =>
  planOf(state).actions.findIndex(action => action.kind === what && isOpenToday(state, seat, action))

const refusal = (state: SiegeState, seat: Seat, { what }: ActionOf<'undertake'>): Refusal | undefined => {
  const open = what === 'bombardment' ? mayBombard(state, seat) : indexOf(state, seat, what) >= 0
  return open ? undefined : { code: 'siege.day.not-open', rule: 'siege R.day', values: { undertaking: what } }
}

/** siege R.day: what the day is spent on. */
export const undertake: ActionStep<'undertake'> = {
  list: (state, seat, out) => {
    if (mayBombard(state, seat)) out.push({ type: 'undertake', what: 'bombardment' })
    for (const action of planOf(state).actions)
      if (isOpenToday(state, seat, action)) out.push({ type: 'undertake', what: action.kind })
  },
  refusal: refusal,
  perform: (state, seat, { what }, tell) => {
    if (what === 'bombardment') takeToEngines(state, tell)
    else takeAction(state, indexOf(state, seat, what), tell)
  },
}
