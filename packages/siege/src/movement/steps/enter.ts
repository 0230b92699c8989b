import { tie } from '../../animals/harness.ts'
import { isAnimal } from '../../core/bodies.ts'
import { granted } from '../../core/granted.ts'
import { setBody } from '../../core/occupancy.ts'
import { arrivals, entriesOf, entryCost, entryRefusal, hexesEntered } from '../../deployment/entering.ts'
import { afterSteps } from '../../night/watch.ts'
import { NOBODY } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { takeBridle } from '../leading.ts'
import { spend } from '../moving.ts'

/** siege G.1: someone comes on by one of his group's edges and pays for the hex he enters by. */
export const enter: ActionStep<'enter'> = {
  list: (state, seat, out) => {
    for (const body of arrivals(state, seat))
      for (const { hex, facing, with: handler } of entriesOf(state, seat, body))
        out.push({
          type: 'enter',
          body,
          hex,
          ...(facing === undefined ? {} : { facing }),
          ...(handler === undefined ? {} : { with: handler }),
        })
  },
  refusal: (state, seat, action) => entryRefusal(state, seat, action),
  perform: (state, _seat, action, tell) => {
    const { body, with: handler } = action
    const cost = granted(entryCost(state, action))
    const [head, tail] = hexesEntered(state, action)
    setBody(state, body, head, tail)
    if (handler === undefined) spend(state, body, cost)
    else if (isAnimal(state, handler)) tie(state, body, handler, tell)
    else takeBridle(state, handler, body, tell)
    tell?.({ type: 'entered', body, hex: head })
    afterSteps(state, body, NOBODY, [head], tell)
  },
}
