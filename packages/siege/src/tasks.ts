import type { SiegeState } from './state.ts'
import type { Tell } from './steps/step.ts'

/** R.complete-turn: what took a complete turn takes effect at the end of the combat phase. */
export const finishTasks = (_state: SiegeState, _tell: Tell): void => {}
