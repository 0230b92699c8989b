import type { ScenarioDocument } from '@mesnada/engine'
import { testTable } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { planOf, recordOf } from '../../src/campaign/record/keeping.ts'
import { siege } from '../../src/index.ts'
import type { SiegeTable } from '../kit.ts'
import { deploy } from './set-up-kit.ts'

/** Days of the scenarios of many days, let go by until something is to be looked at. Tests only. */

/** Whatever is asked is answered so that nothing happens. */
export const idle = (table: SiegeTable): void => {
  const due = table.pending()
  if (due.kind === 'dice')
    table.dice(...due.roll.throws.flatMap(({ dice }) => dice.map(({ lowest }) => lowest)))
  else if (table.state.flow.phase.startsWith('deploy') || table.state.flow.phase === 'fill-moat')
    deploy(table)
  else table.do({ type: 'end-phase' })
}

export const idleUntil = (table: SiegeTable, reached: () => boolean): void => {
  for (let guard = 0; guard < 5000; guard++) {
    if (reached()) return
    idle(table)
  }
  throw new Error('never came to it')
}

/** The morning on which an action of the plan begins, everything let go by until then. */
export const begin = (scenario: ScenarioDocument, action: number): SiegeTable => {
  const table = testTable(siege, { scenario })
  const plan = nth(planOf(table.state).actions, action)
  for (let guard = 0; guard < 5000; guard++) {
    const record = recordOf(table.state)
    const { phase, turn, stack } = table.state.flow
    const begun = turn === 1 || phase.startsWith('deploy')
    if (record.action === action && begun && stack.length === 0) return table
    const offered = siege.refusal(table.state, { type: 'undertake', what: plan.kind }) === undefined
    if (table.state.flow.phase === 'council' && plan.on === undefined && offered)
      table.do({ type: 'undertake', what: plan.kind })
    else idle(table)
  }
  throw new Error(`never came to ${plan.kind}`)
}

/** Its first turn, everyone set up. */
export const fieldOf = (scenario: ScenarioDocument, action: number): SiegeTable => {
  const table = begin(scenario, action)
  deploy(table)
  return table
}
