import type { Refusal, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { bodiesOf } from '../../core/bodies.ts'
import { idleHandRefusal } from '../../core/hands.ts'
import type { Body } from '../../flow.ts'
import { undertake } from '../../phases/tasks.ts'
import { FEATURE } from '../../printed/terrain.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { bridgeOf, isBridgeBlocked, lacksRoom } from '../bridge.ts'

const isAtWinch = (state: SiegeState, body: Body): boolean =>
  ((state.setting.board.features[state.tables.bodies.hex[body] ?? OFF_MAP] ?? 0) & FEATURE.winch) !== 0

const refusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const unfit = idleHandRefusal(state, seat, body, 'siege 1.8')
  if (unfit) return unfit
  if (!isAtWinch(state, body)) return { code: 'siege.winch.elsewhere', rule: 'siege 1.8' }
  const bridge = bridgeOf(state, state.tables.bodies.hex[body] ?? OFF_MAP)
  if (bridge === undefined) return { code: 'siege.winch.no-bridge', rule: 'siege 1.8' }
  if (isBridgeBlocked(state, bridge)) return { code: 'siege.winch.blocked', rule: 'siege 1.8' }
  return lacksRoom(state, bridge) ? { code: 'siege.winch.no-room', rule: 'siege R.drawbridge' } : undefined
}

/** siege 1.8: a complete turn at the winch raises or lowers the drawbridge. */
export const winch: ActionStep<'winch'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat))
      if (isAtWinch(state, body) && !refusal(state, seat, body)) out.push({ type: 'winch', body })
  },
  refusal: (state, seat, { body }) => refusal(state, seat, body),
  perform: (state, _seat, { body }) => undertake(state, { kind: 'winch', body }),
}
