import type { Refusal, Seat } from '@mesnada/engine'
import { bodiesOf, isMounted } from '../../bodies.ts'
import type { Body, Hex } from '../../flow.ts'
import { mayMove } from '../../mobility.ts'
import { spend } from '../../moving.ts'
import { setBody } from '../../occupancy.ts'
import type { SiegeState } from '../../state.ts'
import { movementLeft } from '../../step-cost.ts'
import { type Stance, stanceOf, trainOf } from '../../train.ts'
import { pivoted, TURNING, tailHexes, turnedAbout } from '../../turning.ts'
import { isRefusal } from '../../walks.ts'
import type { ActionStep, Tell } from '../step.ts'

/** R.mounted: turning about and swinging the tail round, two points each. */

const turnRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const idle = mayMove(state, seat, body)
  if (idle) return idle
  if (!isMounted(state, body)) return { code: 'siege.turn.on-foot', rule: 'siege R.mounted' }
  const left = movementLeft(state, body)
  return left < TURNING
    ? { code: 'siege.move.points', rule: 'siege 1.6', values: { needed: TURNING, left } }
    : undefined
}

const settle = (state: SiegeState, body: Body, { hexes: [head, tail] }: Stance, tell: Tell): void => {
  setBody(state, body, head, tail)
  spend(state, body, TURNING)
  tell?.({ type: 'turned', body, head, tail })
}

export const turnAbout: ActionStep<'turn-about'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (turnRefusal(state, seat, body) === undefined) out.push({ type: 'turn-about', body })
  },
  check: (state, seat, { body }) => turnRefusal(state, seat, body),
  perform: (state, _seat, { body }, tell) => {
    const train = trainOf(state, body)
    const stance = turnedAbout(train, stanceOf(state, train))
    if (!isRefusal(stance)) settle(state, body, stance, tell)
  },
}

const pivotOf = (state: SiegeState, body: Body, tail: Hex): Stance | Refusal => {
  const train = trainOf(state, body)
  return pivoted(state, train, stanceOf(state, train), tail)
}

export const pivot: ActionStep<'pivot'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat)) {
      if (turnRefusal(state, seat, body) !== undefined) continue
      for (const tail of tailHexes(state, stanceOf(state, trainOf(state, body))))
        if (!isRefusal(pivotOf(state, body, tail))) out.push({ type: 'pivot', body, tail })
    }
  },
  check: (state, seat, { body, tail }) => {
    const refusal = turnRefusal(state, seat, body)
    if (refusal) return refusal
    const stance = pivotOf(state, body, tail)
    return isRefusal(stance) ? stance : undefined
  },
  perform: (state, _seat, { body, tail }, tell) => {
    const stance = pivotOf(state, body, tail)
    if (!isRefusal(stance)) settle(state, body, stance, tell)
  },
}
