import { isAlive } from '../../core/bodies.ts'
import { undertake } from '../../phases/tasks.ts'
import { DONE } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { exchangeRefusal, exchangesFor } from '../ammunition.ts'

/** siege 6.3: two who stand together spend the turn handing arrows over, or one takes those of a dead bowman. */
export const exchange: ActionStep<'exchange'> = {
  list: (state, seat, out) => {
    for (const { body, with: other, most } of exchangesFor(state, seat))
      for (let arrows = 1; arrows <= most; arrows++) out.push({ type: 'exchange', body, with: other, arrows })
  },
  refusal: (state, seat, action) => exchangeRefusal(state, seat, action),
  perform: (state, _seat, { body, with: other, arrows }) => {
    if (isAlive(state, other))
      state.tables.bodies.done[other] = (state.tables.bodies.done[other] ?? 0) | DONE.busy
    undertake(state, { kind: 'exchange', body, with: other, arrows })
  },
}
