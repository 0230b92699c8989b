import { bodiesOf, isAnimal, sideOf } from '../../bodies.ts'
import { leaderRefusal, leadRefusal, letGo, needsLuck, takeBridle } from '../../leading.ts'
import { interrupt } from '../../stack.ts'
import { NOBODY } from '../../state.ts'
import type { ActionStep } from '../step.ts'

/** 3.34, 6.74: taking an animal by the bridle; from the saddle it may need a die. */
export const lead: ActionStep<'lead'> = {
  list: (state, seat, out) => {
    const animals: number[] = []
    for (let body = 0; body < state.tables.bodies.hex.length; body++)
      if (state.tables.bodies.hex[body] >= 0 && isAnimal(state, body)) animals.push(body)
    if (animals.length === 0) return
    for (const body of bodiesOf(state, seat)) {
      if (leaderRefusal(state, seat, body) !== undefined) continue
      for (const animal of animals)
        if (leadRefusal(state, seat, body, animal) === undefined) out.push({ type: 'lead', body, animal })
    }
  },
  check: (state, seat, { body, animal }) => leadRefusal(state, seat, body, animal),
  perform: (state, _seat, { body, animal }, tell) => {
    if (needsLuck(state, body)) interrupt(state, { kind: 'bridle', rider: body, horse: animal })
    else takeBridle(state, body, animal, tell)
  },
}

/** 3.34: the bridle is let go whenever one likes. */
export const letGoOf: ActionStep<'let-go'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (state.tables.bodies.leads[body] !== NOBODY && !isAnimal(state, body))
        out.push({ type: 'let-go', body })
  },
  check: (state, seat, { body }) => {
    const { hex, leads } = state.tables.bodies
    const yours =
      body < hex.length && hex[body] >= 0 && sideOf(state, body) === seat && !isAnimal(state, body)
    return yours && leads[body] !== NOBODY ? undefined : { code: 'siege.lead.leads-none', rule: 'siege 3.34' }
  },
  perform: (state, _seat, { body }, tell) => letGo(state, body, tell),
}
