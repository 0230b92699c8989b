import { dice, interrupt, popFrame, type Refusal, type Seat, totalOf } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import type { Man } from '../actions.ts'
import { columnOf, modifiersOfShot, shotBlow, shotThrow } from '../combat.ts'
import { harm } from '../harm.ts'
import type { FordState } from '../state.ts'
import { KINDS, WOUNDS } from '../tables.ts'
import { type ActionStep, actorRefusal, type FrameStep, pairs, refusal, targetRefusal } from './step.ts'

/** ford 3.1, 3.2: whom a man may shoot at. */
const shotRefusal = (state: FordState, seat: Seat, man: Man, target: Man): Refusal | undefined => {
  const refused = actorRefusal(state, seat, man) ?? targetRefusal(state, seat, target)
  if (refused) return refused
  const { setting, tables } = state
  const { grid } = setting.board
  const { range } = KINDS[nth(setting.kinds, man)]
  const from = tables.men.hex[man] ?? OFF_MAP
  const to = tables.men.hex[target] ?? OFF_MAP
  if (range === 0) return refusal('ford.shot.no-bow', 'ford 3.1', { man })
  const away = distance(grid, from, to)
  if (away > range) return refusal('ford.shot.too-far', 'ford 3.1', { range, distance: away })
  if (setting.sight[from * grid.size + to] === 0) return refusal('ford.shot.no-sight', 'ford 3.2', { target })
  return undefined
}

export const shoot: ActionStep<'shoot'> = {
  list: (state, seat, out) => {
    for (const pair of pairs(state, seat, shotRefusal)) out.push({ type: 'shoot', ...pair })
  },
  refusal: (state, seat, { man, target }) => shotRefusal(state, seat, man, target),
  perform: (state, _, { man, target }) => {
    state.tables.men.done[man] = 1
    interrupt(state, { kind: 'shot', shooter: man, target })
  },
}

/** ford 3.3 */
export const shot: FrameStep<'shot'> = {
  pending: (state, frame) => {
    const { shooter, target } = frame
    const seat = nth(state.setting.seats, shooter)
    return dice(shotThrow(seat, columnOf(state, frame), modifiersOfShot(state, frame), { shooter, target }))
  },
  settle: (state, frame, faces, emit) => {
    const face = nth(faces, 0)
    const { shooter, target } = frame
    const blow = shotBlow(columnOf(state, frame), face + totalOf(modifiersOfShot(state, frame)))
    emit?.({ type: 'shot', man: shooter, target, blow })
    harm(state, target, WOUNDS[blow], emit)
    popFrame(state)
  },
}
