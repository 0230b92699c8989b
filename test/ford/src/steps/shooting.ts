import { type Refusal, type Seat, totalOf } from '@mesnada/engine'
import { distance } from '@mesnada/hex'
import type { ActionOf, Man } from '../actions.ts'
import { columnOf, modifiersOfShot, shotBlow, shotThrow } from '../combat.ts'
import type { ShotFlow } from '../flow.ts'
import { harm } from '../harm.ts'
import { resume } from '../sequence.ts'
import type { FordState } from '../state.ts'
import { KINDS, WOUNDS } from '../tables.ts'
import { phase } from './phase.ts'
import { checkActor, checkTarget, pairs, refuse, type Throwing } from './step.ts'

/** ford 3.1, 3.2: whom a man may shoot at. */
const checkShot = (state: FordState, seat: Seat, man: Man, target: Man): Refusal | undefined => {
  const refusal = checkActor(state, seat, man) ?? checkTarget(state, seat, target)
  if (refusal) return refusal
  const { setting, tables } = state
  const { grid } = setting.board
  const { range } = KINDS[setting.kinds[man]]
  const from = tables.men.hex[man]
  const to = tables.men.hex[target]
  if (range === 0) return refuse('ford.shot.no-bow', 'ford 3.1', { man })
  const away = distance(grid, from, to)
  if (away > range) return refuse('ford.shot.too-far', 'ford 3.1', { range, distance: away })
  if (setting.sight[from * grid.size + to] === 0) return refuse('ford.shot.no-sight', 'ford 3.2', { target })
  return undefined
}

export const shooting = phase<ActionOf<'shoot'>>({
  takes: ['shoot'],
  prompt: { code: 'ford.prompt.shoot', rule: 'ford 3.1' },
  legal: (state, { seat }) => pairs(state, seat, checkShot).map(pair => ({ type: 'shoot', ...pair })),
  check: (state, { seat }, { man, target }) => checkShot(state, seat, man, target),
  perform: (state, flow, { man, target }) => {
    state.tables.men.done[man] = 1
    state.flow = { at: 'shot', shooter: man, target, next: flow }
  },
})

/** ford 3.3 */
export const shot: Throwing<ShotFlow> = {
  roll: (state, flow) => {
    const { shooter, target } = flow
    const seat = state.setting.seats[shooter]
    return {
      throws: [shotThrow(seat, columnOf(state, flow), modifiersOfShot(state, flow), { shooter, target })],
    }
  },
  settle: (state, flow, [face], emit) => {
    const { shooter, target } = flow
    const blow = shotBlow(columnOf(state, flow), face + totalOf(modifiersOfShot(state, flow)))
    emit?.({ type: 'shot', man: shooter, target, blow })
    harm(state, target, WOUNDS[blow], emit)
    resume(state, flow.next, emit)
  },
}
