import type { ActionStep } from '../../step.ts'
import { notesFor, putUnder, putUnderRefusal } from '../subordinates.ts'

/** siege 6.5: the owner notes whose man someone is; until play begins he may change his mind. */
export const putUnderSergeant: ActionStep<'put-under'> = {
  list: (state, seat, out) => {
    for (const note of notesFor(state, seat)) out.push({ type: 'put-under', ...note })
  },
  refusal: (state, seat, { body, sergeant }) => putUnderRefusal(state, seat, body, sergeant),
  perform: (state, _seat, { body, sergeant }, tell) => putUnder(state, body, sergeant, tell),
}
