import type { Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { allowanceOf, bodiesOf, figuresOf, isDangerous, isMounted } from '../core/bodies.ts'
import { movementLeft } from '../core/step-cost.ts'
import type { SiegeState } from '../state.ts'
import type { GroundDistances } from './ground-distances.ts'

/** By hex: the attack points that a side could bring to bear. */
export type Threat = Uint16Array

/**
 * The attack points that a side could bring to bear with its remaining movement, or with the full allowance of its next
 * turn. Bodies in the way are ignored: it is an estimate.
 */
export const threatOf = (
  state: SiegeState,
  seat: Seat,
  distances: GroundDistances,
  moving: 'now' | 'next-turn',
): Threat => {
  const threat = new Uint16Array(state.setting.grid.size)
  for (const body of bodiesOf(state, seat)) {
    if (!isDangerous(state, body)) continue
    const { attack } = figuresOf(state, body)
    const points = moving === 'now' ? movementLeft(state, body) : allowanceOf(state, body)
    const gait = isMounted(state, body) ? 'horse' : 'foot'
    const struck = distances.strikes(gait, state.tables.bodies.hex[body] ?? OFF_MAP, points)
    for (let at = 0; at < struck.length; at++)
      threat[struck[at] ?? 0] = (threat[struck[at] ?? 0] ?? 0) + attack
  }
  return threat
}
