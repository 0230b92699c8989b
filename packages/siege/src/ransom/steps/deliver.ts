import type { Refusal, Seat } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../../actions.ts'
import { callJudge } from '../../core/call-judge.ts'
import { liftBody } from '../../core/occupancy.ts'
import { edgesAt } from '../../melee/retreat.ts'
import { isAtEdge } from '../../movement/moving.ts'
import { LEFT, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { custodyRefusal, prisonersOf } from '../ransom.ts'

const deliverRefusal = (
  state: SiegeState,
  seat: Seat,
  { prisoner }: ActionOf<'deliver'>,
): Refusal | undefined => {
  const refusal = custodyRefusal(state, seat, prisoner)
  if (refusal) return refusal
  return isAtPrison(state, seat, state.tables.bodies.hex[prisoner] ?? OFF_MAP)
    ? undefined
    : { code: 'siege.ransom.not-there', rule: 'siege 6.4' }
}

/** The edges the scenario names; if it names none, any edge of the map will do. */
const isAtPrison = (state: SiegeState, seat: Seat, hex: Hex): boolean => {
  const { board, play } = state.setting
  const edges = play.prison?.[seat] ?? []
  if (edges.length === 0) return isAtEdge(state, hex)
  return edges.some(edge => board.edges.get(edge)?.includes(hex))
}

/** siege 6.4: he is led off the map and stays a prisoner. */
export const deliver: ActionStep<'deliver'> = {
  list: (state, seat, out) => {
    for (const prisoner of prisonersOf(state, seat)) {
      const action = { type: 'deliver', prisoner } as const
      if (deliverRefusal(state, seat, action) === undefined) out.push(action)
    }
  },
  refusal: deliverRefusal,
  perform: (state, _seat, { prisoner }, tell) => {
    const { hex, leftFrom } = state.tables.bodies
    leftFrom[prisoner] = hex[prisoner] ?? OFF_MAP
    liftBody(state, prisoner, LEFT)
    callJudge(state)
    tell?.({ type: 'left-map', body: prisoner, edges: edgesAt(state, leftFrom[prisoner] ?? OFF_MAP) })
  },
}
