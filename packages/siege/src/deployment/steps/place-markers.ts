import type { ActionStep } from '../../step.ts'
import { fillRefusal, rubbleRefusal } from '../question.ts'

/** siege 2.31: the breaches of a day's scenario are placed by the attacker. */
export const placeRubble: ActionStep<'place-rubble'> = {
  list: (state, _seat, out) => {
    for (let hex = 0; hex < state.setting.grid.size; hex++)
      if (!rubbleRefusal(state, hex)) out.push({ type: 'place-rubble', hex })
  },
  refusal: (state, _seat, { hex }) => rubbleRefusal(state, hex),
  perform: (state, _seat, { hex }, tell) => {
    state.tables.ground.rubble[hex] = 1
    tell?.({ type: 'rubble', hex })
  },
}

/** siege 2.2: fascines in the moat, placed by the besieger. */
export const fillMoat: ActionStep<'fill-moat'> = {
  list: (state, _seat, out) => {
    for (let hex = 0; hex < state.setting.grid.size; hex++)
      if (!fillRefusal(state, hex)) out.push({ type: 'fill-moat', hex })
  },
  refusal: (state, _seat, { hex }) => fillRefusal(state, hex),
  perform: (state, _seat, { hex }, tell) => {
    state.tables.ground.filled[hex] = 1
    tell?.({ type: 'filled', hex })
  },
}
