import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import type { ActionOf } from '../../actions.ts'
import { bodiesBeside } from '../../contact/attacks.ts'
import { bodiesOf, isAble, isOnMap, sideOf } from '../../core/bodies.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { isAsleep, isOpenBetween, wake as rouse } from '../night.ts'

const RULE = 'siege 6.75'

const wakeRefusal = (
  state: SiegeState,
  seat: Seat,
  { body, sleeper }: ActionOf<'wake'>,
): Refusal | undefined => {
  const { length } = state.tables.bodies.hex
  if (body >= length || sideOf(state, body) !== seat || !isAble(state, body))
    return { code: 'siege.night.no-waker', rule: RULE }
  if (sleeper >= length || !isOnMap(state, sleeper) || !isAsleep(state, sleeper))
    return { code: 'siege.night.not-asleep', rule: RULE }
  return isOpenBetween(state, body, sleeper) ? undefined : { code: 'siege.night.not-beside', rule: RULE }
}

/** siege 6.75: a sleeper is woken on purpose, from a hex beside him. */
export const wake: ActionStep<'wake'> = {
  list: (state, seat, out) => {
    if (state.flow.alarm) return
    for (const sleeper of bodiesOf(state, opponentOf(seat))) {
      if (!isAsleep(state, sleeper)) continue
      for (const body of bodiesBeside(state, sleeper)) {
        const action = { type: 'wake', body, sleeper } as const
        if (wakeRefusal(state, seat, action) === undefined) out.push(action)
      }
    }
  },
  refusal: wakeRefusal,
  perform: (state, _seat, { sleeper }, tell) => rouse(state, sleeper, tell),
}
