import type { SiegeState } from './state.ts'
import type { Tell } from './steps/step.ts'

/** R.fire: at the end of the opponent's player turn the fires harm, burn on and spread. */
export const burnOn = (_state: SiegeState, _tell: Tell): void => {}
