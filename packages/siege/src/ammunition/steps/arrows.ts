import { D10, outcomesOf, popFrame, replaceFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { sideOf } from '../../core/bodies.ts'
import type { Body } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameStep } from '../../step.ts'
import { arrowsFor } from '../ammunition.ts'

const DICE = [D10, D10, D10]

const throwOf = (state: SiegeState, body: Body): Throw => ({
  purpose: 'siege.roll.arrows',
  rule: 'siege 6.3',
  seat: sideOf(state, body),
  dice: DICE,
  modifiers: [],
  outcomes: outcomesOf(DICE, sum => String(arrowsFor(state, sum))),
  values: { body },
})

/** siege 6.3: three dice for the arrows of each archer and crossbowman. */
export const arrows: FrameStep<'arrows'> = {
  pending: (state, { bodies }) => ({ kind: 'dice', roll: { throws: [throwOf(state, nth(bodies, 0))] } }),
  settle: (state, { bodies }, faces, tell) => {
    const body = nth(bodies, 0)
    const others = bodies.slice(1)
    const number = arrowsFor(
      state,
      faces.reduce((sum, face) => sum + face, 0),
    )
    state.tables.bodies.arrows[body] = number
    tell?.({ type: 'arrows', body, arrows: number })
    if (others.length === 0) popFrame(state)
    else replaceFrame(state, { kind: 'arrows', bodies: others })
  },
}
