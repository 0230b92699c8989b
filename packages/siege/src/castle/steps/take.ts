import type { Refusal, Seat } from '@mesnada/engine'
import { asDirection, type Hex, neighbour, nth, OFF_MAP, opposite } from '@mesnada/hex'
import { occupantOf } from '../../core/bodies.ts'
import { BURDEN, carriersOf, isCarrying } from '../../core/carrying.ts'
import { isOnFire } from '../../core/ground.ts'
import { movingHandRefusal } from '../../core/hands.ts'
import type { Body, Gear } from '../../flow.ts'
import { GROUND, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { isInPlay } from '../engines.ts'

const isPortable = (state: SiegeState, gear: Gear): boolean => {
  const kind = state.setting.gear[gear]?.kind
  return kind === 'screen' || kind === 'barrel'
}

/** Where one stands to take it: in its hex, or behind a screen that nobody can enter (siege S.24). */
const handleOf = (state: SiegeState, gear: Gear): Hex => {
  const { hex, facing } = state.tables.gear
  return nth(state.setting.gear, gear).kind === 'screen' && state.setting.options.s24EnglishScreens
    ? neighbour(state.setting.grid, hex[gear] ?? OFF_MAP, opposite(asDirection(facing[gear] ?? 0)))
    : (hex[gear] ?? OFF_MAP)
}

const refusal = (state: SiegeState, seat: Seat, body: Body, gear: Gear): Refusal | undefined => {
  if (!isPortable(state, gear)) return { code: 'siege.carry.not-portable', rule: 'siege 5.21' }
  if (!isInPlay(state, gear)) return { code: 'siege.carry.not-there', rule: 'siege 5.21' }
  const unfit = movingHandRefusal(state, seat, body, BURDEN)
  if (unfit) return unfit
  const { hex, deck } = state.tables.bodies
  if (hex[body] !== handleOf(state, gear) || deck[body] !== GROUND)
    return { code: 'siege.carry.elsewhere', rule: 'siege 5.21' }
  if (isCarrying(state, body)) return { code: 'siege.carry.hands-full', rule: 'siege 1.91' }
  if (carriersOf(state, gear).length > 0) return { code: 'siege.carry.taken', rule: 'siege 5.21' }
  return isOnFire(state, state.tables.gear.hex[gear] ?? OFF_MAP)
    ? { code: 'siege.carry.burns', rule: 'siege 3.54' }
    : undefined
}

/** siege 5.21, 5.32: a screen or a barrel is taken up by someone in its hex. */
export const take: ActionStep<'take'> = {
  list: (state, seat, out) => {
    for (const gear of state.setting.gear.keys()) {
      if (!isPortable(state, gear) || !isInPlay(state, gear)) continue
      const handle = handleOf(state, gear)
      const body = handle < 0 ? -1 : occupantOf(state, handle)
      if (body >= 0 && !refusal(state, seat, body, gear)) out.push({ type: 'take', body, gear })
    }
  },
  refusal: (state, seat, { body, gear }) => refusal(state, seat, body, gear),
  perform: (state, _seat, { body, gear }, tell) => {
    state.tables.bodies.carries[body] = gear
    tell?.({ type: 'took', body, gear })
  },
}
