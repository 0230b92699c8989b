import type { Seat } from '@mesnada/engine'
import { allowanceOf, bodiesOf, figuresOf, isDangerous, isMounted } from '../bodies.ts'
import type { SiegeState } from '../state.ts'
import { movementLeft } from '../step-cost.ts'
import type { Ways } from './ways.ts'

/** [hex]: the attack points a side could bring to bear on whoever stands there. */
export type Threat = Uint16Array

/**
 * Where a side could strike with what it can still move now, or with the whole allowance of its next turn. Nobody is
 * taken to stand in its way: it is a fear, or a hope, and no plan.
 */
export const threatOf = (state: SiegeState, seat: Seat, ways: Ways, moving: 'now' | 'next-turn'): Threat => {
  const threat = new Uint16Array(state.setting.grid.size)
  for (const body of bodiesOf(state, seat)) {
    if (!isDangerous(state, body)) continue
    const { attack } = figuresOf(state, body)
    const points = moving === 'now' ? movementLeft(state, body) : allowanceOf(state, body)
    const gait = isMounted(state, body) ? 'horse' : 'foot'
    const struck = ways.strikes(gait, state.tables.bodies.hex[body], points)
    for (let at = 0; at < struck.length; at++) threat[struck[at]] += attack
  }
  return threat
}
