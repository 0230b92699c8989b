import type { Refusal, Seat } from '@mesnada/engine'
import { dutyRefusal } from '../../deployment/entering.ts'
import { undeployedRefusal } from '../../deployment/question.ts'
import { skillSumRefusal } from '../../missiles/skill.ts'
import { whoMustLeave } from '../../movement/leaving.ts'
import { nextPhase } from '../../sequence.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

const refusal = (state: SiegeState, seat: Seat): Refusal | undefined => {
  const { phase } = state.flow
  if (phase === 'movement') return whoMustLeave(state, seat)?.refusal ?? dutyRefusal(state, seat)
  return phase === 'deploy-defender' || phase === 'deploy-attacker'
    ? (undeployedRefusal(state, seat) ?? skillSumRefusal(state, seat))
    : undefined
}

/** siege 1.21: a new phase cannot be started until the previous one is finished. */
export const endPhase: ActionStep<'end-phase'> = {
  list: (state, seat, out) => {
    if (!refusal(state, seat)) out.push({ type: 'end-phase' })
  },
  refusal: (state, seat) => refusal(state, seat),
  perform: (state, _seat, _action, tell) => nextPhase(state, tell),
}
