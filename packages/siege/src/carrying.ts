import type { Body } from './flow.ts'
import { NOBODY, type SiegeState } from './state.ts'
import type { Tell } from './steps/step.ts'

/** 1.91, 5.21, 5.32: what someone carries falls where he stands. */
export const dropCarried = (state: SiegeState, body: Body, tell: Tell): void => {
  const { carries } = state.tables.bodies
  const gear = carries[body]
  if (gear === NOBODY) return
  carries[body] = NOBODY
  tell?.({ type: 'dropped', body, gear })
}
