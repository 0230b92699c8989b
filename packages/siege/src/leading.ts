import type { Body } from './flow.ts'
import { NOBODY, type SiegeState } from './state.ts'
import type { Tell } from './steps/step.ts'

/** 3.34: lets go of the animal that someone, or the animal before it in a string, leads. */
export const letGo = (state: SiegeState, body: Body, tell: Tell): void => {
  const { leads, ledBy } = state.tables.bodies
  const animal = leads[body]
  if (animal === NOBODY) return
  leads[body] = NOBODY
  ledBy[animal] = NOBODY
  tell?.({ type: 'let-go', body, animal })
}
