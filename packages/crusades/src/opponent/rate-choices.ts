import type { StyleAssignment } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import { topAt } from '../core/occupancy.ts'
import type { Frame, Leader } from '../flow.ts'
import type { CrusadesState } from '../state.ts'
import { HexValues } from './hex-values.ts'
import { bonusAt } from './party.ts'
import { LeaderHexValues } from './rate-leaders.ts'
import { styleOf, styleOfLeader } from './styles.ts'
import { stepWorth } from './worth.ts'

/** Ratings of choices inside a step: losses, retreats, advances and replacement leaders. */

const IDLE = -1

/** Victory points for keeping the line instead of advancing after melee. */
const KEEP_LINE = 0.1

/** crusades 4.21: the cost of a loss in a stack with a leader, in victory points. */
const WITH_LEADER = 0.5

export const rateLosses = (state: CrusadesState, actions: readonly CrusadesAction[]): readonly number[] =>
  actions.map(action => {
    if (action.type !== 'lose-step') return IDLE
    const top = topAt(state, action.hex)
    const led = bonusAt(state, top, action.hex) > 0 ? WITH_LEADER : 0
    return -stepWorth(state, top) - led
  })

export const rateRetreats = (
  state: CrusadesState,
  { units }: Extract<Frame, { kind: 'retreat' }>,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const unit = nth(units, 0)
  const hexValues = new HexValues(state, unit, styleOf(assignment, unit))
  const facing = state.tables.units.facing[unit] ?? 0
  return actions.map(action => (action.type === 'retreat' ? hexValues.worth(action.hex, facing) : IDLE))
}

/** crusades 9.52 */
export const rateAdvances = (
  state: CrusadesState,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const { hex: hexes, facing } = state.tables.units
  const known = new Map<number, HexValues>()
  return actions.map(action => {
    if (action.type !== 'advance') return action.type === 'stay' ? 0 : IDLE
    const { unit, hex } = action
    const hexValues = known.get(unit) ?? new HexValues(state, unit, styleOf(assignment, unit))
    known.set(unit, hexValues)
    return (
      hexValues.worth(hex, facing[unit] ?? 0) -
      hexValues.worth(hexes[unit] ?? OFF_MAP, facing[unit] ?? 0) -
      KEEP_LINE
    )
  })
}

/** crusades 4.23: the hex with most of his units around the new leader. */
export const rateReplacements = (
  state: CrusadesState,
  leader: Leader,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const hexValues = new LeaderHexValues(state, leader, styleOfLeader(state, assignment, leader))
  return actions.map(action => (action.type === 'replace' ? hexValues.worth(action.hex) : IDLE))
}
