import type { Opponent } from './opponent.ts'

/** An opponent that never decides: for a game that is only watched, or that is decided elsewhere. */
export const IDLE_OPPONENT: Opponent = {
  isDeciding: () => false,
  hasFailed: () => false,
  planned: () => undefined,
  decideNow: () => {},
  isHurried: () => false,
  hurry: () => {},
  retry: () => {},
}
