import { topFrame, type Values } from '@mesnada/engine'
import type { FiloAction } from './actions.ts'
import { firstAt } from './core/occupancy.ts'
import type { Frame, Unit } from './flow.ts'
import type { FiloState } from './state.ts'

/** Those an action is about, by row, for the sentence that refuses it to name them. */
export const concerning = (state: FiloState, action: FiloAction): Values => {
  const { units, leaders, markers } = state.setting
  const unit = unitIn(state, action)
  return {
    ...(unit !== undefined && unit >= 0 && unit < units.length && { unit }),
    ...('leader' in action && action.leader < leaders.length && { leader: action.leader }),
    ...('marker' in action && action.marker < markers.length && { marker: action.marker }),
  }
}

/** The one named, the first of the hex that attacks or advances, or the one that must retreat or turn. */
const unitIn = (state: FiloState, action: FiloAction): Unit | undefined => {
  if ('unit' in action && action.unit !== undefined) return action.unit
  if ('from' in action) return firstAt(state, action.from)
  const frame = topFrame<Frame>(state)
  return frame?.kind === 'retreat' || frame?.kind === 'face' ? frame.units[0] : undefined
}
