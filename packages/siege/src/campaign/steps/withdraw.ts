import type { Refusal, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { touchesEnemy } from '../../contact/contact.ts'
import { bodiesOf, isAnimal } from '../../core/bodies.ts'
import { termsOf } from '../../core/terms.ts'
import { CAPTIVE, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { decideAction, planOf } from '../record/keeping.ts'

/**
 * siege R.day: whoever undertook the action may break it off once he is clear of the enemy: besiegers out of the castle, others
 * back in it.
 */
const refusal = (state: SiegeState, seat: Seat): Refusal | undefined => {
  const rule = 'siege R.day'
  const { action } = termsOf(state)
  if (action === undefined || action.by !== seat) return { code: 'siege.withdraw.not-yours', rule }
  const { besieger, castle } = planOf(state)
  if (castle === undefined || action.kind === 'relief') return { code: 'siege.withdraw.to-the-end', rule }
  const inside = new Set(state.setting.board.areas.get(castle.area))
  const { hex, deck, custody } = state.tables.bodies
  for (const body of bodiesOf(state, seat)) {
    if (isAnimal(state, body) || custody[body] === CAPTIVE) continue
    if (inside.has(hex[body] ?? OFF_MAP) === (seat === besieger))
      return { code: 'siege.withdraw.not-home', rule }
    if (touchesEnemy(state, body, hex[body] ?? OFF_MAP, deck[body]))
      return { code: 'siege.withdraw.contact', rule }
  }
  return undefined
}

export const withdraw: ActionStep<'withdraw'> = {
  list: (state, seat, out) => {
    if (state.flow.campaign && refusal(state, seat) === undefined) out.push({ type: 'withdraw' })
  },
  refusal: (state, seat) => refusal(state, seat),
  perform: (state, seat, _action, tell) => {
    tell?.({ type: 'withdrew', side: seat })
    decideAction(state, { winner: undefined, reason: 'siege.closed.withdrawn' })
  },
}
