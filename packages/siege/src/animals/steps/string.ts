import { undertake } from '../../phases/tasks.ts'
import type { ActionStep } from '../../step.ts'
import { allAnimals, idlers, isAtAnimal, stringRefusal } from '../harness.ts'

/** siege 5.13: two mules, alive or dead, are tied together or loosed. */
export const string: ActionStep<'string'> = {
  list: (state, seat, out) => {
    const animals = allAnimals(state)
    if (animals.length < 2) return
    for (const body of idlers(state, seat)) {
      const near = animals.filter(animal => isAtAnimal(state, body, animal))
      if (near.length === 0) continue
      for (const animal of animals)
        for (const behind of near.includes(animal) ? animals : near)
          if (stringRefusal(state, seat, body, animal, behind) === undefined)
            out.push({ type: 'string', body, animal, behind })
    }
  },
  refusal: (state, seat, { body, animal, behind }) => stringRefusal(state, seat, body, animal, behind),
  perform: (state, _seat, { body, animal, behind }) =>
    undertake(state, { kind: 'string', body, animal, behind }),
}
