import type { SiegeState } from './state.ts'
import type { Tell } from './steps/step.ts'

/** Before anyone moves: command is checked (6.5). */
export const startMovement = (_state: SiegeState, _tell: Tell): void => {}

/** When all have moved: the frightened take heart (6.11, 6.12). */
export const endMovement = (_state: SiegeState, _tell: Tell): void => {}
