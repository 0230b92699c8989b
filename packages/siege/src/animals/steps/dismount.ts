import { bodiesOf, hexesOf, isMounted } from '../../core/bodies.ts'
import { undertake } from '../../phases/tasks.ts'
import type { ActionStep } from '../../step.ts'
import { dismountRefusal, placesBeside } from '../saddle.ts'

/** siege 3.33: a complete turn. */
export const dismount: ActionStep<'dismount'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat)) {
      if (!isMounted(state, body)) continue
      for (const hex of placesBeside(state, hexesOf(state, body)))
        if (dismountRefusal(state, seat, body, hex) === undefined) out.push({ type: 'dismount', body, hex })
    }
  },
  refusal: (state, seat, { body, hex }) => dismountRefusal(state, seat, body, hex),
  perform: (state, _seat, { body, hex }) => undertake(state, { kind: 'dismount', body, hex }),
}
