import { setFlow } from '@mesnada/engine'
import type { FiloState } from '../state.ts'

/** Notes that what decides the battle at once must be looked at (filo V.1). */
export const callJudge = (state: FiloState): void => {
  if (!state.flow.decisive) setFlow(state, { decisive: true })
}
