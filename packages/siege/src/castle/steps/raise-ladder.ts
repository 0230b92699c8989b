import type { Refusal, Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, OFF_MAP } from '@mesnada/hex'
import { bodiesOf } from '../../core/bodies.ts'
import { BURDEN, carriedKind, carriersOf } from '../../core/carrying.ts'
import { hexesOfGear, isOnFire } from '../../core/ground.ts'
import { movingHandRefusal } from '../../core/hands.ts'
import type { Body } from '../../flow.ts'
import { afterSteps } from '../../night/watch.ts'
import { DONE, NOBODY, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { footRefusal, scalingRefusal, standLadder } from '../ladders.ts'

/** The three points that siege 1.93 asks of anyone who comes onto a ladder. */
const CLIMB = 3

const refusal = (state: SiegeState, seat: Seat, body: Body, facing: Direction): Refusal | undefined => {
  const unfit = movingHandRefusal(state, seat, body, CLIMB)
  if (unfit) return unfit
  if (carriedKind(state, body) !== 'ladder') return { code: 'siege.ladder.not-carried', rule: 'siege 1.91' }
  const { carries, hex } = state.tables.bodies
  if (hexesOfGear(state, carries[body] ?? NOBODY).some(end => isOnFire(state, end)))
    return { code: 'siege.carry.burns', rule: 'siege 3.54' }
  return (
    scalingRefusal(state, hex[body] ?? OFF_MAP, facing) ??
    footRefusal(state, hex[body] ?? OFF_MAP, carries[body] ?? NOBODY)
  )
}

/** siege 1.91: the ladder goes up in the hex of one of its carriers, who is then on it. */
export const raiseLadder: ActionStep<'raise-ladder'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat)) {
      if (carriedKind(state, body) !== 'ladder') continue
      for (const facing of DIRECTIONS)
        if (!refusal(state, seat, body, facing)) out.push({ type: 'raise-ladder', body, facing })
    }
  },
  refusal: (state, seat, { body, facing }) => refusal(state, seat, body, facing),
  perform: (state, _seat, { body, facing }, tell) => {
    const { bodies } = state.tables
    const ladder = bodies.carries[body] ?? NOBODY
    for (const carrier of carriersOf(state, ladder)) {
      bodies.carries[carrier] = NOBODY
      bodies.spent[carrier] = (bodies.spent[carrier] ?? 0) + BURDEN
    }
    bodies.spent[body] = (bodies.spent[body] ?? 0) + CLIMB
    bodies.done[body] = (bodies.done[body] ?? 0) | DONE.moved
    bodies.movedOn[body] = state.flow.playerTurn
    standLadder(state, ladder, { hex: bodies.hex[body] ?? OFF_MAP, facing }, tell)
    afterSteps(state, body, bodies.hex[body] ?? OFF_MAP, [bodies.hex[body] ?? OFF_MAP], tell)
  },
}
