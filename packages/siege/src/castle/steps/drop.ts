import type { Refusal, Seat } from '@mesnada/engine'
import { bodiesOf } from '../../core/bodies.ts'
import { BURDEN, carriersOf, dropCarried, isCarrying } from '../../core/carrying.ts'
import { moveRefusal } from '../../core/mobility.ts'
import type { Body } from '../../flow.ts'
import { NOBODY, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

const refusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined =>
  moveRefusal(state, seat, body) ??
  (isCarrying(state, body) ? undefined : { code: 'siege.carry.empty-handed', rule: 'siege 1.91' })

/** What is carried is put down where it is. The points it cost are lost for this movement phase all the same. */
export const drop: ActionStep<'drop'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (isCarrying(state, body) && !refusal(state, seat, body)) out.push({ type: 'drop', body })
  },
  refusal: (state, seat, { body }) => refusal(state, seat, body),
  perform: (state, _seat, { body }, tell) => {
    const { carries, spent } = state.tables.bodies
    for (const carrier of carriersOf(state, carries[body] ?? NOBODY))
      spent[carrier] = (spent[carrier] ?? 0) + BURDEN
    dropCarried(state, body, tell)
  },
}
