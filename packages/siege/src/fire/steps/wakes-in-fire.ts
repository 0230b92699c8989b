import { D10, outcomesOf, popFrame, replaceFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isStunned, sideOf } from '../../core/bodies.ts'
import { hurt, rouse } from '../../melee/harm.ts'
import { WAKES_IN_FIRE } from '../../printed/tables.ts'
import type { FrameStep } from '../../step.ts'
import { evacuation } from '../burning.ts'

const COMES_TO = 'comes-to'
const DIES = 'dies'

/** siege 3.54: a stunned man in the flames comes to his senses and gets out, or perishes. */
export const wakesInFire: FrameStep<'wakes-in-fire'> = {
  autoResolve: (state, { body }) => {
    if (isStunned(state, body)) return false
    popFrame(state)
    return true
  },
  pending: (state, { body }) => ({
    kind: 'dice',
    roll: {
      throws: [
        {
          purpose: 'siege.roll.wakes-in-fire',
          rule: 'siege 3.54',
          seat: sideOf(state, body),
          dice: [D10],
          modifiers: [],
          outcomes: outcomesOf([D10], die => (die <= WAKES_IN_FIRE ? COMES_TO : DIES)),
          values: { body },
        },
      ],
    },
  }),
  settle: (state, { body }, faces, tell) => {
    const die = nth(faces, 0)
    if (die > WAKES_IN_FIRE) {
      popFrame(state)
      return hurt(state, body, 'kill', 'siege 3.54', tell)
    }
    rouse(state, body, tell)
    replaceFrame(state, ...evacuation(state, body))
  },
}
