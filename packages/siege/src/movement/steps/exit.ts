import type { Refusal, Seat } from '@mesnada/engine'
import { OFF_MAP, turn } from '@mesnada/hex'
import { bodiesOf, isMounted } from '../../core/bodies.ts'
import { callJudge } from '../../core/call-judge.ts'
import { dropCarried } from '../../core/carrying.ts'
import { liftGear, towards } from '../../core/ground.ts'
import { moveRefusal } from '../../core/mobility.ts'
import { liftBody } from '../../core/occupancy.ts'
import { movementLeft } from '../../core/step-cost.ts'
import type { Body } from '../../flow.ts'
import { edgesAt } from '../../melee/retreat.ts'
import { GROUND, LEFT, NOBODY, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { isAtEdge, isBeyond } from '../moving.ts'
import { trainOf } from '../train.ts'

/** The step over the edge is a step on open ground. */
const LEAVING = 1

const exitRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const idle = moveRefusal(state, seat, body)
  if (idle) return idle
  if (!isAtExit(state, body)) return { code: 'siege.exit.not-at-edge', rule: 'siege G.2' }
  if (trainOf(state, body).held) return { code: 'siege.lead.dead-in-string', rule: 'siege 5.13' }
  const left = movementLeft(state, body)
  return left < LEAVING
    ? { code: 'siege.move.points', rule: 'siege 1.6', values: { needed: LEAVING, left } }
    : undefined
}

/** On foot anywhere along the edge; a rider with the edge in front of him. */
const isAtExit = (state: SiegeState, body: Body): boolean => {
  const { hex, tail, deck } = state.tables.bodies
  const { neighbours } = state.setting.grid
  if (deck[body] !== GROUND) return false
  if (!isMounted(state, body)) return isAtEdge(state, hex[body] ?? OFF_MAP)
  const ahead = towards(state, tail[body] ?? NOBODY, hex[body] ?? OFF_MAP)
  return [-1, 0, 1].some(sixths =>
    isBeyond(state, neighbours[(hex[body] ?? OFF_MAP) * 6 + turn(ahead, sixths)] ?? OFF_MAP),
  )
}

/** siege G.2: leaving of one's own will, with all one leads, never to come back. */
export const exit: ActionStep<'exit'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (exitRefusal(state, seat, body) === undefined) out.push({ type: 'exit', body })
  },
  refusal: (state, seat, { body }) => exitRefusal(state, seat, body),
  perform: (state, _seat, { body }, tell) => {
    const { bodies, gear } = state.tables
    const from = bodies.hex[body] ?? OFF_MAP
    const edges = edgesAt(state, from)
    dropCarried(state, body, tell)
    for (const { kind, row } of trainOf(state, body).links) {
      if (kind === 'cart') {
        liftGear(state, row)
        gear.hex[row] = LEFT
        continue
      }
      const mount = bodies.mount[row] ?? NOBODY
      bodies.leftFrom[row] = from
      if (mount >= 0) bodies.leftFrom[mount] = from
      liftBody(state, row, LEFT)
      tell?.({ type: 'left-map', body: row, edges })
    }
    callJudge(state)
  },
}
