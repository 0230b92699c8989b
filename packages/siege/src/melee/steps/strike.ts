import { replaceFrame } from '@mesnada/engine'
import { holdEngine } from '../../castle/engines.ts'
import { dropWhenAttacked } from '../../core/carrying.ts'
import { loseBridle } from '../../movement/leading.ts'
import { forfeit, quarterFor } from '../../ransom/ransom.ts'
import { CAPTIVE, DONE, type SiegeState } from '../../state.ts'
import type { Tell } from '../../step.ts'
import type { Engagement } from '../question.ts'

/** The attack is on: who fights is marked, what the rules take from his hands falls, and the die is due. */
export const strike = (state: SiegeState, { attackers, defenders }: Engagement, tell: Tell): void => {
  const { bodies } = state.tables
  const { playerTurn } = state.flow
  for (const body of attackers) {
    bodies.done[body] = (bodies.done[body] ?? 0) | DONE.attacked
    bodies.foughtOn[body] = playerTurn
    holdEngine(state, body)
    if (bodies.custody[body] === CAPTIVE) forfeit(state, body, tell)
  }
  for (const body of defenders) {
    bodies.foughtOn[body] = playerTurn
    bodies.attackedOn[body] = playerTurn
    dropWhenAttacked(state, body, tell)
    loseBridle(state, body, tell)
  }
  const melee = { kind: 'melee', attackers, defenders } as const
  const quarter = quarterFor(state, melee)
  replaceFrame(state, ...(quarter ? [quarter, melee] : [melee]))
}
