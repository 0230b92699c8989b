import { bodiesOf, isAnimal } from '../../core/bodies.ts'
import { undertake } from '../../phases/tasks.ts'
import { DONE, NOBODY } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { handBridleRefusal } from '../bridle-hands.ts'

/** siege 6.74: two who stand together spend the turn, and the one has the bridle that the other had. */
export const handBridle: ActionStep<'hand-bridle'> = {
  list: (state, seat, out) => {
    if (!state.setting.options.horseCapture) return
    for (const body of bodiesOf(state, seat)) {
      if (isAnimal(state, body) || state.tables.bodies.leads[body] === NOBODY) continue
      for (const to of bodiesOf(state, seat))
        if (handBridleRefusal(state, seat, body, to) === undefined)
          out.push({ type: 'hand-bridle', body, to })
    }
  },
  refusal: (state, seat, { body, to }) => handBridleRefusal(state, seat, body, to),
  perform: (state, _seat, { body, to }) => {
    state.tables.bodies.done[to] = (state.tables.bodies.done[to] ?? 0) | DONE.busy
    undertake(state, { kind: 'hand-bridle', body, to })
  },
}
