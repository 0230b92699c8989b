import { bodiesOf, isAnimal } from '../../core/bodies.ts'
import { spend } from '../../movement/moving.ts'
import { undertake } from '../../phases/tasks.ts'
import type { ActionStep } from '../../step.ts'
import { getUp, mountRefusal, QUICK_MOUNTING } from '../saddle.ts'

/** siege 3.33: a complete turn; with switch 19 three movement points. */
export const mount: ActionStep<'mount'> = {
  list: (state, seat, out) => {
    const horses = [...bodiesOf(state, seat)].filter(body => isAnimal(state, body))
    if (horses.length === 0) return
    for (const body of bodiesOf(state, seat)) {
      if (isAnimal(state, body)) continue
      for (const horse of horses)
        if (mountRefusal(state, seat, body, horse) === undefined) out.push({ type: 'mount', body, horse })
    }
  },
  refusal: (state, seat, { body, horse }) => mountRefusal(state, seat, body, horse),
  perform: (state, _seat, { body, horse }, tell) => {
    if (!state.setting.options.s19QuickMounting) return undertake(state, { kind: 'mount', body, horse })
    spend(state, body, QUICK_MOUNTING)
    getUp(state, body, horse, tell)
  },
}
