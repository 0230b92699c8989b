import { setFlow } from '@mesnada/engine'
import type { SiegeState } from '../state.ts'

/** Notes that the scenario's conditions must be looked at once play settles. */
export const callJudge = (state: SiegeState): void => {
  if (!state.flow.decisive) setFlow(state, { decisive: true })
}
