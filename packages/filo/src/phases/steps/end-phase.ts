import type { Refusal } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { neglected } from '../../combat/question.ts'
import { firstAt } from '../../core/occupancy.ts'
import { hasToDeploy } from '../../deployment/question.ts'
import { restedRefusal } from '../../movement/question.ts'
import { TO_PLACE } from '../../printed/units.ts'
import { nextPhase } from '../../sequence.ts'
import type { FiloState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

/** How many are still to be set up, and the first of them. */
const deployRefusal = ({ setting, tables, flow }: FiloState): Refusal => {
  const waiting = setting.unitsOf[flow.seat].filter(unit => tables.units.fate[unit] === TO_PLACE)
  const [unit = 0] = waiting
  return { code: 'filo.owed.deploy', rule: 'filo R.deployment', values: { unit, count: waiting.length } }
}

/** filo 10.2: who attacks, and which enemy in his front nobody does. */
const neglectRefusal = (state: FiloState): Refusal | undefined => {
  const [first] = neglected(state)
  return (
    first && {
      code: 'filo.owed.duty',
      rule: 'filo 10.2',
      values: { unit: firstAt(state, first.from), enemy: firstAt(state, first.hex) },
    }
  )
}

/** filo 10.2: how many are still to be fought, and one of them. While attackers are shared out anew one may lack them. */
const combatsRefusal = (state: FiloState): Refusal | undefined => {
  const { combats } = state.flow
  const combat = combats.find(({ attackers }) => attackers.length > 0) ?? combats[0]
  if (combat === undefined) return undefined
  const enemy = firstAt(state, nth(combat.defenders, 0))
  const [from] = combat.attackers
  return {
    code: 'filo.owed.combats',
    rule: 'filo 10.2',
    values: { unit: from === undefined ? enemy : firstAt(state, from), enemy, count: combats.length },
  }
}

/** Some phases cannot be ended as long as something is owed. */
const owedRefusal = (state: FiloState): Refusal | undefined => {
  switch (state.flow.phase) {
    case 'deploy':
      return hasToDeploy(state) ? deployRefusal(state) : undefined
    case 'declare':
      return neglectRefusal(state)
    case 'resolve':
      return combatsRefusal(state)
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
