import { FAR } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { Body } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import type { Aims } from './aims.ts'
import type { GroundDistances } from './ground-distances.ts'

/** Movement points up to which a goal is near enough to dismount. */
const DISMOUNT_RANGE = 12

/** Whether the body's goal is near and out of reach on horseback. */
export const isBetterOnFoot = (
  state: SiegeState,
  aims: Aims,
  distances: GroundDistances,
  body: Body,
): boolean => {
  const { goals } = aims.of(body)
  const hex = state.tables.bodies.hex[body] ?? OFF_MAP
  return (
    distances.to('horse', goals)[hex] === FAR && (distances.to('foot', goals)[hex] ?? 0) <= DISMOUNT_RANGE
  )
}
