import { D10, outcomesOf, popFrame, replaceFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { sideOf } from '../../core/bodies.ts'
import { SAFE_ADVANCE } from '../../printed/tables.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { takeStep } from '../advance.ts'
import { hurt } from '../harm.ts'

const DICE = [D10]

const outcomeOf = (die: number): string => (die <= SAFE_ADVANCE ? 'safe' : 'wounded')

const throwOf = (state: SiegeState, { body }: FrameOf<'risk'>): Throw => ({
  purpose: 'siege.roll.risk',
  rule: 'siege S.6',
  seat: sideOf(state, body),
  dice: DICE,
  modifiers: [],
  outcomes: outcomesOf(DICE, outcomeOf),
  values: { body },
})

/** Switch 6: whoever passes an enemy while advancing may be wounded, and then goes no further. */
export const risk: FrameStep<'risk'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  settle: (state, frame, faces, tell) => {
    const die = nth(faces, 0)
    const { body, left } = frame
    tell?.({ type: 'rolled', purpose: 'siege.roll.risk', dice: [die], result: outcomeOf(die) })
    if (die > SAFE_ADVANCE) {
      popFrame(state)
      return hurt(state, body, 'wound', 'siege S.6', tell)
    }
    replaceFrame(state, { kind: 'advance-on', body, left })
    takeStep(state, frame, tell)
  },
}
