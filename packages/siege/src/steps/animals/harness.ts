import type { Seat } from '@mesnada/engine'
import { bodiesOf, isAnimal } from '../../bodies.ts'
import type { Body } from '../../flow.ts'
import { idleHandRefusal } from '../../hands.ts'
import { harnessRefusal, stringRefusal } from '../../harness.ts'
import type { SiegeState } from '../../state.ts'
import { undertake } from '../../tasks.ts'
import type { ActionStep } from '../step.ts'

const idlers = (state: SiegeState, seat: Seat): readonly Body[] =>
  [...bodiesOf(state, seat)].filter(
    body => !isAnimal(state, body) && idleHandRefusal(state, seat, body, 'siege 5.11') === undefined,
  )

const allAnimals = (state: SiegeState): readonly Body[] =>
  Array.from(state.tables.bodies.hex, (_, body) => body).filter(body => isAnimal(state, body))

/** 5.11: an animal, alive or dead, is put to a cart or taken out of it. */
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
  check: (state, seat, { body, cart, animal }) => harnessRefusal(state, seat, body, cart, animal),
  perform: (state, _seat, { body, cart, animal }) =>
    undertake(state, { kind: 'harness', body, cart, animal }),
}

/** 5.13: two mules, alive or dead, are tied together or loosed. */
export const string: ActionStep<'string'> = {
  list: (state, seat, out) => {
    const animals = allAnimals(state)
    if (animals.length < 2) return
    for (const body of idlers(state, seat))
      for (const animal of animals)
        for (const behind of animals)
          if (stringRefusal(state, seat, body, animal, behind) === undefined)
            out.push({ type: 'string', body, animal, behind })
  },
  check: (state, seat, { body, animal, behind }) => stringRefusal(state, seat, body, animal, behind),
  perform: (state, _seat, { body, animal, behind }) =>
    undertake(state, { kind: 'string', body, animal, behind }),
}
