import type { Seat } from '@mesnada/engine'
import { DIRECTIONS, OFF_MAP } from '@mesnada/hex'
import { allowanceOf, bodiesOf, figuresOf, isDangerous, isMounted } from '../bodies.ts'
import type { SiegeState } from '../state.ts'
import { movementLeft } from '../step-cost.ts'
import { FAR, type Ways } from './ways.ts'

/** [hex]: the attack points a side could bring to bear on whoever stands there. */
export type Threat = Uint16Array

/**
 * Where a side could strike with what it can still move now, or with the whole allowance of its next turn. Nobody is
 * taken to stand in its way: it is a fear, or a hope, and no plan.
 */
export const threatOf = (state: SiegeState, seat: Seat, ways: Ways, moving: 'now' | 'next-turn'): Threat => {
  const { grid } = state.setting
  const threat = new Uint16Array(grid.size)
  const marked = new Int32Array(grid.size)
  let mark = 0
  for (const body of bodiesOf(state, seat)) {
    if (!isDangerous(state, body)) continue
    mark++
    const { attack } = figuresOf(state, body)
    const points = moving === 'now' ? movementLeft(state, body) : allowanceOf(state, body)
    const field = ways.from(isMounted(state, body) ? 'horse' : 'foot', state.tables.bodies.hex[body], points)
    for (let hex = 0; hex < grid.size; hex++) {
      if (field[hex] === FAR) continue
      for (const direction of DIRECTIONS) {
        const next = grid.neighbours[hex * 6 + direction]
        if (next === OFF_MAP || marked[next] === mark) continue
        marked[next] = mark
        threat[next] += attack
      }
    }
  }
  return threat
}
