import { interrupt, type Refusal, type Seat } from '@mesnada/engine'
import type { ActionOf } from '../../actions.ts'
import { attackerRefusal, attackRefusal, bodiesBeside } from '../../contact/attacks.ts'
import { bodiesOf, sideOf } from '../../core/bodies.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { hopelessRefusal } from '../question.ts'

const engageRefusal = (
  state: SiegeState,
  seat: Seat,
  { attacker, defender }: ActionOf<'attack'>,
): Refusal | undefined => {
  const { length } = state.setting.bodies
  if (attacker >= length || defender >= length || sideOf(state, attacker) !== seat)
    return { code: 'siege.melee.not-yours', rule: 'siege 1.7' }
  return attackRefusal(state, attacker, defender) ?? hopelessRefusal(state, seat, [defender])
}

/** siege 1.7: one character attacks another; others may join before the blow falls. */
export const attack: ActionStep<'attack'> = {
  list: (state, seat, out) => {
    for (const attacker of bodiesOf(state, seat)) {
      if (attackerRefusal(state, attacker)) continue
      for (const defender of bodiesBeside(state, attacker)) {
        if (sideOf(state, defender) === seat) continue
        const action = { type: 'attack', attacker, defender } as const
        if (engageRefusal(state, seat, action) === undefined) out.push(action)
      }
    }
  },
  refusal: engageRefusal,
  perform: (state, _seat, { attacker, defender }) =>
    interrupt(state, { kind: 'declared', attackers: [attacker], defenders: [defender] }),
}
