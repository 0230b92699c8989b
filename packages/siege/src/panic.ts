import type { Hex } from '@mesnada/hex'
import type { Body } from './flow.ts'
import type { SiegeState } from './state.ts'
import type { Tell } from './steps/step.ts'

/** 6.1: a death frightens those of its side within three hexes. */
export const threaten = (_state: SiegeState, _dead: Body, _hex: Hex, _tell: Tell): void => {}
