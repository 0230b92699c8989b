import { interrupt, popFrame, type Refusal, type Seat, type Throw } from '@mesnada/engine'
import { DIRECTIONS, directionTo, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { interruptRam } from '../../castle/engines.ts'
import { bodiesOf, sideOf } from '../../core/bodies.ts'
import { isOnFire, sidesStanding } from '../../core/ground.ts'
import { idleHandRefusal } from '../../core/hands.ts'
import type { Body } from '../../flow.ts'
import { SIDE } from '../../printed/terrain.ts'
import { DONE, FIRE_BY_ARROW, type SiegeState } from '../../state.ts'
import type { ActionStep, FrameStep } from '../../step.ts'
import { putOut } from '../burning.ts'
import { BURNS_ON, douseThrow } from '../table.ts'

const refusal = (state: SiegeState, seat: Seat, body: Body, hex: Hex): Refusal | undefined => {
  const unfit = idleHandRefusal(state, seat, body, 'siege 3.53')
  if (unfit) return unfit
  const { grid } = state.setting
  if (hex >= grid.size || !isOnFire(state, hex)) return { code: 'siege.fire.none', rule: 'siege 3.53' }
  const from = state.tables.bodies.hex[body] ?? OFF_MAP
  return directionTo(grid, from, hex) === undefined ||
    (sidesStanding(state, from, hex) & (SIDE.wall | SIDE.slit)) !== 0
    ? { code: 'siege.fire.not-adjacent', rule: 'siege 3.53' }
    : undefined
}

/** siege 3.53: whoever has done nothing else this turn tries to put out a fire next to him. */
export const douse: ActionStep<'douse'> = {
  list: (state, seat, out) => {
    const { neighbours } = state.setting.grid
    for (const body of bodiesOf(state, seat))
      for (const direction of DIRECTIONS) {
        const hex = neighbours[(state.tables.bodies.hex[body] ?? OFF_MAP) * 6 + direction] ?? OFF_MAP
        if (hex !== OFF_MAP && isOnFire(state, hex) && !refusal(state, seat, body, hex))
          out.push({ type: 'douse', body, hex })
      }
  },
  refusal: (state, seat, { body, hex }) => refusal(state, seat, body, hex),
  perform: (state, _seat, { body, hex }) => {
    state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.worked
    interruptRam(state, body)
    interrupt(state, { kind: 'douse', body, hex })
  },
}

const attempt = (state: SiegeState, body: Body, hex: Hex): Throw => ({
  ...douseThrow({ cause: state.tables.ground.fireCause[hex] === FIRE_BY_ARROW ? 'arrow' : 'other' }),
  seat: sideOf(state, body),
  values: { body, hex },
})

export const dousing: FrameStep<'douse'> = {
  pending: (state, { body, hex }) => ({ kind: 'dice', roll: { throws: [attempt(state, body, hex)] } }),
  settle: (state, { body, hex }, faces, tell) => {
    const die = nth(faces, 0)
    const out = attempt(state, body, hex).outcomes[die - 1] !== BURNS_ON
    popFrame(state)
    if (out) putOut(state, hex)
    tell?.({ type: 'doused', hex, body, die, out })
  },
}
