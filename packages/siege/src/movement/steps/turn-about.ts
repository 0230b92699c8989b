import { bodiesOf } from '../../core/bodies.ts'
import type { ActionStep } from '../../step.ts'
import { layoutOf, trainOf } from '../train.ts'
import { takeTurn, turnedAbout, turnRefusal } from '../turning.ts'

/** siege R.mounted: head and tail change places. */
export const turnAbout: ActionStep<'turn-about'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (turnRefusal(state, seat, body) === undefined) out.push({ type: 'turn-about', body })
  },
  refusal: (state, seat, { body }) => turnRefusal(state, seat, body),
  perform: (state, _seat, { body }, tell) => {
    takeTurn(state, body, turnedAbout(layoutOf(state, trainOf(state, body))), tell)
  },
}
