import type { Refusal } from '@mesnada/engine'
import { neglected } from '../../combat/question.ts'
import { hasToDeploy } from '../../deployment/question.ts'
import { restedRefusal } from '../../movement/question.ts'
import { nextPhase } from '../../sequence.ts'
import type { FiloState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

/** Some phases cannot be ended as long as something is owed. */
const owedRefusal = (state: FiloState): Refusal | undefined => {
  switch (state.flow.phase) {
    case 'deploy':
      return hasToDeploy(state) ? { code: 'filo.owed.deploy', rule: 'filo R.deployment' } : undefined
    case 'declare':
      return neglected(state).length > 0 ? { code: 'filo.owed.duty', rule: 'filo 10.2' } : undefined
    case 'resolve':
      return state.flow.combats.length > 0 ? { code: 'filo.owed.combats', rule: 'filo 10.2' } : undefined
    default:
      return restedRefusal(state)
  }
}

export const endPhase: ActionStep<'end-phase'> = {
  list: (state, _seat, out) => {
    if (owedRefusal(state) === undefined) out.push({ type: 'end-phase' })
  },
  refusal: state => owedRefusal(state),
  perform: (state, _seat, _action, tell) => nextPhase(state, tell),
}
