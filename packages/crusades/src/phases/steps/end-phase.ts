import { codedRefusal } from '../../core/refusal.ts'
import { shirker } from '../../melee/steps/attacking.ts'
import { laggard } from '../../movement/steps/moving.ts'
import { nextPhase } from '../../sequence.ts'
import type { ActionStep } from '../../step.ts'

/** crusades 3.2: a side ends its phase when it likes, once those on Attack have done what their order asks (crusades 5.11). */
export const endPhase: ActionStep<'end-phase'> = {
  list: (state, seat, out) => {
    const action = { type: 'end-phase' } as const
    if (endPhase.refusal(state, seat, action) === undefined) out.push(action)
  },
  refusal: (state, seat) => {
    const { phase } = state.flow
    const waiting =
      phase === 'movement' ? laggard(state, seat) : phase === 'melee' ? shirker(state, seat) : undefined
    return waiting === undefined
      ? undefined
      : codedRefusal('crusades.phase.attack', 'crusades 5.11', { unit: waiting })
  },
  perform: (state, _seat, _action, tell) => nextPhase(state, tell),
}
