import type { Body } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import type { Aims } from './aims.ts'
import { FAR, type Ways } from './ways.ts'

/** So far one goes without a horse. */
const SHORT_WALK = 12

/** Whether what he is after is near, and where no horse can go. */
export const isBetterOnFoot = (state: SiegeState, aims: Aims, ways: Ways, body: Body): boolean => {
  const { goals } = aims.of(body)
  const hex = state.tables.bodies.hex[body]
  return ways.to('horse', goals)[hex] === FAR && ways.to('foot', goals)[hex] <= SHORT_WALK
}
