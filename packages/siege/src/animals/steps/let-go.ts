import { OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isAnimal, sideOf } from '../../core/bodies.ts'
import { letGo } from '../../movement/leading.ts'
import { NOBODY } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

/** siege 3.34: the bridle is let go whenever one likes. */
export const letGoOf: ActionStep<'let-go'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (state.tables.bodies.leads[body] !== NOBODY && !isAnimal(state, body))
        out.push({ type: 'let-go', body })
  },
  refusal: (state, seat, { body }) => {
    const { hex, leads } = state.tables.bodies
    const yours =
      body < hex.length &&
      (hex[body] ?? OFF_MAP) >= 0 &&
      sideOf(state, body) === seat &&
      !isAnimal(state, body)
    return yours && leads[body] !== NOBODY ? undefined : { code: 'siege.lead.leads-none', rule: 'siege 3.34' }
  },
  perform: (state, _seat, { body }, tell) => letGo(state, body, tell),
}
