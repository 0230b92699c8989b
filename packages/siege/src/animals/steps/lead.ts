import { interrupt } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isAnimal } from '../../core/bodies.ts'
import { leaderRefusal, leadRefusal, needsLuck, takeBridle } from '../../movement/leading.ts'
import type { ActionStep } from '../../step.ts'

/** siege 3.34, 6.74: taking an animal by the bridle; from the saddle it may need a die. */
export const lead: ActionStep<'lead'> = {
  list: (state, seat, out) => {
    const animals: number[] = []
    for (let body = 0; body < state.tables.bodies.hex.length; body++)
      if ((state.tables.bodies.hex[body] ?? OFF_MAP) >= 0 && isAnimal(state, body)) animals.push(body)
    if (animals.length === 0) return
    for (const body of bodiesOf(state, seat)) {
      if (leaderRefusal(state, seat, body) !== undefined) continue
      for (const animal of animals)
        if (leadRefusal(state, seat, body, animal) === undefined) out.push({ type: 'lead', body, animal })
    }
  },
  refusal: (state, seat, { body, animal }) => leadRefusal(state, seat, body, animal),
  perform: (state, _seat, { body, animal }, tell) => {
    if (needsLuck(state, body)) interrupt(state, { kind: 'bridle', rider: body, horse: animal })
    else takeBridle(state, body, animal, tell)
  },
}
