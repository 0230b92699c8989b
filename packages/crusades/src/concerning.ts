import { topFrame, type Values } from '@mesnada/engine'
import type { CrusadesAction } from './actions.ts'
import { unitsAt } from './core/occupancy.ts'
import type { Frame, Leader, Unit } from './flow.ts'
import type { CrusadesState } from './state.ts'

/** Those an action is about, by row, for the sentence that refuses it to name them. */
export const concerning = (state: CrusadesState, action: CrusadesAction): Values => {
  const { units, leaders } = state.setting
  const frame = topFrame<Frame>(state)
  const unit = unitIn(state, action, frame)
  const leader = leaderIn(action, frame)
  return {
    ...(unit !== undefined && unit < units.length && { unit }),
    ...(leader !== undefined && leader < leaders.length && { leader }),
  }
}

/** The one named, the top one of the hex that attacks, or the one that is on the move or must retreat. */
const unitIn = (state: CrusadesState, action: CrusadesAction, frame: Frame | undefined): Unit | undefined => {
  if ('unit' in action) return action.unit
  if ('from' in action) return unitsAt(state, action.from)[0]
  if (frame?.kind === 'moving') return frame.unit
  if (frame?.kind === 'declared') return unitsAt(state, frame.attackers[0] ?? -1)[0]
  return frame?.kind === 'retreat' ? frame.units[0] : undefined
}

const leaderIn = (action: CrusadesAction, frame: Frame | undefined): Leader | undefined => {
  if ('leader' in action) return action.leader
  return frame?.kind === 'riding' || frame?.kind === 'replacement' ? frame.leader : undefined
}
