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

const combatsRefusal = (state: FiloState): Refusal | undefined => {
  const [combat] = state.flow.combats
  return (
    combat && {
      code: 'filo.owed.combats',
      rule: 'filo 10.2',
      values: {
        unit: firstAt(state, nth(combat.attackers, 0)),
        enemy: firstAt(state, nth(combat.defenders, 0)),
        count: state.flow.combats.length,
      },
    }
  )
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
