import type { Minds } from '@mesnada/engine'
import type { CrusadesAction } from '../actions.ts'
import type { Frame, Leader } from '../flow.ts'
import { topAt } from '../occupancy.ts'
import type { CrusadesState } from '../state.ts'
import { bonusAt } from './party.ts'
import { Posts } from './posts.ts'
import { Saddle } from './rate-riding.ts'
import { temperOf, temperOfLeader } from './tempers.ts'
import { stepWorth } from './worth.ts'

/** Choices in the middle of a step: who takes a loss, where to give way to, whether to follow, who takes over. */

const IDLE = -1

/** To keep the line rather than run after the beaten. */
const FOLLOWING = 0.1

/** 4.21: a leader with the stack is in danger too. */
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
  { units: [unit] }: Extract<Frame, { kind: 'retreat' }>,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const posts = new Posts(state, unit, temperOf(minds, unit))
  const facing = state.tables.units.facing[unit]
  return actions.map(action => (action.type === 'retreat' ? posts.worth(action.hex, facing) : IDLE))
}

/** 9.52 */
export const rateAdvances = (
  state: CrusadesState,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const { hex: hexes, facing } = state.tables.units
  const known = new Map<number, Posts>()
  return actions.map(action => {
    if (action.type !== 'advance') return action.type === 'stay' ? 0 : IDLE
    const { unit, hex } = action
    const posts = known.get(unit) ?? new Posts(state, unit, temperOf(minds, unit))
    known.set(unit, posts)
    return posts.worth(hex, facing[unit]) - posts.worth(hexes[unit], facing[unit]) - FOLLOWING
  })
}

/** 4.23: where the new leader has most of his men about him. */
export const rateReplacements = (
  state: CrusadesState,
  leader: Leader,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const saddle = new Saddle(state, leader, temperOfLeader(state, minds, leader))
  return actions.map(action => (action.type === 'replace' ? saddle.worth(action.hex) : IDLE))
}
