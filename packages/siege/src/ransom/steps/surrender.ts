import { D10, outcomesOf, popFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { sideOf } from '../../core/bodies.ts'
import { SURRENDERS } from '../../printed/tables.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { yieldTo } from '../ransom.ts'

const DICE = [D10]

const outcomeOf = (die: number): string => (die <= SURRENDERS ? 'surrenders' : 'fights-on')

const throwOf = (state: SiegeState, { knight, to }: FrameOf<'surrender'>): Throw => ({
  purpose: 'siege.roll.surrender',
  rule: 'siege 6.4',
  seat: sideOf(state, knight),
  dice: DICE,
  modifiers: [],
  outcomes: outcomesOf(DICE, outcomeOf),
  values: { knight, to },
})

/** siege 6.4: before the blow falls a knight without hope may ask for quarter; then there is no combat. */
export const surrender: FrameStep<'surrender'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  settle: (state, { knight, to }, faces, tell) => {
    const die = nth(faces, 0)
    tell?.({ type: 'rolled', purpose: 'siege.roll.surrender', dice: [die], result: outcomeOf(die) })
    popFrame(state)
    if (die > SURRENDERS) return
    // The attack that lay beneath is off.
    popFrame(state)
    yieldTo(state, knight, to, tell)
  },
}
