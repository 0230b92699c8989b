import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import type { ActionOf } from '../../actions.ts'
import { attackerRefusal, contactRefusal } from '../../contact/attacks.ts'
import { bodiesOf, isOnMap, sideOf } from '../../core/bodies.ts'
import { DONE, FORFEIT, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { guardsOf, suffice, yieldTo } from '../ransom.ts'

const seizeRefusal = (
  state: SiegeState,
  seat: Seat,
  { body, prisoner }: ActionOf<'seize'>,
): Refusal | undefined => {
  const { length } = state.setting.bodies
  if (body >= length || sideOf(state, body) !== seat)
    return { code: 'siege.melee.not-yours', rule: 'siege 1.7' }
  const refusal = attackerRefusal(state, body)
  if (refusal) return refusal
  if (
    prisoner >= length ||
    !isOnMap(state, prisoner) ||
    sideOf(state, prisoner) === seat ||
    state.tables.bodies.custody[prisoner] !== FORFEIT
  )
    return { code: 'siege.ransom.no-runaway', rule: 'siege 6.4' }
  const apart = contactRefusal(state, body, prisoner)
  if (apart) return apart
  return suffice(state, prisoner, guardsOf(state, prisoner))
    ? undefined
    : { code: 'siege.ransom.no-escort', rule: 'siege 6.4' }
}

/** siege 6.4: a prisoner who got away and is overtaken may be taken again instead of attacked. */
export const seize: ActionStep<'seize'> = {
  list: (state, seat, out) => {
    if (!state.setting.options.ransom) return
    const { custody } = state.tables.bodies
    for (const prisoner of bodiesOf(state, opponentOf(seat))) {
      if (custody[prisoner] !== FORFEIT) continue
      for (const body of guardsOf(state, prisoner)) {
        const action = { type: 'seize', body, prisoner } as const
        if (seizeRefusal(state, seat, action) === undefined) out.push(action)
      }
    }
  },
  refusal: seizeRefusal,
  perform: (state, _seat, { body, prisoner }, tell) => {
    state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.worked
    yieldTo(state, prisoner, body, tell)
  },
}
