import { bodiesOf } from '../../core/bodies.ts'
import type { ActionStep } from '../../step.ts'
import { escapeRefusal, forfeit } from '../ransom.ts'

/** siege 6.4: in his own movement phase a prisoner slips away, and may then move like anyone. */
export const escape: ActionStep<'escape'> = {
  list: (state, seat, out) => {
    if (!state.setting.options.ransom) return
    for (const body of bodiesOf(state, seat))
      if (escapeRefusal(state, seat, body) === undefined) out.push({ type: 'escape', body })
  },
  refusal: (state, seat, { body }) => escapeRefusal(state, seat, body),
  perform: (state, _seat, { body }, tell) => forfeit(state, body, tell),
}
