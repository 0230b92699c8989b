import { undertake } from '../../phases/tasks.ts'
import type { ActionStep } from '../../step.ts'
import { allAnimals, harnessRefusal, idlers } from '../harness.ts'

/** siege 5.11: an animal, alive or dead, is put to a cart or taken out of it. */
export const harness: ActionStep<'harness'> = {
  list: (state, seat, out) => {
    const { gear } = state.setting
    const animals = allAnimals(state)
    if (animals.length === 0 || !gear.some(({ kind }) => kind === 'cart')) return
    for (const body of idlers(state, seat))
      for (let cart = 0; cart < gear.length; cart++)
        for (const animal of animals)
          if (harnessRefusal(state, seat, body, cart, animal) === undefined)
            out.push({ type: 'harness', body, cart, animal })
  },
  refusal: (state, seat, { body, cart, animal }) => harnessRefusal(state, seat, body, cart, animal),
  perform: (state, _seat, { body, cart, animal }) =>
    undertake(state, { kind: 'harness', body, cart, animal }),
}
