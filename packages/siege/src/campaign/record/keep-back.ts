import { groupedOf, startOf } from '../../core/terms.ts'
import { ABSENT, RESERVE, type SiegeState } from '../../state.ts'

/** Set-up is over: whoever was kept back has no part in the action. */
export const keepBack = (state: SiegeState): void => {
  if (state.flow.campaign === undefined) return
  const { bodies, gear } = state.tables
  for (let body = 0; body < bodies.hex.length; body++)
    if (bodies.hex[body] === RESERVE && startOf(state, groupedOf(state, body)).kind === 'areas')
      bodies.hex[body] = ABSENT
  for (const [row, card] of state.setting.gear.entries())
    if (gear.hex[row] === RESERVE && startOf(state, card).kind === 'areas') gear.hex[row] = ABSENT
}
