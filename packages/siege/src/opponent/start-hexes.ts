import type { Seat } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import { termsOf } from '../core/terms.ts'
import type { SiegeState } from '../state.ts'

/** Where a side is set up. */
export const startOf = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const within: Hex[] = []
  for (let hex = 0; hex < state.setting.grid.size; hex++)
    if (nth(termsOf(state).startAreas, seat).some(area => area?.[hex])) within.push(hex)
  return within
}
